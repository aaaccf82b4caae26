import { beforeEach, describe, expect, test } from 'vitest';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import { DAY, HOUR } from '../../../../schema/durations.ts';
import type { Api } from '../../../testing/api.ts';
import { photo, sampleVideo, Uploader } from '../../../testing/uploads.ts';
import { EVENING, TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { broadcastStream } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { application, registered } from '../sellover/examples.support.ts';
import { newBroadcast, planned, ready } from './examples.support.ts';

const moment = (after: number) => new Date(EVENING + after).toISOString();

const server = sharedServer();
let stage: Stage;
let host: Api;
beforeEach(async () => {
  stage = await setStage(server);
  host = server.api.as(stage.host.token);
});

const SELLER = { sellerSysId: 1 };
const page = { startIndex: 0, rowCount: 50 };

/** The stage's own broadcast, which is on air. */
const airedOf = ({ broadcastSysId }: Stage) => ({ ...SELLER, broadcastSysId });

describe('a plan', () => {
  test('is on home and in the schedule at once, as it was said', async () => {
    const asked = {
      ...newBroadcast(stage),
      briefComment: '두 잔',
      shareText: '같이 봐요',
      cancelCouponQty: 2,
      isChallenge: 1 as const,
      exposures: [{ prdtSysId: stage.cup.facts.prdtSysId, salesExposureType: EXPOSURE.pinned }],
    };
    const { broadcastSysId, broadcastScheduleSysId, version } = await host.done('planBroadcast', asked);
    expect(await host.done('ownBroadcast', { ...SELLER, broadcastSysId })).toEqual({
      ...asked,
      broadcastSysId,
      broadcastScheduleSysId,
      version,
      briefCommentEn: '',
      shareTitle: '',
      thumnailLiveUrl: stage.mug.facts.imageUrl,
      thumnailFileSysId: null,
      source: { type: 'encoder' },
      liveFlag: 0,
      liveStartDate: null,
      isCancelled: 0,
      isToConfirm: 1,
      isContentConfirmed: 0,
      agreedTermsVersion: null,
    });
    const { broadcasts } = await server.api.done('schedules', page);
    expect(broadcasts.find((card) => card.broadcastSysId === broadcastSysId)).toMatchObject({
      title: asked.title,
      startDate: asked.startDate,
      prdtTotalCnt: 2,
    });
  });

  test('has an uploaded picture as its poster, which its seller’s people have uploaded', async () => {
    const jpeg = await photo().jpeg().toBuffer();
    const upload = (by: Person) => new Uploader(server, by).done(jpeg, { kind: 'picture' });
    const { fileSysId, url } = await upload(stage.host);
    const asked = { ...newBroadcast(stage), thumnailFileSysId: fileSysId };
    const strange = await upload(stage.otherHost);
    const stolenFile = { ...asked, thumnailFileSysId: strange.fileSysId };
    expect(await host.code('planBroadcast', stolenFile)).toBe('0004');
    const { broadcastSysId } = await host.done('planBroadcast', asked);
    expect(await server.api.done('broadcastDetail', { broadcastSysId })).toMatchObject({
      thumnailLiveUrl: url,
    });
    expect(await host.code('planBroadcast', asked)).toBe('0003');
    const own = { ...SELLER, broadcastSysId };
    const { version: ifVersion } = await host.done('ownBroadcast', own);
    const again = { ...own, ifVersion, thumnailFileSysId: fileSysId, thumnailLiveUrl: url };
    expect(await host.done('changeBroadcast', again)).toEqual({ version: ifVersion });
    const stolen = { ...newBroadcast(stage), thumnailLiveUrl: url };
    expect(await host.code('planBroadcast', stolen)).toBe('0005');
    const other = { ...own, ifVersion, thumnailLiveUrl: '/pictures/other.webp' };
    await host.done('changeBroadcast', other);
    // Nothing shows it any more.
    expect(await host.code('planBroadcast', asked)).toBe('0001');
  });

  test('plays an uploaded video, which is the recording afterwards', async () => {
    const video = { kind: 'video', type: 'video/mp4' } as const;
    const { fileSysId, url } = await new Uploader(server, stage.host).done(sampleVideo('video.mp4'), video);
    const asked = { ...newBroadcast(stage), source: { type: 'video', fileSysId } } as const;
    const { broadcastSysId } = await host.done('planBroadcast', asked);
    const own = { ...SELLER, broadcastSysId };
    const { source, version: ifVersion } = await host.done('ownBroadcast', own);
    expect(source).toEqual({ type: 'video', fileSysId, url });
    expect(await host.done('changeBroadcast', { ...own, ifVersion, source })).toEqual({ version: ifVersion });
    const look = () => server.api.done('broadcastDetail', { broadcastSysId });
    expect(JSON.stringify(await look())).not.toContain(url);
    await ready(stage, broadcastSysId);
    await host.done('controlBroadcast', { broadcastSysId, liveFlag: 1 }, { fromApp: true });
    expect(await look()).toMatchObject({ liveUrl: url, liveFlag: 1 });
    await host.done('controlBroadcast', { broadcastSysId, liveFlag: 2 });
    await host.done('replay', { broadcastSysId });
    expect((await look()).broadcastMedias).toMatchObject([{ directUrl: url, hlsUrl: null }]);
    const file = await server.api.raw('GET', url, { headers: { range: 'bytes=0-9' } });
    expect(file.status).toBe(206);
  });
});

describe('a change', () => {
  test('moves a broadcast in the lists, and is seen on its page', async () => {
    const of = await planned(stage);
    const { broadcastSysId } = of;
    const { version } = await host.done('changeBroadcast', {
      ...of,
      ifVersion: 1,
      title: '늦은 이야기',
      startDate: moment(48 * HOUR),
      endDate: moment(49 * HOUR),
    });
    expect(version).toBe(2);
    const { broadcasts } = await host.done('ownBroadcasts', { ...SELLER, tab: 1, ...page });
    expect(broadcasts.at(-1)).toMatchObject({ broadcastSysId, version: 2, title: '늦은 이야기' });
    expect(await server.api.done('broadcastDetail', { broadcastSysId })).toMatchObject({
      title: '늦은 이야기',
      startDate: '2026-11-22',
    });
  });

  test('of what others have changed meanwhile is refused with the names of it', async () => {
    const of = await planned(stage);
    await host.done('changeBroadcast', { ...of, ifVersion: 1, title: '하나' });
    const prdtSysIds = [stage.cup.facts.prdtSysId];
    await host.done('changeBroadcast', { ...of, ifVersion: 2, prdtSysIds });
    const late = await host.ask('changeBroadcast', { ...of, ifVersion: 1, title: '둘' });
    expect(late).toMatchObject({ code: '0021', facts: { version: 3, changed: 'prdtSysIds, title' } });
  });

  test('does not wait for an encoder that begins meanwhile', async () => {
    const of = await planned(stage);
    const data = { broadcastSysId: of.broadcastSysId, name: 'encoder', liveUrl: '/media/1/x/master.m3u8' };
    const events = [{ type: 'StreamPushed', data }];
    await server.world.append({ ref: broadcastStream(of.broadcastSysId), events });
    expect(await host.code('changeBroadcast', { ...of, ifVersion: 1, title: '하나' })).toBe('0001');
  });

  test('on air tells the room of a product that comes, which can be bought and pinned', async () => {
    const { broadcastSysId } = stage;
    const viewer = server.viewer(stage.plan);
    await viewer.enter();
    const { facts } = await server.world.lists((id) => simpleGoods(id, 3));
    const { prdtSysIds } = await host.done('ownBroadcast', airedOf(stage));
    await host.done('changeBroadcast', {
      ...airedOf(stage),
      ifVersion: 1,
      prdtSysIds: [facts.prdtSysId, ...prdtSysIds],
    });
    expect((await viewer.sees('changePrdt')).data).toMatchObject({
      products: [{ prdtSysId: facts.prdtSysId, stockQty: 3, isSoldout: 0 }],
    });
    const { products } = await server.api.done('broadcastProducts', { broadcastSysId, ...page });
    expect(products[0]).toMatchObject({ prdtSysId: facts.prdtSysId });
    const pin = { broadcastSysId, prdtSysId: facts.prdtSysId, salesExposureType: 3 };
    expect(await host.code('setExposure', pin)).toBe('0001');
  });

  test('of the plan reaches its rehearsal, which keeps its time', async () => {
    const of = await planned(stage);
    const { broadcastSysId } = await host.done('makeRehearsal', { broadcastSysId: of.broadcastSysId });
    const before = (await findPlan(server.sellover.log, broadcastSysId))!;
    await host.done('changeBroadcast', {
      ...of,
      ifVersion: 1,
      title: '새 제목',
      startDate: moment(30 * HOUR),
      endDate: moment(31 * HOUR),
    });
    const after = (await findPlan(server.sellover.log, broadcastSysId))!;
    expect(after).toMatchObject({
      title: '새 제목',
      startDate: before.startDate,
      rehearsalOf: of.broadcastSysId,
    });
    expect(await host.code('ownBroadcast', { ...SELLER, broadcastSysId })).toBe('0004');
    const { totalCnt, broadcasts } = await host.done('ownBroadcasts', { ...SELLER, ...page });
    expect(broadcasts).toHaveLength(totalCnt);
    expect(broadcasts.map((each) => each.broadcastSysId)).not.toContain(broadcastSysId);
  });
});

describe('a cancelled broadcast', () => {
  test('is listed nowhere, and its address says that it was cancelled', async () => {
    const of = await planned(stage);
    const { broadcastSysId } = of;
    const waits = await server.world.member();
    await server.api.done('setReminder', { broadcastSysId }, { token: waits.token });
    await host.done('cancelBroadcast', { ...of, ifVersion: 1 });
    for (const list of ['mainBroadcasts', 'schedules'] as const) {
      const { broadcasts } = await server.api.done(list, page);
      expect(broadcasts.map((card) => card.broadcastSysId)).not.toContain(broadcastSysId);
    }
    expect(await server.api.code('broadcastDetail', { broadcastSysId })).toBe('3010');
    const start = { broadcastSysId, liveFlag: 1 };
    expect(await host.code('controlBroadcast', start, { fromApp: true })).toBe('3010');
    expect(await host.code('makeRehearsal', { broadcastSysId })).toBe('3010');
    expect(await host.done('ownBroadcast', of)).toMatchObject({ isCancelled: 1, version: 2 });
    const { broadcasts } = await host.done('ownBroadcasts', { ...SELLER, tab: 2, ...page });
    expect(broadcasts.map((each) => each.broadcastSysId)).toContain(broadcastSysId);

    const own = { uid: waits.userSysId };
    expect(await server.api.done('listReminders', own, { token: waits.token })).toEqual({ reminders: [] });
    await server.sellover.settled();
    await expect
      .poll(async () => (await server.api.done('alerts', { ...own, ...page }, { token: waits.token })).alerts)
      .toMatchObject([{ title: '기다리던 방송이 취소됐어요' }]);
  });
});

test('the tabs hold what is to come and on air, and all else', () =>
  TestServer.alone(async (alone) => {
    const own = await setStage(alone);
    const by = own.api.as(own.host.token);
    const late = await alone.world.schedules([], { startDate: moment(-HOUR), endDate: moment(HOUR) });
    const missed = await alone.world.schedules([], { startDate: moment(-3 * HOUR), endDate: moment(-HOUR) });
    const over = await alone.world.airs([], { startDate: moment(-2 * HOUR) });
    await alone.world.control(over, 2);
    const { broadcastSysId: soon } = await planned(own);
    await alone.world.schedules([], { sellerSysId: 2 });
    const tab = async (which: 1 | 2, part = page) => {
      const { totalCnt, broadcasts } = await by.done('ownBroadcasts', { ...SELLER, tab: which, ...part });
      return [totalCnt, ...broadcasts.map(({ broadcastSysId }) => broadcastSysId)];
    };
    expect(await tab(1)).toEqual([3, late.broadcastSysId, own.broadcastSysId, soon]);
    expect(await tab(2)).toEqual([2, over.broadcastSysId, missed.broadcastSysId]);
    expect(await tab(1, { startIndex: 1, rowCount: 1 })).toEqual([3, own.broadcastSysId]);
    const all = await by.done('ownBroadcasts', { ...SELLER, ...page });
    expect([all.totalCnt, all.broadcasts[0]?.broadcastSysId]).toEqual([5, soon]);
    const mine = async (token: string) => {
      const counts = await own.api.as(token).done('sallyBroadcasts', { tab: 1, ...page });
      const { upcomingCnt, endedCnt, totalCnt } = counts;
      return [upcomingCnt, endedCnt, totalCnt];
    };
    expect(await mine(own.host.token)).toEqual([3, 2, 3]);
    expect(await mine(own.otherHost.token)).toEqual([1, 0, 1]);
    expect(await mine(own.manager.token)).toEqual([4, 2, 4]);
  }));

test('a terminated contract hides the broadcasts of its time from its member alone', () =>
  TestServer.alone(async (alone) => {
    const own = await setStage(alone);
    const { api, manager, host, mug } = own;
    alone.clock.advance(1000);
    const { person } = await registered(own);
    const { userId, userSysId } = person;
    const asManager = async () => ({ token: await alone.world.tokenOfNow(manager) });
    const asPerson = async () => ({
      token: await alone.world.tokenOfNow({ ...person, permission: 2, sellerSysIds: [1] }),
    });
    // It began in the time of the contract, though it was planned for later.
    const early = await alone.world.airs([mug], { startDate: moment(2 * DAY) });
    await alone.world.control(early, 2);
    const missed = await alone.world.schedules([mug], { startDate: moment(HOUR), endDate: moment(2 * HOUR) });
    alone.clock.advance(DAY);
    await api.done('terminateSellover', { userId, reason: '수칙 위반' }, await asManager());
    await api.done('joinSally', application(), await asPerson());
    const again = await api.done('acceptSellover', { userId, sellerSysId: 1 }, await asManager());
    await api.done('acceptContract', again, await asPerson());
    const soon = await alone.world.schedules([mug], {
      startDate: moment(DAY + HOUR),
      endDate: moment(2 * DAY),
    });

    const seenBy = async (as: { readonly token: string }) => {
      const lists = await Promise.all([
        api.done('ownBroadcasts', { ...SELLER, ...page }, as),
        api.done('sallyBroadcasts', { tab: 1, ...page }, as),
        api.done('sallyBroadcasts', { tab: 2, ...page }, as),
      ]);
      return lists.map(({ totalCnt, broadcasts }) => [
        totalCnt,
        ...broadcasts.map(({ broadcastSysId }) => broadcastSysId),
      ]);
    };
    const ids = (...plans: { readonly broadcastSysId: number }[]) => [
      plans.length,
      ...plans.map(({ broadcastSysId }) => broadcastSysId),
    ];
    expect(await seenBy(await asPerson())).toEqual([ids(soon, own), ids(own, soon), ids()]);
    const all = [ids(early, soon, missed, own), ids(own, soon), ids(early, missed)];
    expect(await seenBy(await asManager())).toEqual(all);
    expect(await seenBy({ token: await alone.world.tokenOfNow(host) })).toEqual(all);
    const opens = async (
      { broadcastSysId }: { readonly broadcastSysId: number },
      as: { readonly token: string },
    ) =>
      Promise.all([
        api.code('ownBroadcast', { ...SELLER, broadcastSysId }, as),
        api.code('listQuestions', { broadcastSysId, startIndex: 0, rowCount: 10 }, as),
        api.code('closeNotice', { broadcastSysId }, as),
      ]);
    for (const closed of [early, missed])
      expect(await opens(closed, await asPerson())).toEqual(['6004', '6004', '6004']);
    expect(await opens(soon, await asPerson())).toEqual(['0001', '0001', '0007']);
    expect(await opens(early, { token: await alone.world.tokenOfNow(host) })).toEqual([
      '0001',
      '0001',
      '0007',
    ]);
    expect(await api.done('sally', { uid: userSysId }, await asPerson())).toMatchObject({
      liveBroadcastCnt: 1,
      terminatedCnt: 0,
      waitTotalCnt: 1,
    });
  }));

test('buyers get the cancel coupons that were planned when it goes on air', async () => {
  const asked = { ...newBroadcast(stage), cancelCouponQty: 2 };
  const { broadcastSysId } = await host.done('planBroadcast', asked);
  const { userSysId: uid, token } = stage.buyer;
  const held = async () =>
    (await server.api.done('cancelCoupons', { uid, broadcastSysId }, { token })).couponQty;
  expect(await held()).toBe(0);
  await ready(stage, broadcastSysId);
  await host.done('controlBroadcast', { broadcastSysId, liveFlag: 1 }, { fromApp: true });
  await server.sellover.settled();
  expect(await held()).toBe(2);
});

test('a broadcast starts after its content and the rules; its rehearsal at once', async () => {
  const { broadcastSysId } = await planned(stage);
  const start = (id: number) =>
    host.code('controlBroadcast', { broadcastSysId: id, liveFlag: 1 }, { fromApp: true });
  const rehearsal = await host.done('makeRehearsal', { broadcastSysId });
  expect(await start(rehearsal.broadcastSysId)).toBe('0001');
  expect(await start(broadcastSysId)).toBe('3011');
  await ready(stage, broadcastSysId);
  const change = { ...SELLER, broadcastSysId, ifVersion: 1, title: '마지막에 바꾼 제목' };
  await host.done('changeBroadcast', change);
  expect(await start(broadcastSysId)).toBe('3011');
  await ready(stage, broadcastSysId);
  expect(await host.done('ownBroadcast', { ...SELLER, broadcastSysId })).toMatchObject({
    isContentConfirmed: 1,
    agreedTermsVersion: 1,
    version: 2,
  });
  expect(await start(broadcastSysId)).toBe('0001');
});
