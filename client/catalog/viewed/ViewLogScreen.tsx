import Eye from 'lucide-react/icons/eye';
import Heart from 'lucide-react/icons/heart';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import type { Product } from '../../../schema/catalog/products.ts';
import { startUp } from '../../app/session/account.ts';
import { api } from '../../app/calls/api.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { keyOf, useInfiniteQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { Segments } from '../../design/controls/Segments.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { ProductCard, ProductCards } from '../shop/offers.ts';
import { usePicks } from '../picks/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './ViewLog.module.css';

const TABS = ['viewed', 'picked'] as const;
type Tab = (typeof TABS)[number];
const ICONS = { viewed: Eye, picked: Heart } as const;

/** Products in a list that may go on. */
interface Listed {
  readonly query: { readonly isFetching: boolean; readonly error: Error | null; refetch(): Promise<unknown> };
  readonly products: readonly Product[] | undefined;
  readonly totalCnt: number;
  readonly more?: { readonly busy: boolean; readonly onMore: () => void } | undefined;
}

function useViewed(): Listed {
  const { userSysId } = useSnapshot(session);
  const query = useInfiniteQuery({
    queryKey: [...keyOf('listProductViews'), userSysId],
    // What was looked at just now comes first.
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      // A saved login whose start-up got no answer has no id yet.
      if (session.userSysId === undefined) await startUp();
      const page = { uid: session.userSysId ?? 0, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT };
      return api('listProductViews', page, { signal });
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { views }) => sum + views.length, 0);
      return last.views.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
  const pages = query.data?.pages;
  return {
    query,
    products: pages?.flatMap(({ views }) => views.map(({ product }) => product)),
    totalCnt: pages?.at(-1)?.totalCnt ?? 0,
    more: query.hasNextPage
      ? { busy: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() }
      : undefined,
  };
}

function usePicked(): Listed {
  const query = usePicks();
  const products = query.data?.map(({ product }) => product);
  return { query, products, totalCnt: products?.length ?? 0 };
}

function Products({ tab, listed }: { readonly tab: Tab; readonly listed: Listed }) {
  const t = useTranslations('viewed');
  const common = useTranslations('common');
  const { query, products, totalCnt, more } = listed;
  const Icon = ICONS[tab];
  if (!products && query.error) {
    return <NotLoaded query={query} title={t('error')} />;
  }
  if (!products) {
    return (
      <output aria-label={common('loading')}>
        <ProductCards>
          {[0, 1, 2, 3].map((key) => (
            <li key={key}>
              <Skeleton style={{ aspectRatio: '4 / 5', borderRadius: 16 }} />
            </li>
          ))}
        </ProductCards>
      </output>
    );
  }
  if (products.length === 0) {
    return (
      <StateMessage
        icon={<Icon size={30} />}
        title={t(`none.${tab}.title`)}
        message={t(`none.${tab}.message`)}
        action={
          <ButtonLink href={addressOf('Home')} size="large">
            {t('home')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <p className={layout({ above: 4, quiet: true })}>{t('count', { count: totalCnt })}</p>
      <ProductCards>
        {products.map((product) => (
          <li key={product.prdtSysId}>
            <ProductCard
              product={product}
              href={addressOf('ProductDetail', { prdtSysId: product.prdtSysId })}
              notSold={product.isDisplay === 0 ? t('notSold') : undefined}
            />
          </li>
        ))}
      </ProductCards>
      {more && (
        <Button className={layout({ above: 6 })} variant="soft" wide busy={more.busy} onClick={more.onMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Viewed() {
  return <Products tab="viewed" listed={useViewed()} />;
}

function Picked() {
  return <Products tab="picked" listed={usePicked()} />;
}

/** The member's recently viewed and picked products. */
export default function ViewLogScreen() {
  const t = useTranslations('viewed');
  const [tab, setTab] = useState<Tab>('viewed');
  const title = t(`tabs.${tab}`);
  useTitle(title);
  return (
    <div className={layout({ page: 1264 }, styles['screen'])}>
      <h1>{title}</h1>
      <Segments
        label={t('tabs.label')}
        options={TABS.map((value) => ({ value, text: t(`tabs.${value}`) }))}
        value={tab}
        onChoose={setTab}
      />
      {tab === 'viewed' ? <Viewed /> : <Picked />}
    </div>
  );
}
