import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { LIVE_FLAG } from '../schema/broadcasts/constants.ts';
import { EXPOSURE } from '../schema/catalog/constants.ts';
import { FIXTURE_PASSWORD } from '../fixtures/people.ts';
import { Api } from '../server/testing/api.ts';
import { Encoder } from '../server/testing/encoder.ts';
import type { Login } from './session.ts';
import { Cli } from './testing/cli.ts';
import { Demo } from './testing/demo.ts';

let server: Demo;
let cli: Cli;
beforeAll(async () => {
  server = await Demo.open();
});
afterAll(() => server.close());
beforeEach(() => {
  cli = new Cli({ SELLOVER_URL: server.url });
});
afterEach(() => cli.remove());

async function loginAs(userId: string): Promise<void> {
  await cli.json(['login', '--user', userId, '--password-stdin'], { stdin: `${FIXTURE_PASSWORD}\n` });
}

type Shown = Record<string, unknown>;

function savedLogin(userId: string): Login {
  const content = JSON.parse(readFileSync(cli.sessionFile, 'utf8')) as {
    servers: Record<string, { logins: Record<string, Login> }>;
  };
  return content.servers[server.url]!.logins[userId]!;
}

/** As time, or somebody else, would change it. */
function spoilLogin(userId: string, change: Partial<Login>): void {
  const content = JSON.parse(readFileSync(cli.sessionFile, 'utf8')) as {
    servers: Record<string, { logins: Record<string, Login> }>;
  };
  Object.assign(content.servers[server.url]!.logins[userId]!, change);
  writeFileSync(cli.sessionFile, JSON.stringify(content));
}

