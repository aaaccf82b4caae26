import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BasketRequest } from '../../../schema/buying/baskets.ts';
import { errorText } from '../../app/calls/errors.ts';
import { addressOf } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { addToCart } from './carts.ts';

export interface AddToCartProps {
  /** The choice; null: something is missing, which the caller reports. */
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
      toast(errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  if (added) {
    return (
      <ButtonLink size="large" variant="soft" href={addressOf('cart')}>
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
