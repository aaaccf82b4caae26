import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mainBroadcasts } from '../schema/broadcasts/broadcasts.ts';
import { requestOf } from '../schema/call.ts';
import { ROW_COUNT_DEFAULT } from '../schema/constants.ts';
import { VOD_TOKEN } from '../schema/room/constants.ts';
import { liveAddress } from '../schema/room/rehearsals.ts';
import type { ClientData } from '../schema/room/socket.ts';
import type { BroadcastPlan } from './domains/room/broadcast/decider.ts';
import { findPlan } from './domains/room/broadcast/queries.ts';
import { Api } from './testing/api.ts';
import { EVENING, TestServer } from './testing/server.ts';
import { setStage, type Stage } from './testing/stage.ts';
import { Viewer, type Entry } from './testing/viewer.ts';
import { OTHER_SELLER, SELLER } from './testing/world.ts';

const hour = 60 * 60 * 1000;
/** This machine, by a name: that of seller 2. By its address it is the mall. */
const SHOP = 'localhost';

let server: TestServer;
let shop: Api;
beforeAll(async () => {
  server = await TestServer.start({ config: { shops: new Map([[SHOP, OTHER_SELLER]]) } });
  shop = new Api(shopUrl);
});
afterAll(async () => {
  shop.close();
  await server.stop();
});

function shopUrl(): string {
  return server.url.replace('127.0.0.1', SHOP);
}

/** Seller 2 runs one, and seller 1 another, which has a rehearsal, too. */
async function broadcasts() {
  const stage = await setStage(server);
  const own = await server.world.airs([], { sellerSysId: OTHER_SELLER });
  const { broadcastSysId, host } = stage;
  const made = await server.api.done('makeRehearsal', { broadcastSysId }, { token: host.token });
  const rehearsal = await findPlan(server.sellover.log, made.broadcastSysId);
  return { ...stage, own, foreign: stage.plan, rehearsal: rehearsal! };
}

/** The code that answers a join. */
async function join(
  url: () => string,
  plan: BroadcastPlan,
  who?: Entry,
  changes: Partial<ClientData<'joinRoom'>> = {},
): Promise<unknown> {
  const viewer = new Viewer(url, plan, who);
  try {
    await viewer.open();
    viewer.sendJoin(changes);
    const isAnswer = ({ event, data }: { event: string; data: Record<string, unknown> }) =>
      (event === 'joinRoom' || data['event'] === 'joinRoom') && data['resultCode'] !== undefined;
    return (await viewer.until(() => viewer.passing.find(isAnswer), 'the answer to the join')).data[
      'resultCode'
    ];
  } finally {
    viewer.drop();
  }
}

const mall = () => server.url;
const watching = { mode: 'vod', token: VOD_TOKEN } as const;