describe('login', () => {
  test('keeps who one is, and prints no token', async () => {
    const { stdout } = await cli.run(['login', '--user', 'host01', '--password-stdin', '--json'], {
      stdin: FIXTURE_PASSWORD,
    });
    expect(JSON.parse(stdout)).toEqual({
      server: server.url,
      userId: 'host01',
      userSysId: 31,
      permission: 2,
      sellerSysId: 1,
    });
    expect(statSync(cli.sessionFile).mode & 0o777).toBe(0o600);
    expect(await cli.json<Shown>(['whoami'])).toMatchObject({ userId: 'host01', nickName: '글로우리 유나' });
  });

  test('with a wrong password is refused, and keeps nothing', async () => {
    const { code, stderr } = await cli.run(['login', '--user', 'host01', '--password-stdin'], {
      stdin: 'wrong-password-1!',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('1010');
    expect(stderr).toContain('Check id and password');
    expect((await cli.run(['whoami'])).code).toBe(2);
  });

  test('ends with logout, at the server, too', async () => {
    await loginAs('host01');
    const kept = savedLogin('host01');
    expect(await cli.json<Shown>(['logout'])).toMatchObject({ userId: 'host01' });
    expect((await cli.run(['whoami'])).code).toBe(2);
    expect(await cli.json<Shown>(['logout'])).toMatchObject({ userId: null });
    await loginAs('host01');
    spoilLogin('host01', { refreshToken: kept.refreshToken, accessToken: 'x' });
    expect((await cli.run(['whoami'])).code).toBe(1);
  });

  test('an access token that has run out is renewed and kept', async () => {
    await loginAs('host01');
    spoilLogin('host01', { accessToken: 'no-longer-good' });
    expect(await cli.json<Shown>(['whoami'])).toMatchObject({ userId: 'host01' });
    expect(savedLogin('host01').accessToken).not.toBe('no-longer-good');
  });

  test('when it has ended, the command says so and forgets it', async () => {
    await loginAs('host01');
    spoilLogin('host01', { accessToken: 'no-longer-good', refreshToken: 'nor-this' });
    const { code, stderr } = await cli.run(['whoami']);
    expect(code).toBe(1);
    expect(stderr).toContain('The login of host01 has ended');
    expect(stderr).toContain('sellover login --user host01');
    expect((await cli.run(['whoami'])).code).toBe(2);
  });

  test('scripts name themselves in the environment, and leave the current login alone', async () => {
    await loginAs('host01');
    const env = { SELLOVER_USER: 'host03', SELLOVER_PASSWORD: FIXTURE_PASSWORD };
    expect(await cli.json<Shown>(['whoami'], { env })).toMatchObject({ userId: 'host03' });
    expect(await cli.json<Shown>(['whoami'])).toMatchObject({ userId: 'host01' });
    // The login is kept: the password is not needed again.
    expect(await cli.json<Shown>(['whoami'], { env: { SELLOVER_USER: 'host03' } })).toMatchObject({
      userId: 'host03',
    });
    const { code, stderr } = await cli.run(['whoami'], { env: { SELLOVER_USER: 'host02' } });
    expect(code).toBe(2);
    expect(stderr).toContain('SELLOVER_PASSWORD');
  });
});

describe('host', () => {
  const env = { SELLOVER_USER: 'host01', SELLOVER_PASSWORD: FIXTURE_PASSWORD };
  const host = (...args: string[]) => cli.json<Shown>(['host', ...args], { env });
  const refused = (...args: string[]) => cli.run(['host', ...args], { env });

  test('acts in the broadcast that the seller has on air, and status shows it', async () => {
    expect(await host('pin', 'gl-1003')).toEqual({
      broadcastSysId: 1,
      prdtSysId: 3,
      salesExposureType: EXPOSURE.pinned,
    });
    await host('notice', '오늘 밤 무료배송');
    await host('hide-order');
    const status = await host('status');
    expect(status).toMatchObject({
      broadcastSysId: 1,
      liveFlag: LIVE_FLAG.onAir,
      fixPrdtSysId: 3,
      noti: '오늘 밤 무료배송',
      isHideOrdBtn: 1,
      joinCnt: 0,
      streams: [{ name: 'main', liveUrl: '/media/1/main/master.m3u8' }],
    });
    expect(await host('coupon', '오늘만', '--percent', '10', '--qty', '50', '--days', '7')).toEqual({
      couponSysId: expect.any(Number) as number,
      broadcastSysId: 1,
      name: '오늘만',
      discountPolicy: 2,
      discountPolicyFigures: 10,
      qty: 50,
      usableDays: 7,
    });
    expect((await refused('pin', '1')).stdout).toContain('Pinned: GL-1001 물빛 글로우 립 틴트, ₩11,900');
    await host('pin', '3');
    expect(await host('unpin')).toEqual({ broadcastSysId: 1, prdtSysId: 3 });
    expect(await host('unpin')).toEqual({ broadcastSysId: 1, prdtSysId: null });
    await host('notice', '--close');
    await host('show-order');
    expect(await host('status')).toMatchObject({ fixPrdtSysId: null, noti: '', isHideOrdBtn: 0 });
  });

  test('pin and status name the pinned product alike, at the price that is asked for', async () => {
    const { stdout } = await refused('pin', '1');
    const named = /Pinned: (.+)\n/.exec(stdout)?.[1];
    expect(named).toContain('₩11,900');
    expect((await refused('status')).stdout).toContain(`pinned     ${named}\n`);
    await host('unpin');
  });

  test('lists the broadcasts of the seller alone', async () => {
    const own = { env: { SELLOVER_USER: 'host01', SELLOVER_PASSWORD: FIXTURE_PASSWORD } };
    const { broadcasts } = await cli.json<{ broadcasts: { broadcastSysId: number }[] }>(
      ['broadcast', 'list'],
      own,
    );
    expect(broadcasts.map(({ broadcastSysId }) => broadcastSysId)).toEqual([4, 1, 6]);
    const { stdout } = await cli.run(['broadcast', 'list', '--upcoming'], own);
    expect(stdout).toMatch(/1 +on air +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d KST +14 +1 +퇴근길 3분 메이크업/);
    const as = { env: { SELLOVER_USER: 'manager01', SELLOVER_PASSWORD: FIXTURE_PASSWORD } };
    expect((await cli.json<Shown>(['broadcast', 'list'], as))['broadcasts']).toHaveLength(7);
  });

  test('makes a rehearsal, and acts in it as on air', async () => {
    const made = (await host('rehearse', '-b', '4')) as { broadcastSysId: number; address: string };
    expect(made).toMatchObject({ rehearsalOf: 4, address: expect.stringContaining('/live') as string });
    const there = ['-b', String(made.broadcastSysId)];
    await host('start', ...there);
    await host('pin', '3', ...there);
    expect(await host('status', ...there)).toMatchObject({
      broadcastSysId: made.broadcastSysId,
      liveFlag: LIVE_FLAG.onAir,
      fixPrdtSysId: 3,
    });
    await host('game', 'create', '--limit', '5', ...there);
    expect((await refused('game', 'end', ...there)).code).toBe(0);
    expect((await refused('rehearse', '-b', '2')).code).toBe(1);
  });

  test('plays a game, and says in Korea’s time until when hands are chosen', async () => {
    await host('game', 'create', '--limit', '5');
    const round = await refused('game', 'round');
    const { stdout } = await refused('game', 'choose', 'rock');
    expect([round.code, stdout]).toEqual([
      0,
      expect.stringMatching(/Challengers have until \d\d:\d\d:\d\d KST; the result follows/),
    ]);
    await refused('game', 'end');
  });

  test('shows, points and speaks', async () => {
    expect(await host('view', '2')).toEqual({ broadcastSysId: 1, prdtSysId: 2 });
    expect(await host('buy-here', 'GL-1002')).toEqual({ broadcastSysId: 1, prdtSysId: 2 });
    const before = (await host('status'))['seq'] as number;
    expect(await host('say', '안녕하세요')).toMatchObject({ msg: '안녕하세요', logSysId: before + 1 });
  });

  test('gives notice in both languages, advertises, and lets products roll', async () => {
    expect(await host('notice', '무료배송', '--en', 'Free delivery')).toMatchObject({
      notiContent: '무료배송',
      notiContentEn: 'Free delivery',
    });
    expect(await host('status')).toMatchObject({ noti: '무료배송', notiEn: 'Free delivery' });
    expect((await refused('notice', '--close', '--en', 'Bye')).code).toBe(2);
    await host('notice', '--close');
    expect(await host('marketing', '내일 도착')).toEqual({ broadcastSysId: 1, msg: '내일 도착' });
    expect(await host('rolling', 'GL-1003', '5')).toEqual({ broadcastSysId: 1, prdtSysIds: [3, 5] });
    expect(await host('status')).toMatchObject({ rollingPrdtSysIds: [3, 5] });
    expect(await host('do', 'setRolling', 'prdtSysIds=5,3')).toMatchObject({ prdtSysIds: [5, 3] });
    expect(await host('status')).toMatchObject({ rollingPrdtSysIds: [5, 3] });
    expect(await host('rolling')).toEqual({ broadcastSysId: 1, prdtSysIds: [] });
  });

  test('says how many may watch, and whether orders may be cancelled', async () => {
    await host('limit-viewers', '500');
    await host('allow-cancel');
    // The fixtures have given them: they are given once.
    expect((await refused('cancel-coupons', '2')).stderr).toContain('0003');
    expect(await host('status')).toMatchObject({ limitViewerCnt: 500, isLiveOrdCcl: 1 });
    expect((await refused('status')).stdout).toMatch(/viewers\s+0 of 500 now/);
    await host('limit-viewers', '0');
    await host('forbid-cancel');
    expect(await host('status')).toMatchObject({ limitViewerCnt: 0, isLiveOrdCcl: 0 });
  });

  test('does what has no command of its own, by its name in the API', async () => {
    const text = await host('do', 'setNotice', 'notiContent=a = b');
    expect(text).toEqual({ broadcastSysId: 1, notiContent: 'a = b' });
    expect(await host('do', 'hideOrderButton', 'isHideOrdBtn=1')).toMatchObject({ isHideOrdBtn: 1 });
    expect(await host('status')).toMatchObject({ noti: 'a = b', isHideOrdBtn: 1 });
    await host('do', 'closeNotice');
    await host('show-order');
    const unknown = await refused('do', 'dance');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('There are buyHere, ')]);
    for (const field of ['notiContent', 'noti=x', 'broadcastSysId=2', 'toString=1']) {
      const wrong = await refused('do', 'setNotice', field);
      expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('It takes notiContent')]);
    }
    expect((await refused('do', 'hideOrderButton', 'isHideOrdBtn=maybe')).stderr).toContain('0005');
  });

  test('hides a product from the list and brings it back', async () => {
    const ids = async () =>
      ((await host('products'))['products'] as { prdtSysId: number }[]).map(({ prdtSysId }) => prdtSysId);
    await host('hide', '13');
    expect(await ids()).not.toContain(13);
    const { stdout } = await refused('unhide', 'gl-1013');
    expect(stdout).toMatch(/✓ Shown again: GL-1013 .+, ₩[\d,]+\n/);
    expect(await ids()).toContain(13);
  });

  test('the product table tells price, live price and stock', async () => {
    const { stdout } = await refused('products');
    expect(stdout).toMatch(/GL-1001\s+물빛 글로우 립 틴트\s+₩14,900\s+₩11,900\s+3,600\s+one choice/);
    expect(stdout).toMatch(/GL-1015.*sold out/);
    expect(stdout).toMatch(/GL-1003.*no limit/);
  });

  test('switches streams by name', async () => {
    const as = { env: { SELLOVER_USER: 'host03', SELLOVER_PASSWORD: FIXTURE_PASSWORD } };
    expect(await cli.json(['host', 'switch', 'field'], as)).toEqual({
      broadcastSysId: 2,
      liveUrl: '/media/2/field/master.m3u8',
    });
    const { code, stderr } = await cli.run(['host', 'switch', 'roof'], as);
    expect(code).toBe(2);
    expect(stderr).toContain('It has main, field');
  });

  test('what the server refuses ends with 1, its code, and what to do', async () => {
    const other = await refused('pin', '36');
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('2009');
    expect(other.stderr).toContain('sellover host products');
    const notMine = await cli.run(['host', 'pin', '36', '--broadcast', '2', '--json'], { env });
    expect(notMine.code).toBe(1);
    expect(JSON.parse(notMine.stderr)).toMatchObject({ error: { resultCode: '9001', exitCode: 1 } });
  });

  test('starts and ends a broadcast; what has ended stays ended', async () => {
    const as = { env: { SELLOVER_USER: 'host02', SELLOVER_PASSWORD: FIXTURE_PASSWORD } };
    const none = await cli.run(['host', 'status'], as);
    expect(none.code).toBe(1);
    expect(none.stderr).toContain('No broadcast of yours is on air');
    expect(none.stderr).toContain('3 주말 집들이 그릇전');
    expect(await cli.json(['host', 'start'], as)).toEqual({ broadcastSysId: 3, liveFlag: LIVE_FLAG.onAir });
    const unsure = await cli.run(['host', 'end'], as);
    expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    expect(await cli.json(['host', 'end', '--yes'], as)).toEqual({
      broadcastSysId: 3,
      liveFlag: LIVE_FLAG.ended,
    });
    expect((await cli.run(['host', 'start', '-b', '3'], as)).code).toBe(1);
    expect(await cli.json(['host', 'replay', '3'], as)).toEqual({
      broadcastSysId: 3,
      isReplay: 1,
      viewCnt: 0,
    });
  });

  test('who is a manager purges, and reads what was deleted', async () => {
    const as = { env: { SELLOVER_USER: 'manager01', SELLOVER_PASSWORD: FIXTURE_PASSWORD } };
    const nothing = {
      loginPlaceCnt: 0,
      removedAccountCnt: 0,
      withdrawnAccountCnt: 0,
      orderReceiverCnt: 0,
      textCnt: 0,
      basketCnt: 0,
    };
    expect(await cli.json(['purge'], as)).toMatchObject(nothing);
    // The world's people logged in lately: their places go in three months.
    const ahead = ['purge', '--now', '2099-12-01'];
    const told = await cli.run([...ahead, '--dry-run'], as);
    expect(told.stdout).toMatch(/Nothing was deleted. This would be: .*\b[1-9]\d* places of logins/);
    expect(told.stderr).toContain('As of 2099-12-01 00:00:00 KST');
    const refused = await cli.run(ahead, as);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('only a dry run may look that far');
    expect(await cli.json(['purge', '--now', '2020-12-01'], as)).toMatchObject(nothing);
  });

  test('who is a manager says where a parcel costs more, and nobody else', async () => {
    const as = { env: { SELLOVER_USER: 'manager01', SELLOVER_PASSWORD: FIXTURE_PASSWORD } };
    const jeju = { firstPostNumber: '63000', lastPostNumber: '63644', addingDeliveryAmount: 4_000 };
    expect(await cli.json(['delivery', 'set', '63000', '63644', '4000'], as)).toEqual(jeju);
    expect(await cli.json(['delivery', 'areas'], as)).toMatchObject({
      areas: expect.arrayContaining([jeju]),
    });
    expect((await cli.run(['delivery', 'areas'], as)).stdout).toContain('₩4,000');
    expect((await cli.run(['delivery', 'set', '63644', '63000', '1'], as)).code).toBe(1);
    const host = { env: { SELLOVER_USER: 'host01', SELLOVER_PASSWORD: FIXTURE_PASSWORD } };
    expect((await cli.run(['delivery', 'areas'], host)).code).toBe(1);
  });

  test('a host sells a product in an event, and ends it', async () => {
    const as = { env: { SELLOVER_USER: 'host02', SELLOVER_PASSWORD: FIXTURE_PASSWORD } };
    const add = ['host', 'event', 'add', 'SD-2012', '--min-amount', '50000', '--max', '3', '--until', '2h'];
    const added = await cli.json<{ eventPlanSysId: number }>(add, as);
    const { eventPlanSysId } = added;
    expect(added).toMatchObject({ sellerSysId: 2, prdtSysIds: [27], minOrderAmount: 50_000, maxOrderCnt: 3 });
    const listed = { eventPlans: [{ eventPlanSysId: 2, prdtSysIds: [26] }, { eventPlanSysId }] };
    expect(await cli.json(['host', 'event', 'list'], as)).toMatchObject(listed);
    expect((await cli.run(['host', 'event', 'list'], as)).stdout).toContain('₩50,000');
    const other = { env: { SELLOVER_USER: 'host01', SELLOVER_PASSWORD: FIXTURE_PASSWORD } };
    const end = ['host', 'event', 'end', String(eventPlanSysId)];
    expect((await cli.run([...end, '--seller', '2'], other)).code).not.toBe(0);
    await cli.json(end, as);
    expect(await cli.json(['host', 'event', 'list', '--seller', '2'], as)).toMatchObject({
      eventPlans: [{ eventPlanSysId: 2 }],
    });
  });

  test('who is a manager gives and takes points, and reads what came of them', async () => {
    const as = { env: { SELLOVER_USER: 'manager01', SELLOVER_PASSWORD: FIXTURE_PASSWORD } };
    const granted = await cli.json(
      ['point', 'grant', 'viewer09', '3000', '--days', '30', '--as', 'reward'],
      as,
    );
    expect(granted).toMatchObject({
      userId: 'viewer09',
      pointAmount: 3_000,
      historyType: 9,
      holdingPoint: 3_000,
    });
    expect(await cli.json(['point', 'take', 'viewer09', '500'], as)).toMatchObject({ holdingPoint: 2_500 });
    expect((await cli.run(['point', 'take', 'viewer09', '2501'], as)).code).toBe(1);
    const { stdout } = await cli.run(['point', 'history', 'viewer09'], as);
    expect(stdout).toContain('viewer09 holds 2,500 points');
    expect(stdout).toMatch(/−500 +deducted[\s\S]*\+3,000 +reward/);
    const host = { env: { SELLOVER_USER: 'host01', SELLOVER_PASSWORD: FIXTURE_PASSWORD } };
    expect((await cli.run(['point', 'history', 'viewer09'], host)).code).toBe(1);
  });

  test('does not guess which of several broadcasts to end', async () => {
    const as = { env: { SELLOVER_USER: 'manager01', SELLOVER_PASSWORD: FIXTURE_PASSWORD } };
    const { code, stderr } = await cli.run(['host', 'end'], as);
    expect(code).toBe(2);
    expect(stderr).toContain('2 broadcasts are on air');
    expect(stderr).toContain('1 퇴근길 3분 메이크업, 2 제철 과일 산지 직송');
  });
});

test('the demo’s own broadcast replays to what it was, with the video of a camera', async () => {
  const key = ['stream', 'key', '--broadcast', '1', '--json'];
  const env = { SELLOVER_USER: 'host01', SELLOVER_PASSWORD: FIXTURE_PASSWORD };
  const { streamKey } = JSON.parse((await cli.run(key, { env })).stdout) as { streamKey: string };
  const api = new Api(server.url);
  await new Encoder(api, streamKey).films(2);
  api.close();
  await expect.poll(() => server.count('SegmentsTaken')).toBeGreaterThan(0);
  const checked = await cli.json(['replay', '1', '--check', '--data-dir', server.dataDir]);
  expect(checked).toMatchObject({ same: true, differences: [] });
});
