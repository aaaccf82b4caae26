/** Lives of orders by their deciders alone, for tests of what follows from them. */
import * as fc from 'fast-check';
import { LINE_STATUS, type LineStatus } from '../../../../schema/orders/moves.ts';
import {
  asked,
  boxes,
  choiceGoods,
  choiceLine,
  line,
  orderOf,
  simpleGoods,
  withAddOns,
} from '../../../testing/goods.ts';
import { heldCoupon, NOON, place } from '../../../testing/ordering.ts';
import { evolve, Refusal, type RecordedEvent, type States } from '../../../platform/log/log.ts';
import { cancelPieces, leftOf, piecesCancelled } from '../order/claims/cancellation.ts';
import { asking } from '../order/claims/request.ts';
import type { ClaimEvent, ClaimMove, ClaimState } from '../order/claims/claims.ts';
import { faultIn, moveClaim, moveFor, STEPS, type ClaimStep } from '../order/claims/moves.ts';
import { endWithPieces } from '../order/claims/take-out.ts';
import { cancelUnpaid, changeReceiver, orderFold, type OrderEvent, type Placed } from '../order/decider.ts';
import {
  confirmBoughtAndExchanged,
  confirmInTime,
  deliverParcel,
  dispatchGoods,
  prepareGoods,
} from '../order/fulfilling/decider.ts';
import { owedOf } from '../order/bill.ts';
import { chargesLeft } from '../order/charges.ts';
import { feeBack } from '../order/claims/fees.ts';
import { billNamed, billPaidBy, freeStatusOf, isFeePayable } from '../order/offers.ts';
import { beginPayment, completeRefund, hearNotice, type Pay } from '../../buying/payment/decider.ts';

const mug = simpleGoods(31, 900, { price: 10_001, deliveryPrice: 2_500, ...boxes(31, 900) });
const shirt = choiceGoods(
  32,
  [
    ['작은', 0, 900],
    ['큰', 1_500, 900],
  ],
  { price: 14_901 },
);
const cup = simpleGoods(33, 900, { price: 3_333, sellerSysId: 2, deliveryPrice: 3_000 });
const [box] = mug.facts.addingProducts[0]!.details;
const BOX = box!.prdtAddingProductDetailSysId;

const basket = fc.record({
  mugs: fc.integer({ min: 1, max: 3 }),
  hasBox: fc.boolean(),
  shirts: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })),
  cups: fc.nat({ max: 3 }),
  percent: fc.constantFrom<number>(0, 7, 33),
  points: fc.constantFrom<number>(0, 1_000, 9_900, 50_000, 500_000),
  surcharge: fc.constantFrom<number>(0, 3_500),
  /** The minimum of the coupon. */
  least: fc.constantFrom<number>(0, 10_000, 30_000),
  /** From what amount on the first seller sends for nothing. */
  freeFrom: fc.constantFrom<number>(10_000, 25_000, 1_000_000),
});
export type Basket = typeof basket extends fc.Arbitrary<infer B> ? B : never;

