import { businessDaysAfter } from '../../../../../schema/business-days.ts';
import type { Locale } from '../../../../../schema/locales.ts';
import { ALERTS_TOLD_EVERY, NEWS_FOR } from '../../../../../schema/members/constants.ts';
import { SENT_WITHIN_BUSINESS_DAYS } from '../../../../../schema/orders/constants.ts';
import {
  hasEffect,
  LINE_STATUS,
  mayMove,
  MOVES,
  type Move,
  type MoveName,
} from '../../../../../schema/orders/moves.ts';
import type { Reaction } from '../../../../platform/log/background/reactions.ts';
import type { TimerHandler } from '../../../../platform/log/background/timers.ts';
import type { RecordedEvent, Timer } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { whenDue, type Due } from '../../../../platform/operations.ts';
import { readHosts } from '../../../members/account/offers.ts';
import { Alerts, type News } from '../../../members/alert/offers.ts';
import { orderStream, type OrderEvent, type Placed } from '../../order/decider.ts';
import { isFeePayable, lineStatusOf } from '../../order/offers.ts';
import { goodsNameOf } from '../goods-name.ts';
import { stateAfter } from './state-after.ts';
import { SELLER_TITLES, sellerText, type SellerMoment } from './seller-words.ts';

type Told = Extract<
  OrderEvent,
  { type: 'OrderPlaced' | 'OrderPaid' | 'ClaimAsked' | 'ClaimMoved' | 'ClaimFeePaid' }
>;
type Line = Placed['order']['products'][number];
type Claim = Placed['claims'][number];

/** Timers that look whether a seller has done what they had to. */
const LOOK_AT_ORDER = 'LookAtUnsentOrder';
const LOOK_AT_CLAIM = 'LookAtClaim';

/** Where hosts see what they have sold, and what buyers ask for. */
const ORDERS = '/seller/orders';
const REQUESTS = `${ORDERS}?show=requests`;
const OF_ORDERS: ReadonlySet<SellerMoment> = new Set<SellerMoment>(['pay', 'isUnsent']);

/** What a host is told of one seller's lines of an order. */
interface SellerNews {
  readonly sellerSysId: number;
  readonly moment: SellerMoment;
  readonly order: Placed['order'];
  readonly lines: readonly Line[];
}

interface Telling extends Pick<Platform, 'log' | 'source' | 'clock'> {
  readonly alerts: Alerts;
}

/** `claimSysId`: none of an order's own timer. */
type OfClaim = Due<'orderSysId' | 'claimSysId'>;

interface Found {
  readonly news: readonly SellerNews[];
  readonly timers: readonly Timer[];
}

const NOTHING: Found = { news: [], timers: [] };

/**
 * Tells the hosts of a seller of paid orders, of requests, and of those that they have left lying: an order that is not sent
 * in time, a request without an answer, and one without a result. Each is told once.
 */
export function tellSellers({ log, source, clock, use }: Platform): {
  readonly reaction: Reaction;
  readonly timers: Readonly<Record<string, TimerHandler>>;
} {
  const telling = { log, source, clock, alerts: use(Alerts) };
  return {
    reaction: {
      name: 'seller-order-alerts',
      types: [
        'OrderPlaced',
        'OrderPaid',
        'ClaimAsked',
        'ClaimMoved',
        'ClaimFeePaid',
      ] satisfies Told['type'][],
      every: ALERTS_TOLD_EVERY,
      react: async (events) => {
        const since = clock.now() - NEWS_FOR;
        const recent = (events as readonly RecordedEvent<Told>[]).filter(
          ({ recordedAt }) => recordedAt > since,
        );
        const found = await Promise.all(
          recent.map(async (event) => {
            const state = await stateAfter(log, event);
            return state ? foundIn(state, event) : NOTHING;
          }),
        );
        const set = found.flatMap(({ timers }) => timers);
        if (set.length === 0) return null;
        const { streams, decide } = await tell(
          telling,
          found.flatMap(({ news }) => news),
        );
        return {
          streams,
          decide: (states, now) => {
            const { rows, timers } = decide(states, now);
            return { rows, timers: { set: [...timers.set, ...set] } };
          },
        };
      },
    },
    timers: {
      [LOOK_AT_ORDER]: look(unsentOf)(telling),
      [LOOK_AT_CLAIM]: look(waitingOf)(telling),
    },
  };
}

function unsentOf(state: Placed): Found {
  const unsent = state.order.products.filter((line) => isUnsent(lineStatusOf(state, line)));
  return { news: bySeller(state, 'isUnsent', unsent), timers: [] };
}

function waitingOf(state: Placed, now: number, { claimSysId }: OfClaim): Found {
  const claim = state.claims[claimSysId];
  if (!claim || !waitsForSeller(state, claim)) return NOTHING;
  const isOverdue = claim.decideDueAt <= now;
  return {
    news: ofClaim(state, claim, isOverdue ? 'isOverdue' : 'isUnanswered'),
    timers: isOverdue ? [] : [claimTimer(state, claim, claim.decideDueAt)],
  };
}

