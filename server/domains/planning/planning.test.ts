import { beforeEach, describe, expect, test } from 'vitest';
import { EXPOSURE } from '../../../schema/catalog/constants.ts';
import { DAY, HOUR } from '../../../schema/durations.ts';
import { photo, sampleVideo, Uploader } from '../../testing/uploads.ts';
import { EVENING, TestServer } from '../../testing/server.ts';
import { sharedServer } from '../../testing/shared-server.ts';
import { setStage, type Stage } from '../../testing/stage.ts';
import { simpleGoods } from '../../testing/goods.ts';
import { broadcastStream } from '../broadcast/broadcast.ts';
import { findPlan } from '../broadcast/plans.ts';
import { application, registered } from '../sellover/examples.support.ts';
import { newBroadcast, planned, ready } from './examples.support.ts';

const moment = (after: number) => new Date(EVENING + after).toISOString();

const server = sharedServer();
let stage: Stage;
let as: { readonly token: string };
beforeEach(async () => {
  stage = await setStage(server);
  as = { token: stage.host.token };
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
    const { broadcastSysId, broadcastScheduleSysId, version } = await stage.api.done(
      'planBroadcast',
      asked,
      as,
    );
    expect(await stage.api.done('ownBroadcast', { ...SELLER, broadcastSysId }, as)).toEqual({
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
    const { broadcasts } = await stage.api.done('schedules', page);
    expect(broadcasts.find((card) => card.broadcastSysId === broadcastSysId)).toMatchObject({
      title: asked.title,
      startDate: asked.startDate,
      prdtTotalCnt: 2,
    });
  });

  test('has an uploaded picture as its poster, which its seller’s people have uploaded', async () => {
    const { fileSysId, url } = await new Uploader(server, stage.host).done(await photo().jpeg().toBuffer(), {
      kind: 'picture',
    });
    const asked = { ...newBroadcast(stage), thumnailFileSysId: fileSysId };
    const strange = await new Uploader(server, stage.otherHost).done(await photo().jpeg().toBuffer(), {
      kind: 'picture',
    });
    const stolenFile = { ...asked, thumnailFileSysId: strange.fileSysId };
    expect(await stage.api.code('planBroadcast', stolenFile, as)).toBe('0004');
    const { broadcastSysId } = await stage.api.done('planBroadcast', asked, as);
    expect(await stage.api.done('broadcastDetail', { broadcastSysId })).toMatchObject({
      thumnailLiveUrl: url,
    });
    expect(await stage.api.code('planBroadcast', asked, as)).toBe('0003');
    const own = { ...SELLER, broadcastSysId };
    const { version: ifVersion } = await stage.api.done('ownBroadcast', own, as);
    const again = { ...own, ifVersion, thumnailFileSysId: fileSysId, thumnailLiveUrl: url };
    expect(await stage.api.done('changeBroadcast', again, as)).toEqual({ version: ifVersion });
    const stolen = { ...newBroadcast(stage), thumnailLiveUrl: url };
    expect(await stage.api.code('planBroadcast', stolen, as)).toBe('0005');
    const other = { ...own, ifVersion, thumnailLiveUrl: '/pictures/other.webp' };
    await stage.api.done('changeBroadcast', other, as);
    // Nothing shows it any more.
    expect(await stage.api.code('planBroadcast', asked, as)).toBe('0001');
  });

  test('plays an uploaded video, which is the recording afterwards', async () => {
    const uploader = new Uploader(server, stage.host);
    const { fileSysId, url } = await uploader.done(sampleVideo('video.mp4'), {
      kind: 'video',
      type: 'video/mp4',
    });
    const asked = { ...newBroadcast(stage), source: { type: 'video', fileSysId } } as const;
    const { broadcastSysId } = await stage.api.done('planBroadcast', asked, as);
    const own = { ...SELLER, broadcastSysId };
    const { source, version: ifVersion } = await stage.api.done('ownBroadcast', own, as);
    expect(source).toEqual({ type: 'video', fileSysId, url });
    expect(await stage.api.done('changeBroadcast', { ...own, ifVersion, source }, as)).toEqual({
      version: ifVersion,
    });
    const look = () => stage.api.done('broadcastDetail', { broadcastSysId });
    expect(JSON.stringify(await look())).not.toContain(url);
    await ready(stage, broadcastSysId);
    await stage.api.done('controlBroadcast', { broadcastSysId, liveFlag: 1 }, { ...as, fromApp: true });
    expect(await look()).toMatchObject({ liveUrl: url, liveFlag: 1 });
    await stage.api.done('controlBroadcast', { broadcastSysId, liveFlag: 2 }, as);
    await stage.api.done('replay', { broadcastSysId }, as);
    expect((await look()).broadcastMedias).toMatchObject([{ directUrl: url, hlsUrl: null }]);
    const file = await stage.api.raw('GET', url, { headers: { range: 'bytes=0-9' } });
    expect(file.status).toBe(206);
  });
});

