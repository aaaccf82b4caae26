import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { ProductList, type ProductListProps } from './ProductList.tsx';

export interface ProductListSheetProps extends ProductListProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly style: CSSProperties;
}

/** All products of the broadcast, from below. */
export function ProductListSheet({ open, onClose, style, ...list }: ProductListSheetProps) {
  const t = useTranslations('shop');
  return (
    <Sheet open={open} onClose={onClose} title={t('products')} style={style}>
      <ProductList {...list} />
    </Sheet>
  );
}
