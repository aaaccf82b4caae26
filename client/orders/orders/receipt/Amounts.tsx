import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Order, OrderAmounts } from '../../../../schema/buying/orders.ts';
import { layout } from '../../../design/layout/layout.ts';
import { useWon } from '../../../design/Price.tsx';
import styles from '../orders.module.css';

export interface AmountsProps {
  /** A quote has no returned pieces. */
  readonly of: OrderAmounts & Pick<Order, 'vatAmount'> & Partial<Pick<Order, 'totalReturnAmount'>>;
  /** Rows after the total, such as what was paid and refunded. */
  readonly children?: ReactNode;
}

/** The amounts of an order: products, discounts, delivery, and the total including tax. */
export function Amounts({ of, children }: AmountsProps) {
  const t = useTranslations('orders');
  const won = useWon();
  const { totalCancelAmount, totalReturnAmount = 0 } = of;
  // An order of which nothing is left has no delivery, not even a free one.
  const isGone = totalCancelAmount + totalReturnAmount > 0 && of.totalAmount === 0;
  const amounts = [
    { key: 'productsAmount', text: won(of.totalProductsAmount), show: true },
    { key: 'coupons', text: `−${won(of.couponDiscountAmount)}`, show: of.couponDiscountAmount > 0 },
    { key: 'points', text: `−${won(of.pointDiscountAmount)}`, show: of.pointDiscountAmount > 0 },
    { key: 'cancelAmount', text: `−${won(totalCancelAmount)}`, show: totalCancelAmount > 0 },
    { key: 'returnAmount', text: `−${won(totalReturnAmount)}`, show: totalReturnAmount > 0 },
    {
      key: 'delivery',
      text: of.prepaymentAmount > 0 ? won(of.prepaymentAmount) : t('freeDelivery'),
      show: of.prepaymentAmount > 0 || !isGone,
    },
    { key: 'far', text: won(of.addingDeliveryAmount), show: of.addingDeliveryAmount > 0 },
    { key: 'debit', text: won(of.debitAmount), show: of.debitAmount > 0 },
  ] as const;
  return (
    <dl className={layout({ facts: 'sums' }, styles['amounts'], 'num')}>
      {amounts.map(
        ({ key, text, show }) =>
          show && (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
      <div className={layout({ tone: 'ink', weight: 'bold' }, styles['total'])}>
        <dt>{t('total')}</dt>
        <dd>{won(of.totalAmount)}</dd>
      </div>
      {of.vatAmount > 0 && (
        <div className={layout({ size: 13, tone: 'faint' })}>
          <dt>{t('vat')}</dt>
          <dd>{won(of.vatAmount)}</dd>
        </div>
      )}
      {children}
    </dl>
  );
}
