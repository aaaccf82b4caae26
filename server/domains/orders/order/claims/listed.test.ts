import { expect, test } from 'vitest';
import { DAY } from '../../../../../schema/durations.ts';
import { LINE_STATUS as S } from '../../../../../schema/orders/moves.ts';
import { asked, line, orderOf } from '../../../../testing/goods.ts';
import { TestLog } from '../../../../testing/log.ts';
import { place } from '../../../../testing/ordering.ts';
import { mug } from '../../../../testing/shelf.ts';
import { orderStream, type OrderEvent, type Placed } from '../decider.ts';
import { deliverParcel, dispatchGoods, prepareGoods } from '../fulfilling/decider.ts';
import { orderById } from '../views.ts';
import { evolved } from '../decider.ts';
import { asking } from './request.ts';
import { moveClaim } from './moves.ts';

const BUYER = 7;
const CLAIM = 5;
const { placed } = place({ goods: [mug] }, orderOf([asked(mug, [line(1, mug)])]));
const { orderSysId, totalAmount: amount } = placed;
const [{ orderPrdtSysId }] = placed.products as [(typeof placed.products)[number]];
const ours = { isOwn: () => true };
const paid = { orderSysId, paySysId: 8, amount, reference: 'bank-1' };

function asksToReturn(state: Placed, now: number): OrderEvent {
  const asked = { type: 'return', orderPrdtSysId, orderPrdtOptionSysIds: undefined, addOns: [] } as const;
  const why = { qty: 1, reasonTypeCode: 7, hasAccount: true };
  const { type: claimType, ...claim } = asking(state, { ...asked, ...why }, { claimSysId: CLAIM, now }).claim;
  const data = { orderSysId, sellerSysId: 1, claimType, ...claim };
  return { type: 'ClaimAsked', data };
}

test('a buyer’s list shows what becomes of an order, and of a request about all of it', async () => {
  await TestLog.run(async (log) => {
    const now = log.clock.now();
    const parcel = { parcelSysId: 9, deliveryCompanyCode: '04' };
    const steps: readonly [then: number, step: (state: Placed) => readonly OrderEvent[]][] = [
      [S.depositPending, () => [{ type: 'OrderPlaced', data: placed }]],
      [S.depositPending, () => [{ type: 'PaymentBegun', data: { ...paid, payMethodCode: 1 } }]],
      [S.paid, () => [{ type: 'OrderPaid', data: paid }]],
      [S.preparing, (state) => [prepareGoods(state, ours)]],
      [S.sent, (state) => [dispatchGoods(state, ours, parcel)]],
      [S.delivered, (state) => deliverParcel(state, 9, { by: 'carrier', deliveredAt: now })],
      [S.returnRequested, (state) => [asksToReturn(state, now + DAY)]],
      [S.returning, (state) => [moveClaim(state, state.claims[CLAIM]!, 'acceptReturn', 'seller')]],
      [S.delivered, (state) => [moveClaim(state, state.claims[CLAIM]!, 'forgetReturn', 'timer')]],
    ];
    let state = null as never as Placed;
    const statuses: (number | undefined)[] = [];
    for (const [, step] of steps) {
      const events = step(state);
      await log.append(orderStream(orderSysId), BUYER, ...events);
      state = evolved(state, events, now);
      statuses.push((await log.one(orderById({ orderSysId })))?.status_code);
    }
    expect(statuses).toEqual(steps.map(([then]) => then));
  });
});
