import { Check, Hourglass, X } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { ORDER_STATUS } from '../../schema/constants.ts';
import { type NonMemberOrder, nonMemberOrder } from '../../schema/non-member-orders.ts';
import { type Order, orderDetail } from '../../schema/orders.ts';
import { DEPOSIT_LOOKED_FOR_EVERY } from '../../schema/payments.ts';
import { deadline } from '../app/i18n/when.ts';
import { queryOf, useQuery } from '../app/query.ts';
import { addressOf } from '../app/routes.ts';
import { ButtonLink } from '../design/Button.tsx';
import { cx } from '../design/cx.ts';
import { Skeleton } from '../design/Skeleton.tsx';
import {
  Account,
  Amounts,
  asNonMember,
  hasAccount,
  keptNonMemberOrder,
  numberOf,
  OrderPage,
  PayOrder,
  stateOf,
  useBegunAccount,
} from '../orders/offers.ts';
import styles from './Checkout.module.css';

/** How it is paid, as long as it waits for that. */
function Paying({ order }: { readonly order: Order | NonMemberOrder }) {
  const t = useTranslations('checkout.complete');
  const common = useTranslations('common');
  const locale = useLocale();
  const [account] = useBegunAccount(order);
  const isByAccount = hasAccount(order);
  return (
    <>
      {order.payUntil && (
        <p className={styles['until']}>
          {t(isByAccount ? 'until' : 'payUntil', {
            time: deadline(locale, Date.parse(order.payUntil), common('midnight')),
          })}
        </p>
      )}
      {!isByAccount && <PayOrder order={order} />}
      {isByAccount &&
        (account ? (
          <Account account={account} amount={order.totalRemainAmount} />
        ) : (
          <Skeleton height={196} style={{ borderRadius: 16 }} />
        ))}
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
  const Mark = { cancelled: X, pending: Hourglass, paid: Check, other: Check }[state];
  return (
    <article className={styles['complete']}>
      <section className={styles['paper']}>
        <span className={cx(styles['mark'], styles[state])} aria-hidden="true">
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
          href={nonMember ? addressOf('NonMemberOrder') : addressOf('BuyHistoryDetail', order)}
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

/** A member's, or the one that this tab has ordered without a login. */
function useOrder(orderSysId: number) {
  const kept = keptNonMemberOrder();
  const key = kept?.orderSysId === orderSysId ? kept : undefined;
  const looksAgain = {
    staleTime: 0,
    // A provider can lead back before it says that it was paid. An account looks by itself.
    refetchInterval: ({ state: { data } }: { readonly state: { readonly data: Order | undefined } }) =>
      data?.statusCode === ORDER_STATUS.depositPending && !hasAccount(data) && DEPOSIT_LOOKED_FOR_EVERY,
  };
  const own = useQuery({ ...queryOf(orderDetail, { orderSysId }), ...looksAgain, enabled: !key });
  const nonMember = useQuery({
    ...queryOf(nonMemberOrder, key ?? { orderSysId }),
    ...looksAgain,
    enabled: key !== undefined,
  });
  return key ? nonMember : own;
}

/** What has become of the order: paid, or how it is still to be; it sees by itself when the money comes. */
export function Complete({ orderSysId }: { readonly orderSysId: number }) {
  const t = useTranslations('checkout.complete');
  const order = useOrder(orderSysId);
  return (
    <div className={styles['screen']}>
      <h1 className="sr-only">{t('page')}</h1>
      <OrderPage order={order} page={Page} />
    </div>
  );
}
