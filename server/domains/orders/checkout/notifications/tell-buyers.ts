import { DAY } from '../../../../../schema/durations.ts';
import type { Locale } from '../../../../../schema/locales.ts';
import { ALERTS_TOLD_EVERY, NEWS_FOR } from '../../../../../schema/members/constants.ts';
import { CLAIM_FEE_REMINDED_AFTER_DAYS } from '../../../../../schema/orders/constants.ts';
import { hasEffect, LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import type { Reaction } from '../../../../platform/log/background/reactions.ts';
import type { TimerHandler } from '../../../../platform/log/background/timers.ts';
import type { EventLog, RecordedEvent, States, Timer } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { whenDue, type Due } from '../../../../platform/operations.ts';
import { Alerts, type News } from '../../../members/alert/offers.ts';
import { Couriers } from '../../../buying/courier/offers.ts';
import { orderStream, type OrderEvent, type Placed } from '../../order/decider.ts';
import {
  aroundEvent,
  bearerOf,
  contactOf,
  feeOf,
  isFeePayable,
  orderStatusOf,
  parcelOfExchange,
  parcelSentIn,
  type Contact,
  type PlacedOrder,
  type SentIn,
} from '../../order/offers.ts';
import type { RefundOfPay } from '../../../buying/payment/offers.ts';
import { NEWS, Texts } from '../../../site/sms/offers.ts';
import { goodsNameOf } from '../goods-name.ts';
import { stateAfter } from './state-after.ts';
import {
  BUYER_WORDS,
  isTexted,
  textOf,
  type BuyerFacts,
  type Happened,
  type BuyerMoment,
} from './buyer-words.ts';

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
} as const satisfies Record<Happened, OrderEvent['type']>;

type ToldType = (typeof EVENTS)[Happened];
type Told =
  | Extract<OrderEvent, { type: Exclude<ToldType, 'RefundCompleted'> }>
  | { readonly type: 'RefundCompleted'; readonly data: RefundOfPay };

interface Telling extends Pick<Platform, 'log' | 'source'> {
  readonly alerts: Alerts;
  readonly texts: Pick<Texts, 'notice'>;
  readonly couriers: Pick<Couriers, 'nameOf'>;
}

/** What one buyer is told. */
interface ToTell {
  readonly userSysId: number;
  readonly news: News;
  readonly contact: Contact | null;
  /** Null, as the contact is: no text is sent. */
  readonly text: string | null;
}

/** Reminds a buyer of the fee that a request waits for. */
const REMIND_OF_FEE = 'RemindOfClaimFee';

/**
 * Tells buyers what becomes of their orders. Members get an alert. Guests get a text in the language of the order, and so
 * does anybody who must know at once. Each is told once, because the reaction moves on in the same step. Old events, such as those
 * of imported history, tell nobody.
 */
export function tellBuyers({ log, source, clock, use }: Platform): {
  readonly reaction: Reaction;
  readonly timers: Readonly<Record<string, TimerHandler>>;
} {
  const [alerts, texts, couriers] = [use(Alerts), use(Texts), use(Couriers)];
  const telling = { log, source, alerts, texts, couriers };
  return {
    reaction: {
      // Its cursor has stood under this name since there were only alerts.
      name: 'order-alerts',
      types: [...new Set(Object.values(EVENTS))],
      every: ALERTS_TOLD_EVERY,
      react: async (events) => {
        const since = clock.now() - NEWS_FOR;
        const recent = (events as readonly RecordedEvent<Told>[]).filter(
          ({ recordedAt }) => recordedAt > since,
        );
        const found = await Promise.all(recent.map((event) => toTell(telling, event)));
        const news = found.flatMap((each) => each.news);
        const set = found.flatMap((each) => each.timers);
        if (news.length === 0) return null;
        const { streams, decide } = await tell(telling, news);
        return {
          streams,
          decide: (states, now) => {
            const { timers, ...rest } = decide(states, now);
            return { ...rest, timers: { set: [...timers.set, ...set] } };
          },
        };
      },
    },
    timers: { [REMIND_OF_FEE]: remindOfFee(telling) },
  };
}

const remindOfFee = whenDue(
  async (telling: Telling, { orderSysId, claimSysId }: Due<'orderSysId' | 'claimSysId'>) => {
    const ref = orderStream(orderSysId);
    const waits = (state: Placed | null) => {
      const claim = state?.claims[claimSysId];
      return claim && isFeePayable(state.claims, claim) ? claim : null;
    };
    const { state } = await telling.log.state(ref);
    const claim = waits(state);
    const { streams, decide } = await tell(
      telling,
      state && claim
        ? [await newsOf(telling, state, 'remindOfFee', (locale) => feeFacts(state, claim, locale))]
        : [],
    );
    return {
      streams: [ref, ...streams],
      decide: (states, now) => (waits(states.get(ref)) ? decide(states, now) : {}),
    };
  },
);

async function toTell(
  telling: Telling,
  recorded: RecordedEvent<Told>,
): Promise<{ readonly news: readonly ToTell[]; readonly timers: readonly Timer[] }> {
  const event = recorded as Told;
  const state = await stateAfter(telling.log, recorded);
  const moment = state && momentOf(event, recorded.actorId === state.userSysId);
  if (!state || !moment) return { news: [], timers: [] };
  const sentIn = await parcelIn(telling.log, event);
  const courier = sentIn && telling.couriers.nameOf(sentIn.deliveryCompanyCode);
  const isPart = await isPartOf(telling.log, recorded);
  const { order, claims } = state;
  const products = linesOf(order.products, lineIdsIn(event, claims));
  const factsIn = (locale: Locale) => ({
    goods: goodsNameOf(products, locale),
    amount: amountIn(event),
    fee: feeAskedFor(event, claims),
    payUntil: event.type === 'OrderPlaced' ? event.data.payUntil : order.payUntil,
    sentIn: courier && (locale === 'ko' ? courier.name : courier.nameEn),
    isPart,
  });
  const news = await newsOf(telling, state, moment, factsIn, sentIn);
  return { news: [news], timers: reminders(event, state, recorded.recordedAt) };
}

