import { DAY } from '../../../../schema/durations.ts';
import {
  DELIVERED_AFTER_GUIDE,
  SENT_GUIDE_AFTER,
  type LINE_STATUS,
} from '../../../../schema/orders/moves.ts';
import { COURIER } from '../../../testing/fulfilling.ts';
import { asked, line, orderOf } from '../../../testing/goods.ts';
import { rests } from '../../../testing/rests.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';

/** An order of one mug, bought with a coupon and points, and the newest request about it. */
export interface Made {
  readonly orderSysId: number;
  readonly orderPrdtSysId: number;
  readonly claimSysId: number | null;
}
type Way = (stage: Stage) => Promise<Made>;

/** For a reason that is nobody's fault by itself. */
export const ASKS = { qty: 1, reasonTypeCode: 7, reason: '손잡이가 떨어져 있어요.' } as const;
const TEXT = '사용한 흔적이 있어요.';

export const as = async ({ server }: Stage, person: Person) => ({
  token: await server.world.tokenOfNow(person),
});

async function after(stage: Stage, ms: number): Promise<void> {
  stage.server.clock.advance(ms);
  await rests(stage.server);
}

async function placed(stage: Stage): Promise<Made> {
  const { api, buyer, manager, mug, server } = stage;
  const by = await as(stage, buyer);
  const points = { userId: buyer.userId, pointAmount: 1_000, usableDays: 300 };
  await api.done('grantPoints', points, await as(stage, manager));
  const expiresAt = server.clock.now() + 300 * DAY;
  const coupon = await server.world.givesCoupon(buyer, { expiresAt });
  const wanted = orderOf([asked(mug, [line(1, mug)])], { userCouponSysIds: [coupon], usePoint: 1_000 });
  const { orderProducts, userCouponSysIds = [], usePoint = 0 } = wanted;
  const { totalAmount } = await api.done('quoteOrder', { orderProducts, userCouponSysIds, usePoint }, by);
  const { orderSysId } = await api.done('placeOrder', { ...wanted, payAmount: totalAmount }, by);
  const order = await api.done('orderDetail', { orderSysId }, by);
  return { orderSysId, orderPrdtSysId: order.orderProducts[0]!.orderPrdtSysId, claimSysId: null };
}

/** One step after the status before. */
const then = (before: Way, step: (stage: Stage, made: Made) => Promise<unknown>): Way => {
  return async (stage) => {
    const made = await before(stage);
    await step(stage, made);
    return made;
  };
};
const asking =
  (name: 'askCancel' | 'askExchange' | 'askReturn', before: Way): Way =>
  async (stage) => {
    const { claimSysId: _, orderSysId, orderPrdtSysId } = await before(stage);
    const request = { orderSysId, orderPrdtSysIds: [orderPrdtSysId], ...ASKS };
    const { claimSysId } = await stage.api.done(name, request, await as(stage, stage.buyer));
    return { orderSysId, orderPrdtSysId, claimSysId };
  };
const bySeller =
  (name: 'acceptClaim' | 'refuseClaim' | 'receiveClaim' | 'finishClaim' | 'dispatchExchange') =>
  async (stage: Stage, { claimSysId }: Made) => {
    const more = {
      acceptClaim: { fault: 'seller' },
      refuseClaim: { text: TEXT },
      receiveClaim: {},
      finishClaim: {},
      dispatchExchange: COURIER,
    }[name];
    await stage.api.done(name, { claimSysId, ...more } as never, await as(stage, stage.host));
  };

const paid = then(placed, async (stage, { orderSysId }) =>
  stage.api.done('actAsBank', { orderSysId, act: 'pay' }, await as(stage, stage.buyer)),
);
const preparing = then(paid, async (stage, { orderSysId }) =>
  stage.api.done('prepareOrder', { orderSysId }, await as(stage, stage.host)),
);
const sent = then(preparing, async (stage, { orderSysId }) =>
  stage.api.done('dispatchOrder', { orderSysId, ...COURIER }, await as(stage, stage.host)),
);
const delivered = then(sent, async (stage) => {
  await after(stage, SENT_GUIDE_AFTER);
  await after(stage, DELIVERED_AFTER_GUIDE);
});
const confirmed = then(sent, async (stage, { orderSysId, orderPrdtSysId }) =>
  stage.api.done('confirmPurchase', { orderSysId, orderPrdtSysId }, await as(stage, stage.buyer)),
);
const cancelRequested = asking('askCancel', preparing);
const exchangeRequested = asking('askExchange', delivered);
const exchanging = then(exchangeRequested, bySeller('acceptClaim'));
const exchangePreparing = then(exchanging, bySeller('receiveClaim'));
const exchangeSent = then(exchangePreparing, bySeller('dispatchExchange'));
const exchangeDelivered = then(exchangeSent, (stage) =>
  after(stage, SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE),
);
const returnRequested = asking('askReturn', sent);
const returning = then(returnRequested, bySeller('acceptClaim'));
const returnReceived = then(returning, bySeller('receiveClaim'));

/** A line, or a request about all of it, in each status there is. */
export const WAYS = {
  depositPending: placed,
  paid,
  preparing,
  sent,
  delivered,
  confirmed,
  cancelRequested,
  cancelRefused: then(cancelRequested, bySeller('refuseClaim')),
  cancelled: asking('askCancel', paid),
  exchangeRequested,
  exchangeRefused: then(exchangeRequested, bySeller('refuseClaim')),
  exchanging,
  exchangePreparing,
  exchangeSent,
  exchangeDelivered,
  exchanged: then(exchangeDelivered, async (stage, { orderSysId, orderPrdtSysId }) =>
    stage.api.done('confirmPurchase', { orderSysId, orderPrdtSysId }, await as(stage, stage.buyer)),
  ),
  returnRequested,
  returnRefused: then(returnRequested, bySeller('refuseClaim')),
  returning,
  returnReceived,
  returned: then(returnReceived, bySeller('finishClaim')),
} as const satisfies Record<keyof typeof LINE_STATUS, Way>;
