import { useTranslations } from 'use-intl';
import { layout } from '../../../design/layout/layout.ts';
import { useWon } from '../../../design/Price.tsx';
import { type Previewed, usePreview } from './use-preview.ts';
import styles from '../orders.module.css';

interface PreviewProps {
  readonly asked: Previewed;
  readonly isPaid: boolean;
}

/** What would come back, as the server says. Nothing where it cannot say. */
export function Preview({ asked, isPaid }: PreviewProps) {
  const t = useTranslations('orders.back');
  const won = useWon();
  const { data, isError } = usePreview(asked);
  if (!data || isError) return null;
  const { refundAmount, pointAmount, couponCnt, couponTakenBackAmount: takenBack, deliveryAmount } = data;
  const rows = [
    [isPaid ? t('refund') : t('less'), won(refundAmount), true],
    [t('takenBack'), `−${won(takenBack)}`, takenBack > 0],
    [t('delivery'), `−${won(deliveryAmount)}`, deliveryAmount > 0],
    [t('points'), t('pointCount', { count: pointAmount }), pointAmount > 0],
    [t('coupons'), t('couponCount', { count: couponCnt }), couponCnt > 0],
  ] as const;
  return (
    <div className={layout({ below: 2 })} aria-live="polite">
      <dl className={layout({ facts: 'sums' }, styles['preview'], 'num')}>
        {rows.map(
          ([name, text, isShown]) =>
            isShown && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {takenBack > 0 && <p className={layout({ above: 1, quiet: true })}>{t('takenBackWhy')}</p>}
      {deliveryAmount > 0 && <p className={layout({ above: 1, quiet: true })}>{t('deliveryWhy')}</p>}
    </div>
  );
}
