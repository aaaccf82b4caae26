import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { day } from '../../app/i18n/when.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { isRefused, LINE_STATUS } from '../../../schema/orders/moves.ts';
import { useWon } from '../../design/Price.tsx';
import { ClaimPill } from '../ClaimPill.tsx';
import styles from './Receipt.module.css';

/** What was asked about an order, each with how it stands. Nothing while nothing was. */
export default function Requests({ orderSysId }: { readonly orderSysId: number }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const won = useWon();
  const nameFor = useNames();
  const { userSysId: uid = 0 } = useSnapshot(session);
  const { data } = useQuery({
    ...queryOf('orderRequests', { uid, orderSysId, startIndex: 0, rowCount: ROW_COUNT_MAX }),
    enabled: uid > 0,
    staleTime: 0,
  });
  const claims = data?.claims ?? [];
  if (claims.length === 0) return null;
  return (
    <section className={styles['paper']}>
      <h2 className={styles['heading']}>{t('claim.title')}</h2>
      <ul className={styles['requests']}>
        {claims.map((claim) => {
          const { claimSysId, type, statusCode, orderPrdtSysIds, qty, createdAt, refundAmount } = claim;
          const facts = t('claim.facts', {
            kind: t(`claim.kinds.${type}`),
            count: qty,
            day: day(locale, Date.parse(createdAt)),
          });
          const isBack =
            type !== 'exchange' && statusCode >= LINE_STATUS.cancelRequested && !isRefused(statusCode);
          return (
            <li key={claimSysId}>
              <Link
                href={addressOf('ExchangeDetailOne', {
                  orderSysId,
                  orderPrdtSysId: orderPrdtSysIds[0]!,
                  claimSysId,
                  reqType: type,
                })}
              >
                <span>
                  <span>{nameFor(claim)}</span>
                  <span className={`${styles['requestFacts']} num`}>
                    {isBack && refundAmount > 0
                      ? `${facts} · ${t('claim.refund', { amount: won(refundAmount) })}`
                      : facts}
                  </span>
                </span>
                <ClaimPill statusCode={statusCode} />
                <ChevronRight size={18} aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