describe('a change', () => {
  test('moves a broadcast in the lists, and is seen on its page', async () => {
    const of = await planned(stage);
    const { broadcastSysId } = of;
    const { version } = await stage.api.done(
      'changeBroadcast',
      { ...of, ifVersion: 1, title: '늦은 이야기', startDate: moment(48 * HOUR), endDate: moment(49 * HOUR) },
      as,
    );
    expect(version).toBe(2);
    const { broadcasts } = await stage.api.done('ownBroadcasts', { ...SELLER, tab: 1, ...page }, as);
    expect(broadcasts.at(-1)).toMatchObject({ broadcastSysId, version: 2, title: '늦은 이야기' });
    expect(await stage.api.done('broadcastDetail', { broadcastSysId })).toMatchObject({
      title: '늦은 이야기',
      startDate: '2026-11-22',
    });
  });

  test('of what others have changed meanwhile is refused with the names of it', async () => {
    const of = await planned(stage);
    await stage.api.done('changeBroadcast', { ...of, ifVersion: 1, title: '하나' }, as);
    const prdtSysIds = [stage.cup.facts.prdtSysId];
    await stage.api.done('changeBroadcast', { ...of, ifVersion: 2, prdtSysIds }, as);
    const late = await stage.api.ask('changeBroadcast', { ...of, ifVersion: 1, title: '둘' }, as);
    expect(late).toMatchObject({ code: '0021', facts: { version: 3, changed: 'prdtSysIds, title' } });
  });

  test('does not wait for an encoder that begins meanwhile', async () => {
    const of = await planned(stage);
    const data = { broadcastSysId: of.broadcastSysId, name: 'encoder', liveUrl: '/media/1/x/master.m3u8' };
    await server.world.append({
      ref: broadcastStream(of.broadcastSysId),
      events: [{ type: 'StreamPushed', data }],
    });
    expect(await stage.api.code('changeBroadcast', { ...of, ifVersion: 1, title: '하나' }, as)).toBe('0001');
  });

  test('on air tells the room of a product that comes, which can be bought and pinned', async () => {
    const { broadcastSysId } = stage;
    const viewer = server.viewer(stage.plan);
    await viewer.enter();
    const { facts } = await server.world.lists((id) => simpleGoods(id, 3));
    const { prdtSysIds } = await stage.api.done('ownBroadcast', airedOf(stage), as);
    await stage.api.done(
      'changeBroadcast',
      { ...airedOf(stage), ifVersion: 1, prdtSysIds: [facts.prdtSysId, ...prdtSysIds] },
      as,
    );
    const told = await viewer.until(
      () => viewer.durable.find(({ event }) => event === 'changePrdt'),
      'the product',
    );
    expect(told.data).toMatchObject({
      products: [{ prdtSysId: facts.prdtSysId, stockQty: 3, isSoldout: 0 }],
    });
    const { products } = await stage.api.done('broadcastProducts', { broadcastSysId, ...page });
    expect(products[0]).toMatchObject({ prdtSysId: facts.prdtSysId });
    const pin = { broadcastSysId, prdtSysId: facts.prdtSysId, salesExposureType: 3 };
    expect(await stage.api.code('setExposure', pin, as)).toBe('0001');
  });

  test('of the plan reaches its rehearsal, which keeps its time', async () => {
    const of = await planned(stage);
    const { broadcastSysId } = await stage.api.done(
      'makeRehearsal',
      { broadcastSysId: of.broadcastSysId },
      as,
    );
    const before = (await findPlan(server.sellover.log, broadcastSysId))!;
    await stage.api.done(
      'changeBroadcast',
      { ...of, ifVersion: 1, title: '새 제목', startDate: moment(30 * HOUR), endDate: moment(31 * HOUR) },
      as,
    );
    const after = (await findPlan(server.sellover.log, broadcastSysId))!;
    expect(after).toMatchObject({
      title: '새 제목',
      startDate: before.startDate,
      rehearsalOf: of.broadcastSysId,
    });
    expect(await stage.api.code('ownBroadcast', { ...SELLER, broadcastSysId }, as)).toBe('0004');
    const { totalCnt } = await stage.api.done('ownBroadcasts', { ...SELLER, ...page }, as);
    const { broadcasts } = await stage.api.done('ownBroadcasts', { ...SELLER, ...page }, as);
    expect(broadcasts).toHaveLength(totalCnt);
    expect(broadcasts.map((each) => each.broadcastSysId)).not.toContain(broadcastSysId);
  });
});

