/** The same commands at the same times are the same log: nothing is drawn or looked up inside a decision. */
import { expect, test } from 'vitest';
import { seeded } from '../../schema/seeded.ts';
import { databaseAt } from '../platform/log/databases.ts';
import { simpleGoods } from '../testing/goods.ts';
import { placeOf } from '../testing/place.ts';
import type { EventRow } from '../platform/log/tables/log-tables.ts';
import { rests } from '../testing/rests.ts';
import { isWhole, scaled, scaledPatience } from '../testing/seed.ts';
import { TestServer } from '../testing/server.ts';
import { logIn, orderFor, type Stage } from '../testing/stage.ts';
import { OTHER_SELLER } from '../testing/world.ts';

const COMMANDS = isWhole ? scaled(300) : 100;
/** Steps of the evening. */
const SECONDS = [1, 5, 60] as const;
const SUMMED = [true, false, false, false, false];

type Step = (pick: <T>(from: readonly T[]) => T) => Promise<unknown>;

/** What people do, asked for over HTTP and sockets; some of it is refused, which is kept as well. */
async function stepsOf(stage: Stage): Promise<readonly Step[]> {
  const { server, api, plan, broadcastSysId, buyer, stranger, host, mug, cup } = stage;
  const people = [buyer, stranger].map(({ token }) => ({ token }));
  const hosting = { token: host.token };
  const goods = [mug, cup];
  const { refreshToken } = await logIn(api, buyer.userId);
  let logins = [refreshToken];
  let added: number[] = [];
  let key = 0;
  const uid = buyer.userSysId;
  const form = { receiverName: '김하늘', mobile: '01000001111', zipCode: '03987', newAddress: '별빛로 27' };
  const inRoom = <T extends object>(more: T) => ({ broadcastSysId, ...more });
  const chats: Step = (pick) =>
    api.ask('sendChat', inRoom({ msg: pick(['안녕', 'hello', '', '⠀']) }), pick(people));
  const orders: Step = (pick) =>
    api.ask('placeOrder', orderFor(stage, pick(goods), pick([1, 2, 6])), {
      ...pick(people),
      key: `${++key}`,
    });
  return [
    chats,
    chats,
    chats,
    orders,
    orders,
    orders,
    (pick) => api.ask('setNotice', inRoom({ notiContent: pick(['알림', 'notice']) }), hosting),
    () => api.ask('closeNotice', inRoom({}), hosting),
    (pick) =>
      api.ask(
        'setExposure',
        inRoom({ prdtSysId: pick(goods).facts.prdtSysId, salesExposureType: pick([0, 1, 3] as const) }),
        pick([hosting, people[0]!]),
      ),
    (pick) => api.ask('showProduct', inRoom({ prdtSysId: pick(goods).facts.prdtSysId }), hosting),
    () => api.ask('buyHere', inRoom({}), hosting),
    (pick) => api.ask('hideOrderButton', inRoom({ isHideOrdBtn: pick([0, 1] as const) }), hosting),
    (pick) => api.ask('switchStream', inRoom({ liveUrl: pick(plan.streams).liveUrl }), hosting),
    // These are summed up for a while first.
    async (pick) => pick(SUMMED) && (await api.ask('countView', { broadcastSysId })),
    async (pick) => {
      if (!pick(SUMMED)) return;
      // Gone before the clock moves on: a busy machine would take a viewer for silent who cannot answer in time.
      const watching = server.viewer(plan, { ...stranger, token: await server.world.token(stranger) });
      await watching.enter();
      await watching.like();
      watching.drop();
      await expect.poll(async () => (await api.raw('GET', '/metrics')).text).toMatch(/^sellover_sockets 0$/m);
    },
    async (pick) => {
      const { code, reply } = await api.ask('refresh', { refreshToken: pick(logins) });
      if (code === '0001') logins = [...logins, reply.refreshToken].slice(-2);
    },
    async (pick) => {
      const input = { uid, ...form, initFlag: pick([0, 1] as const) };
      const { code, reply } = await api.ask('addAddress', input, people[0]);
      if (code === '0001') added = [...added, reply.userAddressSysId];
    },
    async (pick) => {
      if (added.length === 0) return;
      const gone = pick(added);
      added = added.filter((each) => each !== gone);
      await api.ask('deleteAddress', { uid, userAddressSysId: gone }, people[0]);
    },
  ];
}

/** As `setStage`, but one after the other: what follows from each would depend on which of them came together. */
async function stageInTurn(server: TestServer): Promise<Stage> {
  const { world, api } = server;
  const done = async <T>(setting: Promise<T>): Promise<T> => {
    const set = await setting;
    await server.sellover.settled();
    return set;
  };
  await server.sellover.settled();
  const mug = await done(world.lists((id) => simpleGoods(id, 50)));
  const cup = await done(world.lists((id) => simpleGoods(id, 5)));
  const [buyer, stranger] = [await done(world.member()), await done(world.member())];
  const [host, otherHost] = [await done(world.host()), await done(world.host(OTHER_SELLER))];
  const manager = await done(world.manager());
  const plan = await done(world.airs([mug, cup]));
  const { broadcastSysId } = plan;
  return { server, api, mug, cup, plan, broadcastSysId, buyer, stranger, host, otherHost, manager };
}

/** The log of an evening, as its database holds it. */
async function evening(seed: number): Promise<readonly EventRow[]> {
  let log: readonly EventRow[] = [];
  await TestServer.alone(
    async (server) => {
      const stage = await stageInTurn(server);
      const random = seeded(7);
      const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
      const steps = await stepsOf(stage);
      const { api } = stage;
      for (let n = 0; n < COMMANDS; n++) {
        await pick(steps)(pick);
        // Who looks at a buyer makes an event, too, and reactions must not race with it.
        await server.sellover.settled();
        // Visits are recorded beside what people do; asking for them ends that, also once an early token has ended.
        const asked = { userSysId: stage.buyer.userSysId, rowCount: 1 };
        await api.done('buyerTimeline', asked, { token: await server.world.token(stage.manager) });
        await server.sellover.settled();
        // A text that is being sent when the clock moves would be tried again.
        await rests(server);
        server.clock.advance(pick(SECONDS) * 1000);
      }
      // Moment by moment: of all timers at once, what follows from one would come between others now here, now there.
      const nextTimerAt = () => server.sellover.log.nextTimerAt();
      for (let due = await nextTimerAt(); due !== null; due = await nextTimerAt()) {
        server.clock.set(Math.max(due, server.clock.now()));
        await rests(server);
        await server.sellover.settled();
      }
      log = await databaseAt(placeOf(server.dataDir)).inspect((inspection) =>
        inspection.range({ limit: 1_000_000 }),
      );
    },
    { seed },
  );
  return log;
}

test(
  'the same commands give the same log, hash for hash, with another seed another one',
  {
    meta: { promise: 'the same commands at the same times are the same log' },
    timeout: scaledPatience(120_000),
  },
  async () => {
    const first = await evening(1);
    const kinds = new Set(first.map(({ type }) => type));
    for (const type of ['ChatSent', 'OrderPlaced', 'OrderCancelled', 'PurchaseAnnounced', 'SessionRenewed'])
      expect(kinds).toContain(type);
    expect(await evening(1)).toEqual(first);
    const hashes = (log: readonly EventRow[]) => log.map(({ hash }) => hash);
    expect(hashes(await evening(2))).not.toEqual(hashes(first));
  },
);
