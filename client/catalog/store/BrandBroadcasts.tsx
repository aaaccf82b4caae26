import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useTranslations } from 'use-intl';
import { BROADCASTS_ASKED_EVERY } from '../../../schema/broadcasts/constants.ts';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, useInfiniteQuery } from '../../app/calls/query.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { MoreOnScroll, When } from '../listing/offers.ts';
import { BroadcastRow, RowsSkeleton } from '../../broadcasts/schedule/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

/** The broadcasts of a brand's seller: on air, to come, to watch again. */
export function BrandBroadcasts({ brandSysId }: { readonly brandSysId: number }) {
  const t = useTranslations('store.brand');
  const query = useInfiniteQuery({
    queryKey: [...keyOf('brandBroadcasts'), brandSysId, 'pages'],
    initialPageParam: 0,
    refetchInterval: BROADCASTS_ASKED_EVERY,
    queryFn: ({ pageParam, signal }) =>
      api('brandBroadcasts', { brandSysId, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT }, { signal }),
    getNextPageParam: ({ totalCnt }, pages) => {
      const asked = pages.length * ROW_COUNT_DEFAULT;
      return asked < totalCnt ? asked : undefined;
    },
  });
  const pages = query.data?.pages;
  const broadcasts = pages?.flatMap((page) => page.broadcasts) ?? [];
  return (
    <section aria-labelledby="broadcasts">
      <h2 id="broadcasts" className={layout({ title: '20-26', below: 2 })}>
        {t('broadcasts')}
      </h2>
      {query.isPending && <RowsSkeleton />}
      {query.isError && !pages && <NotLoaded query={query} title={t('broadcastsError')} />}
      {pages && broadcasts.length === 0 && (
        <StateMessage
          icon={<CalendarClock size={30} />}
          title={t('noBroadcasts.title')}
          message={t('noBroadcasts.message')}
        />
      )}
      <ul className={styles['rows']}>
        {broadcasts.map((broadcast) => (
          <BroadcastRow key={broadcast.broadcastSysId} broadcast={broadcast} when={<When {...broadcast} />} />
        ))}
      </ul>
      {pages && <MoreOnScroll query={query} pages={pages.length} />}
    </section>
  );
}
