import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import X from 'lucide-react/icons/x';
import { useLocale, useTranslations } from 'use-intl';
import { Redirect } from 'wouter';
import type { NonMemberOrder } from '../../schema/buying/non-member-orders.ts';
import type { Order } from '../../schema/buying/orders.ts';
import { deadline } from '../app/i18n/when.ts';
import LoginGuard from '../app/session/LoginGuard.tsx';
import { queryOf, useQuery } from '../app/calls/query.ts';
import { addressOf } from '../app/routes.ts';
import { ButtonLink } from '../design/controls/Button.tsx';
import { cx } from '../design/cx.ts';
import { Skeleton } from '../design/Skeleton.tsx';
import {
  Account,
  Amounts,
  asNonMember,
  hasAccount,
  keptNonMemberOrder,
  numberOf,
  orderNumberOf,
  OrderPage,
  PayOrder,
  stateOf,
  useBegunAccount,
  useLookingAgain,
} from '../orders/offers.ts';
import styles from './Checkout.module.css';

/** How it is paid, as long as it waits for that. */
function Paying({ order }: { readonly order: Order | NonMemberOrder }) {
  const t = useTranslations('checkout.complete');
  const locale = useLocale();
  const { account, isAsking } = useBegunAccount(order);
  const isByAccount = hasAccount(order);
  // A provider can lead back before it says that it was paid. An account looks by itself.
  useLookingAgain(!account);
  return (
    <>
      {order.payUntil && (
        <p className={styles['until']}>
          {t(isByAccount ? 'until' : 'payUntil', {
            time: deadline(locale, Date.parse(order.payUntil)),
          })}
        </p>
      )}
      {account && <Account account={account} amount={order.totalRemainAmount} />}
      {isAsking && <Skeleton height={196} style={{ borderRadius: 16 }} />}
      {!account && !isAsking && <PayOrder order={order} />}
    </>
  );
}

function Page({ order }: { readonly order: Order | NonMemberOrder }) {
  const t = useTranslations('checkout.complete');
  const state = stateOf(order);
  const nonMember = asNonMember(order);
  const isFree = order.totalAmount === 0;
  const said = () => {
    if (state === 'cancelled') return t('cancelled');
    if (state === 'pending') return t(hasAccount(order) ? 'deposit' : 'pending');
    return t(isFree ? 'free' : 'paid');
  };
  const mark = state === 'cancelled' || state === 'pending' ? state : 'paid';
  const Mark = { cancelled: X, pending: Hourglass, paid: Check }[mark];
  return (
    <article className={styles['complete']}>
      <section className={styles['paper']}>
        <span className={cx(styles['mark'], styles[mark])} aria-hidden="true">
          <Mark size={32} strokeWidth={2.6} />
        </span>
        <output className={styles['said']}>{said()}</output>
        {state === 'pending' && <Paying order={order} />}
      </section>
      <section className={styles['paper']}>
        <dl className={styles['facts']}>
          <dt>{t('number')}</dt>
          <dd className="num">{numberOf(order)}</dd>
          <dt>{t('receiver')}</dt>
          <dd>{order.receiverName}</dd>
        </dl>
        {nonMember && <p className={styles['keep']}>{t('keepNumber')}</p>}
        <Amounts of={order} />
      </section>
      <div className={styles['next']}>
        <ButtonLink
          size="large"
          variant="soft"
          wide
          href={nonMember ? addressOf('nonMemberOrder') : addressOf('BuyHistoryDetail', order)}
        >
          {t('receipt')}
        </ButtonLink>
        <ButtonLink size="large" wide href={addressOf('Home')}>
          {t('home')}
        </ButtonLink>
      </div>
    </article>
  );
}

function OfMember({ orderSysId }: { readonly orderSysId: number }) {
  const order = useQuery({ ...queryOf('orderDetail', { orderSysId }), staleTime: 0 });
  return <OrderPage order={order} page={Page} />;
}

/** The order that this tab placed without a login. For another order the person must first identify themselves. */
function OfNonMember({ orderSysId }: { readonly orderSysId: number }) {
  const kept = keptNonMemberOrder();
  const key = kept?.orderSysId === orderSysId ? kept : undefined;
  const order = useQuery({
    ...queryOf('nonMemberOrder', key ?? { orderSysId }),
    staleTime: 0,
    enabled: key !== undefined,
  });
  if (!key) return <Redirect to={`${addressOf('nonMemberOrder')}?orderSysId=${orderSysId}`} replace />;
  return <OrderPage order={order} page={Page} />;
}

/** The order after placing it: paid, or how to pay. It polls for the deposit. */
export function Complete({ orderSysId }: { readonly orderSysId: number }) {
  const t = useTranslations('checkout.complete');
  const isNonMembers = orderNumberOf(String(orderSysId)) !== undefined;
  return (
    <div className={styles['screen']}>
      <h1 className="sr-only">{t('page')}</h1>
      {isNonMembers ? (
        <OfNonMember orderSysId={orderSysId} />
      ) : (
        <LoginGuard>
          <OfMember orderSysId={orderSysId} />
        </LoginGuard>
      )}
    </div>
  );
}
