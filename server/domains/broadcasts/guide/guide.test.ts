import { describe, expect, test } from 'vitest';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import type { BroadcastPlan } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { newBroadcast, ready } from '../planning/examples.support.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { EVENING, TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { OTHER_SELLER, SELLER } from '../../../testing/world.ts';
import { setStage } from '../../../testing/stage.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Planned for so long after the evening's beginning. */
function at(offset: number): Partial<BroadcastPlan> {
  return {
    startDate: new Date(EVENING + offset).toISOString(),
    endDate: new Date(EVENING + offset + hour).toISOString(),
  };
}

function ids(cards: readonly { readonly broadcastSysId: number }[]): number[] {
  return cards.map(({ broadcastSysId }) => broadcastSysId);
}

/** Its host lets it be watched again. */
async function publish({ world, api }: Pick<TestServer, 'world' | 'api'>, { broadcastSysId }: BroadcastPlan) {
  await api.done('replay', { broadcastSysId }, { token: (await world.host()).token });
}

async function setBrand({ api, world }: TestServer, name: string, sellerSysId = SELLER): Promise<number> {
  const { token } = await world.host(sellerSysId);
  const asked = { sellerSysId, ifVersion: 0, brands: [{ name, nameEn: 'Mulbit' }] };
  return (await api.done('setBrands', asked, { token })).brands[0]!.brandSysId;
}

const server = sharedServer();

describe('the broadcasts of a brand', () => {
  test('are those of its seller: on air, then coming, then those to watch again', () =>
    TestServer.alone(async (server) => {
      const { world, api } = server;
      const brandSysId = await setBrand(server, '물빛');
      const over = await world.airs([], at(-2 * hour));
      await world.control(over, 2);
      await publish(server, over);
      const coming = await world.schedules([], at(hour));
      await world.schedules([], { ...at(hour), sellerSysId: OTHER_SELLER });
      const onAir = await world.airs([], at(-hour));
      const all = [onAir, coming, over].map(({ broadcastSysId }) => broadcastSysId);
      const page = async (startIndex: number, rowCount: number) => {
        const found = await api.done('brandBroadcasts', { brandSysId, startIndex, rowCount });
        return { totalCnt: found.totalCnt, ids: ids(found.broadcasts) };
      };
      expect(await page(0, 10)).toEqual({ totalCnt: 3, ids: all });
      expect(await page(1, 1)).toEqual({ totalCnt: 3, ids: all.slice(1, 2) });
      expect(await page(1, 2)).toEqual({ totalCnt: 3, ids: all.slice(1) });
      expect(await page(3, 2)).toEqual({ totalCnt: 3, ids: [] });
    }));

  test('are led to from a broadcast by its first product with a brand, else it has its seller’s name', () =>
    TestServer.alone(async (server) => {
      const { world, api } = server;
      const brandSysId = await setBrand(server, '물빛');
      const plain = await world.lists((id) => simpleGoods(id, 3));
      const branded = await world.lists((id) => simpleGoods(id, 3, { brandSysId }));
      const detail = async (goods: readonly (typeof plain)[]) => {
        const { broadcastSysId } = await world.airs(goods);
        return api.done('broadcastDetail', { broadcastSysId });
      };
      const brand = { brandSysId, brandName: '물빛', brandNameEn: 'Mulbit' };
      expect(await detail([plain, branded])).toMatchObject(brand);
      const shop = { brandSysId: null, brandName: '가게 1', brandNameEn: 'Shop 1' };
      expect(await detail([plain])).toMatchObject(shop);
    }));
});

