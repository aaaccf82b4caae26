import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { seeded } from '../../schema/seeded.ts';
import { folds, projections, upcasters } from '../domains.ts';
import { databaseAt } from '../platform/log/databases.ts';
import { databaseFile } from '../platform/log/sqlite/sqlite-log.ts';
import { verifyLog, type VerifyReport } from '../platform/log/integrity/verify.ts';
import { isWhole, scaled, scaledPatience } from '../testing/seed.ts';
import { TestServer } from '../testing/server.ts';
import { logIn, orderFor, setStage, type Stage } from '../testing/stage.ts';
import { OTHER_SELLER } from '../testing/world.ts';

const promise = 'an event that is damaged is named, and takes nothing else with it';
const ROUNDS = scaled(2);
const DAMAGED = 4;

interface Row {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly data: string;
}

/** Damages events of a log that no process has open. `spoilt` returns null for events to leave alone. */
function spoil({ dataDir }: TestServer, spoilt: (row: Row, all: number) => string | null): Row[] {
  const db = new Database(databaseFile(dataDir));
  const rows = db.prepare<[], Row>('SELECT position, stream, version, type, data FROM events').all();
  const changed = rows.filter((row) => {
    const data = spoilt(row, rows.length);
    if (data !== null) db.prepare('UPDATE events SET data = ? WHERE position = ?').run(data, row.position);
    return data !== null;
  });
  db.close();
  return changed;
}

const database = ({ dataDir }: TestServer) => databaseAt({ dataDir, databaseUrl: null });
const rebuild = (server: TestServer) => database(server).rebuild({ projections, upcasters });

function verify(server: TestServer): Promise<VerifyReport> {
  return database(server).inspect((inspection) => verifyLog(inspection, { projections, upcasters, folds }));
}

/** Some of everything. */
async function evening(stage: Stage): Promise<void> {
  const { api, broadcastSysId, buyer, host, mug } = stage;
  const { prdtSysId } = mug.facts;
  const hosting = { token: host.token };
  for (let i = 0; i < 3; i++) {
    await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
    await api.done('sendChat', { broadcastSysId, msg: `말 ${i}` }, { token: buyer.token });
  }
  await api.done('setExposure', { broadcastSysId, prdtSysId, salesExposureType: 3 }, hosting);
  await api.done('setNotice', { broadcastSysId, notiContent: '알림' }, hosting);
  await api.done('countView', { broadcastSysId });
  await api.done('logout', { refreshToken: (await logIn(api, buyer.userId)).refreshToken });
  await stage.server.sellover.settled();
}

/** What there is to ask for is answered as the contract says, and never with trouble of our own. */
async function answers({ server, api, plan, broadcastSysId, buyer, mug, cup }: Stage, known: Stage) {
  const [uid, { token }] = [buyer.userSysId, buyer];
  const page = { startIndex: 0, rowCount: 20 };
  const asked = await Promise.all([
    api.ask('broadcastDetail', { broadcastSysId }),
    api.ask('schedules', page),
    api.ask('productDetail', { prdtSysId: mug.facts.prdtSysId }),
    api.ask('orderList', { uid, ...page }, { token }),
    api.ask('placeOrder', orderFor({ plan }, cup), { token }),
    api.ask('sendChat', { broadcastSysId, msg: '들려요?' }, { token }),
    api.ask('login', { userId: 'x', password: 'x' }),
  ]);
  for (const { status } of asked) expect(status).toBeLessThan(500);
  const { broadcasts } = await api.done('mainBroadcasts', page);
  expect(broadcasts.map((card) => card.broadcastSysId)).toContain(known.broadcastSysId);
  const viewer = server.viewer(known.plan);
  await viewer.enter();
  await api.done('placeOrder', orderFor(known, known.mug), { token: known.buyer.token });
  await viewer.sees('changePrdt', ({ products }) => products[0].prdtSysId === known.mug.facts.prdtSysId);
  viewer.drop();
}

