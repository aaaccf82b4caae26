import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { startUp } from '../../app/session/account.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { OrderPage } from './OrderPage.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';

/** The member's newest order. */
export default function RecentOrderScreen() {
  const t = useTranslations('orders');
  const { userSysId } = useSnapshot(session);
  useTitle(t('recent'));
  const newest = useQuery({
    queryKey: [...keyOf('orderList'), userSysId, 'newest'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (session.userSysId === undefined) await startUp();
      const uid = session.userSysId ?? 0;
      const { orders } = await api('orderList', { uid, startIndex: 0, rowCount: 1 }, { signal });
      return orders[0] ?? null;
    },
  });
  return (
    <div className={layout({ subpage: 960 })}>
      <PageHead title={t('recent')} up={addressOf('BuyHistory')} />
      {newest.data === null ? (
        <StateMessage
          icon={<ShoppingBag size={30} />}
          title={t('empty.title')}
          message={t('empty.message')}
          action={<ButtonLink href={addressOf('Home')}>{t('empty.home')}</ButtonLink>}
        />
      ) : (
        <OrderPage order={newest} />
      )}
    </div>
  );
}
