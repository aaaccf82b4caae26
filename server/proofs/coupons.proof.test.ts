import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { NatsServer } from '../../fixtures/programs/nats.ts';
import { Api } from '../testing/api.ts';
import { ServerProcess } from '../testing/child.ts';
import { verified } from '../testing/log.ts';
import { tempDir } from '../testing/place.ts';
import { eventsOf, scaled, scaledPatience, seed } from '../testing/seed.ts';
import { Viewer } from '../testing/viewer.ts';

const TAKERS = scaled(100);
const QTY = 50;
const SIDES = [0, 1] as const;

test(
  `${TAKERS} people at once want one of ${QTY} coupons, and ask two processes that share the room`,
  {
    meta: { promise: 'of a coupon exactly as many are taken as there are, by each member once' },
    timeout: scaledPatience(60_000),
  },
  async () => {
    const dataDir = tempDir();
    const { plan, host, takers } = await seed(dataDir, async (world) => ({
      plan: await world.airs([]),
      host: await world.host(),
      takers: await world.members(TAKERS),
    }));
    const { broadcastSysId } = plan;
    const nats = await NatsServer.start();
    const env = { DATA_DIR: dataDir, NATS_URL: nats.url };
    const servers = [await ServerProcess.start(env), await ServerProcess.start(env)];
    const apis = servers.map(
      ({ url }) => new Api(url, null, new Agent({ keepAlive: true, maxSockets: 400 })),
    );
    const viewers = servers.map(({ url }) => new Viewer(() => url, plan));
    try {
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
            SIDES.map((side) =>
              apis[side]!.code('takeCoupon', { uid, couponSysId, broadcastSysId }, { token }),
            ),
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
      for (const server of servers) expect((await server.stop()).code).toBe(0);

      const events = await eventsOf(dataDir);
      const ofType = (wanted: string) => events.filter(({ type }) => type === wanted);
      expect(ofType('CouponTaken')).toHaveLength(QTY);
      expect(new Set(ofType('CouponReceived').map(({ actorId }) => actorId)).size).toBe(QTY);
      expect(ofType('CouponRanOut')).toHaveLength(1);
      expect((await verified(dataDir)).sound).toBe(true);
    } finally {
      for (const viewer of viewers) viewer.drop();
      for (const api of apis) api.close();
      for (const server of servers) await server.kill();
      await nats.kill();
      rmSync(dataDir, { recursive: true });
    }
  },
);