describe('the main list', () => {
  test('has those of followed sellers and brands first, on air and to come, over all pages', () =>
    TestServer.alone(async (server) => {
      const { world, api, clock } = server;
      const brandSysId = await setBrand(server, '물빛');
      const branded = await world.lists((id) => simpleGoods(id, 3, { brandSysId }));
      const soon = await world.schedules([], at(hour));
      const ofBrand = await world.schedules([branded], at(2 * hour));
      const ofOther = await world.schedules([], { ...at(3 * hour), sellerSysId: OTHER_SELLER });
      const loud = await world.airs([], at(-minute));
      await api.done('countView', { broadcastSysId: loud.broadcastSysId });
      const quiet = await world.airs([], { ...at(-hour), sellerSysId: OTHER_SELLER });
      const { token, userSysId: uid } = await world.member();
      const page = async (startIndex: number, rowCount: number, as?: string) => {
        const by = as === undefined ? {} : { token: as };
        return ids((await api.done('mainBroadcasts', { startIndex, rowCount }, by)).broadcasts);
      };
      const of = (plans: readonly BroadcastPlan[]) => plans.map(({ broadcastSysId }) => broadcastSysId);
      const plain = of([loud, quiet, soon, ofBrand, ofOther]);
      expect(await page(0, 10, token)).toEqual(plain);
      await api.done('followBrand', { uid, brandSysId }, { token });
      expect(await page(0, 10, token)).toEqual(of([loud, quiet, ofBrand, soon, ofOther]));
      await api.done('followSeller', { uid, sellerSysId: OTHER_SELLER }, { token });
      const followed = of([quiet, loud, ofBrand, ofOther, soon]);
      expect(await page(0, 10, token)).toEqual(followed);
      expect(await page(1, 3, token)).toEqual(followed.slice(1, 4));
      expect(await page(4, 3, token)).toEqual(followed.slice(4));
      expect(await page(0, 10)).toEqual(plain);
      // A broadcast that never began counts as upcoming until its end time.
      clock.set(Date.parse(ofOther.endDate));
      expect(await page(0, 10)).toEqual(of([loud, quiet]));
    }));

  test('has a card with the first three products that are not hidden', () =>
    TestServer.alone(async (server) => {
      const { world, api } = server;
      const goods = await Promise.all([1, 2, 3, 4, 5].map((n) => world.lists((id) => simpleGoods(id, n))));
      const plan = await world.airs(goods);
      const host = await world.host();
      const input = { broadcastSysId: plan.broadcastSysId, prdtSysId: goods[0]!.facts.prdtSysId };
      await api.done('setExposure', { ...input, salesExposureType: 1 }, { token: host.token });
      const { broadcasts } = await api.done('mainBroadcasts', { startIndex: 0, rowCount: 1 });
      expect(broadcasts[0]?.prdtTotalCnt).toBe(4);
      expect(broadcasts[0]?.products.map(({ prdtSysId }) => prdtSysId)).toEqual(
        goods.slice(1, 4).map(({ facts }) => facts.prdtSysId),
      );
    }));
});

test('the schedule begins at a midnight in Korea; that of today has what is on air, too', () =>
  TestServer.alone(async ({ world, api, clock }) => {
    const before = await world.schedules([], at(-19 * hour - 1));
    const midnight = await world.schedules([], at(-19 * hour));
    const onAir = await world.airs([], at(-30 * hour));
    const challenge = await world.schedules([], { ...at(hour), isChallenge: 1 });
    const next = await world.schedules([], at(5 * hour));
    const list = async (more = {}) =>
      ids((await api.done('schedules', { startIndex: 0, rowCount: 50, ...more })).broadcasts);
    expect(await list()).toEqual(ids([onAir, midnight, challenge, next]));
    expect(await list({ startDate: '2026-11-19' })).toEqual(ids([onAir, before, midnight, challenge, next]));
    expect(await list({ startDate: '2026-11-21' })).toEqual(ids([next]));
    expect(await list({ isChallenge: 1 })).toEqual(ids([challenge]));
    const { days } = await api.done('scheduleDays', { startDate: '2026-11-19', dayCnt: 3 });
    expect(days).toEqual([
      { date: '2026-11-19', broadcastCnt: 2 },
      { date: '2026-11-20', broadcastCnt: 2 },
      { date: '2026-11-21', broadcastCnt: 1 },
    ]);
    await world.control(onAir, 2);
    clock.set(EVENING + 5 * hour - 1);
    expect(await list()).toEqual(ids([midnight, challenge, next]));
    await world.control(challenge, 1);
    await world.control(challenge, 2);
    expect(await list({ isChallenge: 1 })).toEqual([]);
    clock.set(EVENING + 5 * hour);
    expect(await list()).toEqual(ids([next]));
  }));

