import { describe, expect, test } from 'vitest';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { evolve, type RecordedEvent } from '../../platform/log/log.ts';
import { asked, choiceLine, line, orderOf, planOf, simpleGoods, type Goods } from '../../testing/goods.ts';
import { contextOf, onAir, place } from '../../testing/ordering.ts';
import { refusal } from '../../testing/refusal.ts';
import { all, book, mug, pan, ring, shirt, socks } from '../../testing/shelf.ts';
import { cancelUnpaid, orderFold, type OrderEvent, type OrderState } from './decider.ts';
import { orderStatusOf } from './status.ts';
import { takenBy } from './placed.ts';
import { offerOf } from './placing/place-order.ts';

describe('an order is taken', () => {
  test('of a product without options, with or without a line for it', () => {
    const withLine = asked(mug, [line(2, mug)]);
    const withoutLine = { ...withLine, optionGroups: [] };
    for (const product of [withLine, withoutLine]) {
      const { placed, taken } = place({ goods: all }, orderOf([product]));
      expect(placed).toMatchObject({ totalProductsAmount: 24_000, totalAmount: 24_000, prepaymentAmount: 0 });
      expect(placed.products).toMatchObject([
        { prdtSysId: 101, price: 12_000, marketPrice: 15_000, discountRate: 20, qty: 2, totalAmount: 24_000 },
      ]);
      expect(taken).toEqual([{ prdtSysId: 101, lines: [{ detailSysId: null, qty: 2 }] }]);
    }
  });

  test('of a product with wishes, answered in any order', () => {
    const product = asked(ring, [line(1, ring, '하트', '선물')]);
    const turned = {
      ...product,
      optionGroups: product.optionGroups.map((group) => ({
        ...group,
        options: group.options.toReversed(),
      })),
    };
    for (const request of [product, turned]) {
      const { placed, taken } = place({ goods: all }, orderOf([request]));
      expect(placed.products[0]?.lines[0]?.options.map(({ optionKeyName }) => optionKeyName)).toEqual([
        '하트',
        '선물',
      ]);
      expect(taken).toEqual([{ prdtSysId: 102, lines: [{ detailSysId: null, qty: 1 }] }]);
    }
  });

  test('of one choice, which has a price and a stock of its own', () => {
    const product = asked(pan, [choiceLine(2, pan, 10301), choiceLine(1, pan, 10302)]);
    const { placed, taken } = place({ goods: all }, orderOf([product]));
    expect(placed.totalAmount).toBe(2 * 10_000 + 18_000);
    expect(taken).toEqual([
      {
        prdtSysId: 103,
        lines: [
          { detailSysId: 10301, qty: 2 },
          { detailSysId: 10302, qty: 1 },
        ],
      },
    ]);
  });

  test('of a choice on two levels, taken from the detail’s stock', () => {
    const product = asked(shirt, [choiceLine(3, shirt, 10404)]);
    const { placed, taken } = place({ goods: all }, orderOf([product]));
    expect(placed.totalAmount).toBe(3 * 12_500);
    expect(placed.products[0]?.lines[0]?.options.map(({ optionKeyName }) => optionKeyName)).toEqual([
      '검정',
      'L',
    ]);
    expect(taken).toEqual([{ prdtSysId: 104, lines: [{ detailSysId: 10404, qty: 3 }] }]);
  });

  test('where base and detail happen to have the same id', () => {
    const { facts } = shirt;
    const bases = facts.singleOption && 'bases' in facts.singleOption ? facts.singleOption.bases : [];
    const twins: Goods = {
      facts: {
        ...facts,
        singleOption: {
          groupName: '색',
          detailGroupName: '크기',
          bases: bases.map((base) => ({
            ...base,
            prdtSingleOptionBaseSysId: base.details[1]?.prdtSingleOptionDetailSysId ?? 0,
          })),
        },
      },
      stock: shirt.stock,
    };
    const request = orderOf([asked(twins, [choiceLine(1, twins, 10402)])]);
    expect(place({ goods: [twins] }, request).placed.totalAmount).toBe(12_000);
  });

  test('of several products at once, each with its own id and lines', () => {
    const { placed, taken } = place(
      { goods: all },
      orderOf([
        asked(mug, [line(1, mug)]),
        asked(book, [line(2, book)]),
        asked(shirt, [choiceLine(1, shirt, 10401)]),
      ]),
    );
    expect(placed.totalAmount).toBe(12_000 + 2 * 9_900 + 10_000);
    expect(taken.map(({ prdtSysId }) => prdtSysId)).toEqual([101, 104]);
    const ids = placed.products.flatMap((product) => [
      product.orderPrdtSysId,
      ...product.lines.map(({ orderPrdtOptionSysId }) => orderPrdtOptionSysId),
    ]);
    expect(new Set([placed.orderSysId, ...ids]).size).toBe(ids.length + 1);
  });

  test('of the last piece', () => {
    const last = simpleGoods(201, 1);
    expect(place({ goods: [last] }, orderOf([asked(last, [line(1, last)])])).taken).toHaveLength(1);
  });

  test('outside a broadcast, and then of no broadcast', () => {
    const { placed } = place({ goods: all }, orderOf([asked(mug, [line(1, mug)])]));
    expect(placed).toMatchObject({ broadcastSysId: null, broadcastScheduleSysId: null });
  });

  test('in a broadcast on air, of one of its products', () => {
    const plan = planOf([mug.facts]);
    const request = orderOf([{ ...asked(mug, [line(1, mug)]), broadcastScheduleSysId: 77 }], {
      broadcastSysId: 10,
    });
    const { placed } = place({ goods: all, plan, room: onAir }, request);
    expect(placed).toMatchObject({ broadcastSysId: 10, broadcastScheduleSysId: 77 });
  });

  test('to be paid by the end of the next day', () => {
    const { placed } = place({ goods: all }, orderOf([asked(mug, [line(1, mug)])]));
    expect(new Date(placed.payUntil)).toEqual(new Date('2026-11-22T00:00:00+09:00'));
  });
});

