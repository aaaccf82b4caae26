import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { ROW_COUNT_MAX } from '../../../../schema/constants.ts';
import { queryOf, useQuery } from '../../../app/calls/query.ts';
import { addressOf } from '../../../app/routes.ts';
import { session } from '../../../app/session/session.ts';
import { day } from '../../../app/i18n/when.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { isOver, isRefused, LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { layout } from '../../../design/layout/layout.ts';
import { useWon } from '../../../design/Price.tsx';
import { ClaimPill } from '../ClaimPill.tsx';
import { useRefundText } from '../refunds/refund-text.ts';

/** What happens to goods of a request. */
const STEPS = new Map<number, 'received' | 'sent' | 'delivered'>([
  [LINE_STATUS.returnReceived, 'received'],
  [LINE_STATUS.exchangePreparing, 'received'],
  [LINE_STATUS.exchangeSent, 'sent'],
  [LINE_STATUS.exchangeDelivered, 'delivered'],
]);

/** What was asked about an order, each with how it stands. Nothing while nothing was. */
export default function Requests({ orderSysId }: { readonly orderSysId: number }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const won = useWon();
  const refundText = useRefundText();
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
    <section className={layout({ ground: 'paper' })}>
      <h2 className={layout({ below: 2, quiet: true, weight: 'semibold' })}>{t('claim.title')}</h2>
      <ul className={layout({ ruled: 'edge' })}>
        {claims.map((claim) => {
          const {
            claimSysId,
            type,
            statusCode,
            orderPrdtSysIds,
            qty,
            createdAt,
            steps,
            refund,
            refundAmount,
          } = claim;
          const facts = t('claim.facts', {
            kind: t(`claim.kinds.${type}`),
            count: qty,
            day: day(locale, Date.parse(createdAt)),
          });
          const isToCome =
            type !== 'exchange' &&
            statusCode >= LINE_STATUS.cancelRequested &&
            !isRefused(statusCode) &&
            !isOver(statusCode);
          const happened = [
            facts,
            ...steps.flatMap((step) => {
              const name = STEPS.get(step.statusCode);
              return name ? [t(`claim.${name}`, { day: day(locale, Date.parse(step.at)) })] : [];
            }),
            ...(refund ? [t('refund.of', { amount: won(refund.amount), how: refundText(refund) })] : []),
            ...(isToCome && refundAmount > 0 ? [t('claim.refund', { amount: won(refundAmount) })] : []),
          ];
          return (
            <li key={claimSysId}>
              <Link
                className={layout({ row: 2, touch: true, padBlock: 2 })}
                href={addressOf('ExchangeDetailOne', {
                  orderSysId,
                  orderPrdtSysId: orderPrdtSysIds[0]!,
                  claimSysId,
                  reqType: type,
                })}
              >
                <span className={layout({ column: 0, grow: true })}>
                  <span className={layout({ clamp: 1 })}>{nameFor(claim)}</span>
                  {happened.map((text) => (
                    <span key={text} className={layout({ quiet: true }, 'num')}>
                      {text}
                    </span>
                  ))}
                </span>
                <ClaimPill statusCode={statusCode} />
                <ChevronRight size={18} aria-hidden="true" className={layout({ tone: 'faint' })} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
