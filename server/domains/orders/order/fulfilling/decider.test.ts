import { describe, expect, test } from 'vitest';
import {
  LINE_STATUS,
  mayMove,
  MOVES,
  type LineStatus,
  type MoveName,
} from '../../../../../schema/orders/moves.ts';
import type { Refusal } from '../../../../platform/log/log.ts';
import { asked, line, orderOf, simpleGoods } from '../../../../testing/goods.ts';
import { folded, place } from '../../../../testing/ordering.ts';
import { refusal } from '../../../../testing/refusal.ts';
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
const ids = placed.products.map(({ orderPrdtSysId }) => orderPrdtSysId);
const [mug, cup, theirs] = ids as [number, number, number];
const our = { isOwn: (sellerSysId: number) => sellerSysId === OURS };
const PARCEL = { parcelSysId: 900, deliveryCompanyCode: '04' };

const after = (state: OrderState, ...events: readonly OrderEvent[]): Placed =>
  folded(orderFold, events, state, { recordedAt: 5 })!;

const ordered = after(null, { type: 'OrderPlaced', data: placed });
const { orderSysId, totalAmount: amount } = placed;
const payment = { orderSysId, paySysId: 7, amount, reference: 'bank-1' };
const paid = after(ordered, { type: 'OrderPaid', data: payment });
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
    const gone = after(ordered, { type: 'OrderCancelled', data: { orderSysId, reason: 'unpaid' } });
    expect(() => prepareGoods(gone, our)).toThrow(refusal('0007', { statusCode: 102 }));
  });
});

describe('a parcel', () => {
  const arrival = { by: 'carrier', deliveredAt: 9 } as const;
  const there = after(sent, ...deliverParcel(sent, 900, arrival));

  test('is asked about, arrives and is confirmed, with all that is in it', () => {
    expect(guideBuyer(sent, 900)).toMatchObject([{ data: { orderPrdtSysIds: [mug, cup] } }]);
    expect(statuses(there)).toEqual([2, 5, 5, 2]);
    expect(there.progress[mug]!.deliveredAt).toBe(9);
    expect(statuses(after(there, ...confirmInTime(there, 900)))).toEqual([2, 6, 6, 2]);
  });

  test('arrives once, nobody is asked about it then, and it is not confirmed by itself on its way', () => {
    expect(deliverParcel(there, 900, arrival)).toEqual([]);
    expect(guideBuyer(there, 900)).toEqual([]);
    expect(deliverParcel(sent, 901, arrival)).toEqual([]);
    expect(confirmInTime(sent, 900)).toEqual([]);
  });

  test('has lines that its buyer confirms once it is on its way, and not before or again', () => {
    for (const state of [sent, there])
      expect(statuses(after(state, confirmPurchase(state, mug)))[1]).toBe(LINE_STATUS.confirmed);
    for (const state of [ordered, paid, prepared, after(sent, confirmPurchase(sent, mug))])
      expect(() => confirmPurchase(state, mug)).toThrow(refusal('2006'));
    expect(() => confirmPurchase(sent, 12)).toThrow(refusal('2010'));
  });

  test('of which a line is confirmed leaves the rest to be confirmed in time', () => {
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
  const all = Object.values(LINE_STATUS);

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
      expect(all.map(codeAt)).toEqual(all.map((at) => (mayMove(move, at) ? null : MOVES[move].code)));
    },
  );
});
