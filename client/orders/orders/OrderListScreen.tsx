import SearchX from 'lucide-react/icons/search-x';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { orderList } from '../../../schema/buying/orders.ts';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import type { Reply } from '../../../schema/operation.ts';
import { startUp } from '../../app/session/account.ts';
import { api } from '../../app/calls/api.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { keyOf, useInfiniteQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrderSearch, useOrderSearch } from './finding/OrderSearch.tsx';
import { askedFor, isSearching, type Search } from './finding/search.ts';
import { OrderListSkeleton } from './OrderSkeletons.tsx';
import styles from './orders.module.css';
import { serverClock } from '../../app/calls/server-clock.ts';

/** The pages so far: they stay while another search is under way. */
interface Listed {
  pages: Reply<typeof orderList>[];
  pageParams: number[];
}

function useOrders(search: Search) {
  const { userSysId } = useSnapshot(session);
  return useInfiniteQuery({
    queryKey: [...keyOf('orderList'), userSysId, search],
    placeholderData: (before: Listed | undefined) => before,
    // An order that has just been placed must be in it.
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      // A saved login whose start-up got no answer has no id yet.
      if (session.userSysId === undefined) await startUp();
      return api(
        'orderList',
        {
          uid: session.userSysId ?? 0,
          startIndex: pageParam,
          rowCount: ROW_COUNT_DEFAULT,
          ...askedFor(search, serverClock.now()),
        },
        { signal },
      );
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { orders }) => sum + orders.length, 0);
      return last.orders.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
}

/** The member's orders, newest first. */
export default function OrderListScreen() {
  const t = useTranslations();
  const search = useOrderSearch();
  const [timesReset, setTimesReset] = useState(0);
  const orders = useOrders(search);
  useTitle(t('orders.title'));
  const pages = orders.data?.pages ?? [];
  const list = pages.flatMap((page) => page.orders);
  const total = pages.at(-1)?.totalCnt ?? 0;
  return (
    <div className={layout({ page: 720 })}>
      <header className={layout({ row: 0, align: 'baseline', spread: true }, styles['orderListHead'])}>
        <h1 className={layout({ title: 26 })}>{t('orders.title')}</h1>
        <Link className={styles['aside']} href={addressOf('Coupon')}>
          {t('common.nav.coupons')}
        </Link>
        {total > 0 && (
          <output className={layout({ quiet: true }, 'num')}>
            {t(isSearching(search) ? 'orders.search.found' : 'orders.all', { count: total })}
          </output>
        )}
      </header>
      {(total > 0 || isSearching(search)) && <OrderSearch key={timesReset} />}
      {orders.isPending ? (
        <OrderListSkeleton />
      ) : orders.isError && list.length === 0 ? (
        <NotLoaded query={orders} title={t('orders.error.title')} />
      ) : list.length === 0 && isSearching(search) ? (
        <StateMessage
          icon={<SearchX size={30} />}
          title={t('orders.search.none.title')}
          message={t('orders.search.none.message')}
          action={
            <Button
              variant="soft"
              onClick={() => {
                navigate(addressOf('BuyHistory'), { replace: true });
                setTimesReset(timesReset + 1);
              }}
            >
              {t('orders.search.none.all')}
            </Button>
          }
        />
      ) : list.length === 0 ? (
        <StateMessage
          icon={<ShoppingBag size={30} />}
          title={t('orders.empty.title')}
          message={t('orders.empty.message')}
          action={
            <ButtonLink href={addressOf('Home')} size="large">
              {t('orders.empty.home')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <ul className={layout({ column: 3, above: 4 })}>
            {list.map((order) => (
              <li key={order.orderSysId}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
          {orders.hasNextPage ? (
            <Button
              className={layout({ above: 5 })}
              variant="soft"
              wide
              busy={orders.isFetchingNextPage}
              onClick={() => void orders.fetchNextPage()}
            >
              {orders.isFetchNextPageError ? t('common.retry') : t('orders.more')}
            </Button>
          ) : (
            total > ROW_COUNT_DEFAULT && (
              <p className={layout({ above: 6, size: 13, tone: 'faint', text: 'center' })}>
                {t('orders.end')}
              </p>
            )
          )}
        </>
      )}
    </div>
  );
}