describe('at the host name of a shop', () => {
  test('only its seller’s broadcasts are shown, but to who runs them', async () => {
    const { own, foreign, rehearsal, buyer, host, otherHost, manager } = await broadcasts();
    const detail = (api: Api, { broadcastSysId }: BroadcastPlan, token: string | null = null) =>
      api.code('broadcastDetail', { broadcastSysId }, { token });
    for (const token of [null, buyer.token, otherHost.token]) {
      expect(await detail(shop, own, token)).toBe('0001');
      for (const plan of [foreign, rehearsal]) expect(await detail(shop, plan, token)).toBe('3001');
      expect(await detail(server.api, foreign, token)).toBe('0001');
      expect(await detail(server.api, rehearsal, token)).toBe('0004');
    }
    for (const { token } of [host, manager])
      for (const plan of [own, foreign]) expect(await detail(shop, plan, token)).toBe('0001');
    expect(await shop.code('broadcastDetail', { broadcastSysId: 987_654_321 })).toBe('0004');
  });

  test('rooms of others cannot be joined, whatever the viewer says', async () => {
    const { own, foreign, rehearsal, buyer, host, otherHost, manager } = await broadcasts();
    for (const who of [undefined, buyer, otherHost]) {
      expect(await join(shopUrl, own, who)).toBe('0001');
      for (const plan of [foreign, rehearsal]) expect(await join(shopUrl, plan, who)).toBe('3001');
      expect(await join(mall, foreign, who)).toBe('0001');
      expect(await join(mall, rehearsal, who)).toBe('2001');
    }
    for (const who of [host, manager])
      for (const plan of [foreign, rehearsal]) expect(await join(shopUrl, plan, who)).toBe('0001');
  });

  test('past broadcasts of others cannot be watched', async () => {
    const stage = await broadcasts();
    for (const plan of [stage.own, stage.foreign]) await over(stage, plan);
    for (const [api, url, plan, code] of [
      [shop, shopUrl, stage.own, '0001'],
      [shop, shopUrl, stage.foreign, '3001'],
      [server.api, mall, stage.foreign, '0001'],
    ] as const) {
      const { broadcastSysId } = plan;
      expect(await join(url, plan, undefined, watching)).toBe(code);
      for (const name of ['broadcastMedialist', 'broadcastMoments', 'replay'] as const)
        expect([name, await api.code(name, { broadcastSysId })]).toEqual([name, code]);
    }
    const unknown = { ...stage.own, broadcastSysId: 987_654_321 };
    expect(await join(shopUrl, unknown, undefined, watching)).toBe('2001');
  });
});

async function over({ host, otherHost }: Stage, plan: BroadcastPlan): Promise<void> {
  const { broadcastSysId, sellerSysId } = plan;
  await server.world.control(plan, 2);
  const { token } = sellerSysId === SELLER ? host : otherHost;
  await server.api.done('replay', { broadcastSysId }, { token });
}

test('the lists of a shop have its broadcasts alone, page by page', async () => {
  const stage = await broadcasts();
  const at = (offset: number) => ({
    sellerSysId: OTHER_SELLER,
    startDate: new Date(EVENING + offset).toISOString(),
    endDate: new Date(EVENING + offset + hour).toISOString(),
  });
  const [coming, later] = [
    await server.world.schedules([], at(hour)),
    await server.world.schedules([], at(2 * hour)),
  ];
  await server.world.schedules([], { ...at(hour), sellerSysId: SELLER });
  const past = await server.world.airs([], at(-hour));
  for (const plan of [past, await server.world.airs([], { ...at(0), sellerSysId: SELLER })])
    await over(stage, plan);
  const all = { startIndex: 0, rowCount: 50 };
  const lists = async (api: Api) => [
    (await api.done('mainBroadcasts', all)).broadcasts,
    (await api.done('schedules', all)).broadcasts,
    (await api.done('schedules', { ...all, scheduleTypeCode: 2 })).broadcasts,
  ];
  const everywhere = await lists(server.api);
  const here = await lists(shop);
  expect(here).toEqual(
    everywhere.map((list) => list.filter(({ sellerSysId }) => sellerSysId === OTHER_SELLER)),
  );
  for (const [n, list] of everywhere.entries()) expect(list.length).toBeGreaterThan(here[n]!.length);
  const [main, , again] = here.map((list) => list.map(({ broadcastSysId }) => broadcastSysId));
  expect(main).toEqual(
    expect.arrayContaining([stage.own, coming, later].map(({ broadcastSysId }) => broadcastSysId)),
  );
  expect(again).toContain(past.broadcastSysId);
  const paged = await Promise.all(
    main!.map((_, startIndex) => shop.done('mainBroadcasts', { startIndex, rowCount: 1 })),
  );
  expect(paged.flatMap(({ broadcasts }) => broadcasts)).toEqual(here[0]);
});

test('a member is reminded of what can be watched where they are', async () => {
  const { buyer } = await setStage(server);
  const [own, foreign] = await Promise.all([
    server.world.schedules([], { sellerSysId: OTHER_SELLER }),
    server.world.schedules([]),
  ]);
  const as = { token: buyer.token };
  for (const plan of [own, foreign]) await server.api.done('setReminder', plan, as);
  const list = async (api: Api) => {
    const { reminders } = await api.done('listReminders', { uid: buyer.userSysId }, as);
    return reminders.map(({ broadcastSysId }) => broadcastSysId).toSorted((a, b) => a - b);
  };
  expect(await list(server.api)).toEqual([own, foreign].map(({ broadcastSysId }) => broadcastSysId));
  expect(await list(shop)).toEqual([own.broadcastSysId]);
});

