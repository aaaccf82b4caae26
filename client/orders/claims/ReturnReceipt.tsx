import { useTranslations } from 'use-intl';
import type { Order } from '../../../schema/buying/orders.ts';
import { layout } from '../../design/layout/layout.ts';
import { useWon } from '../../design/Price.tsx';
import { type Previewed, usePreview } from '../orders/offers.ts';
import styles from './claims.module.css';

interface ReturnReceiptProps {
  readonly order: Pick<Order, 'totalDepositAmount'>;
  readonly asked: Previewed;
}

/** A return as a receipt: the payment, the part that stays, the cost of sending, and the sum that comes back. */
export function ReturnReceipt({ order: { totalDepositAmount }, asked }: ReturnReceiptProps) {
  const t = useTranslations('claims.money');
  const back = useTranslations('orders.back');
  const won = useWon();
  const { data, isError } = usePreview(asked);
  if (!data || isError) return null;
  const { refundAmount, feeAmount, pointAmount, couponCnt, couponTakenBackAmount: takenBack } = data;
  const staysAmount = totalDepositAmount - refundAmount - takenBack;
  const backAmount = refundAmount - feeAmount;
  const rows = [
    ['paid', t('paid'), won(totalDepositAmount), true],
    ['stays', t('stays'), `−${won(staysAmount)}`, staysAmount > 0],
    ['takenBack', back('takenBack'), `−${won(takenBack)}`, takenBack > 0],
    ['refund', t('refund'), won(refundAmount), feeAmount > 0],
    ['fee', t('fee'), `−${won(feeAmount)}`, feeAmount > 0],
    ['back', t(backAmount < 0 ? 'more' : 'back'), won(Math.abs(backAmount)), true],
    ['points', back('points'), back('pointCount', { count: pointAmount }), pointAmount > 0],
    ['coupons', back('coupons'), back('couponCount', { count: couponCnt }), couponCnt > 0],
  ] as const;
  return (
    <div aria-live="polite">
      <dl className={layout({ facts: 'sums', below: 3 }, styles['receipt'], 'num')}>
        {rows.map(
          ([row, name, text, isShown]) =>
            isShown && (
              <div key={row} data-row={row}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {takenBack > 0 && <p className={layout({ tone: 'soft' })}>{back('takenBackWhy')}</p>}
      {feeAmount > 0 && <p className={layout({ tone: 'soft' })}>{t('feeWhen')}</p>}
    </div>
  );
}
