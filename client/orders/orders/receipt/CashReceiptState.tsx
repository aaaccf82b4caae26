import { useTranslations } from 'use-intl';
import type { Order } from '../../../../schema/buying/orders.ts';
import { layout } from '../../../design/layout/layout.ts';

/** The cash receipt of an order: whom it is for, and whether it is issued. */
export function CashReceiptState({ receipt }: { readonly receipt: NonNullable<Order['cashReceipt']> }) {
  const t = useTranslations('orders.cashReceipt');
  const { type, number, status } = receipt;
  return (
    <dl className={layout({ row: 3, wrap: 1, align: 'stretch', spread: true, above: 3, quiet: true })}>
      <dt>{t('title')}</dt>
      <dd className="num">{t(status ?? 'waiting', { type: t(type), number })}</dd>
    </dl>
  );
}
