import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { LOW_STOCK_SHOWN } from '../../schema/constants.ts';
import type { Product } from '../../schema/products.ts';
import { deadline } from '../app/i18n/when.ts';
import { goToLogin } from '../app/login-return.ts';
import { isLoggedIn, session } from '../app/session.ts';
import { Button } from '../design/Button.tsx';
import { Pill } from '../design/Pill.tsx';
import { Price, useWon } from '../design/Price.tsx';
import { useNow } from '../design/use-now.ts';
import { livePriceForMembers, useMemberMax, usePrice, whyNotSold } from '../shop/offers.ts';
import styles from './Prices.module.css';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A live price that ends later than that is in no hurry. */
const END_SHOWN_WITHIN = 14 * DAY;

/** The live price's dates, as far as they say something now. */
function LiveDates({ product, live }: { readonly product: Product; readonly live: boolean }) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const locale = useLocale();
  const won = useWon();
  const now = useNow(MINUTE);
  const { isLivePrice, livePrice, livePriceStartDate, livePriceEndDate } = product;
  const time = (at: number) => deadline(locale, at, common('midnight'));
  if (isLivePrice === 0 || livePrice === null) return null;
  const start = livePriceStartDate === null ? now : Date.parse(livePriceStartDate);
  const end = livePriceEndDate === null ? Infinity : Date.parse(livePriceEndDate);
  if (start > now)
    return <p className={styles['later']}>{t('later', { time: time(start), price: won(livePrice) })}</p>;
  if (!live || end > now + END_SHOWN_WITHIN) return null;
  return <p className={styles['later']}>{t('until', { time: time(end) })}</p>;
}

/** What it costs who looks at it, and what it would cost them otherwise. */
export function Prices({ product }: { readonly product: Product }) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const locale = useLocale();
  const won = useWon();
  const loggedIn = isLoggedIn(useSnapshot(session));
  const { price, discountRate, live } = usePrice(product);
  const notSold = whyNotSold(product, null);
  const isSold = notSold === undefined || notSold === 'liveOnly';
  const memberMaxQty = useMemberMax(product);
  const forMembers = loggedIn || !isSold ? null : livePriceForMembers(product);
  return (
    <div className={styles['prices']}>
      {live && (
        <Pill tone="accent" className={styles['live']}>
          {t('livePrice')}
        </Pill>
      )}
      <Price
        price={price}
        marketPrice={product.marketPrice}
        discountRate={discountRate}
        size="large"
        showMarketPrice
      />
      <LiveDates product={product} live={live} />
      {forMembers !== null && (
        <div className={styles['guest']}>
          <p>
            <strong>{t('guest.price', { price: won(forMembers) })}</strong>
            {t('guest.message')}
          </p>
          <Button variant="soft" size="small" onClick={() => goToLogin()}>
            {t('guest.login')}
          </Button>
        </div>
      )}
      {isSold && (
        <ul className={styles['limits']}>
          {product.stockQty <= LOW_STOCK_SHOWN && (
            <li className={styles['low']}>{t('left', { count: product.stockQty })}</li>
          )}
          {product.minOrderQty > 1 && <li>{t('minOrder', { qty: product.minOrderQty })}</li>}
          {product.price === 0 && product.freeShrCntLimit > 0 && (
            <li>{t('freeLimit', { qty: product.freeShrCntLimit })}</li>
          )}
          {product.maxOrderQty > 0 && <li>{t('maxOrder', { qty: product.maxOrderQty })}</li>}
          {memberMaxQty !== null && product.memberMax && (
            <li>
              {t('memberMax', {
                qty: memberMaxQty,
                time: deadline(locale, Date.parse(product.memberMax.endDate), common('midnight')),
              })}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
