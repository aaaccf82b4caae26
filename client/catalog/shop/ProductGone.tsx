import PackageX from 'lucide-react/icons/package-x';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';

export interface ProductGoneProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly style: CSSProperties;
}

/** A product that is asked for and not, or no longer, in the broadcast. */
export function ProductGone({ open, onClose, style }: ProductGoneProps) {
  const t = useTranslations('shop');
  return (
    <Sheet open={open} onClose={onClose} title={t('buy')} titleHidden size="fit" style={style}>
      <StateMessage icon={<PackageX size={30} />} title={t('gone.title')} message={t('gone.message')} />
    </Sheet>
  );
}
