import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BasketRequest } from '../../schema/baskets.ts';
import { CallRefused } from '../../schema/call.ts';
import { errorText } from '../app/errors.ts';
import { addressOf } from '../app/routes.ts';
import { Button, ButtonLink } from '../design/Button.tsx';
import { toast } from '../design/toast.ts';
import { addToCart } from './carts.ts';

/** What a cart alone refuses. */
const CODES = ['3100', '3101', '3102', '3103', '3104', '3105'] as const;

export interface AddToCartProps {
  /** What is chosen; null: something is still missing, which the caller says. */
  readonly request: () => BasketRequest | null;
}

/** Puts what is chosen into the cart, and leads there. */
export function AddToCart({ request }: AddToCartProps) {
  const t = useTranslations('cart');
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState(false);
  const add = async () => {
    const wanted = request();
    if (!wanted) return;
    setBusy(true);
    try {
      await addToCart(wanted);
      toast(t('added'), { tone: 'good' });
      setAdded(true);
    } catch (error) {
      const code = CODES.find((each) => error instanceof CallRefused && each === error.resultCode);
      toast(code ? t(`failed.${code}`) : errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  if (added) {
    return (
      <ButtonLink size="large" variant="soft" href={addressOf('Cart')}>
        {t('look')}
      </ButtonLink>
    );
  }
  return (
    <Button size="large" variant="soft" busy={busy} aria-label={t('add')} onClick={() => void add()}>
      <ShoppingBag size={20} aria-hidden="true" />
    </Button>
  );
}
