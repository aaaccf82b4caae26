import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SellersBrand } from '../../../schema/catalog/groups.ts';
import type { SellerLook } from '../../../schema/catalog/sellers.ts';
import { tellApp } from '../../app/bridge.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { addressOf } from '../../app/routes.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { useShareSheet } from '../../site/sharing/offers.ts';

export interface OfBrand {
  readonly brand: SellersBrand;
  readonly seller: SellerLook | undefined;
}

/** Opens the ways to share a brand. */
export default function ShareBrand({ brand, seller }: OfBrand) {
  const t = useTranslations('store.brand');
  const nameFor = useNames();
  const { brandSysId } = brand;
  const [open, setOpen] = useState(false);
  const sheet = useShareSheet({
    open,
    onClose: () => setOpen(false),
    kind: 'brand',
    of: {
      title: nameFor(brand),
      text: seller ? t('by', { seller: nameFor(seller) }) : '',
      picture: seller?.logoImgUrl ?? '',
    },
    address: addressOf('BrandChannel', { brandSysId }),
    style: sellerVars(seller),
    onShared: (way) => tellApp('tracking', { name: 'share', params: { brandSysId, way } }),
  });
  return (
    <>
      <IconButton label={t('share')} icon={<Share2 size={20} />} onClick={() => setOpen(true)} />
      {sheet}
    </>
  );
}