async function newsOf(
  { log }: Telling,
  { userSysId, order: { orderSysId } }: Placed,
  moment: BuyerMoment,
  factsIn: (locale: Locale) => BuyerFacts,
  sentIn: SentIn | null = null,
): Promise<ToTell> {
  const contact = isTexted(moment, userSysId > 0) ? await contactOf(log.reads, orderSysId) : null;
  const wordsIn = (locale: Locale) => BUYER_WORDS[locale][moment](factsIn(locale));
  const textIn = (locale: Locale) => {
    const facts = factsIn(locale);
    const inParcel = facts.sentIn && `${facts.sentIn} ${sentIn?.invoiceNo ?? ''}`;
    return textOf(BUYER_WORDS[locale][moment]({ ...facts, sentIn: inParcel }), orderSysId, locale);
  };
  return {
    userSysId,
    news: {
      kind: 'order',
      words: { ko: wordsIn('ko'), en: wordsIn('en') },
      link: `/BuyHistory/${orderSysId}`,
    },
    contact,
    text: contact && textIn(contact.locale),
  };
}

async function tell({ alerts, texts }: Telling, all: readonly ToTell[]) {
  // Who orders without a login has a negative id, and no alerts.
  const { streams, decide } = await alerts.tellAll(all.filter(({ userSysId }) => userSysId > 0));
  const notices = all.flatMap(({ contact, text }) =>
    contact && text ? [{ text, locale: contact.locale, notice: texts.notice(contact.mobile, NEWS) }] : [],
  );
  return {
    streams: [...streams, ...notices.flatMap(({ notice }) => notice.streams)],
    decide: (states: States, now: number) => {
      const asked = notices.map(({ notice, text, locale }) => notice.ask(states, text, now, locale));
      const done = [decide(states, now), ...asked];
      return {
        events: asked.flatMap(({ events }) => events),
        rows: done.flatMap(({ rows }) => rows),
        timers: { set: done.flatMap(({ timers }) => timers.set ?? []) },
      };
    },
  };
}

function parcelIn({ reads }: Pick<EventLog, 'reads'>, { type, data }: Told): Promise<SentIn | null> | null {
  if (type === 'GoodsDispatched') return parcelSentIn(reads, data.parcelSysId);
  const isExchange = type === 'ClaimMoved' && data.move === 'dispatchExchange';
  return isExchange ? parcelOfExchange(reads, data.claimSysId) : null;
}

/** Whether a cancellation left something of its order. The rest may be cancelled by the time its buyer is told. */
async function isPartOf(log: EventLog, recorded: RecordedEvent<Told>): Promise<boolean> {
  if (recorded.type !== 'OrderPiecesCancelled') return false;
  const around = await aroundEvent(log, recorded);
  return around?.after != null && orderStatusOf(around.after) !== LINE_STATUS.cancelled;
}

/** When the goods have come, and sending them is not paid. */
function reminders({ type, data }: Told, { claims }: Placed, at: number): readonly Timer[] {
  if (type !== 'ClaimMoved' || (data.move !== 'receiveExchange' && data.move !== 'receiveReturn')) return [];
  const { orderSysId, claimSysId } = data;
  const claim = claims[claimSysId]!;
  if (!isFeePayable(claims, claim)) return [];
  const dueAt = at + CLAIM_FEE_REMINDED_AFTER_DAYS * DAY;
  const command = { type: REMIND_OF_FEE, orderSysId, claimSysId };
  // Once for all that share it.
  return [{ id: `remind-of-claim-fee:${bearerOf(claims, claim)!.claimSysId}`, dueAt, command }];
}

function feeFacts({ order }: Placed, claim: Placed['claims'][number], locale: Locale): BuyerFacts {
  const goods = goodsNameOf(linesOf(order.products, [claim.orderPrdtSysId]), locale);
  return { goods, amount: 0, fee: feeOf(claim), payUntil: order.payUntil, isPart: false, sentIn: null };
}

/** Null: nobody waits for it. */
function momentOf(event: Told, isByBuyer: boolean): Happened | null {
  if (event.type === 'ClaimMoved') return hasEffect(event.data.move, 'tellBuyer') ? event.data.move : null;
  // What buyers may cancel alone is cancelled by their own command.
  if (event.type === 'OrderPiecesCancelled') return isByBuyer ? 'cancel' : 'acceptCancel';
  if (event.type === 'RefundCompleted') return event.data.claimSysId === undefined ? 'refund' : 'refundFee';
  return MOMENT_OF[event.type];
}

type Single = Exclude<ToldType, 'ClaimMoved' | 'OrderPiecesCancelled' | 'RefundCompleted'>;

const MOMENT_OF = Object.fromEntries(
  Object.entries(EVENTS).map(([moment, type]) => [type, moment]),
) as Readonly<Record<Single, Happened>>;

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

/** When a request is accepted whose sending the buyer has not paid. Another one that bears the fee asks for it itself. */
function feeAskedFor({ type, data }: Told, claims: Placed['claims']): number {
  const isAccepted =
    type === 'ClaimMoved' && (data.move === 'acceptExchange' || data.move === 'acceptReturn');
  const claim = isAccepted && claims[data.claimSysId];
  return claim && isFeePayable(claims, claim) && bearerOf(claims, claim) === claim ? feeOf(claim) : 0;
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
