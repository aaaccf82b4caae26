import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { createElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Product } from '../../../schema/catalog/products.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { usePart } from '../../app/later.ts';
import { askLogin } from '../../app/session/login-return.ts';
import { Button } from '../../design/controls/Button.tsx';
import { IconButton } from '../../design/controls/IconButton.tsx';

export interface AskButtonProps {
  readonly product: Pick<Product, 'prdtSysId' | 'name' | 'nameEn'>;
  readonly look?: 'words' | 'icon';
  readonly className?: string | undefined;
  /** A guest is about to go and log in. */
  readonly leaving?: () => void;
}

/** Opens the sheet for a question about a product. A guest is asked to log in first. */
export default function AskButton({ product, look = 'words', className, leaving }: AskButtonProps) {
  const t = useTranslations('qna');
  const nameFor = useNames();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const sheet = usePart(() => import('./AskSheet.tsx'), open, close);
  const name = nameFor(product);
  const press = async () => {
    if (await askLogin(leaving ? { leaving } : {})) setOpen(true);
  };
  const label = t('askNamed', { name });
  return (
    <>
      {look === 'icon' ? (
        <IconButton
          className={className}
          label={label}
          icon={<MessageCircleQuestion size={22} />}
          onClick={() => void press()}
        />
      ) : (
        <Button
          className={className}
          variant="soft"
          size="small"
          aria-label={label}
          onClick={() => void press()}
        >
          {t('ask')}
        </Button>
      )}
      {sheet && createElement(sheet, { open, onClose: close, prdtSysId: product.prdtSysId, name })}
    </>
  );
}
