import type { Locale } from '../../../../schema/locales.ts';
import { ALERTS_TOLD_EVERY, NEWS_FOR } from '../../../../schema/members/constants.ts';
import { hasEffect, LINE_STATUS } from '../../../../schema/orders/moves.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import type { Alerts, News } from '../../alert/offers.ts';
import type { Couriers } from '../../courier/offers.ts';
import { orderStream, type OrderEvent, type Placed } from '../../order/decider.ts';
import { feeOf, isFeePayable, type Contacts, type SentIn } from '../../order/offers.ts';
import type { PlacedOrder } from '../../order/placed.ts';
import type { RefundOfPay } from '../../payment/offers.ts';
import { NEWS, type Texts } from '../../sms/offers.ts';
import { goodsNameOf } from '../goods-name.ts';
import { BUYER_WORDS, isTexted, textOf, type Facts, type Moment } from './buyer-words.ts';

/** The event that a move makes. It does not compile while a move that the buyer is told of makes none. */
const EVENTS = {
  pay: 'OrderPaid',
  expire: 'OrderCancelled',
  cancel: 'OrderPiecesCancelled',
  acceptCancel: 'OrderPiecesCancelled',
  refuseCancel: 'ClaimMoved',
  prepare: 'GoodsPrepared',
  dispatch: 'GoodsDispatched',
  deliver: 'GoodsDelivered',
  acceptExchange: 'ClaimMoved',
  refuseExchange: 'ClaimMoved',
  turnIntoReturn: 'ClaimMoved',
  forgetExchange: 'ClaimMoved',
  receiveExchange: 'ClaimMoved',
  dispatchExchange: 'ClaimMoved',
  deliverExchange: 'ClaimMoved',
  acceptReturn: 'ClaimMoved',
  refuseReturn: 'ClaimMoved',
  forgetReturn: 'ClaimMoved',
  receiveReturn: 'ClaimMoved',
  finishReturn: 'OrderPiecesReturned',
  place: 'OrderPlaced',
  askWhetherItCame: 'DeliveryGuideSent',
  payFee: 'ClaimFeePaid',
  refund: 'RefundCompleted',
  refundFee: 'RefundCompleted',
} as const satisfies Record<Moment, OrderEvent['type']>;

type ToldType = (typeof EVENTS)[Moment];
type Told =
  | Extract<OrderEvent, { type: Exclude<ToldType, 'RefundCompleted'> }>
  | { readonly type: 'RefundCompleted'; readonly data: RefundOfPay };

interface Needs {
  readonly log: Pick<EventLog, 'state'>;
  readonly alerts: Alerts;
  readonly texts: Pick<Texts, 'notice'>;
  readonly contacts: Contacts;
  readonly couriers: Pick<Couriers, 'nameOf'>;
  readonly clock: Clock;
}

/**
 * Tells buyers what becomes of their orders. Members get an alert. Guests get a text in the language of the order, and so
 * does anybody who must know at once. Each is told once, because the reaction moves on in the same step. Old events, such as those
 * of imported history, tell nobody.
 */
