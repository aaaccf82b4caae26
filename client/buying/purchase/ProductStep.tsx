import PackageX from 'lucide-react/icons/package-x';
import { Suspense } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { LOW_STOCK_SHOWN } from '../../../schema/catalog/constants.ts';
import { deadline } from '../../app/i18n/when.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { useStore } from '../../app/use-store.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { Picture } from '../../design/Picture.tsx';
import { Price, useWon } from '../../design/Price.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { PickButton } from '../../catalog/picks/offers.ts';
import { AskButton } from '../../catalog/qna/offers.ts';
import { AddingPicker, OptionPicker } from './OptionPicker.tsx';
import { ChosenLines } from './ChosenLines.tsx';
import { livePriceForMembers, Memo, usePrice, whyNotSold } from '../buying/offers.ts';
import { quoteOf } from './purchase.ts';
import type { Purchase } from './purchase-store.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './purchase.module.css';

const STRONG = layout({ tone: 'accent', weight: 'semibold' });

interface Prices {
  readonly price: number;
  readonly discountRate: number;
  readonly live: boolean;
}

/** The server's word, where it was heard. */
function usePrices(purchase: Purchase): Prices {
  const { sold, quoted } = useStore(purchase);
  const shown = usePrice(sold);
  const { price, discountRate } = quoteOf({ quoted })?.products[0] ?? shown;
  return { price, discountRate, live: shown.live };
}

function Head({ purchase, prices }: { readonly purchase: Purchase; readonly prices: Prices }) {
  const t = useTranslations('purchase');
  const buying = useTranslations('buying');
  const nameFor = useNames();
  const locale = useLocale();
  const won = useWon();
  const loggedIn = isLoggedIn(useSnapshot(session));
  const { sold: product } = useStore(purchase);
  const { memberMaxQty } = product;
  const notSold = whyNotSold(product, product.broadcast);
  const forMembers = loggedIn ? null : livePriceForMembers(product);
  return (
    <>
      <div className={layout({ row: 4 })}>
        <Picture
          src={product.squareImageUrl}
          width={112}
          radius={16}
          eager
          soldOutLabel={notSold && buying(`notSold.${notSold}`)}
        />
        <div className={layout({ column: 'hair', grow: true })}>
          <h3 className={layout({ size: 17, weight: 'semibold', leading: 135, clamp: 3 })}>
            {nameFor(product)}
          </h3>
          <p className={layout({ size: 12, tone: 'faint' })}>
            {buying('number', { number: product.prdtNo })}
          </p>
          <Price
            price={prices.price}
            live={prices.live}
            marketPrice={product.marketPrice}
            discountRate={prices.discountRate}
            size="large"
            showMarketPrice
          />
        </div>
        <div className={layout({ column: 0, rigid: true, self: 'start', tone: 'soft' }, styles['beside'])}>
          <Suspense>
            <PickButton product={product} leaving={() => purchase.keep()} />
            {product.isDisplay === 1 && (
              <AskButton product={product} look="icon" leaving={() => purchase.keep()} />
            )}
          </Suspense>
        </div>
      </div>
      <ul
        className={layout({ row: 3, wrap: 1, quiet: true }, styles['productStepFacts'])}
        hidden={notSold !== undefined}
      >
        {forMembers !== null && (
          <li className={STRONG}>{t('product.guestLivePrice', { price: won(forMembers) })}</li>
        )}
        {product.stockQty <= LOW_STOCK_SHOWN && (
          <li className={STRONG}>{buying('left', { count: product.stockQty })}</li>
        )}
        {product.isLiveOnly === 1 && <li>{t('product.liveOnly')}</li>}
        {product.minOrderQty > 1 && <li>{t('product.minOrder', { qty: product.minOrderQty })}</li>}
        {product.price === 0 && product.freeShrCntLimit > 0 && (
          <li>{t('product.freeLimit', { qty: product.freeShrCntLimit })}</li>
        )}
        {product.maxOrderQty > 0 && <li>{t('product.maxOrder', { qty: product.maxOrderQty })}</li>}
        {memberMaxQty !== null && product.memberMax && (
          <li>
            {t('product.memberMax', {
              qty: memberMaxQty,
              time: deadline(locale, Date.parse(product.memberMax.endDate)),
            })}
          </li>
        )}
      </ul>
    </>
  );
}

export interface ProductStepProps {
  readonly purchase: Purchase;
  /** The page around it says what the product is. */
  readonly isOnPage: boolean;
}

/** The product with its options and add-ons, and what was chosen; nothing to choose where nothing is sold. */
export function ProductStep({ purchase, isOnPage }: ProductStepProps) {
  const t = useTranslations('purchase');
  const { sold, options, memo, userAddressSysId } = useStore(purchase);
  const prices = usePrices(purchase);
  const hasOptions = sold.optionTypeCode > 1;
  const notSold = whyNotSold(sold, sold.broadcast);
  const head = !isOnPage && <Head purchase={purchase} prices={prices} />;
  if (notSold) {
    return (
      <div className={layout({ column: 5 })}>
        {head}
        <output className={layout({ row: 3, ground: 'fill', tone: 'soft', leading: 140 })}>
          <PackageX size={20} aria-hidden="true" />
          {t(`problem.${notSold}`)} {t('product.others')}
        </output>
      </div>
    );
  }
  return (
    <div className={layout({ column: 5 })}>
      {head}
      {options.error && hasOptions && !options.data ? (
        <NotLoaded
          query={{ ...options, refetch: async () => purchase.askOptions() }}
          title={t('product.failed')}
        />
      ) : options.data ? (
        <>
          <OptionPicker purchase={purchase} />
          <AddingPicker purchase={purchase} />
        </>
      ) : (
        hasOptions && (
          <div className={layout({ column: 2 })}>
            <Skeleton shape="text" width={96} />
            <Skeleton height={52} />
            <Skeleton height={52} />
          </div>
        )
      )}
      <ChosenLines purchase={purchase} price={prices.price} />
      {/* Outside of broadcasts the order page asks for it. */}
      {sold.broadcast !== null && userAddressSysId !== undefined && (
        <Memo memo={memo} onChange={(words) => purchase.happened({ what: 'memo', memo: words })} />
      )}
    </div>
  );
}
