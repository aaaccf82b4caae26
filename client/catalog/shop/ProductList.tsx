import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide';
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide';
import PackageOpen from 'lucide-react/icons/package-open';
import SearchX from 'lucide-react/icons/search-x';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { EXPOSURE } from '../../../schema/catalog/constants.ts';
import type { BroadcastProduct } from '../../../schema/catalog/products.ts';
import { shownPrice } from '../../../schema/buying/pricing.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { serverClock } from '../../app/calls/server-clock.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { SearchField } from '../../design/controls/SearchField.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { ProductRow, type ProductRowProps } from './ProductRow.tsx';
import { listed, type PriceSort } from './search.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './shop.module.css';

export interface ProductListProps {
  readonly products: readonly BroadcastProduct[];
  readonly loading: boolean;
  readonly pinned: number | null;
  /** The button of its rows; none while the host hides the order buttons. */
  readonly buttons: ProductRowProps['button'];
  readonly priceNote?: ProductRowProps['priceNote'];
  readonly onLook: (prdtSysId: number) => void;
  readonly onBuy: (prdtSysId: number) => void;
  /** Scrolls by itself in the place it has, instead of in a sheet. */
  readonly panel?: boolean;
}

/** The broadcast's products: search, price order, the pinned one first. */
export function ProductList({
  products,
  loading,
  pinned,
  buttons,
  priceNote,
  onLook,
  onBuy,
  panel = false,
}: ProductListProps) {
  const t = useTranslations('shop');
  const nameFor = useNames();
  const loggedIn = isLoggedIn(useSnapshot(session));
  const [text, setText] = useState('');
  const [sort, setSort] = useState<PriceSort>('ascending');
  const [openedAt] = useState(() => serverClock.now());
  // A finger that opens the list has the sheet for an answer; what is in it follows.
  const shown = useDeferredValue<readonly BroadcastProduct[] | null>(
    listed(products, {
      text,
      sort,
      pinned,
      nameFor,
      priceOf: (product) => shownPrice(product, loggedIn, openedAt).price,
    }),
    null,
  );
  const total = products.filter((product) => product.salesExposureType !== EXPOSURE.hidden).length;
  const Arrow = sort === 'ascending' ? ArrowUpNarrowWide : ArrowDownNarrowWide;
  return (
    <div className={panel ? layout({ column: 0 }, styles['panel']) : undefined}>
      <div className={styles['tools']}>
        <div className={layout({ row: 0, spread: true, touch: true })}>
          {panel ? (
            <h2 className={layout({ size: 17 })}>
              {t('products')}{' '}
              <span className={layout({ tone: 'accent' }, styles['count'], 'num')}>
                {t('count', { count: total })}
              </span>
            </h2>
          ) : (
            <p className={layout({ quiet: true }, 'num')}>{t('total', { count: total })}</p>
          )}
          <button
            type="button"
            className={layout({ row: 'snug', inline: true, touch: true, quiet: true, weight: 'semibold' })}
            aria-label={t('sort.change', { now: t(`sort.${sort}`) })}
            onClick={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}
          >
            <Arrow size={16} aria-hidden="true" />
            {t(`sort.${sort}`)}
          </button>
        </div>
        <SearchField label={t('search')} clearLabel={t('clearSearch')} value={text} onValue={setText} />
      </div>
      {shown === null || (loading && products.length === 0) ? (
        <div className={layout({ column: 4 }, styles['list'])}>
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} height={92} />
          ))}
        </div>
      ) : shown.length === 0 ? (
        <StateMessage
          icon={total === 0 ? <PackageOpen size={30} /> : <SearchX size={30} />}
          title={t(total === 0 ? 'none.title' : 'noneFound.title')}
          message={t(total === 0 ? 'none.message' : 'noneFound.message')}
        />
      ) : (
        <ul className={layout({ column: 4 }, styles['list'])}>
          {shown.map((product) => (
            <ProductRow
              key={product.prdtSysId}
              product={product}
              pinned={product.prdtSysId === pinned}
              button={buttons}
              priceNote={priceNote}
              onLook={onLook}
              onBuy={onBuy}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
