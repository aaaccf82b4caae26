import { useLocale, useTranslations } from 'use-intl';
import { wonText } from '../../schema/won.ts';
import { cx } from './cx.ts';
import styles from './Price.module.css';

/** `const won = useWon(); won(12000)` → `12,000원` or `12,000 won`. */
export function useWon(): (amount: number) => string {
  const locale = useLocale();
  return (amount) => wonText(amount, locale);
}

export interface PriceProps {
  /** What is to be paid. */
  readonly price: number;
  /** What it would cost otherwise; drawn through when it is higher. */
  readonly marketPrice?: number | undefined;
  /** Whole percent, drawn in the accent before the price when above 0. */
  readonly discountRate?: number | undefined;
  readonly size?: 'small' | 'medium' | 'large';
  /** Also draw the market price. */
  readonly showMarketPrice?: boolean;
  /** Over video: white, with the percentage in the light accent. */
  readonly over?: boolean;
}

/** A price with its discount before it. */
export function Price({
  price,
  marketPrice,
  discountRate,
  size = 'medium',
  showMarketPrice = false,
  over = false,
}: PriceProps) {
  const t = useTranslations('common');
  const won = useWon();
  const wasMore = showMarketPrice && marketPrice !== undefined && marketPrice > price;
  return (
    <span className={cx(styles['price'], styles[size], over && styles['over'], 'num')}>
      {wasMore && (
        <s className={styles['market']} aria-label={t('discountFrom', { price: won(marketPrice) })}>
          {won(marketPrice)}
        </s>
      )}
      <span className={styles['line']}>
        {discountRate ? <span className={styles['rate']}>{t('percent', { rate: discountRate })}</span> : null}
        <strong className={styles['amount']}>{won(price)}</strong>
      </span>
    </span>
  );
}
