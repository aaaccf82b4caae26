import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { ROW_COUNT_DEFAULT } from '../../schema/constants.ts';
import { startUp } from '../app/session/account.ts';
import { api } from '../app/calls/api.ts';
import { NotLoaded } from '../app/NotLoaded.tsx';
import { keyOf, useInfiniteQuery } from '../app/calls/query.ts';
import { addressOf } from '../app/routes.ts';
import { session } from '../app/session/session.ts';
import { useTitle } from '../app/frame/use-title.ts';
import { Button, ButtonLink } from '../design/controls/Button.tsx';
import { StateMessage } from '../design/StateMessage.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrderListSkeleton } from './OrderSkeletons.tsx';
import styles from './OrderList.module.css';

function useOrders() {
  const { userSysId } = useSnapshot(session);
  return useInfiniteQuery({
    queryKey: [...keyOf('orderList'), userSysId],
    // An order that has just been placed must be in it.
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      // A saved login whose start-up got no answer has no id yet.
      if (session.userSysId === undefined) await startUp();
      return api(
        'orderList',
        { uid: session.userSysId ?? 0, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT },
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
  const orders = useOrders();
  useTitle(t('orders.title'));
  const pages = orders.data?.pages ?? [];
  const list = pages.flatMap((page) => page.orders);
  const total = pages.at(-1)?.totalCnt ?? 0;
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <h1>{t('orders.title')}</h1>
        <Link className={styles['aside']} href={addressOf('Coupon')}>
          {t('common.nav.coupons')}
        </Link>
        {total > 0 && <span className="num">{t('orders.all', { count: total })}</span>}
      </header>
      {orders.isPending ? (
        <OrderListSkeleton />
      ) : orders.isError && list.length === 0 ? (
        <NotLoaded query={orders} title={t('orders.error.title')} />
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
          <ul className={styles['list']}>
            {list.map((order) => (
              <li key={order.orderSysId}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
          {orders.hasNextPage ? (
            <Button
              className={styles['more']}
              variant="soft"
              wide
              busy={orders.isFetchingNextPage}
              onClick={() => void orders.fetchNextPage()}
            >
              {orders.isFetchNextPageError ? t('common.retry') : t('orders.more')}
            </Button>
          ) : (
            total > ROW_COUNT_DEFAULT && <p className={styles['end']}>{t('orders.end')}</p>
          )}
        </>
      )}
    </div>
  );
}
