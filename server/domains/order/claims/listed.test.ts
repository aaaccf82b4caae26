import { expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { asked, line, orderOf } from '../../../testing/goods.ts';
import { TestLog } from '../../../testing/log.ts';
import { place } from '../../../testing/ordering.ts';
import { mug } from '../../../testing/shelf.ts';
import { orderStream, type OrderEvent, type Placed } from '../decider.ts';
import { deliverParcel, dispatchGoods, prepareGoods } from '../fulfilling/decider.ts';
import { orderById } from '../projection.ts';
import { evolved, withMoved } from '../with-moved.ts';
import { asking } from './asking.ts';
import { moveClaim } from './deciding.ts';

const BUYER = 7;
const CLAIM = 5;
const { placed } = place({ goods: [mug] }, orderOf([asked(mug, [line(1, mug)])]));
const { orderSysId, totalAmount: amount } = placed;
const [{ orderPrdtSysId }] = placed.products as [(typeof placed.products)[number]];
const ours = { isOwn: () => true };
const paid = { orderSysId, paySysId: 8, amount, reference: 'bank-1' };

function asksToReturn(state: Placed, now: number): OrderEvent {
  const request = {
    orderPrdtOptionSysIds: undefined,
    addOns: [],
    qty: 1,
    reasonTypeCode: 7,
    hasAccount: true,
  };
  const asked = { type: 'return', orderPrdtSysId, ...request } as const;
  const { type: claimType, ...claim } = asking(state, asked, { claimSysId: CLAIM, now }).claim;
  return withMoved<OrderEvent & { type: 'ClaimAsked' }>(state, {
    type: 'ClaimAsked',
    data: { orderSysId, sellerSysId: 1, claimType, ...claim },
  });
}

test('a buyer’s list shows what becomes of an order, and of a request about all of it', async () => {
  await TestLog.run(async (log) => {
    const now = log.clock.now();
    const parcel = { parcelSysId: 9, deliveryCompanyCode: '04' };
    const steps: readonly ((state: Placed) => readonly OrderEvent[])[] = [
      () => [{ type: 'OrderPlaced', data: placed }],
      () => [{ type: 'PaymentBegun', data: { ...paid, payMethodCode: 1 } }],
      () => [{ type: 'OrderPaid', data: paid }],
      (state) => [prepareGoods(state, ours)],
      (state) => [dispatchGoods(state, ours, parcel)],
      (state) => deliverParcel(state, parcel.parcelSysId, { by: 'carrier', deliveredAt: now }),
      (state) => [asksToReturn(state, now + DAY)],
      (state) => [moveClaim(state, state.claims[CLAIM]!, 'acceptReturn', 'seller')],
      (state) => [moveClaim(state, state.claims[CLAIM]!, 'forgetReturn', 'timer')],
    ];
    let state = null as never as Placed;
    const statuses: (number | undefined)[] = [];
    for (const step of steps) {
      const events = step(state);
      await log.append(orderStream(orderSysId), BUYER, ...events);
      state = evolved(state, events, now);
      statuses.push((await log.one(orderById({ orderSysId })))?.status_code);
    }
    const { depositPending, preparing, sent, delivered, returnRequested, returning } = LINE_STATUS;
    expect(statuses).toEqual([
      depositPending,
      depositPending,
      LINE_STATUS.paid,
      preparing,
      sent,
      delivered,
      returnRequested,
      returning,
      delivered,
    ]);
  });
});
