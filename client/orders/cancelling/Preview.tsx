import { useTranslations } from 'use-intl';
import type { Input } from '../../../schema/operation.ts';
import type { previewClaim } from '../../../schema/orders/claims.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useDebounced } from '../../app/use-debounced.ts';
import { useWon } from '../../design/Price.tsx';
import styles from './Preview.module.css';

/** A finger on a stepper asks once. */
const SETTLES = 300;

interface PreviewProps {
  readonly asked: Input<typeof previewClaim>;
  readonly isPaid: boolean;
}

/** What would come back, as the server says. Nothing where it cannot say. */
export function Preview({ asked, isPaid }: PreviewProps) {
  const t = useTranslations('orders.back');
  const won = useWon();
  const settled = useDebounced(JSON.stringify(asked), SETTLES);
  const { data, isError } = useQuery({
    ...queryOf('previewClaim', JSON.parse(settled) as PreviewProps['asked']),
    // What others have taken out meanwhile changes it.
    staleTime: 0,
    // Until the new amount is there, the old one stands.
    placeholderData: (before) => before,
  });
  if (!data || isError) return null;
  const { refundAmount, pointAmount, couponCnt, couponTakenBackAmount: takenBack } = data;
  const rows = [
    [isPaid ? t('refund') : t('less'), won(refundAmount), true],
    [t('takenBack'), `−${won(takenBack)}`, takenBack > 0],
    [t('points'), t('pointCount', { count: pointAmount }), pointAmount > 0],
    [t('coupons'), t('couponCount', { count: couponCnt }), couponCnt > 0],
  ] as const;
  return (
    <div className={styles['preview']} aria-live="polite">
      <dl className="num">
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
      {takenBack > 0 && <p>{t('takenBackWhy')}</p>}
    </div>
  );
}
