import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import X from 'lucide-react/icons/x';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Redirect } from 'wouter';
import { addressLine } from '../../../schema/members/addresses.ts';
import type { NonMemberOrder } from '../../../schema/buying/non-member-orders.ts';
import type { Order } from '../../../schema/buying/orders.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { deadline } from '../../app/i18n/when.ts';
import LoginGuard from '../../app/session/LoginGuard.tsx';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { cx } from '../../design/cx.ts';
import { layout } from '../../design/layout/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { useWon } from '../../design/Price.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
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
  USUAL_DELIVERY,
  useBegunAccount,
  useLookingAgain,
} from '../../orders/orders/offers.ts';
import styles from './checkout.module.css';

interface OfOrder {
  readonly order: Order | NonMemberOrder;
}

/** What was ordered, and what that costs. */
function Lines({ order }: OfOrder) {
  const t = useTranslations('checkout');
  const nameFor = useNames();
  const won = useWon();
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('lines', { count: order.orderProducts.length })}</h2>
      <ul className={layout({ below: 3 })}>
        {order.orderProducts.map((product) => (
          <li key={product.orderPrdtSysId} className={layout({ row: 3, padBlock: 2 })}>
            <Picture src={product.squareImageUrl} width={64} />
            <span className={layout({ column: 0, grow: true, leading: 140 })}>
              <span>{nameFor(product)}</span>
              {product.options.map(({ content, contentEn, qty, orderPrdtOptionSysIds }) => (
                <span key={orderPrdtOptionSysIds.join()} className={layout({ quiet: true, leading: 145 })}>
                  {t('detail', { name: nameFor({ name: content, nameEn: contentEn }), count: qty })}
                </span>
              ))}
              {product.options.length === 0 && (
                <span className={layout({ quiet: true, leading: 145 })}>
                  {t('pieces', { count: product.qty })}
                </span>
              )}
            </span>
            <strong className={layout({ nowrap: true }, 'num')}>{won(product.totalAmount)}</strong>
          </li>
        ))}
      </ul>
      <Amounts of={order} />
    </section>
  );
}

/** How it is paid, as long as it waits for that. */
function Paying({ order }: OfOrder) {
  const t = useTranslations('checkout.method');
  const { account, isAsking } = useBegunAccount(order);
  // A provider can lead back before it says that it was paid. An account looks by itself.
  useLookingAgain(!account);
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('title')}</h2>
      {account && <Account account={account} amount={order.totalRemainAmount} />}
      {isAsking && <Skeleton height={196} style={{ borderRadius: 16 }} />}
      {!account && !isAsking && <PayOrder order={order} />}
    </section>
  );
}

function Page({ order }: OfOrder) {
  const t = useTranslations('checkout.complete');
  const tracking = useTranslations('orders.tracking');
  const locale = useLocale();
  const state = stateOf(order);
  const isPending = state === 'pending';
  const nonMember = asNonMember(order);
  const isFree = order.totalAmount === 0;
  const { broadcastSysId, broadcastScheduleSysId } = order;
  const broadcast = broadcastSysId !== null &&
    broadcastScheduleSysId !== null && { broadcastSysId, broadcastScheduleSysId, type: 'live' as const };
  const said = () => {
    if (state === 'cancelled') return t('cancelled');
    if (isPending) return t(hasAccount(order) ? 'deposit' : 'pending');
    return t(isFree ? 'free' : 'paid');
  };
  const mark = state === 'cancelled' || isPending ? state : 'paid';
  const Mark = { cancelled: X, pending: Hourglass, paid: Check }[mark];
  return (
    <article className={layout({ column: 3 }, styles['complete'])}>
      <section className={layout({ ground: 'paper', lift: 'ring' })}>
        <span className={cx(styles['mark'], styles[mark])} aria-hidden="true">
          <Mark size={32} strokeWidth={2.6} />
        </span>
        <output className={layout({ block: true, above: 4, title: 20, weight: 'bold', text: 'center' })}>
          {said()}
        </output>
        {isPending && order.payUntil && (
          <p className={layout({ above: 1, tone: 'soft', text: 'center' })}>
            {t(hasAccount(order) ? 'until' : 'payUntil', {
              time: deadline(locale, Date.parse(order.payUntil)),
            })}
          </p>
        )}
      </section>
      <Lines order={order} />
      {isPending && <Paying order={order} />}
      <section className={layout({ ground: 'paper', lift: 'ring' })}>
        <dl className={layout({ facts: 'beside' }, styles['facts'])}>
          <dt>{t('number')}</dt>
          <dd className="num">{numberOf(order)}</dd>
          <dt>{t('receiver')}</dt>
          <dd>{order.receiverName}</dd>
          <dt>{t('address')}</dt>
          <dd>{addressLine({ street: order.receiverAddress1, detail: order.receiverAddress2 })}</dd>
          {mark !== 'cancelled' && (
            <>
              <dt>{t('arrival')}</dt>
              <dd>{tracking('usual', USUAL_DELIVERY)}</dd>
            </>
          )}
        </dl>
        {nonMember && (
          <p className={layout({ ground: 'note', above: 3, below: 3, pad: 3, size: 13 })}>
            {t('keepNumber')}
          </p>
        )}
      </section>
      <div className={layout({ row: 2, align: 'stretch', above: 2 })}>
        {broadcast && (
          <ButtonLink
            size="large"
            variant={isPending ? 'soft' : 'accent'}
            wide
            href={addressOf('enterLive', broadcast)}
          >
            {t('broadcast')}
          </ButtonLink>
        )}
        <ButtonLink
          size="large"
          variant="soft"
          wide
          href={nonMember ? addressOf('nonMemberOrder') : addressOf('BuyHistoryDetail', order)}
        >
          {t('receipt')}
        </ButtonLink>
        {/* While it waits, paying is the main thing to do. */}
        {!broadcast && (
          <ButtonLink size="large" variant={isPending ? 'soft' : 'accent'} wide href={addressOf('Home')}>
            {t('home')}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

/** Its title says whether it is to be paid, once that is known. */
function Shown({ order }: { readonly order: Parameters<typeof OrderPage>[0]['order'] }) {
  const t = useTranslations('checkout.complete.page');
  const title = t(!order.data ? 'order' : stateOf(order.data) === 'pending' ? 'pay' : 'done');
  useTitle(title);
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <OrderPage order={order} page={Page} />
    </>
  );
}

function OfMember({ orderSysId }: { readonly orderSysId: number }) {
  const order = useQuery({ ...queryOf('orderDetail', { orderSysId }), staleTime: 0 });
  return <Shown order={order} />;
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
  return <Shown order={order} />;
}

/** The order after placing it: paid, or how to pay. It polls for the deposit. */
export function Complete({ orderSysId }: { readonly orderSysId: number }) {
  const t = useTranslations('checkout.complete.page');
  const isNonMembers = orderNumberOf(String(orderSysId)) !== undefined;
  // Until a guest has logged in, there is no order to name the page by.
  useTitle(t('order'), !isLoggedIn(useSnapshot(session)));
  return (
    <div className={layout({ subpage: 720 }, styles['screen'])}>
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