const STEP_NAMES = Object.keys(STEPS) as ClaimStep[];
const isTwice = fc.boolean();
const onLine = fc.nat({ max: 2 });
const which = fc.nat({ max: 3 });
/** So often something of this kind. */
const often = <K extends string, M extends object>(
  weight: number,
  kind: K,
  more: { readonly [F in keyof M]: fc.Arbitrary<M[F]> } = {} as never,
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...more }) as fc.Arbitrary<{ kind: K } & M>,
});
const act = fc.oneof(
  often(3, 'pay', { isTwice }),
  often(6, 'pay fee', { which, isTwice }),
  often(1, 'expire'),
  often(2, 'send', { isFar: fc.boolean() }),
  often(2, 'refunded'),
  often(3, 'cancel', { line: onLine, qty: fc.integer({ min: 1, max: 4 }) }),
  often(14, 'go on', { line: onLine }),
  often(9, 'ask', {
    type: fc.constantFrom<ClaimState['type']>('cancel', 'return', 'exchange'),
    line: onLine,
    qty: fc.nat({ max: 2 }),
    withBox: fc.boolean(),
    reasonTypeCode: fc.integer({ min: 1, max: 7 }),
  }),
  often(24, 'claim', {
    which,
    step: fc.nat({ max: 9 }),
    fault: fc.constantFrom<'buyer' | 'seller'>('buyer', 'seller'),
  }),
  often(1, 'confirm in time', { line: onLine }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** What becomes of an order; acts that are refused change nothing. */
export const life = fc.record({ basket, acts: fc.array(act, { minLength: 20, maxLength: 70, size: 'max' }) });
export type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;

function placed({
  mugs,
  hasBox,
  shirts,
  cups,
  percent,
  least,
  freeFrom,
  points,
  surcharge,
}: Basket): OrderEvent {
  const mugAsked = asked(mug, [line(mugs, mug)]);
  const shirtLines = shirts.flatMap((qty, at) => (qty > 0 ? [choiceLine(qty, shirt, 3_201 + at)] : []));
  const products = [
    hasBox ? withAddOns(mugAsked, mug, [BOX, 1]) : mugAsked,
    ...(shirtLines.length > 0 ? [asked(shirt, shirtLines)] : []),
    ...(cups > 0 ? [asked(cup, [line(cups, cup)])] : []),
  ];
  const held = heldCoupon(1, { discountPolicy: 2, discountPolicyFigures: percent, minOrderAmount: least });
  const world = {
    goods: [mug, shirt, cup],
    coupons: [held],
    freeFrom: { 1: freeFrom },
    addingDeliveryAmount: surcharge,
  };
  const goods = orderOf(products).totalAmount;
  const request = (usePoint: number) =>
    orderOf(products, { usePoint, userCouponSysIds: percent > 0 && goods >= least ? [1] : [] });
  const price = place(world, request(0)).placed.totalAmount;
  const owned = [{ pointSysId: 1, amount: 1_000_000, expiresAt: NOON + 1 }];
  // In steps of 100, and up to all of it where there is no rest.
  const usePoint = Math.min(points, Math.floor(price / 100) * 100);
  return { type: 'OrderPlaced', data: place({ ...world, points: owned }, request(usePoint)).placed };
}

const NOBODY: States = { get: (ref) => ref.fold.initial, version: () => 0 };
const VAT = () => 10;

/** Each step of a life: the states around one event. Lives in one log need ids of their own. */
export function lived(
  { basket, acts }: Life,
  onEvent: (event: OrderEvent, before: Placed | null, after: Placed) => void,
  onDecided: (state: Placed) => void = () => {},
  firstId = 100_000,
): { readonly state: Placed; readonly done: ReadonlySet<string> } {
  let state: Placed | null = null;
  let lastId = firstId;
  const nextId = () => ++lastId;
  const done = new Set<string>();
  const happens = (events: readonly OrderEvent[]) => {
    for (const event of events) {
      const before: Placed | null = state;
      const recorded = { ...event, actorId: 7, recordedAt: NOON } as unknown as RecordedEvent;
      state = evolve(orderFold, before, recorded)!;
      onEvent(event, before, state);
    }
    if (events.length > 0) onDecided(state!);
  };
  happens([placed(basket)]);
  for (const each of acts)
    try {
      const events = eventsOf(state!, each, nextId);
      happens(events);
      for (const { type, data } of events) done.add(type === 'ClaimMoved' ? data.move : type);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  return { state: state!, done };
}

function eventsOf(state: Placed, what: Act, nextId: () => number): OrderEvent[] {
  const { orderSysId, products } = state.order;
  const lineAt = (n: number) => products[n % products.length]!;
  switch (what.kind) {
    case 'pay':
      return paid(state, what.isTwice, nextId);
    case 'pay fee': {
      const payable = Object.values(state.claims).filter((each) => isFeePayable(state.claims, each));
      const claim = payable[what.which % Math.max(1, payable.length)];
      return claim ? paid(state, what.isTwice, nextId, claim.claimSysId) : [];
    }
    case 'expire':
      return cancelUnpaid(state, { coupons: [], point: 0 });
    case 'send': {
      const sellers = [...new Set(leftOf(state).products.map(({ sellerSysId }) => sellerSysId))];
      const addingDeliveryAmount = what.isFar ? 3_500 : 0;
      const surcharges = sellers.map((sellerSysId) => ({ sellerSysId, addingDeliveryAmount }));
      const before = chargesLeft(state).reduce((sum, each) => sum + each.addingDeliveryAmount, 0);
      const more = addingDeliveryAmount * sellers.length - before;
      return changeReceiver(state, { surcharges, payAmount: owedOf(state) + more });
    }
    case 'refunded': {
      const open = (pays: readonly Pay[]) =>
        pays.flatMap(({ paySysId, refunds }) =>
          refunds
            .filter(({ doneAt }) => doneAt === null)
            .map(({ refundSysId }) => ({ paySysId, refundSysId })),
        )[0];
      const own = open(state.pays);
      if (own) return completeRefund(state, { orderSysId, ...own });
      const claim = Object.values(state.claims).find(({ feePays }) => open(feePays));
      if (!claim) return [];
      const { claimSysId, feePays: pays } = claim;
      return completeRefund({ pays }, { orderSysId, claimSysId, ...open(pays)! });
    }
    case 'cancel': {
      const { orderPrdtSysId } = lineAt(what.line);
      const request = { orderPrdtSysId, orderPrdtOptionSysIds: undefined, qty: what.qty };
      const { part, amounts, isWhole: _, ...rest } = cancelPieces(state, request, VAT);
      const returned = { coupons: [], point: 0 };
      const data = { orderSysId, ...amounts, ...rest, points: part.points, returned };
      return piecesCancelled(state, data, nextId());
    }
    case 'go on':
      return goneOn(state, lineAt(what.line), nextId);
    case 'confirm in time':
      return confirmInTime(state, state.progress[lineAt(what.line).orderPrdtSysId]?.parcelSysId ?? 0);
    case 'ask': {
      const { orderPrdtSysId, sellerSysId, addOns } = lineAt(what.line);
      const boxes = what.withBox ? addOns : [];
      const request = {
        type: what.type,
        orderPrdtSysId,
        orderPrdtOptionSysIds: undefined,
        addOns: boxes.map(({ prdtAddingProductDetailSysId, qty }) => ({
          prdtAddingProductDetailSysId,
          addingQty: qty,
        })),
        qty: what.qty,
        reasonTypeCode: what.reasonTypeCode,
        hasAccount: true,
      };
      const { claim, isAtOnce } = asking(state, request, { claimSysId: nextId(), now: NOON });
      const { type: claimType, ...rest } = claim;
      const askedFor: ClaimEvent = {
        type: 'ClaimAsked',
        data: { orderSysId, sellerSysId, claimType, ...rest },
      };
      if (!isAtOnce) return [askedFor];
      const whole = {
        ...claim,
        isOpen: false,
        feeAmount: 0,
        refundAmount: 0,
        dueAt: null,
        feePays: [],
        steps: [],
      };
      return [askedFor, ...ended(state, whole, nextId())];
    }
    case 'claim':
      return stepped(state, what, nextId);
  }
}

/** The order, or what a request costs; twice: by two payments at once. */
function paid(state: Placed, isTwice: boolean, nextId: () => number, claimSysId?: number): OrderEvent[] {
  const { bill, pays } = billNamed(state, claimSysId);
  const terms = { payMethodCode: 1, leastAmount: 0, now: state.order.payUntil - 1 } as const;
  const { pay, events } = beginPayment({ pays }, bill, { ...terms, paySysId: nextId() });
  const second = { ...pay, paySysId: nextId() };
  const { paySysId, amount, payMethodCode } = second;
  const of = { orderSysId: bill.orderSysId, ...(claimSysId !== undefined && { claimSysId }) };
  const twice: OrderEvent = { type: 'PaymentBegun', data: { ...of, paySysId, payMethodCode, amount } };
  const begun: OrderEvent[] = [...(events as OrderEvent[]), ...(isTwice ? [twice] : [])];
  const heard = (before: Placed, each: typeof pay) => {
    const billed = billPaidBy(before, each.paySysId);
    const outcome = { isPaid: true, reference: 'r' } as const;
    const notice = { orderSysId: bill.orderSysId, paySysId: each.paySysId, outcome, amount: each.amount };
    return hearNotice({ pays: billed.pays }, billed.bill, notice, nextId()) as OrderEvent[];
  };
  const first = after(state, begun);
  const once = heard(first, pay);
  return [...begun, ...once, ...(isTwice ? heard(after(first, once), second) : [])];
}

/** What comes next for a line. */
function goneOn(state: Placed, of: Placed['order']['products'][number], nextId: () => number): OrderEvent[] {
  const only = { orderPrdtSysIds: [of.orderPrdtSysId], isOwn: () => true };
  const next: Partial<Record<LineStatus, () => OrderEvent[]>> = {
    [LINE_STATUS.paid]: () => [prepareGoods(state, only)],
    [LINE_STATUS.preparing]: () => [
      dispatchGoods(state, only, { parcelSysId: nextId(), deliveryCompanyCode: '04' }),
    ],
    [LINE_STATUS.sent]: () =>
      deliverParcel(state, state.progress[of.orderPrdtSysId]!.parcelSysId!, {
        by: 'carrier',
        deliveredAt: NOON,
      }),
    [LINE_STATUS.delivered]: () => confirmBoughtAndExchanged(state, of.orderPrdtSysId),
  };
  return next[freeStatusOf(state, of)]?.() ?? [];
}

function stepped(
  state: Placed,
  { which, step: nth, fault }: Act & { readonly kind: 'claim' },
  nextId: () => number,
): OrderEvent[] {
  const open = Object.values(state.claims).filter(({ isOpen }) => isOpen);
  const claim = open[which % Math.max(1, open.length)];
  if (!claim) return [];
  const able = STEP_NAMES.filter((step) => canStep(step, state, claim));
  const step = able[nth % Math.max(1, able.length)];
  if (!step) return [];
  const move = moveFor(step, state, claim);
  if (move === 'acceptCancel' || move === 'finishReturn') return ended(state, claim, nextId());
  const change = step === 'accept' ? faultIn(claim, fault) : {};
  const isFeeBack = ['withdraw', 'refuse', 'forget'].includes(step) || change.fault === 'seller';
  return [
    moveClaim(state, claim, move as ClaimMove, 'seller', change),
    ...(isFeeBack ? (feeBack(state, claim, nextId()) as OrderEvent[]) : []),
  ];
}

function canStep(step: ClaimStep, state: Placed, claim: ClaimState): boolean {
  try {
    moveFor(step, state, claim);
    return true;
  } catch {
    return false;
  }
}

function ended(state: Placed, claim: ClaimState, refundSysId: number): OrderEvent[] {
  return [...endWithPieces({ state, claim, states: NOBODY, now: NOON }, refundSysId).events];
}

function after(state: Placed, events: readonly OrderEvent[]): Placed {
  return events.reduce<Placed>(
    (before, event) =>
      evolve(orderFold, before, { ...event, recordedAt: NOON } as unknown as RecordedEvent) as Placed,
    state,
  );
}
