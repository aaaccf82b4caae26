import { describe, expect, test } from 'vitest';
import {
  LINE_STATUS,
  mayMove,
  MOVES,
  type LineStatus,
  type MoveName,
} from '../../../../schema/orders/moves.ts';
import type { Refusal } from '../../../platform/log/log.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import { folded, place } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import { orderFold, type OrderEvent, type OrderState, type Placed } from '../decider.ts';
import { lineStatusOf, orderStatusOf } from '../status.ts';
import {
  confirmInTime,
  confirmPurchase,
  deliverParcel,
  dispatchGoods,
  guideBuyer,
  prepareGoods,
} from './decider.ts';

const [OURS, THEIRS] = [1, 2];
const goods = [
  simpleGoods(31, 50),
  simpleGoods(32, 50),
  simpleGoods(33, 50, { sellerSysId: THEIRS, price: 5_000 }),
];
const { placed } = place({ goods }, orderOf(goods.map((each) => asked(each, [line(2, each)]))));
const [mug, cup, theirs] = placed.products.map(({ orderPrdtSysId }) => orderPrdtSysId) as [
  number,
  number,
  number,
];
const our = { isOwn: (sellerSysId: number) => sellerSysId === OURS };
const PARCEL = { parcelSysId: 900, deliveryCompanyCode: '04' };

const after = (state: OrderState, ...events: readonly OrderEvent[]): Placed =>
  folded(orderFold, events, state, { recordedAt: 5 })!;

const ordered = after(null, { type: 'OrderPlaced', data: placed });
const paid = after(ordered, {
  type: 'OrderPaid',
  data: { orderSysId: placed.orderSysId, paySysId: 7, amount: placed.totalAmount, reference: 'bank-1' },
});
const prepared = after(paid, prepareGoods(paid, our));
const sent = after(prepared, dispatchGoods(prepared, our, PARCEL));

const statuses = (state: Placed) => [
  orderStatusOf(state),
  ...state.order.products.map((each) => lineStatusOf(state, each)),
];

describe('a seller', () => {
  test('prepares and sends their own lines, and no others', () => {
    expect(statuses(paid)).toEqual([2, 2, 2, 2]);
    expect(statuses(prepared)).toEqual([2, 3, 3, 2]);
    expect(statuses(sent)).toEqual([2, 4, 4, 2]);
    const all = after(prepared, prepareGoods(prepared, { isOwn: () => true }));
    expect(statuses(all)).toEqual([3, 3, 3, 3]);
  });

  test('says where that leads, for the lists', () => {
    expect(prepareGoods(paid, our).data.moved).toEqual({
      statusCode: 2,
      lines: [
        { orderPrdtSysId: mug, statusCode: 3 },
        { orderPrdtSysId: cup, statusCode: 3 },
      ],
    });
  });

  test('sends one line alone', () => {
    const one = after(prepared, dispatchGoods(prepared, { ...our, orderPrdtSysIds: [cup] }, PARCEL));
    expect(statuses(one)).toEqual([2, 3, 4, 2]);
    expect(one.progress[cup]).toEqual({ statusCode: 4, preparedAt: 5, sentAt: 5, parcelSysId: 900 });
  });

  test('finds no order in which nothing is theirs, and no line of somebody else', () => {
    expect(() => prepareGoods(paid, { isOwn: () => false })).toThrow(refusal('2010'));
    expect(() => prepareGoods(paid, { ...our, orderPrdtSysIds: [mug, theirs] })).toThrow(refusal('2010'));
  });

  test('sends nothing that is not prepared, and all or nothing of the lines they name', () => {
    expect(() => dispatchGoods(paid, our, PARCEL)).toThrow(refusal('0007', { statusCode: 2 }));
    const half = after(paid, prepareGoods(paid, { ...our, orderPrdtSysIds: [mug] }));
    expect(() => dispatchGoods(half, { ...our, orderPrdtSysIds: [mug, cup] }, PARCEL)).toThrow(
      refusal('0007', { statusCode: 2, orderPrdtSysId: cup }),
    );
    expect(statuses(after(half, dispatchGoods(half, our, PARCEL)))).toEqual([2, 4, 2, 2]);
  });

  test('prepares nothing of an order that is not paid, or gone', () => {
    expect(() => prepareGoods(ordered, our)).toThrow(refusal('0007', { statusCode: 1 }));
    const gone = after(ordered, {
      type: 'OrderCancelled',
      data: { orderSysId: placed.orderSysId, reason: 'unpaid' },
    });
    expect(() => prepareGoods(gone, our)).toThrow(refusal('0007', { statusCode: 102 }));
  });
});