function foundIn(state: Placed, recorded: RecordedEvent<Told>): Found {
  const event = recorded as Told;
  const { order } = state;
  switch (event.type) {
    case 'OrderPlaced':
    case 'OrderPaid': {
      // An order that costs nothing is paid when it is placed, and never again.
      if (event.type === 'OrderPlaced' && event.data.totalAmount > 0) return NOTHING;
      const dueAt = businessDaysAfter(recorded.recordedAt, SENT_WITHIN_BUSINESS_DAYS);
      const timers = [orderTimer(order.orderSysId, dueAt)];
      return { news: bySeller(state, 'pay', order.products), timers };
    }
    case 'ClaimAsked': {
      const claim = state.claims[event.data.claimSysId];
      const move = claim && ASKED_BY[event.data.statusCode];
      if (!claim || !move || !hasEffect(move, 'tellSeller')) return NOTHING;
      return { news: ofClaim(state, claim, move), timers: [claimTimer(state, claim, claim.noticeDueAt)] };
    }
    case 'ClaimMoved':
    case 'ClaimFeePaid': {
      const { data } = event;
      const others = 'othersDue' in data ? (data.othersDue ?? []) : [];
      const timers = [data, ...others].flatMap(({ claimSysId, decideDueAt: dueAt }) => {
        const claim = state.claims[claimSysId];
        return claim && dueAt !== undefined ? [claimTimer(state, claim, dueAt)] : [];
      });
      return { news: [], timers };
    }
  }
}

async function tell({ alerts, log }: Telling, all: readonly SellerNews[]) {
  const each = await Promise.all(
    all.map(async (news) => {
      const members = await readHosts(log.reads, news.sellerSysId);
      return members.map((userSysId) => ({ userSysId, news: newsOf(news) }));
    }),
  );
  return alerts.tellAll(each.flat());
}

const look = (find: (state: Placed, now: number, due: OfClaim) => Found) =>
  whenDue(async (telling: Telling, due: OfClaim) => {
    const ref = orderStream(due.orderSysId);
    const { state: before } = await telling.log.state(ref);
    const { streams, decide } = await tell(
      telling,
      before ? find(before, telling.clock.now(), due).news : [],
    );
    return {
      streams: [ref, ...streams],
      decide: (states, now) => {
        const state = states.get(ref);
        const found = state ? find(state, now, due) : NOTHING;
        const { rows, timers } =
          found.news.length > 0 ? decide(states, now) : { rows: [], timers: { set: [] } };
        return { rows, timers: { set: [...timers.set, ...found.timers] } };
      },
    };
  });

/** The request that begins with this status. */
const ASKED_BY: Readonly<Record<number, MoveName | undefined>> = {
  [LINE_STATUS.cancelRequested]: 'askCancel',
  [LINE_STATUS.exchangeRequested]: 'askExchange',
  [LINE_STATUS.returnRequested]: 'askReturn',
};

function isUnsent(statusCode: number): boolean {
  return mayMove('prepare', statusCode) || mayMove('dispatch', statusCode);
}

/** Whether it is the seller's turn. */
function waitsForSeller({ claims }: Placed, claim: Claim): boolean {
  const { isOpen, statusCode } = claim;
  const theirs: readonly MoveName[] = [
    'acceptCancel',
    'acceptExchange',
    'acceptReturn',
    'dispatchExchange',
    'finishReturn',
  ];
  const isPayable = isFeePayable(claims, claim);
  return isOpen && theirs.some((move) => mayMove(move, statusCode) && !(isPayable && needsFee(move)));
}

function needsFee(move: MoveName): boolean {
  const { needs }: Move = MOVES[move];
  return needs === 'feePaid';
}

function bySeller({ order }: Placed, moment: SellerMoment, lines: readonly Line[]): SellerNews[] {
  return Map.groupBy(lines, ({ sellerSysId }) => sellerSysId)
    .entries()
    .map(([sellerSysId, own]) => ({ sellerSysId, moment, order, lines: own }))
    .toArray();
}

function ofClaim(state: Placed, { orderPrdtSysId }: Claim, moment: SellerMoment): SellerNews[] {
  return bySeller(
    state,
    moment,
    state.order.products.filter((line) => line.orderPrdtSysId === orderPrdtSysId),
  );
}

function newsOf({ moment, order: { orderSysId }, lines }: SellerNews): News {
  const words = (locale: Locale) => ({
    title: SELLER_TITLES[locale][moment],
    text: sellerText(goodsNameOf(lines, locale), orderSysId, locale),
  });
  const link = OF_ORDERS.has(moment) ? ORDERS : REQUESTS;
  return { kind: 'order', words: { ko: words('ko'), en: words('en') }, link };
}

function orderTimer(orderSysId: number, dueAt: number): Timer {
  return { id: `look-at-unsent-order:${orderSysId}`, dueAt, command: { type: LOOK_AT_ORDER, orderSysId } };
}

/** One for each request: setting it again moves it. */
function claimTimer(
  { order: { orderSysId } }: Placed,
  { claimSysId }: Pick<Claim, 'claimSysId'>,
  dueAt: number,
): Timer {
  return {
    id: `look-at-claim:${claimSysId}`,
    dueAt,
    command: { type: LOOK_AT_CLAIM, orderSysId, claimSysId },
  };
}
