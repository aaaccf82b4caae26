import { useLocale, useTranslations } from 'use-intl';
import type { ShownPrice } from '../../schema/buying/pricing.ts';
import { priceText, wonText } from '../../schema/won.ts';
import { cx } from './cx.ts';
import styles from './Price.module.css';

/** `const won = useWon(); won(12000)` → `12,000원` or `12,000 won`. */
export function useWon(): (amount: number) => string {
  const locale = useLocale();
  return (amount) => wonText(amount, locale);
}

/** The same of what one of something costs, which may be free. */
export function usePriceText(): (price: number) => string {
  const locale = useLocale();
  return (price) => priceText(price, locale);
}

/** The price to pay, with its discount and its kind. */
export interface PriceProps extends Partial<ShownPrice> {
  readonly price: number;
  /** The regular price; struck through if it is higher. */
  readonly marketPrice?: number | undefined;
  readonly size?: 'small' | 'medium' | 'large';
  /** Also draw the market price. */
  readonly showMarketPrice?: boolean;
  /** Over video: white, with the percentage in the light accent. */
  readonly over?: boolean;
}

/** A product's price, wherever one is shown: that it is the live price, its discount, and that members pay less. */
export function Price({
  price,
  marketPrice,
  discountRate = 0,
  live = false,
  forMembers = null,
  size = 'medium',
  showMarketPrice = false,
  over = false,
}: PriceProps) {
  const t = useTranslations('common');
  const locale = useLocale();
  const wasMore = showMarketPrice && marketPrice !== undefined && marketPrice > price;
  return (
    <span className={cx(styles['price'], styles[size], over && styles['over'], 'num')}>
      {wasMore && (
        <s
          className={styles['market']}
          aria-label={t('discountFrom', { price: wonText(marketPrice, locale) })}
        >
          {wonText(marketPrice, locale)}
        </s>
      )}
      <span className={styles['line']}>
        {live && <span className={styles['kind']}>{t('livePrice')}</span>}
        {discountRate > 0 && price > 0 && (
          <span className={styles['rate']}>{t('percent', { rate: discountRate })}</span>
        )}
        <strong className={styles['amount']}>{priceText(price, locale)}</strong>
      </span>
      {forMembers !== null && (
        <span className={styles['kind']}>{t('memberPrice', { price: priceText(forMembers, locale) })}</span>
      )}
    </span>
  );
}
