import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RoomPresent } from '../../schema/room/room.ts';
import { changed, emptyPresent, toldAtJoin } from '../../schema/room/fold.ts';
import { seeded } from '../../schema/seeded.ts';
import { versioned } from '../domains/catalog/catalog/examples.support.ts';
import { countsFold } from '../domains/room/room/counts.ts';
import { roomStream } from '../domains/room/room/decider.ts';
import { databaseAt } from '../platform/log/databases.ts';
import { placeOf } from '../testing/place.ts';
import { TestServer } from '../testing/server.ts';
import { orderFor, setStage, type Stage } from '../testing/stage.ts';
import { checkStory, everything } from './check.ts';
import { momentOf } from './moment.ts';
import { Story } from './story.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

function look<R>({ broadcastSysId }: Stage, work: (story: Story) => Promise<R>): Promise<R> {
  return databaseAt(placeOf(server.dataDir)).inspect(async (inspection) =>
    work((await Story.open(inspection, broadcastSysId))!),
  );
}

/** One of the things that a host or a viewer does. */
async function somethingHappens(stage: Stage, random: () => number): Promise<unknown> {
  const { api, broadcastSysId, plan, mug, cup, buyer, host } = stage;
  const [as, asBuyer] = [{ token: host.token }, { token: buyer.token }];
  const goods = random() < 0.5 ? mug : cup;
  const { prdtSysId } = goods.facts;
  const salesExposureType = 1 + Math.floor(random() * 3);
  const isHideOrdBtn = random() < 0.5 ? 0 : 1;
  const { liveUrl } = plan.streams[random() < 0.5 ? 0 : 1]!;
  const happenings = [
    () => api.done('setExposure', { broadcastSysId, prdtSysId, salesExposureType }, as),
    () => api.done('setNotice', { broadcastSysId, notiContent: `알림 ${random()}` }, as),
    () => api.done('closeNotice', { broadcastSysId }, as),
    () => api.done('hideOrderButton', { broadcastSysId, isHideOrdBtn }, as),
    () => api.done('switchStream', { broadcastSysId, liveUrl }, as),
    () => api.done('sendChat', { broadcastSysId, msg: `말 ${random()}` }, asBuyer),
    // It may be hidden or sold out by now.
    () => api.ask('placeOrder', orderFor(stage, goods), asBuyer),
  ];
  return happenings[Math.floor(random() * happenings.length)]!();
}

test('at random moments a room is what a viewer had who was there then', async () => {
  const stage = await setStage(server);
  const viewer = server.viewer(stage.plan);
  const entry = await viewer.enter();
  const random = seeded(7);
  const seen: { readonly at: number; readonly present: RoomPresent; readonly chat: unknown[] }[] = [];
  for (let i = 0; i < 60; i++) {
    await somethingHappens(stage, random);
    await server.sellover.settled();
    await viewer.seesUpTo(await server.sellover.log.head(roomStream(stage.plan).stream));
    const start: RoomPresent = { ...emptyPresent, ...toldAtJoin(entry) } as RoomPresent;
    const messages = viewer.durable.map(({ event, data, seq = 0 }) => ({ event, data, seq }));
    const chat = messages
      .filter(({ data }) => 'msgType' in data && [0, 1, 14].includes(data['msgType']))
      .slice(-10);
    seen.push({ at: server.clock.now(), present: messages.reduce(changed, start), chat });
    // No time passes in which a socket could fall silent.
    server.clock.stepWall(1 + Math.floor(random() * 20_000));
  }
  await look(stage, async (story) => {
    for (let i = 0; i < 20; i++) {
      const { at, present, chat } = seen[Math.floor(random() * seen.length)]!;
      const { room, chat: told } = await momentOf(story, at);
      expect({ ...toldAtJoin(room), changes: room.changes }).toEqual(present);
      expect(told.map(({ event, data, seq }) => ({ event, data, seq }))).toEqual(chat);
    }
  });
});

test('at each moment a product costs what it did then', async () => {
  const stage = await setStage(server);
  const as = { token: stage.host.token };
  const before = server.clock.now();
  server.clock.set(before + 60_000);
  const prices = { price: 9_000, marketPrice: 15_000, livePrice: null };
  await stage.api.done('setPrices', { ...(await versioned(stage)), ...prices }, as);
  await look(stage, async (story) => {
    const priceAt = async (at: number) => (await momentOf(story, at)).products[0]!.price;
    expect([await priceAt(before + 59_999), await priceAt(before + 60_000)]).toEqual([12_000, 9_000]);
  });
});

test('a fold that takes something from chance comes to something else the second time', async () => {
  const stage = await setStage(server);
  await stage.api.done('countView', { broadcastSysId: stage.broadcastSysId });
  const counted = vi.spyOn(countsFold.on, 'CountsAdded');
  counted.mockImplementation(() => ({ likeCnt: 0, viewCnt: Math.random() }));
  const { differences, hashes } = await look(stage, checkStory);
  counted.mockRestore();
  expect(differences).toEqual([expect.stringContaining(`counts-${stage.plan.broadcastSysId}_`)]);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect((await look(stage, checkStory)).differences).toEqual([]);
});

test('games, coupons and who is kept quiet belong to a broadcast, too', async () => {
  const stage = await setStage(server);
  const { api, broadcastSysId, plan, buyer, stranger, host } = stage;
  const as = { token: host.token };
  const coupon = { name: '쿠폰', discountPolicy: 1, discountPolicyFigures: 1000 } as const;
  const { gameSysId } = await api.done('createGame', { broadcastSysId, limitJoinCnt: 5, coupon }, as);
  const player = server.viewer(plan, buyer);
  await player.enter();
  await player.asks('joinGame', { room: player.room, gameSysId });
  const { couponSysId } = await api.done('issueLiveCoupon', { broadcastSysId, ...coupon, qty: 3 }, as);
  const taken = { uid: buyer.userSysId, couponSysId, broadcastSysId };
  await api.done('takeCoupon', taken, { token: buyer.token });
  await api.done('blacklistMember', { broadcastSysId, userId: stranger.userId, blackType: 0 }, as);
  await server.sellover.settled();
  const kinds = await look(stage, async (story) => {
    const found = new Set<string>();
    for await (const { stream } of everything(story)) found.add(stream);
    return found;
  });
  expect([...kinds]).toEqual(
    expect.arrayContaining([`game-${gameSysId}`, `livecoupon-${couponSysId}`, `blacklist-${broadcastSysId}`]),
  );
  expect((await look(stage, checkStory)).differences).toEqual([]);
});
