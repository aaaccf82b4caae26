import { createElement, lazy, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { addressLine } from '../../../../schema/members/addresses.ts';
import { phone } from '../../../../schema/members/phones.ts';
import type { NonMemberOrder } from '../../../../schema/buying/non-member-orders.ts';
import type { Order } from '../../../../schema/buying/orders.ts';
import { memoText } from '../../../../schema/orders/delivery-memos.ts';
import { isKept } from '../../../../schema/orders/moves.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { clock, day, deadline } from '../../../app/i18n/when.ts';
import { addressOf } from '../../../app/routes.ts';
import { later, usePart } from '../../../app/later.ts';
import { queryOf, useQuery } from '../../../app/calls/query.ts';
import { Button, ButtonLink } from '../../../design/controls/Button.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { Picture } from '../../../design/Picture.tsx';
import { Pill } from '../../../design/Pill.tsx';
import { usePriceText, useWon } from '../../../design/Price.tsx';
import { useNow } from '../../../app/calls/use-now.ts';
import { Amounts } from './Amounts.tsx';
import { ClaimLinks } from './ClaimLinks.tsx';
import { ConfirmButton } from './Confirm.tsx';
import { CancelButton } from '../cancelling/CancelButton.tsx';
import { cancellables } from '../cancelling/cancellables.ts';
import { asNonMember, numberOf } from '../non-member.ts';
import {
  mayConfirm,
  mayGoElsewhere,
  stateOf,
  stepsOf,
  toneOf,
  isByAccount,
  methodOf,
} from '../order-view.ts';
import { CashReceiptState } from './CashReceiptState.tsx';
import { PayOrder } from '../paying/PayOrder.tsx';
import { useRefundText } from '../refunds/refund-text.ts';
import { Steps } from './Steps.tsx';
import styles from '../orders.module.css';

const Requests = lazy(later(() => import('./Requests.tsx')));
const Returns = lazy(later(() => import('./Returns.tsx'), ['buying/buying']));

const MINUTE = 60_000;

function ChangeButton({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.change');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const part = usePart(
    later(() => import('./ChangeReceiver.tsx'), ['buying/buying']),
    open,
    close,
  );
  return (
    <>
      <Button variant="plain" size="small" aria-label={t('title')} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {part && createElement(part, { order, open, onClose: close })}
    </>
  );
}

/** The broadcast of the order. Space is reserved while its title loads. */
function BoughtIn({ broadcastSysId }: { readonly broadcastSysId: number }) {
  const t = useTranslations('orders');
  const nameFor = useNames();
  const { data } = useQuery({ ...queryOf('broadcastIntro', { broadcastSysId }), staleTime: Infinity });
  return (
    <p className={layout({ above: 1, quiet: true }, styles['boughtIn'])}>
      {data && t('boughtIn', { title: nameFor(data) })}
    </p>
  );
}

function Lines({ order, cancelIn, mayAsk }: ReceiptProps) {
  const t = useTranslations('orders');
  const nameFor = useNames();
  const won = useWon();
  const priceOf = usePriceText();
  return (
    <ul>
      {order.orderProducts.map((product) => (
        <li key={product.orderPrdtSysId} className={layout({ row: 3, wrap: 0, padBlock: 2 })}>
          <Picture src={product.squareImageUrl} width={64} className={layout({ self: 'start' })} />
          <span className={layout({ column: 0, grow: true, leading: 140 })}>
            <span>{nameFor(product)}</span>
            {product.statusCode !== order.statusCode && (
              <span>
                <Pill tone={toneOf(stateOf(product))}>{t(`status.${stateOf(product)}`)}</Pill>
              </span>
            )}
            {product.options.map(
              ({ orderPrdtOptionSysIds, content, contentEn, qty, cancelQty, exchanges }) => (
                <span key={orderPrdtOptionSysIds.join()} className={layout({ quiet: true })}>
                  <span>{nameFor({ name: content, nameEn: contentEn })}</span>
                  {product.options.length > 1 && <span> {t('qty', { count: qty })}</span>}
                  {product.options.length > 1 && cancelQty > 0 && (
                    <span> · {t('cancelled', { count: cancelQty })}</span>
                  )}
                  {exchanges.map((each) => (
                    <em
                      key={each.content}
                      className={layout({ block: true, weight: 'semibold' }, styles['exchanged'])}
                    >
                      {t('exchangedFor', {
                        name: nameFor({ name: each.content, nameEn: each.contentEn }),
                        count: each.qty,
                      })}
                    </em>
                  ))}
                </span>
              ),
            )}
            {product.addingProducts.map((addOn) => (
              <span key={addOn.prdtAddingProductDetailSysId} className={layout({ quiet: true })}>
                {t('addOn', {
                  name: nameFor(addOn),
                  item: nameFor({ name: addOn.item, nameEn: addOn.itemEn }),
                  count: addOn.addingQty,
                })}
              </span>
            ))}
            <span className={layout({ quiet: true }, 'num')}>
              <span>{t('line', { price: priceOf(product.price), count: product.totalQty })}</span>
              {product.cancelQty > 0 && (
                <span className={layout({ tone: 'danger' })}>
                  {' '}
                  · {t('cancelled', { count: product.cancelQty })}
                </span>
              )}
            </span>
            {product.invoice && (
              <span className={layout({ quiet: true }, 'num')}>
                {t('invoice', { number: product.invoice.invoiceNo })}
              </span>
            )}
          </span>
          <strong className={layout({ nowrap: true }, 'num')}>{won(product.totalAmount)}</strong>
          <span className={layout({ row: 2, wrap: true, above: 2 }, styles['lineButtons'])}>
            {!asNonMember(order) && mayConfirm(product) && (
              <>
                {product.isTrackable === 1 && (
                  <ButtonLink
                    variant="soft"
                    size="small"
                    href={addressOf('TrackingOf', {
                      orderSysId: order.orderSysId,
                      orderPrdtSysId: product.orderPrdtSysId,
                    })}
                  >
                    {t('tracking.title')}
                  </ButtonLink>
                )}
                <ConfirmButton orderSysId={order.orderSysId} line={product} name={nameFor(product)} />
              </>
            )}
            {!asNonMember(order) && isKept(product.statusCode) && (
              <ButtonLink
                variant="soft"
                size="small"
                aria-label={t('review.buttonOf', { name: nameFor(product) })}
                href={addressOf('ReviewWrite', {
                  prdtSysId: product.prdtSysId,
                  orderSysId: order.orderSysId,
                  orderPrdtSysId: product.orderPrdtSysId,
                })}
              >
                {t('review.button')}
              </ButtonLink>
            )}
            {mayAsk && <ClaimLinks orderSysId={order.orderSysId} line={product} name={nameFor(product)} />}
            {cancelIn !== undefined &&
              cancellables(order.orderProducts, product, nameFor, cancelIn).map((what) => (
                <CancelButton key={what.name} order={order} what={what} />
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The coupons used, and the refund of a cancelled order. */
function Benefits({ order }: { readonly order: Order }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const won = useWon();
  const now = useNow(MINUTE);
  return (
    <ul className={layout({ above: 3, quiet: true })}>
      {order.coupons.map(({ userCouponSysId, name, discountAmount, backUntil }) => {
        const until = backUntil === null ? null : Date.parse(backUntil);
        return (
          <li key={userCouponSysId}>
            <span>{t('coupon', { name, amount: won(discountAmount) })}</span>
            {until !== null && (
              <span className={layout({ block: true, tone: 'faint' })}>
                {until > now
                  ? t('couponBack', { time: `${day(locale, until)} ${clock(locale, until)}` })
                  : t('couponOver')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export interface ReceiptProps {
  /** For a guest's order it has no buttons that need a login. */
  readonly order: Order | NonMemberOrder;
  /** The broadcast in which its pieces can be cancelled now; undefined: they cannot. */
  readonly cancelIn?: number | undefined;
  /** It leads to requests. */
  readonly mayAsk?: boolean;
}

/** One order as a receipt: status, products, delivery address and payment. */
export function Receipt({ order, cancelIn, mayAsk = false }: ReceiptProps) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const won = useWon();
  const state = stateOf(order);
  const nonMember = asNonMember(order);
  const refundText = useRefundText();
  const method = methodOf(order);
  const address = addressLine({
    zipCode: order.receiverPostNumber,
    street: order.receiverAddress1,
    detail: order.receiverAddress2,
  });
  const after = [
    {
      key: 'returnedPoint',
      text: t('pointCount', { count: order.returnedPoint }),
      show: order.returnedPoint > 0,
    },
    {
      key: order.totalCancelAmount + order.totalReturnAmount > 0 ? 'keptAmount' : 'depositAmount',
      text: won(order.totalDepositAmount),
      show: order.totalDepositAmount > 0,
    },
    {
      key: 'method',
      text: method ? t(`methods.${method}`) : '',
      show: method !== undefined && state !== 'pending',
    },
    { key: 'remainAmount', text: won(order.totalRemainAmount), show: order.totalRemainAmount > 0 },
  ] as const;
  return (
    <article className={layout({ columns: 320 })}>
      <section className={layout({ ground: 'paper' })}>
        <div className={layout({ row: 0, spread: true, quiet: true })}>
          <Pill tone={toneOf(state)}>{t(`status.${state}`)}</Pill>
          <span className="num">{t('number', { number: numberOf(order) })}</span>
        </div>
        {/* Who has the broadcast before them knows. */}
        {order.broadcastSysId !== null && cancelIn === undefined && (
          <BoughtIn broadcastSysId={order.broadcastSysId} />
        )}
        {state === 'pending' && order.payUntil && (
          <div className={layout({ above: 4 }, styles['due'])}>
            <strong className={layout({ title: 34 }, 'num')}>{won(order.totalRemainAmount)}</strong>
            <p>
              {t(isByAccount(order) ? 'depositUntil' : 'payUntil', {
                time: deadline(locale, Date.parse(order.payUntil)),
              })}
            </p>
            <p className={styles['dueNote']}>{t('payUntilNote')}</p>
            {/* An account takes the sum that it was made for, and no other. */}
            {nonMember?.isMasked !== 1 && <PayOrder key={order.totalRemainAmount} order={order} />}
          </div>
        )}
        <Steps steps={stepsOf(order)} />
        <hr className={styles['tear']} />
        <h2 className={layout({ below: 2, quiet: true, weight: 'semibold' })}>{t('lines')}</h2>
        <Lines
          order={order}
          cancelIn={state === 'pending' || state === 'paid' ? cancelIn : undefined}
          mayAsk={mayAsk}
        />
        <hr className={styles['tear']} />
        <h2 className={layout({ below: 2, quiet: true, weight: 'semibold' })}>{t('amounts')}</h2>
        <Amounts of={order}>
          {order.refunds.map((refund) => (
            <div key={refund.refundSysId}>
              <dt>{t('refund.title', { how: refundText(refund) })}</dt>
              <dd>{won(refund.amount)}</dd>
            </div>
          ))}
          {after.map(
            ({ key, text, show }) =>
              show && (
                <div key={key}>
                  <dt>{t(key)}</dt>
                  <dd>{text}</dd>
                </div>
              ),
          )}
        </Amounts>
        {order.cashReceipt && <CashReceiptState receipt={order.cashReceipt} />}
        {order.coupons.length > 0 && <Benefits order={order} />}
      </section>
      <div>
        {mayAsk && (
          <Suspense>
            <Requests orderSysId={order.orderSysId} />
          </Suspense>
        )}
        <section className={layout({ ground: 'paper' })}>
          <div className={layout({ row: 2, align: 'baseline', spread: true })}>
            <h2 className={layout({ below: 2, quiet: true, weight: 'semibold' })}>{t('receiver')}</h2>
            {!nonMember && mayGoElsewhere(order) && <ChangeButton order={order} />}
          </div>
          <dl className={layout({ facts: 'beside' })}>
            <dt>{t('receiverName')}</dt>
            <dd>{order.receiverName}</dd>
            <dt>{t('receiverMobile')}</dt>
            <dd className="num">{phone(order.receiverMobile)}</dd>
            <dt>{t('receiverAddress')}</dt>
            <dd>{address}</dd>
            {order.deliveryMemo !== '' && (
              <>
                <dt>{t('deliveryMemo')}</dt>
                <dd>{memoText(order.deliveryMemo, locale)}</dd>
              </>
            )}
          </dl>
        </section>
        {state !== 'cancelled' && (
          <Suspense>
            <Returns order={order} />
          </Suspense>
        )}
      </div>
    </article>
  );
}
