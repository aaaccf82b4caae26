import Share2 from 'lucide-react/icons/share-2';
import { type CSSProperties, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Product } from '../../../schema/catalog/products.ts';
import { tellApp } from '../../app/bridge.ts';
import { addressOf } from '../../app/routes.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { useWon } from '../../design/Price.tsx';
import { useShareSheet } from '../../site/sharing/offers.ts';

/** Opens the ways to share a product, with its price for everybody. */
export function ShareProduct({
  product,
  name,
  style,
}: {
  readonly product: Product;
  /** In their language. */
  readonly name: string;
  readonly style: CSSProperties;
}) {
  const t = useTranslations('product');
  const won = useWon();
  const { prdtSysId } = product;
  const [open, setOpen] = useState(false);
  const sheet = useShareSheet({
    open,
    onClose: () => setOpen(false),
    kind: 'product',
    of: { title: name, text: won(product.price), picture: product.bigImageUrl },
    address: addressOf('ProductDetail', { prdtSysId }),
    style,
    onShared: (way) => tellApp('tracking', { name: 'share', params: { prdtSysId, way } }),
  });
  return (
    <>
      <IconButton label={t('share')} icon={<Share2 size={20} />} onClick={() => setOpen(true)} />
      {sheet}
    </>
  );
}