test(
  'a line that cannot be read is missing in its room, which says so and goes on',
  { meta: { promise } },
  () =>
    TestServer.alone(async (server) => {
      const stage = await setStage(server);
      const { api, plan, broadcastSysId, buyer } = stage;
      const say = (msg: string) => api.done('sendChat', { broadcastSysId, msg }, { token: buyer.token });
      const viewer = server.viewer(plan);
      await viewer.enter();
      viewer.drop();
      for (const msg of ['하나', '둘', '셋']) await say(msg);
      await server.restart(() => {
        expect(spoil(server, ({ data }) => (data.includes('둘') ? data.slice(0, -3) : null))).toHaveLength(1);
      });
      await viewer.enter();
      await viewer.sees('chatMessage', ({ msg }) => msg === '셋');
      expect(viewer.durable.map(({ event, data }) => [event, data['msg']])).toEqual([
        ['chatMessage', '하나'],
        ['unknown', undefined],
        ['chatMessage', '셋'],
      ]);
      await say('넷');
      await viewer.sees('chatMessage', ({ msg }) => msg === '넷');
    }),
);

test(
  'what cannot be read any more is missing where it stood, and nothing else is',
  { meta: { promise } },
  () =>
    TestServer.alone(async (server) => {
      const untouched = await setStage(server);
      const without = await server.world.airs([], { sellerSysId: OTHER_SELLER });
      const from = (await server.sellover.log.lastPosition()) + 1;
      const stage = await setStage(server);
      await evening(stage);
      const lost = new Set(['BroadcastScheduled', 'StockReceived', 'OrderPlaced']);
      await server.restart(() => {
        spoil(server, ({ stream, type, position }) =>
          stream === `seller-${OTHER_SELLER}` || (position >= from && lost.has(type)) ? '' : null,
        );
      });
      const { api, broadcastSysId, buyer, mug } = stage;
      const mine = { uid: buyer.userSysId, startIndex: 0, rowCount: 20 };
      const looksAround = async () => {
        await answers(stage, untouched);
        const { product } = await api.done('productDetail', { prdtSysId: mug.facts.prdtSysId });
        expect([product.stockQty, product.isSoldout]).toEqual([0, 1]);
        expect((await api.done('orderList', mine, { token: buyer.token })).orders).toEqual([]);
        expect(await api.code('currentOrder', { broadcastSysId }, { token: buyer.token })).toBe('2010');
      };
      await looksAround();
      await server.restart(() => rebuild(server));
      await looksAround();
      const { broadcasts } = await api.done('mainBroadcasts', { startIndex: 0, rowCount: 20 });
      expect(broadcasts.map((card) => card.broadcastSysId)).toEqual([untouched.broadcastSysId]);
      expect(await api.code('broadcastDetail', { broadcastSysId: without.broadcastSysId })).toBe('0004');
    }),
);

// `server/platform/log/integrity/damage.test.ts` tries the same with a log alone.
test.runIf(isWhole)(
  `of ${ROUNDS} logs in which ${DAMAGED} events cannot be read each starts, is verified and rebuilt, and sells on`,
  { meta: { promise }, timeout: scaledPatience(60_000) },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await TestServer.alone(async (server) => {
        const untouched = await setStage(server);
        const from = (await server.sellover.log.lastPosition()) + 1;
        const stage = await setStage(server);
        await evening(stage);
        const random = seeded(round);
        const below = (n: number) => Math.floor(random() * n);
        let named: Row[] = [];
        await server.restart(() => {
          const chosen = new Set<number>();
          named = spoil(server, ({ position, data }, all) => {
            while (chosen.size < DAMAGED) chosen.add(from + below(all - from + 1));
            if (!chosen.has(position)) return null;
            return [data.slice(0, below(data.length)), 'null', `[${data}]`][below(3)]!;
          });
        });
        await answers(stage, untouched);
        await server.restart(async () => {
          const { chains, sound } = await verify(server);
          expect(sound).toBe(false);
          for (const { stream, version, position } of named) {
            const problem = `at position ${position} cannot be read and is passed over`;
            expect(chains).toContainEqual({ stream, version, problem });
          }
          await rebuild(server);
          expect((await verify(server)).projections).toEqual([]);
        });
        await answers(stage, untouched);
      });
    }
  },
);
