import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderRequest } from '../../../../schema/buying/order-request.ts';
import { Refusal } from '../../../platform/log/log.ts';
import {
  asked,
  boxes,
  choiceGoods,
  choiceLine,
  endlessGoods,
  levelGoods,
  line,
  orderOf,
  simpleGoods,
  wishGoods,
  withAddOns,
  type Goods,
  type Line,
} from '../../../testing/goods.ts';
import { contextOf, heldCoupon, NOON, place, type World } from '../../../testing/ordering.ts';
import { scaled } from '../../../testing/seed.ts';
import type { PlacedOrder } from './placed-order.ts';
import type { OrderDecision } from './placing/decider.ts';
import { quoteOf } from './placing/quote.ts';

const qty = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0, 999, 1000) },
);
const price = fc.integer({ min: 0, max: 90_000 });
const livePrice = fc.option(
  fc.record({
    price,
    startDate: fc.constantFrom('2026-11-20T00:00:00.000Z', '2026-11-20T04:00:00.000Z'),
    endDate: fc.constantFrom('2026-11-20T02:00:00.000Z', '2026-11-21T00:00:00.000Z'),
  }),
  { nil: null },
);
const changes = fc.record({
  price,
  livePrice,
  minOrderQty: fc.constantFrom(1, 1, 1, 3),
  freeShrCntLimit: fc.constantFrom(0, 0, 2),
});
const priced = fc.tuple(changes, fc.boolean()).map(([changes, isFree]) => {
  return isFree ? { ...changes, price: 0, livePrice: null } : changes;
});
const kind = fc.constantFrom('simple', 'endless', 'wishes', 'choices', 'levels');
const left = fc.integer({ min: 0, max: 30 });
const goodsOf = (id: number) =>
  fc.tuple(kind, left, left, priced).map(([kind, n, m, changes]) => {
    if (kind === 'simple') return simpleGoods(id, n, changes);
    if (kind === 'endless') return endlessGoods(id, changes);
    if (kind === 'wishes') return wishGoods(id, n, changes);
    if (kind === 'levels') return levelGoods(id, n, changes);
    return choiceGoods(
      id,
      [
        ['작은', 0, n],
        ['큰', 1_500, m],
      ],
      changes,
    );
  });