describe('a cancelled broadcast', () => {
  test('is listed nowhere, and its address says that it was cancelled', async () => {
    const of = await planned(stage);
    const { broadcastSysId } = of;
    const waits = await server.world.member();
    await stage.api.done('setReminder', { broadcastSysId }, { token: waits.token });
    await stage.api.done('cancelBroadcast', { ...of, ifVersion: 1 }, as);
    for (const list of ['mainBroadcasts', 'schedules'] as const) {
      const { broadcasts } = await stage.api.done(list, page);
      expect(broadcasts.map((card) => card.broadcastSysId)).not.toContain(broadcastSysId);
    }
    expect(await stage.api.code('broadcastDetail', { broadcastSysId })).toBe('3010');
    const start = { broadcastSysId, liveFlag: 1 };
    expect(await stage.api.code('controlBroadcast', start, { ...as, fromApp: true })).toBe('3010');
    expect(await stage.api.code('makeRehearsal', { broadcastSysId }, as)).toBe('3010');
    expect(await stage.api.done('ownBroadcast', of, as)).toMatchObject({ isCancelled: 1, version: 2 });
    const { broadcasts } = await stage.api.done('ownBroadcasts', { ...SELLER, tab: 2, ...page }, as);
    expect(broadcasts.map((each) => each.broadcastSysId)).toContain(broadcastSysId);

    const own = { uid: waits.userSysId };
    expect(await stage.api.done('listReminders', own, { token: waits.token })).toEqual({ reminders: [] });
    await server.sellover.settled();
    await expect
      .poll(async () => (await stage.api.done('alerts', { ...own, ...page }, { token: waits.token })).alerts)
      .toMatchObject([{ title: '기다리던 방송이 취소됐어요' }]);
  });
});

