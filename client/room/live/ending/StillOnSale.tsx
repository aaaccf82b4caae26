import { useTranslations } from 'use-intl';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import { useShownNames } from '../../../app/i18n/localized.ts';
import { Picture } from '../../../design/Picture.tsx';
import { ProductPrice, whyNotSold } from '../../../buying/buying/offers.ts';
import type { RoomProduct } from '../room/room-products.ts';
import { useShop } from '../shelf/shop-context.ts';
import { useRoom } from '../room/stage-context.ts';
import styles from './StillOnSale.module.css';

function Product({ product }: { readonly product: RoomProduct }) {
  const shownNameFor = useShownNames();
  const shop = useShop();
  return (
    <button type="button" className={styles['product']} onClick={() => shop.openProduct(product.prdtSysId)}>
      <Picture src={product.squareImageUrl} radius={14} />
      <span className={styles['name']}>{shownNameFor(product)}</span>
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
    <section className={styles['section']}>
      <h3>{t('onSale')}</h3>
      <ul className={styles['row']}>
        {sold.map((product) => (
          <li key={product.prdtSysId}>
            <Product product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
