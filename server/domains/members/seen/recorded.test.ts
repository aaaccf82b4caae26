import { expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { rowsAt } from '../../../testing/place.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { leave, orderFor, setStage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import { quoteFor } from '../../orders/order/examples.support.ts';
import { Seen } from './seen.ts';

const server = sharedServer();

async function sightsOf(...people: readonly Person[]) {
  const rows = (await rowsAt(server.dataDir, 'sights')) as readonly { readonly user_sys_id: number }[];
  return rows.filter((row) => people.some(({ userSysId }) => userSysId === row.user_sys_id));
}

const ALL = { until: Number.MAX_SAFE_INTEGER, limit: 100 };

test('a stop of the server saves what it has in memory, with the end of each visit', async () => {
  const stage = await setStage(server);
  const { api, plan, broadcastSysId, buyer, stranger, mug } = stage;
  const beganAt = server.clock.now();
  await server.viewer(plan, buyer).enter();
  await server.viewer(plan).enter();
  await api.done('quoteOrder', quoteFor(orderFor(stage, mug)), { token: stranger.token });
  server.clock.advance(1000);
  const endedAt = server.clock.now();
  await server.restart();
  const seen = server.sellover.use(Seen);
  const { userSysId } = buyer;
  expect(await seen.of(userSysId, ALL)).toEqual([
    { visit: { userSysId, broadcastSysId, isReplay: false, beganAt, endedAt } },
  ]);
  expect(await seen.of(stranger.userSysId, ALL)).toMatchObject([
    { quote: { broadcastSysId, totalAmount: expect.any(Number), refusalCode: null } },
  ]);
  expect(await sightsOf(buyer, stranger)).toHaveLength(2);
});

test('a guest’s visit and price are not recorded', async () => {
  const stage = await setStage(server);
  const afterPosition = await server.sellover.log.lastPosition();
  await server.viewer(stage.plan).enter();
  await server.api.done('quoteOrder', quoteFor(orderFor(stage, stage.mug)));
  await server.sellover.use(Seen).save();
  const types = ['BroadcastsVisited', 'QuotesShown'];
  expect(await server.sellover.log.read({ types, afterPosition, limit: 10 })).toEqual([]);
});

test('nothing of a member who leaves is found any more, nor the end of the visit in which they leave', async () => {
  const { plan, buyer, stranger } = await setStage(server);
  const seen = server.sellover.use(Seen);
  const viewers = [buyer, stranger].map((who) => server.viewer(plan, who));
  for (const viewer of viewers) await viewer.enter();
  await seen.save();
  await leave(server, buyer.token);
  await viewers[0]!.untilClosed();
  await seen.save();
  expect(await sightsOf(buyer, stranger)).toMatchObject([{ user_sys_id: stranger.userSysId }]);
});

test('it is deleted when its term is over', () =>
  TestServer.alone(async (server) => {
    const { api, manager, buyer } = await setStage(server);
    const seen = server.sellover.use(Seen);
    const visit = { userSysId: buyer.userSysId, broadcastSysId: 1, isReplay: false, endedAt: null };
    seen.visited({ ...visit, beganAt: server.clock.now() });
    server.clock.advance(30 * DAY);
    seen.visited({ ...visit, beganAt: server.clock.now() });
    await seen.save();
    const purged = async () =>
      (await api.done('purge', {}, { token: await server.world.token(manager) })).sightCnt;
    server.clock.advance((RETENTION_MONTHS.sights - 1) * 30 * DAY);
    expect(await purged()).toBe(0);
    server.clock.advance(10 * DAY);
    expect(await purged()).toBe(1);
    expect(await seen.of(buyer.userSysId, ALL)).toHaveLength(1);
  }));
