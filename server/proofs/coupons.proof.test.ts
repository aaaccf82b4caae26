import { expect, test } from 'vitest';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { scaled, scaledPatience } from '../testing/seed.ts';

const TAKERS = scaled(100);
const QTY = 50;

test(
  `${TAKERS} people at once want one of ${QTY} coupons, and ask two processes that share the room`,
  {
    meta: { promise: 'of a coupon exactly as many are taken as there are, by each member once' },
    timeout: scaledPatience(60_000),
  },
  async () => {
    const { plan, host, takers, dataDir } = await seededPlace(async (world) => ({
      plan: await world.airs([]),
      host: await world.host(),
      takers: await world.members(TAKERS),
    }));
    const { broadcastSysId } = plan;
    const nodes = await Nodes.start(dataDir, { count: 2, maxSockets: 400 });
    const { apis } = nodes;
    const viewers = [0, 1].map((side) => nodes.viewer(plan, side));
    await Promise.all(viewers.map((viewer) => viewer.enter()));
    const { couponSysId } = await apis[0]!.done(
      'issueLiveCoupon',
      { broadcastSysId, name: '선착순', discountPolicy: 1, discountPolicyFigures: 3000, qty: QTY },
      { token: host.token },
    );
    await Promise.all(viewers.map((viewer) => viewer.sees('liveCoupon')));

    // Everybody is impatient, and asks on two devices.
    const codes = await Promise.all(
      takers.map(({ userSysId: uid, token }) =>
        Promise.all(
          apis.map((api) => api.code('takeCoupon', { uid, couponSysId, broadcastSysId }, { token })),
        ),
      ),
    );
    const outcomes = Map.groupBy(codes, (both) => both.toSorted().join(' '));
    expect(outcomes.get('0001 5001') ?? []).toHaveLength(QTY);
    expect(outcomes.get('5003 5003') ?? []).toHaveLength(TAKERS - QTY);
    await Promise.all(
      viewers.map((viewer) => viewer.sees('liveCouponGone', (gone) => gone['couponSysId'] === couponSysId)),
    );

    const boxes = await Promise.all(
      takers.map(({ userSysId: uid, token }, i) =>
        apis[i % 2]!.done('couponBox', { uid, startIndex: 0, rowCount: 20 }, { token }),
      ),
    );
    const held = boxes.map(({ coupons }) => coupons.length);
    expect(held).toEqual(codes.map((both) => (both.includes('0001') ? 1 : 0)));

    const events = await nodes.finish();
    const ofType = (wanted: string) => events.filter(({ type }) => type === wanted);
    expect(ofType('CouponTaken')).toHaveLength(QTY);
    expect(new Set(ofType('CouponReceived').map(({ actorId }) => actorId)).size).toBe(QTY);
    expect(ofType('CouponRanOut')).toHaveLength(1);
  },
);