export function tellBuyers({ log, alerts, texts, contacts, couriers, clock }: Needs): Reaction {
  return {
    // Its cursor has stood under this name since there were only alerts.
    name: 'order-alerts',
    types: [...new Set(Object.values(EVENTS))],
    every: ALERTS_TOLD_EVERY,
    async react(events) {
      const since = clock.now() - NEWS_FOR;
      const news = (events as readonly RecordedEvent<Told>[]).filter(({ recordedAt }) => recordedAt > since);
      const found = (await Promise.all(news.map((event) => toTell(event)))).filter((each) => each !== null);
      if (found.length === 0) return null;
      // Who orders without a login has a negative id, and no alerts.
      const { streams, told } = await alerts.tellAll(found.filter(({ userSysId }) => userSysId > 0));
      const notices = found.flatMap(({ contact, text }) =>
        contact && text ? [{ text, notice: texts.notice(contact.mobile, NEWS) }] : [],
      );
      return {
        streams: [...streams, ...notices.flatMap(({ notice }) => notice.streams)],
        decide: (states, now) => {
          const asked = notices.map(({ notice, text }) => notice.ask(states, text, now));
          const all = [told(states, now), ...asked];
          return {
            events: asked.flatMap(({ events }) => events),
            rows: all.flatMap(({ rows }) => rows),
            timers: { set: all.flatMap(({ timers }) => timers.set ?? []) },
          };
        },
      };
    },
  };

  async function toTell(recorded: RecordedEvent<Told>) {
    const event = recorded as Told;
    const { orderSysId } = event.data;
    const { state } = await log.state(orderStream(orderSysId));
    const moment = state && momentOf(event, recorded.actorId === state.userSysId);
    if (!state || !moment) return null;
    const [contact, sentIn] = await Promise.all([contacts.of(orderSysId), parcelIn(event)]);
    const factsIn = (locale: Locale) => factsOf(event, state, sentIn, locale);
    const wordsIn = (locale: Locale) => BUYER_WORDS[locale][moment](factsIn(locale));
    const isMember = state.userSysId > 0;
    return {
      userSysId: state.userSysId,
      news: newsOf(orderSysId, wordsIn),
      contact,
      text:
        contact && isTexted(moment, isMember)
          ? textIn(contact.locale, moment, {
              ...factsIn(contact.locale),
              orderSysId,
              invoiceNo: sentIn?.invoiceNo,
            })
          : null,
    };
  }

  function parcelIn({ type, data }: Told): Promise<SentIn | null> | null {
    if (type === 'GoodsDispatched') return contacts.parcel(data.parcelSysId);
    const isExchange = type === 'ClaimMoved' && data.move === 'dispatchExchange';
    return isExchange ? contacts.parcelOfExchange(data.claimSysId) : null;
  }

  function factsOf(event: Told, { order, claims }: Placed, sentIn: SentIn | null, locale: Locale): Facts {
    const products = linesOf(order.products, lineIdsIn(event, claims));
    const courier = sentIn && couriers.nameOf(sentIn.deliveryCompanyCode);
    return {
      goods: goodsNameOf(products, locale),
      amount: amountIn(event),
      fee: feeAskedFor(event, claims),
      payUntil: event.type === 'OrderPlaced' ? event.data.payUntil : order.payUntil,
      isPart: event.type === 'OrderPiecesCancelled' && event.data.moved.statusCode !== LINE_STATUS.cancelled,
      sentIn: courier && (locale === 'ko' ? courier.name : courier.nameEn),
    };
  }
}

/** Null: nobody waits for it. */
function momentOf(event: Told, isByBuyer: boolean): Moment | null {
  if (event.type === 'ClaimMoved') return hasEffect(event.data.move, 'tellBuyer') ? event.data.move : null;
  // What buyers may cancel alone is cancelled by their own command.
  if (event.type === 'OrderPiecesCancelled') return isByBuyer ? 'cancel' : 'acceptCancel';
  if (event.type === 'RefundCompleted') return event.data.claimSysId === undefined ? 'refund' : 'refundFee';
  return MOMENT_OF[event.type];
}

type Single = Exclude<ToldType, 'ClaimMoved' | 'OrderPiecesCancelled' | 'RefundCompleted'>;

const MOMENT_OF = Object.fromEntries(
  Object.entries(EVENTS).map(([moment, type]) => [type, moment]),
) as Readonly<Record<Single, Moment>>;

function amountIn({ type, data }: Told): number {
  switch (type) {
    case 'OrderPlaced':
      return data.totalAmount;
    case 'OrderPaid':
    case 'ClaimFeePaid':
    case 'RefundCompleted':
      return data.amount;
    case 'OrderPiecesCancelled':
    case 'OrderPiecesReturned':
      return data.payAmount;
    default:
      return 0;
  }
}

/** When a request is accepted whose sending the buyer has not paid. */
function feeAskedFor({ type, data }: Told, claims: Placed['claims']): number {
  const isAccepted =
    type === 'ClaimMoved' && (data.move === 'acceptExchange' || data.move === 'acceptReturn');
  const claim = isAccepted && claims[data.claimSysId];
  return claim && isFeePayable(claim) ? feeOf(claim) : 0;
}

function newsOf(orderSysId: number, wordsIn: (locale: Locale) => News['words'][Locale]): News {
  return {
    kind: 'order',
    words: { ko: wordsIn('ko'), en: wordsIn('en') },
    link: `/BuyHistory/${orderSysId}`,
  };
}

function textIn(
  locale: Locale,
  moment: Moment,
  { orderSysId, invoiceNo = '', ...facts }: Facts & { orderSysId: number; invoiceNo?: string | undefined },
): string {
  const sentIn = facts.sentIn && `${facts.sentIn} ${invoiceNo}`;
  return textOf(BUYER_WORDS[locale][moment]({ ...facts, sentIn }), orderSysId, locale);
}

/** Null: the whole order. */
function lineIdsIn({ data }: Told, claims: Placed['claims']): readonly number[] | null {
  if ('orderPrdtSysIds' in data) return data.orderPrdtSysIds;
  const claim = 'claimSysId' in data && data.claimSysId !== undefined && claims[data.claimSysId];
  return claim ? [claim.orderPrdtSysId] : null;
}

function linesOf(products: PlacedOrder['products'], ids: readonly number[] | null): PlacedOrder['products'] {
  return ids === null ? products : products.filter(({ orderPrdtSysId }) => ids.includes(orderPrdtSysId));
}