test('a card says what its broadcast is: to come, on air, over, or over and recorded', () =>
  TestServer.alone(async ({ world, api, clock }) => {
    const plan = await world.schedules([], at(hour));
    const card = async () => (await api.done('schedules', { startIndex: 0, rowCount: 1 })).broadcasts[0];
    expect(await card()).toMatchObject({
      state: 'ready',
      startTime: '20:00',
      endTime: '21:00',
      highlightUrl: null,
    });
    await world.control(plan, 1);
    expect(await card()).toMatchObject({ state: 'ing' });
    clock.set(Date.parse(plan.endDate));
    await world.control(plan, 2);
    expect(await card()).toMatchObject({ state: 'end', highlightUrl: null });
    await publish({ world, api }, plan);
    expect(await card()).toMatchObject({ state: 'vod', highlightUrl: plan.streams[0]!.liveUrl });
  }));

describe('a broadcast', () => {
  test('before, on air and after: flag, stream and media', async () => {
    const { world, api, clock } = server;
    const plan = await world.schedules([], at(hour));
    const { broadcastSysId, streams } = plan;
    const look = () => api.done('broadcastDetail', { broadcastSysId });
    const flag = async () => (await api.done('checkLive', { broadcastSysId })).liveFlag;
    expect(await look()).toMatchObject({
      liveFlag: 0,
      liveUrl: null,
      liveStartDate: null,
      broadcastType: 0,
      startDate: '2026-11-20',
      startTime: '20:00',
      isMultiTransmission: 1,
      subjectSysId: 1,
    });
    expect(await flag()).toBe(0);
    clock.set(Date.parse(plan.startDate) + 5 * minute);
    await world.control(plan, 1);
    expect(await look()).toMatchObject({
      liveFlag: 1,
      liveUrl: streams[0]!.liveUrl,
      liveStartDate: '2026-11-20T11:05:00.000Z',
      broadcastType: 0,
    });
    expect(await flag()).toBe(1);
    await world.control(plan, 3);
    const after = await look();
    expect(after).toMatchObject({ liveFlag: 3, liveUrl: null, broadcastType: 1 });
    expect(after.broadcastMedias).toEqual([]);
    await publish(server, plan);
    expect((await look()).broadcastMedias.map(({ hlsUrl }) => hlsUrl)).toEqual(
      streams.map(({ liveUrl }) => liveUrl),
    );
    expect(await flag()).toBe(3);
  });

  test('lists its products as planned, the pinned one first and the hidden ones not at all', async () => {
    const { world, api } = server;
    const goods = await Promise.all([1, 2, 3, 4].map((n) => world.lists((id) => simpleGoods(id, n))));
    const [a, b, c, d] = goods.map(({ facts }) => facts.prdtSysId) as [number, number, number, number];
    const { broadcastSysId, broadcastScheduleSysId } = await world.airs(goods);
    const host = await world.host();
    const expose = (prdtSysId: number, salesExposureType: number) =>
      api.done('setExposure', { broadcastSysId, prdtSysId, salesExposureType }, { token: host.token });
    const list = async (startIndex = 0, rowCount = 10) => {
      const asked = { broadcastSysId, startIndex, rowCount };
      const { totalCnt, products } = await api.done('broadcastProducts', asked);
      return [totalCnt, ...products.map(({ prdtSysId }) => prdtSysId)];
    };
    expect(await list()).toEqual([4, a, b, c, d]);
    await expose(c, 3);
    await expose(b, 1);
    expect(await list()).toEqual([3, c, a, d]);
    expect(await list(1, 1)).toEqual([3, a]);
    await expose(d, 3);
    expect(await list()).toEqual([3, d, a, c]);
    await expose(d, 1);
    await expose(b, 2);
    expect(await list()).toEqual([3, a, b, c]);
    const { broadcastPrdts } = await api.done('broadcastDetail', { broadcastSysId });
    expect(broadcastPrdts.map(({ prdtSysId }) => prdtSysId)).toEqual([a, b, c]);
    expect(broadcastPrdts[0]).toMatchObject({ broadcastScheduleSysId, salesExposureType: 2, stockQty: 1 });
  });

  test('shows its products as planned before it begins, and once it is on air', async () => {
    const { api } = server;
    const stage = await setStage(server);
    const [mug, cup] = [stage.mug.facts.prdtSysId, stage.cup.facts.prdtSysId];
    const book = (await server.world.lists((id) => simpleGoods(id, 3))).facts.prdtSysId;
    const exposures = [
      { prdtSysId: mug, salesExposureType: EXPOSURE.hidden },
      { prdtSysId: cup, salesExposureType: EXPOSURE.pinned },
    ];
    const as = { token: stage.host.token };
    const plan = { ...newBroadcast(stage), prdtSysIds: [mug, book, cup], exposures };
    const { broadcastSysId } = await api.done('planBroadcast', plan, as);
    const shown = async () => {
      const { broadcastPrdts } = await api.done('broadcastDetail', { broadcastSysId });
      return broadcastPrdts.map(({ prdtSysId, salesExposureType }) => [prdtSysId, salesExposureType]);
    };
    const asPlanned = [
      [cup, EXPOSURE.pinned],
      [book, EXPOSURE.normal],
    ];
    expect(await shown()).toEqual(asPlanned);
    await ready(stage, broadcastSysId);
    const planned = (await findPlan(server.sellover.log, broadcastSysId))!;
    await server.world.control(planned, 1);
    expect(await shown()).toEqual(asPlanned);
    await api.done('setExposure', { broadcastSysId, prdtSysId: mug, salesExposureType: 3 }, as);
    expect((await shown()).map(([id]) => id)).toEqual([mug, book, cup]);
  });

  test('counts each opening of its player, also those that come together', async () => {
    const { world, api, sellover } = server;
    const { broadcastSysId } = await world.airs([]);
    await Promise.all(Array.from({ length: 30 }, () => api.done('countView', { broadcastSysId })));
    expect(await api.done('counts', { broadcastSysId })).toEqual({ viewCnt: 30, likeCnt: 0 });
    // Summed up before they are events: at most one in a quarter of a second.
    expect((await sellover.log.read({ types: ['CountsAdded'], limit: 100 })).length).toBeLessThan(15);
    expect(await api.done('countView', { broadcastSysId })).toEqual({ viewCnt: 31 });
  });

  test('says where its room is, and what its notice says', async () => {
    const { api, plan, broadcastSysId, host } = await setStage(server);
    expect(await api.done('clientInfo', { broadcastSysId })).toEqual({
      socketUrl: '/v1/socket',
      chatMode: 'live',
      shareUrls: { chatApp: null, portalSite: null },
      room: `${broadcastSysId}_${plan.broadcastScheduleSysId}`,
    });
    const notice = async () => (await api.done('notice', { broadcastSysId })).notiContent;
    expect(await notice()).toBe('');
    await api.done('setNotice', { broadcastSysId, notiContent: '첫 알림' }, { token: host.token });
    await api.done('setNotice', { broadcastSysId, notiContent: '다음 알림' }, { token: host.token });
    expect(await notice()).toBe('다음 알림');
    await api.done('closeNotice', { broadcastSysId }, { token: host.token });
    expect(await notice()).toBe('');
  });
});

test('whoever opens a broadcast learns where it may be shared', async () => {
  const shareUrls = { chatApp: 'https://chat.example/?u={url}', portalSite: null };
  await TestServer.alone(
    async ({ world, api }) => {
      const { broadcastSysId } = await world.airs([]);
      expect(await api.done('clientInfo', { broadcastSysId })).toMatchObject({ shareUrls });
      const over = await world.airs([], at(-hour));
      await world.control(over, 2);
      const past = { broadcastSysId: over.broadcastSysId };
      expect(await api.done('clientInfo', past)).toMatchObject({ chatMode: 'vod' });
    },
    { config: { shareUrls } },
  );
});