describe('the live price', () => {
  const livePrice = {
    price: 7_000,
    startDate: '2026-11-20T03:00:00.000Z',
    endDate: '2026-11-20T05:00:00.000Z',
  };
  const cheap = simpleGoods(110, 5, { price: 10_000, marketPrice: 14_000, livePrice });
  const buyAt = (now: number, price: number) =>
    place({ goods: [cheap], now }, orderOf([asked(cheap, [line(2, cheap)], price)])).placed;
  const start = Date.parse(livePrice.startDate);
  const end = Date.parse(livePrice.endDate);

  test('holds from its first to its last instant', () => {
    for (const now of [start, start + 1, end - 1, end]) {
      expect(buyAt(now, 7_000)).toMatchObject({
        totalAmount: 14_000,
        products: [{ price: 7_000, discountRate: 50 }],
      });
      expect(() => buyAt(now, 10_000)).toThrow(refusal('2000', { totalAmount: 14_000 }));
    }
  });

  test('does not hold a millisecond before or after; whoever saw it then is told that it is over', () => {
    for (const [now, code] of [
      [start - 1, '2000'],
      [end + 1, '2005'],
    ] as const) {
      expect(buyAt(now, 10_000)).toMatchObject({ totalAmount: 20_000, products: [{ price: 10_000 }] });
      expect(() => buyAt(now, 7_000)).toThrow(refusal(code, { totalAmount: 20_000, payAmount: 20_000 }));
    }
  });

  test('is for members alone', () => {
    const request = orderOf([asked(cheap, [line(2, cheap)])]);
    const world = { goods: [cheap], now: start };
    expect(offerOf(contextOf({ ...world, isMember: false }, request)).price.totalAmount).toBe(20_000);
    expect(offerOf(contextOf(world, request)).price.totalAmount).toBe(14_000);
  });
});

describe('the same product twice in an order', () => {
  test('is counted together, and taken once', () => {
    const request = orderOf([asked(mug, [line(2, mug)]), asked(mug, [line(3, mug)])]);
    const { placed, taken } = place({ goods: all }, request);
    expect(placed).toMatchObject({ totalAmount: 60_000, products: [{ qty: 2 }, { qty: 3 }] });
    expect(taken).toEqual([
      {
        prdtSysId: 101,
        lines: [
          { detailSysId: null, qty: 2 },
          { detailSysId: null, qty: 3 },
        ],
      },
    ]);
  });

  test('reaches the least quantity together', () => {
    const request = orderOf([asked(socks, [line(2, socks)]), asked(socks, [line(1, socks)])]);
    expect(place({ goods: all }, request).placed.totalAmount).toBe(9_000);
  });
});

function orderAfter(events: readonly OrderEvent[]): OrderState {
  return events.reduce(
    (state, event) => evolve(orderFold, state, event as RecordedEvent<OrderEvent>),
    orderFold.initial,
  );
}

describe('an order that nobody paid', () => {
  const { placed } = place(
    { goods: all },
    orderOf([asked(mug, [line(2, mug)]), asked(book, [line(1, book)]), asked(mug, [line(1, mug)])]),
  );
  const returned = { coupons: [{ userCouponSysId: 7, expiresAt: 0 }], point: 1_000 };
  const ordered: OrderEvent = { type: 'OrderPlaced', data: placed };
  const cancelled: OrderEvent = {
    type: 'OrderCancelled',
    data: { orderSysId: placed.orderSysId, reason: 'unpaid', returned },
  };

  test('is cancelled once', () => {
    expect(orderStatusOf(orderAfter([ordered])!)).toBe(LINE_STATUS.depositPending);
    expect(cancelUnpaid(orderAfter([ordered]), returned)).toEqual([cancelled]);
    const gone = orderAfter([ordered, cancelled])!;
    expect([orderStatusOf(gone), gone.returned]).toEqual([LINE_STATUS.cancelled, returned]);
    expect(cancelUnpaid(orderAfter([ordered, cancelled]), returned)).toEqual([]);
  });

  test('that was never placed has nothing to cancel', () => {
    expect(cancelUnpaid(orderFold.initial, returned)).toEqual([]);
  });

  test('gives back what it took: counted products only, each once', () => {
    expect(takenBy(placed)).toEqual([
      {
        prdtSysId: 101,
        lines: [
          { detailSysId: null, qty: 2 },
          { detailSysId: null, qty: 1 },
        ],
      },
    ]);
  });

  test('gives back what it took, whatever the product counts by now', () => {
    const was = {
      ...placed,
      products: placed.products.map((product) => ({ ...product, stockTypeCode: 1 })),
    };
    expect(takenBy(was)).toEqual([]);
  });
});
