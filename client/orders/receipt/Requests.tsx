import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { ClaimPill } from '../ClaimPill.tsx';
import styles from './Receipt.module.css';

/** What was asked about an order, each with how it stands. Nothing while nothing was. */
export default function Requests({ orderSysId }: { readonly orderSysId: number }) {
  const t = useTranslations('orders');
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
          const { claimSysId, type, statusCode, orderPrdtSysIds } = claim;
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
                <span>{nameFor(claim)}</span>
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
