import { useLocale, useTranslations } from 'use-intl';
import { LOW_STOCK_SHOWN } from '../../../schema/catalog/constants.ts';
import type { Product } from '../../../schema/catalog/products.ts';
import { clock, day, deadline } from '../../app/i18n/when.ts';
import { goToLogin } from '../../app/session/login-return.ts';
import { Button } from '../../design/controls/Button.tsx';
import { Price, useWon } from '../../design/Price.tsx';
import { useNow } from '../../app/calls/use-now.ts';
import { useMemberMax, usePrice, whyNotSold } from '../../buying/buying/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './product.module.css';

const DATES = layout({ size: 13, tone: 'accent', weight: 'semibold' });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A live price that ends later than that is in no hurry. */
const END_SHOWN_WITHIN = 14 * DAY;

/** The live price's dates, as far as they say something now. */
function LiveDates({ product, live }: { readonly product: Product; readonly live: boolean }) {
  const t = useTranslations('product');
  const locale = useLocale();
  const won = useWon();
  const now = useNow(MINUTE);
  const { isLivePrice, livePrice, livePriceStartDate, livePriceEndDate } = product;
  if (isLivePrice === 0 || livePrice === null) return null;
  const start = livePriceStartDate === null ? now : Date.parse(livePriceStartDate);
  const end = livePriceEndDate === null ? Infinity : Date.parse(livePriceEndDate);
  if (start > now)
    return (
      <p className={DATES}>
        {t('later', { time: `${day(locale, start)} ${clock(locale, start)}`, price: won(livePrice) })}
      </p>
    );
  if (!live || end > now + END_SHOWN_WITHIN) return null;
  return <p className={DATES}>{t('until', { time: deadline(locale, end) })}</p>;
}

/** The price for this person, and the regular one. */
export function Prices({ product }: { readonly product: Product }) {
  const t = useTranslations('product');
  const locale = useLocale();
  const won = useWon();
  const shown = usePrice(product);
  const notSold = whyNotSold(product, null);
  const isSold = notSold === undefined || notSold === 'liveOnly';
  const memberMaxQty = useMemberMax(product);
  const forMembers = isSold ? shown.forMembers : null;
  return (
    <div className={layout({ column: 2, align: 'start', above: 4 })}>
      <Price {...shown} forMembers={null} marketPrice={product.marketPrice} size="large" showMarketPrice />
      <LiveDates product={product} live={shown.live} />
      {forMembers !== null && (
        <div
          className={layout({ row: 3, above: 1, ground: 'card', padBlock: 3, full: true }, styles['guest'])}
        >
          <p className={layout({ grow: true, size: 13, leading: 145 })}>
            <strong className={layout({ block: true, size: 15 }, 'num')}>
              {t('guest.price', { price: won(forMembers) })}
            </strong>
            {t('guest.message')}
          </p>
          <Button variant="soft" size="small" onClick={() => goToLogin()}>
            {t('guest.login')}
          </Button>
        </div>
      )}
      {isSold && (
        <ul className={layout({ row: 3, wrap: 1, quiet: true }, styles['limits'])}>
          {product.stockQty <= LOW_STOCK_SHOWN && (
            <li className={layout({ tone: 'danger', weight: 'semibold' })}>
              {t('left', { count: product.stockQty })}
            </li>
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
                time: deadline(locale, Date.parse(product.memberMax.endDate)),
              })}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
