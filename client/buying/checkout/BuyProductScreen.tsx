import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Redirect } from 'wouter';
import { startUpState } from '../../app/session/account.ts';
import { later } from '../../app/later.ts';
import { goToLogin } from '../../app/session/login-return.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { ScreenLoading } from '../../app/ScreenLoading.tsx';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { type Wanted, wantedNow } from '../buying/offers.ts';
import styles from './checkout.module.css';

const OrderForm = lazy(
  later(
    () => import('./pages.ts').then(({ OrderForm: Form }) => ({ default: Form })),
    ['buying/buying', 'orders/orders', 'buying/coupons'],
  ),
);

/** Offers the login, or an order without one where possible. */
function WhoOrders({ wanted, onNonMember }: { readonly wanted: Wanted; readonly onNonMember: () => void }) {
  const t = useTranslations('checkout.who');
  const orderProducts = wanted.lines.map(({ asked }) => asked);
  const quote = useQuery({ ...queryOf('quoteOrder', { orderProducts }), staleTime: 0, retry: false });
  if (quote.isPending) return <ScreenLoading />;
  const isForMembers = quote.data?.isForMembers === 1;
  return (
    <StateMessage
      screen
      icon={<ShoppingBag size={30} />}
      title={t('title')}
      message={t(isForMembers ? 'membersOnly' : 'message')}
      action={
        <div className={layout({ column: 3 }, styles['who'])}>
          <Button size="large" wide onClick={() => goToLogin()}>
            {t('login')}
          </Button>
          {!isForMembers && (
            <Button size="large" variant="soft" wide onClick={onNonMember}>
              {t('nonMember')}
            </Button>
          )}
        </div>
      }
    />
  );
}

/** The order page: what was chosen in the cart or of a product, ordered and paid. */
export default function BuyProductScreen() {
  const t = useTranslations('checkout');
  useTitle(t('title'));
  const loggedIn = isLoggedIn(useSnapshot(session));
  const { phase } = useSnapshot(startUpState);
  // The page keeps its order until the person leaves, even after the stored copy is deleted.
  const [wanted] = useState(wantedNow);
  const [isNonMember, setNonMember] = useState(false);
  if (!wanted || wanted.lines.length === 0) {
    return (
      <StateMessage
        screen
        icon={<ShoppingBag size={30} />}
        title={t('nothing.title')}
        message={t('nothing.message')}
        action={
          <ButtonLink href={addressOf('cart')} size="large">
            {t('nothing.cart')}
          </ButtonLink>
        }
      />
    );
  }
  if (phase === 'starting') return <ScreenLoading />;
  // After login the guest's lines have moved into the member's cart.
  if (loggedIn && wanted.isGuestCart) return <Redirect to={addressOf('cart')} replace />;
  if (!loggedIn && !isNonMember) return <WhoOrders wanted={wanted} onNonMember={() => setNonMember(true)} />;
  return (
    <Suspense fallback={<ScreenLoading />}>
      <OrderForm wanted={wanted} />
    </Suspense>
  );
}
