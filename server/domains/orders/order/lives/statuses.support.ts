import { DAY } from '../../../../../schema/durations.ts';
import {
  DELIVERED_AFTER_GUIDE,
  SENT_GUIDE_AFTER,
  type LINE_STATUS,
} from '../../../../../schema/orders/moves.ts';
import { by, claimOf, later, purchase } from '../../../../testing/buying.ts';
import { asked, line, orderOf } from '../../../../testing/goods.ts';
import type { Stage } from '../../../../testing/stage.ts';

export { ASKS } from '../../../../testing/buying.ts';

/** An order of one mug, bought with a coupon and points, and the newest request about it. */
export type Made = Awaited<ReturnType<typeof purchase>> & { readonly claimSysId: number | null };
type Way = (stage: Stage) => Promise<Made>;

async function placed(stage: Stage): Promise<Made> {
  const { buyer, manager, mug, server } = stage;
  const points = { userId: buyer.userId, pointAmount: 1_000, usableDays: 300 };
  await by(stage, manager).done('grantPoints', points);
  const expiresAt = server.clock.now() + 300 * DAY;
  const userCouponSysIds = [await server.world.givesCoupon(buyer, { expiresAt })];
  const order = orderOf([asked(mug, [line(1, mug)])], { userCouponSysIds, usePoint: 1_000 });
  return { ...(await purchase(stage, order)), claimSysId: null };
}

/** One step after the status before. */
const then = (before: Way, step: (made: Made) => Promise<unknown>): Way => {
  return async (stage) => {
    const made = await before(stage);
    await step(made);
    return made;
  };
};
const asking =
  (name: 'askCancel' | 'askExchange' | 'askReturn', before: Way): Way =>
  async (stage) => {
    const made = await before(stage);
    return { ...made, claimSysId: await made.asks(name) };
  };
const ofClaim =
  (step: (claim: ReturnType<typeof claimOf>) => Promise<unknown>) =>
  ({ stage, claimSysId }: Made) =>
    step(claimOf(stage, claimSysId!));
const accepts = ofClaim((claim) => claim.accepts('seller'));
const receives = ofClaim((claim) => claim.receives());

const paid = then(placed, ({ pays }) => pays());
const preparing = then(paid, ({ prepares }) => prepares());
const sent = then(preparing, ({ dispatches }) => dispatches());
const delivered = then(sent, async ({ stage }) => {
  await later(stage, SENT_GUIDE_AFTER);
  await later(stage, DELIVERED_AFTER_GUIDE);
});
const cancelRequested = asking('askCancel', preparing);
const exchangeRequested = asking('askExchange', delivered);
const exchanging = then(exchangeRequested, accepts);
const exchangePreparing = then(exchanging, receives);
const exchangeSent = then(
  exchangePreparing,
  ofClaim((claim) => claim.sendsNew()),
);
const exchangeDelivered = then(exchangeSent, ({ stage }) =>
  later(stage, SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE),
);
const returnRequested = asking('askReturn', sent);
const returning = then(returnRequested, accepts);
const returnReceived = then(returning, receives);

/** A line, or a request about all of it, in each status from which something goes on. */
export const WAYS = {
  depositPending: placed,
  paid,
  preparing,
  sent,
  delivered,
  cancelRequested,
  exchangeRequested,
  exchanging,
  exchangePreparing,
  exchangeSent,
  exchangeDelivered,
  exchanged: then(exchangeDelivered, ({ confirms }) => confirms()),
  returnRequested,
  returning,
  returnReceived,
} as const satisfies Partial<Record<keyof typeof LINE_STATUS, Way>>;
