import Radio from 'lucide-react/icons/radio';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { BROADCASTS_ASKED_EVERY, LIVE_FLAG, SCHEDULE_TYPE } from '../../../schema/broadcasts/constants.ts';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, useInfiniteQuery } from '../../app/calls/query.ts';
import { firstThingsSeen, useFirstThingsSeen } from '../../app/later.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { MoreButton, MoreSkeleton } from '../../app/frame/MoreButton.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { addressOf, type RouteParams, type ScreenProps } from '../../app/routes.ts';
import { backToScreen } from '../../app/frame/scroll.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Picture } from '../../design/Picture.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { CardsSkeleton, ChipLink, Chips, MoreOnScroll, When } from '../listing/offers.ts';
import { ProductCard, ProductCardSkeleton } from '../shop/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

const CARDS = layout({ row: 3, align: 'stretch', above: 2, padBlock: 1, rail: true }, styles['cards']);

type LiveItems = RouteParams<'LiveItems'>['type'];

const TYPES: readonly LiveItems[] = ['live', 'soon', 'vod'];
const FLAGS = { live: LIVE_FLAG.onAir, soon: LIVE_FLAG.before } as const;
/** Of each broadcast on a page. */
const PRODUCTS_EACH = 10;

/** What a page of the server's list of broadcasts is asked for, and which of them are meant. */
async function askFor(
  type: LiveItems,
  startIndex: number,
  signal: AbortSignal,
): Promise<{ broadcasts: readonly BroadcastCard[]; isLast: boolean }> {
  const page = { startIndex, rowCount: ROW_COUNT_DEFAULT };
  const { broadcasts } =
    type === 'vod'
      ? await api('schedules', { scheduleTypeCode: SCHEDULE_TYPE.replay, ...page }, { signal })
      : await api('mainBroadcasts', page, { signal });
  const meant = type === 'vod' ? broadcasts : broadcasts.filter(({ liveFlag }) => liveFlag === FLAGS[type]);
  // What is on air comes first in the list: with the first that is not, all have been seen.
  const isOver = type === 'live' && meant.length < broadcasts.length;
  return { broadcasts: meant, isLast: isOver || broadcasts.length < ROW_COUNT_DEFAULT };
}

/** A broadcast, and what is sold in it. */
function Items({ broadcast, isFirst }: { readonly broadcast: BroadcastCard; readonly isFirst: boolean }) {
  const t = useTranslations('store');
  const nameFor = useNames();
  const { broadcastSysId, broadcastScheduleSysId, prdtTotalCnt } = broadcast;
  const query = useInfiniteQuery({
    queryKey: [...keyOf('broadcastProducts'), broadcastSysId, 'pages'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api(
        'broadcastProducts',
        { broadcastSysId, startIndex: pageParam, rowCount: PRODUCTS_EACH },
        { signal },
      ),
    getNextPageParam: ({ totalCnt }, pages) => {
      const next = pages.length * PRODUCTS_EACH;
      return next < totalCnt ? next : undefined;
    },
  });
  // The broadcast counts those that are stopped, too, as they may be resumed while it is on air.
  const products = (query.data?.pages ?? [])
    .flatMap((page) => page.products)
    .filter(({ isDisplay }) => isDisplay === 1);
  useFirstThingsSeen(isFirst && !query.isPending && products.length === 0);
  const title = nameFor(broadcast);
  const id = `broadcast-${broadcastSysId}`;
  return (
    <section className={styles['items']} aria-labelledby={id} style={sellerVars(broadcast.seller)}>
      <Link href={addressOf('enterLive', broadcast)} className={layout({ row: 3 })}>
        <Picture src={broadcast.thumnailLiveUrl} width={56} ratio="3 / 4" radius={10} />
        <span className={layout({ grow: true })}>
          <span className={layout({ row: 'snug', quiet: true })}>
            <When {...broadcast} />
          </span>
          <h2 id={id} className={layout({ title: 17, clamp: 1 })}>
            {title}
          </h2>
          <span className={layout({ quiet: true })}>
            {nameFor(broadcast.seller)} · {t('products', { count: prdtTotalCnt })}
          </span>
        </span>
      </Link>
      {query.isPending && (
        <div aria-hidden="true">
          <div className={CARDS}>
            {Array.from({ length: Math.min(prdtTotalCnt, PRODUCTS_EACH) }, (_, at) => (
              <ProductCardSkeleton key={at} />
            ))}
          </div>
          {prdtTotalCnt > PRODUCTS_EACH && <MoreSkeleton />}
        </div>
      )}
      {products.length > 0 && (
        <ul className={CARDS}>
          {products.map((product, at) => (
            <li key={product.prdtSysId}>
              <ProductCard
                product={product}
                href={addressOf('ProductOfLive', { prdtSysId: product.prdtSysId, broadcastScheduleSysId })}
                onSeen={isFirst && at === 0 ? firstThingsSeen : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={query} />
    </section>
  );
}

/** Products by the broadcasts that sell them: on air now, to come, or to watch again. */
export default function LiveItemsScreen({ params: { type } }: ScreenProps<'LiveItems'>) {
  const t = useTranslations('store.liveItems');
  const query = useInfiniteQuery({
    queryKey: [...keyOf(type === 'vod' ? 'schedules' : 'mainBroadcasts'), 'items', type],
    initialPageParam: 0,
    refetchInterval: BROADCASTS_ASKED_EVERY,
    queryFn: ({ pageParam, signal }) => askFor(type, pageParam, signal),
    getNextPageParam: (last, pages) => (last.isLast ? undefined : pages.length * ROW_COUNT_DEFAULT),
  });
  const pages = query.data?.pages;
  const broadcasts = pages?.flatMap((page) => page.broadcasts);
  const isEmpty = broadcasts?.length === 0 && !query.hasNextPage;
  useTitle(t('title'));
  useFirstThingsSeen(isEmpty);
  return (
    <div className={layout({ page: 1264 }, styles['screen'])}>
      <PageHead title={t('title')} onBack={backToScreen} />
      <Chips label={t('types')} isNav>
        {TYPES.map((each) => (
          <ChipLink key={each} href={addressOf('LiveItems', { type: each })} isHere={each === type} replaces>
            {t(each)}
          </ChipLink>
        ))}
      </Chips>
      {query.isError && !pages && <NotLoaded query={query} title={t('error')} />}
      {query.isPending && <CardsSkeleton />}
      {isEmpty && (
        <StateMessage
          icon={<Radio size={30} />}
          title={t(`none.${type}.title`)}
          message={t(`none.${type}.message`)}
          action={
            type === 'live' ? (
              <ButtonLink variant="soft" href={addressOf('LiveItems', { type: 'soon' })}>
                {t('soon')}
              </ButtonLink>
            ) : undefined
          }
        />
      )}
      {broadcasts?.map((broadcast, at) => (
        <Items key={broadcast.broadcastSysId} broadcast={broadcast} isFirst={at === 0} />
      ))}
      {pages && <MoreOnScroll query={query} pages={pages.length} />}
    </div>
  );
}