test('whose shop it is can be asked, of the name that asks and of any', async () => {
  const find = async (api: Api, hostName?: string) =>
    (await api.done('findSellerNo', hostName === undefined ? {} : { hostName })).sellerSysId;
  expect([await find(shop), await find(server.api)]).toEqual([OTHER_SELLER, null]);
  for (const name of ['localhost', 'LocalHost', 'localhost.'])
    expect(await find(server.api, name)).toBe(OTHER_SELLER);
  for (const name of ['127.0.0.1', 'localhost.example', 'localhost:80', 'localhost/x'])
    expect(await find(shop, name)).toBeNull();
});

test('a seller is told of by number, else by whose shop is asked', async () => {
  const told = async (api: Api, asked: { sellerSysId?: number } = {}) =>
    (await api.done('sellerInfo', asked)).seller?.sellerSysId;
  expect([await told(shop), await told(server.api)]).toEqual([OTHER_SELLER, undefined]);
  for (const api of [shop, server.api]) expect(await told(api, { sellerSysId: SELLER })).toBe(SELLER);
});

test('a name in a header of a proxy counts only where that proxy is trusted', async () => {
  expect(await behind(['192.0.2.1'])).toEqual({ sellerSysId: null });
  expect(await behind(['loopback'])).toEqual({ sellerSysId: OTHER_SELLER });
});

/** The seller that is found if a proxy on this machine names the shop's host. */
async function behind(trustProxy: readonly string[]): Promise<unknown> {
  let found: unknown;
  await TestServer.alone(
    async ({ api }) => {
      const headers = { 'x-forwarded-host': 'shop.example:443' };
      const { text } = await api.raw('GET', '/v1/sellers/findSellerNo', { headers });
      found = (JSON.parse(text) as { jsonData: { res: unknown } }).jsonData.res;
    },
    { config: { shops: new Map([['shop.example', OTHER_SELLER]]), trustProxy } },
  );
  return found;
}

const isBuilt = existsSync(new URL('../dist/client/index.html', import.meta.url));

describe.runIf(isBuilt)('the pages of a shop', () => {
  test('tell of its broadcasts alone', async () => {
    const { own, foreign } = await broadcasts();
    const page = (api: Api, plan: BroadcastPlan) => api.raw('GET', liveAddress(plan));
    const there = await page(shop, own);
    expect(there.status).toBe(200);
    expect(there.text).toContain(`property="og:url" content="${shopUrl()}${liveAddress(own)}"`);
    expect(there.text).toContain('og:image');
    const elsewhere = await page(shop, foreign);
    expect(elsewhere.status).toBe(404);
    expect(elsewhere.text).not.toContain(foreign.title);
    expect((await page(server.api, foreign)).text).toContain(foreign.title);
  });

  test('home shows at once what is on air there', async () => {
    await TestServer.alone(
      async ({ world, url }) => {
        const { thumnailLiveUrl } = await world.airs([], { thumnailLiveUrl: '/pictures/broadcast-1.webp' });
        const { path } = requestOf(mainBroadcasts, { startIndex: 0, rowCount: ROW_COUNT_DEFAULT });
        const home = (api: Api) => api.raw('GET', '/').then(({ text }) => text);
        const own = new Api(url.replace('127.0.0.1', SHOP));
        expect(await home(own)).not.toContain(thumnailLiveUrl);
        expect(await home(own)).toContain(path.replace('&', '&amp;'));
        expect(await home(new Api(url))).toContain(thumnailLiveUrl);
        own.close();
      },
      { config: { shops: new Map([[SHOP, OTHER_SELLER]]) } },
    );
  });
});
