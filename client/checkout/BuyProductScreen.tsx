import { ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { startUpState } from '../app/account.ts';
import { withTexts } from '../app/i18n/catalogues.ts';
import { inTime } from '../app/in-time.ts';
import { askLogin } from '../app/login-return.ts';
import { addressOf } from '../app/routes.ts';
import { ScreenLoading } from '../app/ScreenLoading.tsx';
import { isLoggedIn, session } from '../app/session.ts';
import { useTitle } from '../app/use-title.ts';
import { Button, ButtonLink } from '../design/Button.tsx';
import { StateMessage } from '../design/StateMessage.tsx';
import { wantedNow } from './wanted.ts';

const OrderForm = lazy(() =>
  inTime(
    withTexts(
      import('./pages.ts').then(({ OrderForm: Form }) => ({ default: Form })),
      ['shop', 'orders', 'coupons'],
    ),
  ),
);

/** The order page: what was chosen in the cart or of a product, ordered and paid. */
export default function BuyProductScreen() {
  const t = useTranslations('checkout');
  useTitle(t('title'));
  const loggedIn = isLoggedIn(useSnapshot(session));
  const { phase } = useSnapshot(startUpState);
  // What is being ordered stays on the page until it is left, also while it is forgotten.
  const [wanted] = useState(wantedNow);
  if (!wanted || wanted.lines.length === 0) {
    return (
      <StateMessage
        screen
        icon={<ShoppingBag size={30} />}
        title={t('nothing.title')}
        message={t('nothing.message')}
        action={
          <ButtonLink href={addressOf('Cart')} size="large">
            {t('nothing.cart')}
          </ButtonLink>
        }
      />
    );
  }
  if (phase === 'starting') return <ScreenLoading />;
  if (!loggedIn) {
    return (
      <StateMessage
        screen
        icon={<ShoppingBag size={30} />}
        title={t('members.title')}
        message={t('members.message')}
        action={
          <Button size="large" onClick={() => void askLogin()}>
            {t('members.login')}
          </Button>
        }
      />
    );
  }
  return (
    <Suspense fallback={<ScreenLoading />}>
      <OrderForm wanted={wanted} />
    </Suspense>
  );
}
