import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import Radio from 'lucide-react/icons/radio';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { BROADCAST_TAB, type BroadcastTab } from '../../../schema/broadcasts/constants.ts';
import type { OwnBroadcast } from '../../../schema/broadcasts/plans.ts';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, useInfiniteQuery } from '../../app/calls/query.ts';
import { useServerNow } from '../../app/calls/use-server-now.ts';
import { MoreButton } from '../../app/frame/MoreButton.tsx';
import { SellerChoice } from '../../app/frame/SellerChoice.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type RouteParams } from '../../app/routes.ts';
import { rememberedSellerTab, rememberSellerTab, sellerTabOf } from '../../app/seller-tab.ts';
import { session } from '../../app/session/session.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Segments } from '../../design/controls/Segments.tsx';
import { Picture } from '../../design/Picture.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Hosts } from './Hosts.tsx';
import { PhasePill, useTimeOf } from './OwnBroadcast.tsx';
import { phaseOf } from './own.ts';
import styles from './broadcasting.module.css';

const TABS = { upcoming: BROADCAST_TAB.upcoming, ended: BROADCAST_TAB.ended } as const;
type TabName = keyof typeof TABS;

function useBroadcasts(tab: BroadcastTab) {
  return useInfiniteQuery({
    queryKey: [...keyOf('sallyBroadcasts'), tab],
    // One of them may just have been started.
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api('sallyBroadcasts', { tab, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT }, { signal }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { broadcasts }) => sum + broadcasts.length, 0);
      return last.broadcasts.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
}

function Row({ own }: { readonly own: OwnBroadcast }) {
  const t = useTranslations('broadcasting');
  const nameFor = useNames();
  const timeOf = useTimeOf();
  const now = useServerNow(own.endDate);
  return (
    <Link href={addressOf('broadCastDetail', own)} className={layout({ row: 4 }, styles['row'])}>
      <Picture src={own.thumnailLiveUrl} width={64} ratio="3 / 4" />
      <span className={layout({ column: 'hair', grow: true, align: 'start', quiet: true })}>
        <PhasePill phase={phaseOf(own, now)} />
        <strong className={layout({ above: 1, size: 17, tone: 'ink', leading: 135 })}>{nameFor(own)}</strong>
        <span className="num">{timeOf(own)}</span>
        <span className="num">{t('products', { count: own.prdtSysIds.length })}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className={layout({ tone: 'faint' })} />
    </Link>
  );
}

function List({ tab }: { readonly tab: BroadcastTab }) {
  const t = useTranslations('broadcasting');
  const query = useBroadcasts(tab);
  const pages = query.data?.pages;
  const name: TabName = tab === TABS.ended ? 'ended' : 'upcoming';
  const counts = pages?.[0];
  const textOf = (value: TabName) =>
    counts
      ? t(`tabs.counted.${value}`, { count: value === 'ended' ? counts.endedCnt : counts.upcomingCnt })
      : t(`tabs.${value}`);
  return (
    <>
      <Segments
        label={t('tabs.label')}
        options={(['upcoming', 'ended'] as const).map((value) => ({ value, text: textOf(value) }))}
        value={name}
        onChoose={(value) =>
          navigate(addressOf('sellerListTab', { tabState: String(TABS[value]) }), { replace: true })
        }
      />
      {!pages ? (
        query.isError ? (
          <NotLoaded query={query} title={t('error')} />
        ) : (
          [0, 1, 2].map((key) => (
            <Skeleton key={key} height={88} style={{ marginTop: 12, borderRadius: 16 }} />
          ))
        )
      ) : counts!.totalCnt === 0 ? (
        <StateMessage
          icon={<Radio size={30} />}
          title={t(`empty.${name}.title`)}
          message={t(`empty.${name}.message`)}
        />
      ) : (
        <>
          <ul className={layout({ column: 1, above: 3, below: 3 })}>
            {pages
              .flatMap(({ broadcasts }) => broadcasts)
              .map((own) => (
                <li key={own.broadcastSysId}>
                  <Row own={own} />
                </li>
              ))}
          </ul>
          <MoreButton query={query} />
        </>
      )}
    </>
  );
}

/** Managers see everybody's broadcasts, and plan none. */
function ToPlan() {
  const t = useTranslations('broadcasting.ways');
  const { sellerSysId } = useSnapshot(session);
  if (sellerSysId === undefined) return null;
  return (
    <div className={layout({ column: 2, below: 4 })}>
      <SellerChoice />
      <ButtonLink wide href={addressOf('sellerPlan')}>
        <Plus size={18} aria-hidden="true" />
        {t('plan')}
      </ButtonLink>
      <ButtonLink wide variant="soft" href={addressOf('sellerOrders')}>
        {t('orders')}
      </ButtonLink>
    </div>
  );
}

/** The host's broadcasts: those to come and on air, and those that are over. */
export default function SellerListScreen({
  params: { tabState },
}: {
  readonly params: Partial<RouteParams<'sellerListTab'>>;
}) {
  const t = useTranslations('broadcasting');
  useTitle(t('title'));
  const tab = tabState === undefined ? rememberedSellerTab() : sellerTabOf(tabState);
  useEffect(() => rememberSellerTab(tab), [tab]);
  return (
    <div className={layout({ page: 720 })}>
      <h1>{t('title')}</h1>
      <Hosts>
        <ToPlan />
        <List tab={tab} />
      </Hosts>
    </div>
  );
}
