import ChartColumn from 'lucide-react/icons/chart-column';
import { lazy, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { SECOND } from '../../../schema/durations.ts';
import type { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import type { Sales } from '../../../schema/buying/sales.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { later } from '../../app/later.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { cx } from '../../design/cx.ts';
import { useWon } from '../../design/Price.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { layout } from '../../design/layout/layout.ts';
import { useNow } from '../../app/calls/use-now.ts';
import { courseOf } from './minutes.ts';
import type { Way } from './Recording.tsx';
import { Minutes, Products } from './Tables.tsx';
import styles from './Sales.module.css';

/** The library of charts is large, and the player larger. */
const Chart = lazy(later(() => import('./Chart.tsx')));
const Recording = lazy(later(() => import('./Recording.tsx'), ['room/live']));

/** How often a broadcast that is on air is asked for (ms). */
const ASKED_EVERY = 5 * SECOND;

function Sums({ sales }: { readonly sales: Sales }) {
  const t = useTranslations('sales');
  const won = useWon();
  const all = [
    ['sold', sales],
    ['cancelled', sales.cancelled],
    ['waiting', sales.waiting],
  ] as const;
  return (
    <dl className={styles['sums']}>
      {all.map(([name, { orderCnt, qty, amount }]) => (
        <div key={name}>
          <dt className={layout({ quiet: true })}>{t(name)}</dt>
          <dd className={layout({ column: 0 })}>
            <strong className={layout(name === 'sold' ? { title: 34 } : { size: 17 }, 'num')}>
              {won(amount)}
            </strong>
            <small className={layout({ quiet: true }, 'num')}>
              {t('orders', { count: orderCnt })} · {t('pieces', { count: qty })}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Course({ sales, detail }: { readonly sales: Sales; readonly detail: BroadcastDetail | undefined }) {
  const t = useTranslations('sales');
  const isOnAir = sales.startedAt !== null && sales.endedAt === null;
  const now = useNow(ASKED_EVERY);
  const [way, setWay] = useState<Way>();
  const course = courseOf(sales, now);
  if (!course || sales.startedAt === null) return null;
  const length =
    ((sales.endedAt === null ? now : Date.parse(sales.endedAt)) - Date.parse(sales.startedAt)) / 1000;
  const hasRecording = !isOnAir && detail !== undefined && detail.broadcastMedias.length > 0;
  return (
    <>
      <section className={layout({ column: 4, ground: 'card', pad: 5 })}>
        <h2 className={layout({ size: 17 })}>{t('chart')}</h2>
        <Suspense
          fallback={
            <div className={cx(hasRecording && styles['awaited'])}>
              <Skeleton height={hasRecording ? '100%' : 240} style={{ borderRadius: 12 }} />
            </div>
          }
        >
          {hasRecording ? (
            <Recording
              detail={detail}
              startedAt={sales.startedAt}
              course={course}
              length={length}
              onReady={setWay}
            />
          ) : (
            <Chart course={course} length={Math.ceil(length / 60) * 60} />
          )}
        </Suspense>
        {isOnAir && (
          <p className={layout({ quiet: true })}>{t('updates', { seconds: ASKED_EVERY / SECOND })}</p>
        )}
      </section>
      <Minutes sales={sales} onSeek={way?.seek} />
    </>
  );
}

function Shown({ params }: ScreenProps<'SaleChartDetail'>) {
  const t = useTranslations('sales');
  const locale = useLocale();
  const { broadcastSysId } = params;
  const query = useQuery({
    ...queryOf('sales', params),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.endedAt === null ? ASKED_EVERY : false),
  });
  const { data: detail, isPending } = useQuery(queryOf('broadcastDetail', { broadcastSysId }));
  const { data } = query;
  // Whether there is a recording says how high the page is.
  if (!data || isPending)
    return query.isError ? (
      <NotLoaded query={query} title={t('error')} />
    ) : (
      <div className={layout({ column: 4 })} aria-hidden="true">
        <Skeleton height={110} style={{ borderRadius: 16 }} />
        <Skeleton height={300} style={{ borderRadius: 16 }} />
      </div>
    );
  const state = data.startedAt === null ? 'before' : data.endedAt === null ? 'onAir' : 'ended';
  return (
    <div className={layout({ column: 4 })}>
      <p className={layout({ row: 3, size: 17 })}>
        <span className={cx(styles['state'], state === 'onAir' && styles['onAir'])}>{t(state)}</span>
        {detail && <strong>{(locale === 'en' && detail.titleEn) || detail.title}</strong>}
      </p>
      <section className={layout({ column: 4, ground: 'card', pad: 5 })}>
        <Sums sales={data} />
        <p className={layout({ quiet: true })}>{t('note')}</p>
      </section>
      <Course sales={data} detail={detail} />
      {data.products.length === 0 ? (
        <StateMessage icon={<ChartColumn size={30} />} title={t('nothing')} message={t('nothingText')} />
      ) : (
        <Products products={data.products} broadcastSysId={broadcastSysId} />
      )}
    </div>
  );
}

/** What a broadcast has sold: while it is on air, and later beside its recording. */
export default function SaleChartDetailScreen({ params }: ScreenProps<'SaleChartDetail'>) {
  const t = useTranslations('sales');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 960 })}>
      <PageHead title={t('title')} up={addressOf('broadCastDetail', params)} />
      <MembersOnly icon={<ChartColumn size={30} />} title={t('guest.title')} message={t('guest.message')}>
        <Shown params={params} />
      </MembersOnly>
    </div>
  );
}
