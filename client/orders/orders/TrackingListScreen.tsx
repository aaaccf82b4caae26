import Package from 'lucide-react/icons/package';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { Order } from '../../../schema/buying/orders.ts';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { Pill } from '../../design/Pill.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { OrderListSkeleton } from './OrderSkeletons.tsx';
import { stateOf, toneOf } from './order-view.ts';
import { TrackingMembers } from './TrackingMembers.tsx';

type Sent = readonly { readonly orderSysId: number; readonly line: Order['orderProducts'][number] }[];

function Parcels({ sent }: { readonly sent: Sent }) {
  const t = useTranslations('orders');
  const nameFor = useNames();
  if (sent.length === 0)
    return (
      <StateMessage
        icon={<Package size={30} />}
        title={t('tracking.empty.title')}
        message={t('tracking.empty.message')}
        action={<ButtonLink href={addressOf('BuyHistory')}>{t('notFound.list')}</ButtonLink>}
      />
    );
  return (
    <ul>
      {sent.map(({ orderSysId, line }) => {
        const { orderPrdtSysId } = line;
        const state = stateOf(line);
        return (
          <li key={orderPrdtSysId}>
            <Link
              href={addressOf('TrackingOf', { orderSysId, orderPrdtSysId })}
              className={layout({ ground: 'card', lift: 'shadow', pressable: true })}
            >
              <span className={layout({ row: 2, quiet: true, weight: 'semibold' })}>
                <Pill tone={toneOf(state)}>{t(`status.${state}`)}</Pill>
              </span>
              <span className={layout({ row: 3, above: 3 })}>
                <Picture src={line.squareImageUrl} width={72} />
                <span className={layout({ column: 'hair', grow: true })}>
                  <span className={layout({ clamp: 2, leading: 140 })}>{nameFor(line)}</span>
                  <span className="num">{line.invoice!.invoiceNo}</span>
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Lines of the newest orders that were sent, and are not confirmed yet. */
function OwnParcels() {
  const t = useTranslations('orders');
  const { userSysId } = useSnapshot(session);
  const sent = useQuery({
    queryKey: [...keyOf('orderList'), userSysId, 'sent'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Sent> => {
      const uid = session.userSysId ?? 0;
      const { orders } = await api('orderList', { uid, startIndex: 0, rowCount: ROW_COUNT_MAX }, { signal });
      return orders.flatMap(({ orderSysId, orderProducts }) =>
        orderProducts
          .filter(({ isTrackable, confirmedAt }) => isTrackable === 1 && confirmedAt === null)
          .map((line) => ({ orderSysId, line })),
      );
    },
  });
  if (sent.data) return <Parcels sent={sent.data} />;
  return sent.isPending ? <OrderListSkeleton /> : <NotLoaded query={sent} title={t('error.title')} />;
}

export default function TrackingListScreen() {
  const t = useTranslations('orders');
  useTitle(t('tracking.list'));
  return (
    <div className={layout({ subpage: 960 })}>
      <PageHead title={t('tracking.list')} up={addressOf('BuyHistory')} />
      <TrackingMembers>
        <OwnParcels />
      </TrackingMembers>
    </div>
  );
}
