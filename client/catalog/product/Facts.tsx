import ChevronRight from 'lucide-react/icons/chevron-right';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { DELIVERY_PRICE_TYPE } from '../../../schema/buying/constants.ts';
import type { Product } from '../../../schema/catalog/products.ts';
import type { SellerLook } from '../../../schema/catalog/sellers.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { useWon } from '../../design/Price.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './product.module.css';

const Far = lazy(() => import('./Far.tsx'));

/** The delivery fee of this product alone; the quote has the fee of several. */
function useDelivery({
  sellerSysId,
  deliveryPrice,
  deliveryPriceTypeCode,
}: Pick<Product, 'sellerSysId' | 'deliveryPrice' | 'deliveryPriceTypeCode'>): string {
  const t = useTranslations('product.delivery');
  const won = useWon();
  const { data: rules } = useQuery(queryOf('sellerRules', { sellerSysId }));
  if (deliveryPrice === 0) return t('free');
  const price = won(deliveryPrice);
  if (deliveryPriceTypeCode === DELIVERY_PRICE_TYPE.debit) return t('debit', { price });
  const from = rules?.freeShippingThreshold;
  return from ? `${t('price', { price })} · ${t('threshold', { price: won(from) })}` : t('price', { price });
}

/** Delivery, seller and description. */
export function Facts({
  product,
  category,
  seller,
}: {
  readonly product: Product;
  readonly category: string | undefined;
  readonly seller: SellerLook | undefined;
}) {
  const t = useTranslations('product');
  const nameFor = useNames();
  const isMember = isLoggedIn(useSnapshot(session));
  return (
    <dl className={layout({ column: 3, above: 5, leading: 145 }, styles['facts'])}>
      <div>
        <dt>{t('delivery.title')}</dt>
        <dd>
          {useDelivery(product)}
          {isMember && (
            <Suspense>
              <Far prdtSysId={product.prdtSysId} />
            </Suspense>
          )}
        </dd>
      </div>
      {seller && (
        <div>
          <dt>{t('seller')}</dt>
          <dd>
            {product.brandSysId === null ? (
              nameFor(seller)
            ) : (
              <Link
                href={addressOf('BrandChannel', { brandSysId: product.brandSysId })}
                className={layout({ row: 'hair', inline: true }, styles['sellerLink'])}
              >
                {nameFor(seller)}
                <ChevronRight size={14} aria-hidden="true" />
              </Link>
            )}
          </dd>
        </div>
      )}
      {category && (
        <div>
          <dt>{t('category')}</dt>
          <dd>{category}</dd>
        </div>
      )}
    </dl>
  );
}
