import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PRODUCT_POPUP_LASTS } from '../../../../schema/room/constants.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { Picture } from '../../../design/Picture.tsx';
import { Price } from '../../../design/Price.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { ProductPrice } from '../../../buying/buying/offers.ts';
import type { RoomState } from '../room/room.ts';
import { useShop } from './shop-context.ts';
import { useRoom } from '../room/stage-context.ts';
import styles from './popups.module.css';

function Popup({
  popup,
  onClose,
}: {
  readonly popup: NonNullable<RoomState['popup']>['what'];
  readonly onClose: () => void;
}) {
  const t = useTranslations('live.popup');
  const nameFor = useNames();
  const shop = useShop();
  const { products } = useRoom();
  const product = products.find((one) => one.prdtSysId === popup.prdtSysId);
  return (
    <section
      className={layout({ row: 3, align: 'stretch' }, styles['popup'])}
      data-page-style="light"
      aria-label={t('label')}
    >
      <Picture src={popup.squareImageUrl} width="var(--picture)" sizes="104px" radius={12} eager />
      <div className={layout({ column: 1, align: 'start', grow: true })}>
        <p className={layout({ clamp: 2, weight: 'semibold', leading: 135 }, styles['name'])}>
          {nameFor(popup)}
        </p>
        {product ? (
          <ProductPrice product={product} size="large" />
        ) : (
          <Price price={popup.price} size="large" />
        )}
        <Button
          className={styles['view']}
          onClick={() => {
            shop.openProduct(popup.prdtSysId);
            onClose();
          }}
        >
          {t('view')}
        </Button>
      </div>
      <IconButton className={styles['close']} label={t('close')} icon={<X size={20} />} onClick={onClose} />
      <span className={styles['time']} style={{ animationDuration: `${PRODUCT_POPUP_LASTS}ms` }} />
    </section>
  );
}

/** A product that the host shows for a moment, in the middle of the stage. A later coupon takes its place. */
export default function ProductPopup() {
  const { popup, couponPopup } = useRoom();
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!popup) return undefined;
    const timer = setTimeout(() => setGone(popup.key), PRODUCT_POPUP_LASTS);
    return () => clearTimeout(timer);
  }, [popup]);
  return (
    <div className={styles['place']} aria-live="polite">
      {popup && popup.key !== gone && popup.key > (couponPopup?.key ?? 0) && (
        <Popup key={popup.key} popup={popup.what} onClose={() => setGone(popup.key)} />
      )}
    </div>
  );
}