test('the tabs hold what is to come and on air, and all else', async () => {
  await TestServer.alone(async (alone) => {
    const own = await setStage(alone);
    const by = { token: own.host.token };
    const late = await alone.world.schedules([], { startDate: moment(-HOUR), endDate: moment(HOUR) });
    const missed = await alone.world.schedules([], { startDate: moment(-3 * HOUR), endDate: moment(-HOUR) });
    const over = await alone.world.airs([], { startDate: moment(-2 * HOUR) });
    await alone.world.control(over, 2);
    const { broadcastSysId: soon } = await planned(own);
    await alone.world.schedules([], { sellerSysId: 2 });
    const tab = async (which: 1 | 2, part = page) => {
      const { totalCnt, broadcasts } = await own.api.done(
        'ownBroadcasts',
        { ...SELLER, tab: which, ...part },
        by,
      );
      return [totalCnt, ...broadcasts.map(({ broadcastSysId }) => broadcastSysId)];
    };
    expect(await tab(1)).toEqual([3, late.broadcastSysId, own.broadcastSysId, soon]);
    expect(await tab(2)).toEqual([2, over.broadcastSysId, missed.broadcastSysId]);
    expect(await tab(1, { startIndex: 1, rowCount: 1 })).toEqual([3, own.broadcastSysId]);
    const all = await own.api.done('ownBroadcasts', { ...SELLER, ...page }, by);
    expect([all.totalCnt, all.broadcasts[0]?.broadcastSysId]).toEqual([5, soon]);
    const mine = async (token: string) => {
      const { upcomingCnt, endedCnt, totalCnt } = await own.api.done(
        'sallyBroadcasts',
        { tab: 1, ...page },
        { token },
      );
      return [upcomingCnt, endedCnt, totalCnt];
    };
    expect(await mine(own.host.token)).toEqual([3, 2, 3]);
    expect(await mine(own.otherHost.token)).toEqual([1, 0, 1]);
    expect(await mine(own.manager.token)).toEqual([4, 2, 4]);
  });
});

test('a terminated contract hides the broadcasts of its time from its member alone', async () => {
  await TestServer.alone(async (alone) => {
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
    const missed = await alone.world.schedules([mug], {
      startDate: moment(HOUR),
      endDate: moment(2 * HOUR),
    });
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
    expect(await api.done('sally', { uid: userSysId }, await asPerson())).toMatchObject({
      liveBroadcastCnt: 1,
      terminatedCnt: 0,
      waitTotalCnt: 1,
    });
  });
});

test('buyers get the cancel coupons that were planned when it goes on air', async () => {
  const own = await setStage(server);
  const how = { token: own.host.token, fromApp: true };
  const asked = { ...newBroadcast(own), cancelCouponQty: 2 };
  const { broadcastSysId } = await own.api.done('planBroadcast', asked, how);
  const held = async () =>
    (
      await own.api.done(
        'cancelCoupons',
        { uid: own.buyer.userSysId, broadcastSysId },
        { token: own.buyer.token },
      )
    ).couponQty;
  expect(await held()).toBe(0);
  await ready(own, broadcastSysId);
  await own.api.done('controlBroadcast', { broadcastSysId, liveFlag: 1 }, how);
  await server.sellover.settled();
  expect(await held()).toBe(2);
});

test('a broadcast starts after its content and the rules; its rehearsal at once', async () => {
  const { broadcastSysId } = await planned(stage);
  const app = { ...as, fromApp: true };
  const start = (id: number) => stage.api.code('controlBroadcast', { broadcastSysId: id, liveFlag: 1 }, app);
  const rehearsal = await stage.api.done('makeRehearsal', { broadcastSysId }, as);
  expect(await start(rehearsal.broadcastSysId)).toBe('0001');
  expect(await start(broadcastSysId)).toBe('3011');
  await ready(stage, broadcastSysId);
  const change = { ...SELLER, broadcastSysId, ifVersion: 1, title: '마지막에 바꾼 제목' };
  await stage.api.done('changeBroadcast', change, as);
  expect(await start(broadcastSysId)).toBe('3011');
  await ready(stage, broadcastSysId);
  expect(await stage.api.done('ownBroadcast', { ...SELLER, broadcastSysId }, as)).toMatchObject({
    isContentConfirmed: 1,
    agreedTermsVersion: 1,
    version: 2,
  });
  expect(await start(broadcastSysId)).toBe('0001');
});