const shop = fc.tuple(goodsOf(501), goodsOf(502), goodsOf(503));
const picks = fc.array(
  fc.record({
    which: fc.nat({ max: 2 }),
    lines: fc.array(fc.record({ qty, choice: fc.nat({ max: 3 }) }), { minLength: 1, maxLength: 3 }),
    /** What the buyer gets wrong about the price. */
    off: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1),
    seesLivePrice: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);

function lineOf(goods: Goods, { qty, choice }: { qty: number; choice: number }): Line {
  const { optionTypeCode, prdtSysId } = goods.facts;
  if (optionTypeCode === 2) return line(qty, goods, ['없음', '하트'][choice % 2]!, '기본');
  if (optionTypeCode === 3) return choiceLine(qty, goods, prdtSysId * 100 + 1 + (choice % 2));
  if (optionTypeCode === 4) return choiceLine(qty, goods, prdtSysId * 100 + 1 + choice);
  return line(qty, goods);
}

type Pick = { which: number; lines: { qty: number; choice: number }[]; off: number; seesLivePrice: boolean };

function requestOf(goods: readonly Goods[], picked: readonly Pick[]): OrderRequest {
  const products = picked.map(({ which, lines, off, seesLivePrice }) => {
    const each = goods[which]!;
    const { price, livePrice } = each.facts;
    const shown = (seesLivePrice && livePrice ? livePrice.price : price) + off;
    return asked(
      each,
      lines.map((one) => lineOf(each, one)),
      shown,
    );
  });
  return orderOf(products);
}

/** Null: refused, for whatever reason. */
function unlessRefused<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const tryToPlace = (world: World, request: OrderRequest) => unlessRefused(() => place(world, request));

/** What one piece costs at noon, read off the product again. */
function priceAtNoon({ facts }: Goods): number {
  const { livePrice, price } = facts;
  if (livePrice === null) return price;
  const isLive = Date.parse(livePrice.startDate) <= NOON && NOON <= Date.parse(livePrice.endDate);
  return isLive ? livePrice.price : price;
}

function piecesByCount(lines: readonly { detailSysId: number | null; qty: number }[]) {
  const pieces = new Map<number | null, number>();
  for (const { detailSysId, qty } of lines) pieces.set(detailSysId, (pieces.get(detailSysId) ?? 0) + qty);
  return pieces;
}

/** Pieces of each choice of options. */
function piecesByChoice(lines: readonly { options: object; qty: number }[]): number[] {
  const pieces = new Map<string, number>();
  for (const { options, qty } of lines) {
    const choice = JSON.stringify(options);
    pieces.set(choice, (pieces.get(choice) ?? 0) + qty);
  }
  return [...pieces.values()];
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
}

function isChosenOnce({ optionGroups }: OrderRequest['orderProducts'][number]): boolean {
  const chosen = optionGroups
    .filter(({ options }) => options.length > 0)
    .map((each) => JSON.stringify(each.options));
  return new Set(chosen).size === chosen.length;
}

/** Whether nothing stands in the way of these picks, worked out from the shelf alone. */
function couldBeTaken(goods: readonly Goods[], picked: readonly Pick[]): boolean {
  const products = requestOf(goods, picked).orderProducts;
  return goods.every(({ facts, stock }) => {
    const mine = products.filter(({ prdtSysId }) => prdtSysId === facts.prdtSysId);
    if (mine.length === 0) return true;
    const lines = mine.flatMap(({ optionGroups }) =>
      optionGroups.map(({ qty, options }) => ({
        qty,
        options,
        detailSysId: facts.optionTypeCode < 3 ? null : options.at(-1)!.prdtOptionSysId,
      })),
    );
    const pieces = sum(lines.map(({ qty }) => qty));
    const had = piecesByCount(stock);
    const isCovered =
      facts.stockTypeCode === 1
        ? pieces <= 1000
        : [...piecesByCount(lines)].every(([key, qty]) => qty <= (had.get(key) ?? 0));
    const isWithinFree = facts.price > 0 || facts.freeShrCntLimit === 0 || pieces <= facts.freeShrCntLimit;
    return (
      mine.every(({ price }) => price === priceAtNoon({ facts, stock })) &&
      mine.every(isChosenOnce) &&
      lines.every(({ qty }) => qty >= 1) &&
      piecesByChoice(lines).every((qty) => qty <= 999) &&
      pieces >= facts.minOrderQty &&
      isWithinFree &&
      isCovered
    );
  });
}

/** To the won, and to what the buyer was shown. */
function requireSums(goods: readonly Goods[], { placed }: OrderDecision, request: OrderRequest): void {
  const totals = placed.products.map(({ prdtSysId, price, totalAmount, lines }) => {
    const atNoon = priceAtNoon(goods.find(({ facts }) => facts.prdtSysId === prdtSysId)!);
    const byHand = lines.map(({ qty, options }) => qty * (atNoon + sum(options.map((each) => each.price))));
    expect([price, totalAmount]).toEqual([atNoon, sum(byHand)]);
    return totalAmount;
  });
  const { totalProductsAmount, totalAmount, prepaymentAmount } = placed;
  const told = [totalProductsAmount, totalAmount, request.totalAmount, request.amount];
  expect([...told, prepaymentAmount]).toEqual([...told.map(() => sum(totals)), 0]);
}

/** Line by line. */
function requireStock(goods: readonly Goods[], order: OrderDecision): void {
  for (const { facts, stock } of goods) {
    const { prdtSysId } = facts;
    const lines = order.placed.products
      .filter((each) => each.prdtSysId === prdtSysId)
      .flatMap((each) => each.lines);
    const isCounted = facts.stockTypeCode === 2;
    const took = order.taken.filter((each) => each.prdtSysId === prdtSysId);
    expect(took).toHaveLength(isCounted && lines.length > 0 ? 1 : 0);
    const fromStock = piecesByCount(took[0]?.lines ?? []);
    expect(fromStock).toEqual(isCounted ? piecesByCount(lines) : new Map());
    const had = piecesByCount(stock);
    for (const [key, qty] of fromStock) expect(qty).toBeLessThanOrEqual(had.get(key) ?? 0);
  }
}

test('an order is taken exactly when it keeps the limits and the stock covers it; then it adds up, and takes that stock', () => {
  const seen = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(shop, picks, (goods, picked) => {
      const request = requestOf(goods, picked);
      const order = tryToPlace({ goods }, request);
      expect(order !== null).toBe(couldBeTaken(goods, picked));
      seen[order ? 'taken' : 'refused'] += 1;
      if (!order) return;
      requireSums(goods, order, request);
      requireStock(goods, order);
    }),
    { numRuns: scaled(800) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
});

/** How goods are sent, with add-ons to them, and what the buyer takes of those. */
const sending = fc.record({
  sellerSysId: fc.constantFrom(1, 2),
  shippingPlaceSysId: fc.constantFrom(11, 12),
  deliveryPriceTypeCode: fc.constantFrom(1, 2, 3, 4, 5),
  deliveryPrice: fc.integer({ min: 0, max: 9_000 }),
});
const boxQty = fc.integer({ min: 0, max: 6 });
const carriage = fc.record({
  freeFrom: fc.record({ 1: fc.integer({ min: 0, max: 300_000 }), 2: fc.integer({ min: 0, max: 300_000 }) }),
  addingDeliveryAmount: fc.constantFrom(0, 3_500),
});

const coupon = fc.record({
  sellerSysId: fc.constantFrom(1, 1, 2),
  discountPolicy: fc.constantFrom(1 as const, 2 as const),
  figures: fc.integer({ min: 1, max: 100 }),
  minPurchaseAmount: fc.constantFrom(0, 0, 20_000),
  maxDiscountAmount: fc.constantFrom(null, null, 3_000),
  maxDiscountPrdtQty: fc.constantFrom(null, null, 1, 2),
  minOrderAmount: fc.constantFrom(0, 0, 0, 60_000),
  isExpired: fc.constantFrom(false, false, false, false, true),
});
const benefits = fc.record({
  coupons: fc.array(coupon, { maxLength: 4 }),
  holding: fc.integer({ min: 0, max: 60_000 }),
  usePoint: fc.oneof(
    fc.nat({ max: 400 }).map((hundreds) => hundreds * 100),
    fc.nat({ max: 2_000 }),
  ),
});

test('a quote is what the order costs, with whatever is taken off; all of it balances to the won, and nothing is negative', () => {
  const seen = { taken: 0, refused: 0, coupons: 0, points: 0 };
  fc.assert(
    fc.property(
      shop,
      picks,
      fc.tuple(sending, sending, sending),
      fc.tuple(boxQty, boxQty),
      carriage,
      benefits,
      (shelf, picked, sendings, [taxed, untaxed], world, { coupons, holding, usePoint }) => {
        const goods = shelf.map(({ facts, stock }, at) => ({
          facts: { ...facts, ...sendings[at], ...boxes(facts.prdtSysId, 6) },
          stock,
        }));
        const held = coupons.map(({ figures, isExpired, ...terms }, at) =>
          heldCoupon(at + 1, {
            ...terms,
            discountPolicyFigures: terms.discountPolicy === 1 ? figures * 100 : figures,
            expiresAt: isExpired ? NOON : NOON + 1,
          }),
        );
        const points = holding > 0 ? [{ pointSysId: 1, amount: holding, expiresAt: NOON + 1 }] : [];
        const all = { goods, ...world, coupons: held, points };
        const plain = requestOf(
          goods,
          picked.map((pick) => ({ ...pick, off: 0 })),
        );
        const wanted = plain.orderProducts.map((product) => {
          const one = goods.find(({ facts }) => facts.prdtSysId === product.prdtSysId)!;
          const id = product.prdtSysId * 100;
          const add = [[id + 1, taxed] as const, [id + 2, untaxed] as const].filter(([, qty]) => qty > 0);
          return withAddOns(product, one, ...add);
        });
        let request = orderOf(wanted, { userCouponSysIds: idsOf(held), usePoint });
        let quote = unlessRefused(() => quoteOf(contextOf(all, request)));
        if (!quote) return;
        const isRefused = [...quote.coupons, quote.points!].some(({ refusalCode }) => refusalCode !== null);
        expect(isRefused && tryToPlace(all, request) !== null).toBe(false);
        const fit = quote.coupons.filter(({ refusalCode }) => refusalCode === null);
        if (isRefused) {
          seen.refused += 1;
          request = { ...request, userCouponSysIds: idsOf(fit), usePoint: quote.points!.usablePoint };
          quote = quoteOf(contextOf(all, request));
        }
        expect(quote.coupons).toEqual(fit);
        const placed = tryToPlace(all, request)?.placed;
        if (!placed) return;
        seen.taken += 1;
        if (quote.couponDiscountAmount > 0) seen.coupons += 1;
        if (quote.pointDiscountAmount > 0) seen.points += 1;
        requireQuoted(quote, placed, request);
        requireShares(quote, placed, request);
      },
    ),
    { numRuns: scaled(1_000) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

const idsOf = (coupons: readonly { readonly userCouponSysId: number }[]) =>
  coupons.map(({ userCouponSysId }) => userCouponSysId);

type Quote = ReturnType<typeof quoteOf>;
const AMOUNTS = [
  ...(['totalProductsAmount', 'couponDiscountAmount', 'pointDiscountAmount', 'prepaymentAmount'] as const),
  ...(['addingDeliveryAmount', 'debitAmount', 'vatAmount', 'totalAmount'] as const),
];

/** The order costs what its quote says, which adds up. */
function requireQuoted(quote: Quote, placed: PlacedOrder, request: OrderRequest): void {
  for (const amount of AMOUNTS) expect([amount, placed[amount]]).toEqual([amount, quote[amount]]);
  const { totalProductsAmount, prepaymentAmount, products, deliveries } = quote;
  expect(placed.products).toMatchObject(
    products.map(({ totalAmount, price, qty, couponDiscountAmount, pointDiscountAmount }) => {
      return { totalAmount, price, qty, couponDiscountAmount, pointDiscountAmount };
    }),
  );
  const off = quote.couponDiscountAmount + quote.pointDiscountAmount;
  expect(quote.totalAmount).toBe(totalProductsAmount - off + prepaymentAmount);
  expect(totalProductsAmount).toBe(request.totalAmount);
  expect(totalProductsAmount).toBe(sum(products.map((each) => each.totalAmount)));
  for (const each of products) expect(each.totalAmount).toBe(each.amount + each.addingAmount);
  expect(prepaymentAmount).toBe(
    sum(deliveries.map((each) => each.prepaymentAmount + each.addingDeliveryAmount)),
  );
  expect(quote.debitAmount).toBe(sum(deliveries.map((each) => each.debitAmount)));
  expect(quote.vatAmount).toBeLessThanOrEqual(totalProductsAmount / 10);
  for (const part of [quote, ...products, ...deliveries])
    for (const amount of Object.values(part).filter((each) => typeof each === 'number'))
      expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
}

/** The shares of coupon and point discounts add up, and no line's shares exceed its cost. */
function requireShares(quote: Quote, placed: PlacedOrder, request: OrderRequest): void {
  const { couponDiscountAmount, pointDiscountAmount, products } = placed;
  expect(couponDiscountAmount).toBe(sum(quote.coupons.map((each) => each.discountAmount)));
  expect(couponDiscountAmount).toBe(sum(products.map((each) => each.couponDiscountAmount)));
  expect(pointDiscountAmount).toBe(request.usePoint);
  expect(pointDiscountAmount).toBe(
    sum([...quote.products, ...quote.deliveries].map((each) => each.pointDiscountAmount)),
  );
  for (const { lines, addOns, ...each } of products) {
    expect(each.couponDiscountAmount).toBe(sum(lines.map((one) => one.couponDiscountAmount)));
    expect(each.pointDiscountAmount).toBe(sum([...lines, ...addOns].map((one) => one.pointDiscountAmount)));
    for (const { qty, options, ...off } of lines) {
      const cost = qty * (each.price + sum(options.map((option) => option.price)));
      expect(off.couponDiscountAmount).toBeGreaterThanOrEqual(0);
      expect(off.pointDiscountAmount).toBeGreaterThanOrEqual(0);
      expect(off.couponDiscountAmount + off.pointDiscountAmount).toBeLessThanOrEqual(cost);
    }
  }
}
