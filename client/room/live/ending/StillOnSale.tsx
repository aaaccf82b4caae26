import { useTranslations } from 'use-intl';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import { useShownNames } from '../../../app/i18n/localized.ts';
import { Picture } from '../../../design/Picture.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { ProductPrice, whyNotSold } from '../../../buying/buying/offers.ts';
import type { RoomProduct } from '../room/room-products.ts';
import { HEADING } from './Others.tsx';
import { useShop } from '../shelf/shop-context.ts';
import { useRoom } from '../room/stage-context.ts';
import styles from './ending.module.css';

function Product({ product }: { readonly product: RoomProduct }) {
  const shownNameFor = useShownNames();
  const shop = useShop();
  return (
    <button
      type="button"
      className={layout({ column: 1, text: 'left' }, styles['product'])}
      onClick={() => shop.openProduct(product.prdtSysId)}
    >
      <Picture src={product.squareImageUrl} radius={14} />
      <span className={layout({ clamp: 2, size: 13, leading: 135 })}>{shownNameFor(product)}</span>
      <ProductPrice product={product} size="small" over />
    </button>
  );
}

/** The broadcast's products that are still sold after its end. */
export function StillOnSale() {
  const t = useTranslations('live.state.ended');
  const { products, isHideOrdBtn } = useRoom();
  const sold = products.filter(
    (product) => product.salesExposureType !== EXPOSURE.hidden && whyNotSold(product, null) === undefined,
  );
  if (isHideOrdBtn || sold.length === 0) return null;
  return (
    <section>
      <h3 className={HEADING}>{t('onSale')}</h3>
      <ul className={layout({ row: 3, align: 'stretch', rail: true }, styles['products'])}>
        {sold.map((product) => (
          <li key={product.prdtSysId}>
            <Product product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