describe('a parcel', () => {
  const arrival = { by: 'carrier', deliveredAt: 9 } as const;

  test('is asked about, arrives and is confirmed, with all that is in it', () => {
    expect(guideBuyer(sent, 900)).toMatchObject([{ data: { orderPrdtSysIds: [mug, cup] } }]);
    const there = after(sent, ...deliverParcel(sent, 900, arrival));
    expect(statuses(there)).toEqual([2, 5, 5, 2]);
    expect(there.progress[mug]!.deliveredAt).toBe(9);
    const over = after(there, ...confirmInTime(there, 900));
    expect(statuses(over)).toEqual([2, 6, 6, 2]);
  });

  test('arrives once, and nobody is asked about it then', () => {
    const there = after(sent, ...deliverParcel(sent, 900, arrival));
    expect(deliverParcel(there, 900, arrival)).toEqual([]);
    expect(guideBuyer(there, 900)).toEqual([]);
    expect(deliverParcel(sent, 901, arrival)).toEqual([]);
  });

  test('that is on its way is not confirmed by itself', () => {
    expect(confirmInTime(sent, 900)).toEqual([]);
  });
});

describe('a buyer', () => {
  test('confirms a line that is on its way or there, and no other', () => {
    const there = after(sent, ...deliverParcel(sent, 900, { by: 'timer', deliveredAt: 9 }));
    for (const state of [sent, there])
      expect(statuses(after(state, confirmPurchase(state, mug)))[1]).toBe(LINE_STATUS.confirmed);
    for (const state of [ordered, paid, prepared, after(sent, confirmPurchase(sent, mug))])
      expect(() => confirmPurchase(state, mug)).toThrow(refusal('2006'));
    expect(() => confirmPurchase(sent, 12)).toThrow(refusal('2010'));
  });

  test('who confirms a line leaves the rest of its parcel to be confirmed in time', () => {
    const there = after(sent, ...deliverParcel(sent, 900, { by: 'timer', deliveredAt: 9 }));
    const half = after(there, confirmPurchase(there, mug));
    expect(confirmInTime(half, 900)).toMatchObject([{ data: { orderPrdtSysIds: [cup] } }]);
  });
});

describe('the table of moves', () => {
  const commands: Partial<Record<MoveName, (state: Placed) => unknown>> = {
    prepare: (state) => prepareGoods(state, { ...our, orderPrdtSysIds: [mug] }),
    dispatch: (state) => dispatchGoods(state, { ...our, orderPrdtSysIds: [mug] }, PARCEL),
    confirm: (state) => confirmPurchase(state, mug),
  };
  const base = Object.values(LINE_STATUS).filter((status) => status <= LINE_STATUS.confirmed);

  test.each(Object.entries(commands))(
    '%s: allowed from where the table says, refused elsewhere',
    (name, command) => {
      const move = name as MoveName;
      const codeAt = (statusCode: LineStatus) => {
        try {
          command({ ...paid, progress: { ...paid.progress, [mug]: { statusCode } } });
          return null;
        } catch (error) {
          return (error as Refusal).resultCode;
        }
      };
      expect(base.map(codeAt)).toEqual(
        base.map((status) => (mayMove(move, status) ? null : MOVES[move].code)),
      );
    },
  );
});
