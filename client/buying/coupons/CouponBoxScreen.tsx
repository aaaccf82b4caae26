import TicketIcon from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { MoreButton } from '../../app/frame/MoreButton.tsx';
import { startUp } from '../../app/session/account.ts';
import { api } from '../../app/calls/api.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { keyOf, useInfiniteQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Segments } from '../../design/controls/Segments.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { CouponCard } from './CouponCard.tsx';

const TABS = ['usable', 'over'] as const;
type Tab = (typeof TABS)[number];

function useCoupons(tab: Tab) {
  const { userSysId } = useSnapshot(session);
  return useInfiniteQuery({
    queryKey: [...keyOf('couponBox'), userSysId, tab],
    // A coupon that has just been taken must be in it.
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      // A saved login whose start-up got no answer has no id yet.
      if (session.userSysId === undefined) await startUp();
      return api(
        'couponBox',
        {
          uid: session.userSysId ?? 0,
          isUsable: tab === 'usable' ? 1 : 0,
          startIndex: pageParam,
          rowCount: ROW_COUNT_DEFAULT,
        },
        { signal },
      );
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { coupons }) => sum + coupons.length, 0);
      return last.coupons.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
}

function Empty({ tab }: { readonly tab: Tab }) {
  const t = useTranslations('coupons');
  const icon = <TicketIcon size={30} />;
  if (tab === 'over') return <StateMessage icon={icon} title={t('emptyOver.title')} />;
  return (
    <StateMessage
      icon={icon}
      title={t('empty.title')}
      message={t('empty.message')}
      action={
        <ButtonLink href={addressOf('Home')} size="large">
          {t('empty.home')}
        </ButtonLink>
      }
    />
  );
}

function Coupons({ tab }: { readonly tab: Tab }) {
  const t = useTranslations();
  const coupons = useCoupons(tab);
  const pages = coupons.data?.pages ?? [];
  const list = pages.flatMap((page) => page.coupons);
  if (coupons.isPending) {
    return (
      <output className={layout({ column: 3, above: 3 })} aria-label={t('common.loading')}>
        {[0, 1, 2].map((key) => (
          <Skeleton key={key} height={132} style={{ borderRadius: 16 }} />
        ))}
      </output>
    );
  }
  if (coupons.isError && list.length === 0) {
    return <NotLoaded query={coupons} title={t('coupons.error.title')} />;
  }
  if (list.length === 0) return <Empty tab={tab} />;
  return (
    <>
      <p className={layout({ above: 4, quiet: true })}>
        {t('coupons.all', { count: pages.at(-1)?.totalCnt ?? 0 })}
      </p>
      <ul className={layout({ column: 3, above: 3 })}>
        {list.map((coupon) => (
          <li key={coupon.userCouponSysId}>
            <CouponCard coupon={coupon} seeProducts />
          </li>
        ))}
      </ul>
      <MoreButton query={coupons} />
    </>
  );
}

/** The member's coupon box: what can be used, and what no longer can. */
export default function CouponBoxScreen() {
  const t = useTranslations('coupons');
  const [tab, setTab] = useState<Tab>('usable');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <h1>{t('title')}</h1>
      <Segments
        label={t('title')}
        options={TABS.map((value) => ({ value, text: t(`tabs.${value}`) }))}
        value={tab}
        onChoose={setTab}
      />
      <Coupons key={tab} tab={tab} />
    </div>
  );
}
