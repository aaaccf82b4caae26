import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../../../client/app/routes.ts';
import { countsStream } from '../../../server/domains/room/room/counts.ts';
import { roomStream, type RoomState } from '../../../server/domains/room/room/decider.ts';
import { MovedClock } from '../../../server/platform/clock.ts';
import type { RecordedEvent } from '../../../server/platform/log/log.ts';
import { askAt, placeOf } from '../../../server/testing/place.ts';
import { TestServer } from '../../../server/testing/server.ts';
import { orderFor, setStage, type Stage } from '../../../server/testing/stage.ts';
import { PASSWORD } from '../../../server/testing/world.ts';
import { Cli } from '../../testing/cli.ts';

interface Line {
  readonly time: string;
  readonly ms: number;
  readonly type: string;
  readonly stream: string;
  readonly version: number;
  readonly text: string;
}

interface Told {
  readonly room: RoomState;
  readonly counts: { readonly likeCnt: number; readonly viewCnt: number };
  readonly products: readonly {
    readonly prdtSysId: number;
    readonly stockQty: number;
    readonly price: number;
  }[];
  readonly chat: readonly { readonly data: { readonly nick: string; readonly msg: string } }[];
}

const minute = 60_000;
let server: TestServer;
let stage: Stage;
let cli: Cli;

/** Half an hour, with what happened in it at whole minutes. */
async function evening(): Promise<void> {
  const { api, broadcastSysId, mug, cup, plan } = stage;
  const { clock, world } = server;
  const start = clock.now();
  const host = async () => ({ token: await world.token(stage.host) });
  const buyer = async () => ({ token: await world.token(stage.buyer) });
  const pin = async ({ facts: { prdtSysId } }: typeof mug) =>
    api.done('setExposure', { broadcastSysId, prdtSysId, salesExposureType: 3 }, await host());
  const at = (minutes: number) => clock.set(start + minutes * minute);
  at(1);
  await api.done('sendChat', { broadcastSysId, msg: '안녕하세요' }, await buyer());
  await api.done('countView', { broadcastSysId });
  at(5);
  await pin(mug);
  await api.done('setNotice', { broadcastSysId, notiContent: '오늘만 무료배송' }, await host());
  at(12);
  await api.done('placeOrder', orderFor(stage, cup, 2), await buyer());
  await server.sellover.settled();
  at(13);
  await pin(cup);
  await api.done('showProduct', { broadcastSysId, prdtSysId: cup.facts.prdtSysId }, await host());
  await api.done('hideOrderButton', { broadcastSysId, isHideOrdBtn: 1 }, await host());
  at(20);
  await api.done('closeNotice', { broadcastSysId }, await host());
  await api.done('switchStream', { broadcastSysId, liveUrl: plan.streams[1]!.liveUrl }, await host());
  await api.done('placeOrder', orderFor(stage, cup, 3), await buyer());
  await server.sellover.settled();
  at(30);
  await world.control(plan, 2);
  await api.done('replay', { broadcastSysId }, await host());
}

beforeAll(async () => {
  // Tokens are judged by the clock of the command, too.
  server = await TestServer.start({ clock: new MovedClock(Date.now() - 31 * minute) });
  stage = await setStage(server);
  await evening();
  const { dataDir, databaseUrl } = placeOf(server.dataDir);
  cli = new Cli({ DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) });
});
afterAll(async () => {
  cli.remove();
  await server.stop();
});

async function timeline(...args: string[]): Promise<Line[]> {
  const { code, stdout, stderr } = await cli.run(['replay', String(stage.broadcastSysId), '--json', ...args]);
  expect([code, stderr]).toEqual([0, '']);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

const stateAt = (time: string) =>
  cli.json<Told>(['replay', String(stage.broadcastSysId), '--state-at', time]);

function roomEvents(): Promise<readonly RecordedEvent[]> {
  return server.sellover.log.read({ stream: roomStream(stage.plan).stream, limit: 1000 });
}

describe('what is still to come', () => {
  // The evening began 31 minutes ago.
  test.each(['--state-at', '--branch', '--from'])('is not told by %s', async (option) => {
    const { code, stdout, stderr } = await cli.run([
      'replay',
      String(stage.broadcastSysId),
      option,
      '05:00:00',
    ]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('05:00:00 of broadcast');
    expect(stderr).toMatch(/is still to come\n.*It went on air 00:3\d:\d\d ago/);
  });

  test('is all there is of a broadcast that is planned', async () => {
    const startDate = new Date(Date.now() + 60 * minute).toISOString();
    const { broadcastSysId } = await server.world.schedules([], { startDate });
    const { code, stderr } = await cli.run(['replay', String(broadcastSysId), '--state-at', '00:00:01']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/It begins at \d{4}-.+ KST/)]);
  });

  test('is not branched off, nor a time after which nothing happened', async () => {
    const { code, stdout, stderr } = await cli.run([
      'replay',
      String(stage.broadcastSysId),
      '--branch',
      '00:30:30',
    ]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Nothing happened in broadcast');
  });
});

describe('replay', () => {
  test('tells every event of the room in words, with its time since the start', async () => {
    const { stdout, stderr, code } = await cli.run(['replay', String(stage.broadcastSysId)]);
    expect([code, stderr]).toEqual([0, '']);
    const { mug, cup, buyer, plan } = stage;
    const first = buyer.nickName;
    const told = [
      ' 00:00:00  The broadcast goes on air',
      ` 00:01:00  ${first}: 안녕하세요`,
      ' 00:01:00  +1 view',
      ` 00:05:00  Pinned: ${mug.facts.name}`,
      ` 00:05:00  ${mug.facts.name} is pinned`,
      ' 00:05:00  Notice: 오늘만 무료배송',
      ` 00:12:00  ${cup.facts.name} has 3 left, at 8,000 won`,
      ` 00:12:00  ${first} orders 2 × ${cup.facts.name}`,
      ` 00:13:00  Pinned: ${cup.facts.name}`,
      ` 00:13:00  ${cup.facts.name} is pinned; ${mug.facts.name} is in the list`,
      ` 00:13:00  Pop-up: ${cup.facts.name}, 8,000 won`,
      ' 00:13:00  The order buttons are hidden',
      ' 00:20:00  The notice is closed',
      ` 00:20:00  Everybody goes to ${plan.streams[1]!.liveUrl}`,
      ` 00:20:00  ${cup.facts.name} is sold out, at 8,000 won`,
      ` 00:20:00  ${first} orders 3 × ${cup.facts.name}`,
      ' 00:30:00  The broadcast ends',
    ];
    // What follows from an order comes in either order.
    expect(stdout.trimEnd().split('\n').toSorted()).toEqual(told.toSorted());
  });

  test('with --json is a line of JSON for each, and none is missing', async () => {
    const lines = await timeline();
    const own = lines.filter(({ stream }) => stream === roomStream(stage.plan).stream);
    const { length } = await roomEvents();
    expect(own.map(({ version }) => version)).toEqual(Array.from({ length }, (_, i) => i + 1));
    expect(lines.filter(({ stream }) => stream === countsStream(stage.plan).stream)).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({ time: '00:30:00', ms: 30 * minute, type: 'LiveFlagChanged' });
  });

  test('--from leaves out what was before', async () => {
    const lines = await timeline('--from', '00:20:00');
    expect(lines.map(({ type }) => type).toSorted()).toEqual([
      'LiveFlagChanged',
      'NoticeClosed',
      'ProductsChanged',
      'PurchaseAnnounced',
      'StreamSwitched',
    ]);
    const { stderr } = await cli.run(['replay', String(stage.broadcastSysId), '--from', '00:30:30']);
    expect(stderr).toContain('Nothing happened after that');
  });

  test('--speed lets time pass, so many times as fast', async () => {
    const began = performance.now();
    // Ten minutes to the end, in half a second.
    const lines = await timeline('--from', '00:20:00', '--speed', '1200');
    expect(performance.now() - began).toBeGreaterThan(500);
    expect(lines.at(-1)).toMatchObject({ time: '00:30:00' });
  });

  test('of a broadcast that is not there is wrong usage', async () => {
    const { code, stderr } = await cli.run(['replay', '987654321']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no broadcast 987654321 in')]);
    for (const wrong of ['12', '1:60', '0:0:0', 'x'])
      expect((await cli.run(['replay', '1', '--from', wrong])).stderr).toContain('such as 00:12:30');
  });
});

describe('replay --state-at', () => {
  test('is the whole room at that moment', async () => {
    const { mug, cup, buyer, plan } = stage;
    const [mugId, cupId] = [mug.facts.prdtSysId, cup.facts.prdtSysId];
    expect(await stateAt('00:12:30')).toMatchObject({
      time: '00:12:30',
      room: {
        liveFlag: 1,
        liveUrl: plan.streams[0]!.liveUrl,
        fixPrdtSysId: mugId,
        noti: '오늘만 무료배송',
        isHideOrdBtn: 0,
      },
      counts: { likeCnt: 0, viewCnt: 1 },
      products: [
        { prdtSysId: mugId, salesExposureType: 3, stockQty: 50 },
        { prdtSysId: cupId, salesExposureType: 2, stockQty: 3, price: 8_000 },
      ],
      chat: [
        { data: { nick: buyer.nickName, msg: '안녕하세요' } },
        { data: { msgType: 14, ordPrdts: [{ qty: 2 }] } },
      ],
    });
    expect(await stateAt('00:29:59')).toMatchObject({
      room: { fixPrdtSysId: cupId, noti: '', isHideOrdBtn: 1, liveUrl: plan.streams[1]!.liveUrl },
      products: [{ stockQty: 50 }, { stockQty: 0, isSoldout: 1 }],
    });
  });

  test('is in its last moment what the server decides by', async () => {
    const { room, counts } = await stateAt('00:30:00');
    const { log } = server.sellover;
    expect(room).toEqual(JSON.parse(JSON.stringify((await log.state(roomStream(stage.plan))).state)));
    expect(counts).toEqual((await log.state(countsStream(stage.plan))).state);
  });

  test('reads well', async () => {
    const { stdout } = await cli.run(['replay', String(stage.broadcastSysId), '--state-at', '00:13:00']);
    expect(stdout).toMatch(/^state +on air$/m);
    expect(stdout).toMatch(new RegExp(`^pinned +${stage.cup.facts.name}$`, 'm'));
    expect(stdout).toMatch(/^order buttons +hidden$/m);
    expect(stdout).toMatch(new RegExp(`P-${stage.cup.facts.prdtSysId}.*₩8,000.*3.*pinned`));
  });
});

describe('replay --state-at with all that a room may have', () => {
  const expireDate = '2030-01-31T14:59:00.000Z';
  let broadcastSysId: number;
  beforeAll(async () => {
    const { api, mug, host, buyer } = stage;
    const { world } = server;
    const plan = await world.airs([mug]);
    ({ broadcastSysId } = plan);
    const as = { token: await world.token(host) };
    const coupon = { name: '삼천원', discountPolicy: 1 as const, discountPolicyFigures: 3000 };
    await api.done('issueLiveCoupon', { broadcastSysId, ...coupon, qty: 3, expireDate }, as);
    await api.done('createGame', { broadcastSysId, limitJoinCnt: 5, coupon }, as);
    await api.done('setRolling', { broadcastSysId, prdtSysIds: [mug.facts.prdtSysId] }, as);
    await api.done('setChatMode', { broadcastSysId, slowSeconds: 10 }, as);
    const viewer = server.viewer(plan, { ...buyer, token: await world.token(buyer) });
    await viewer.enter();
    await viewer.ask('배송은 언제 와요?');
    const { seq } = await viewer.sees('chatMessage', ({ msgType }) => msgType === 1);
    viewer.drop();
    await api.done(
      'answerQuestion',
      { broadcastSysId, logSysId: seq!, answer: '내일', isPrivate: 1 as const },
      as,
    );
  });

  test('tells it in words, with moments in Korea’s time', async () => {
    const { stdout } = await cli.run(['replay', String(broadcastSysId), '--state-at', '00:00:01']);
    const { name } = stage.mug.facts;
    for (const [fact, text] of [
      ['coupons', '\\d+ 삼천원, ₩3,000 off, 3 of 3 left, until 2030-01-31 23:59:00 KST'],
      ['game', '0 of 5 have joined, for 삼천원'],
      ['rolling', name],
      ['chat mode', 'slow, a line every 10 s'],
      ['answers', '1, 1 of them private'],
    ])
      expect(stdout).toMatch(new RegExp(`^${fact} +${text}$`, 'm'));
    expect(stdout).not.toMatch(/[{}]/);
  });
});

describe('replay --check', () => {
  const check = () => cli.run(['replay', String(stage.broadcastSysId), '--check']);

  test('finds the same twice, orders among it', async () => {
    const report = await cli.json<Record<string, unknown>>([
      'replay',
      String(stage.broadcastSysId),
      '--check',
    ]);
    // Plan, replay, room, counts, two products with their stock, and two orders.
    expect(report).toMatchObject({ same: true, streams: 10, differences: [] });
    const [one, other] = report['hashes'] as string[];
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(other).toBe(one);
  });

  test('tells of a row of the server that is not what the events say', async () => {
    const { dataDir } = server;
    const id = stage.broadcastSysId;
    await askAt(dataDir, `UPDATE guide SET view_cnt = 2 WHERE broadcast_sys_id = ${id}`);
    const { code, stdout, stderr } = await check();
    await askAt(dataDir, `UPDATE guide SET view_cnt = 1 WHERE broadcast_sys_id = ${id}`);
    expect(stdout).toContain('table guide has not the row that the events say');
    expect([code, stderr]).toEqual([4, expect.stringContaining('does not replay to what it was')]);
    expect((await check()).code).toBe(0);
  });

  test('tells of an event that is gone, and of a snapshot that is another', async () => {
    const { dataDir } = server;
    const { fold, stream } = roomStream(stage.plan);
    const values = `'${stream}', ${fold.stateVersion}, 3, '{}'`;
    await askAt(dataDir, `INSERT INTO snapshots (stream, state_version, version, state) VALUES (${values})`);
    await askAt(dataDir, `UPDATE events SET version = 1002 WHERE stream = '${stream}' AND version = 2`);
    const { code, stdout } = await check();
    await askAt(dataDir, `UPDATE events SET version = 2 WHERE stream = '${stream}' AND version = 1002`);
    await askAt(dataDir, `DELETE FROM snapshots WHERE stream = '${stream}'`);
    expect(code).toBe(4);
    expect(stdout).toContain(`${stream} 2 is missing`);
    expect(stdout).toContain(`${stream} 3 has a snapshot that is not what the events fold to`);
  });
});

describe('replay --branch', () => {
  const branch = (...args: string[]) => [
    'replay',
    String(stage.broadcastSysId),
    '--branch',
    '00:12:30',
    ...args,
  ];

  test('tells what was, and what had been with other facts', async () => {
    const { prdtSysId, prdtNo, name } = stage.cup.facts;
    const set = ['--set', `product.${prdtSysId}.stock=2`];
    const report = await cli.json<object>(branch(...set));
    expect(report).toMatchObject({
      from: '00:12:30',
      orderCnt: { original: 1, branch: 0 },
      refused: { orders: { '2030': 1 } },
    });
    expect(await cli.json(branch(...set))).toEqual(report);
    const { stdout } = await cli.run(branch('--set', `product.${prdtNo}.price=4000`, '--elasticity', '0'));
    expect(stdout).toMatch(new RegExp(`${prdtNo} ${name} +₩8,000 +₩4,000 +3 +3 +₩24,000 +₩12,000 +0 +0`));
    expect(stdout).toContain('A simulation');
  });

  test('says what can be changed, and what is for it alone', async () => {
    const unknown = await cli.run(branch('--set', 'product.1.colour=1'));
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('product.<N>.price=<won>')]);
    const alone = await cli.run(['replay', String(stage.broadcastSysId), '--seed', '3']);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--seed is for --branch')]);
  });
});

describe('replay --into', () => {
  const as = (who: Stage['host']) => ({
    env: { SELLOVER_URL: server.url, SELLOVER_USER: who.userId, SELLOVER_PASSWORD: PASSWORD },
  });
  const into = async (who: Stage['host'], ...args: string[]) =>
    cli.run(['replay', String(stage.broadcastSysId), '--into', ...args, '--json'], as(who));

  test('new makes a rehearsal, says where it is, and plays everything into it', async () => {
    const { code, stdout, stderr } = await into(stage.host, 'new', '--speed', '10000');
    expect([code, stderr]).toEqual([0, '']);
    const [made, ...lines] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as any);
    expect(made.address).toBe(`${server.url}${addressOf('enterLive', made)}`);
    expect(lines).toHaveLength((await timeline()).length);
    const { log } = server.sellover;
    const [then, now] = await Promise.all([log.state(roomStream(stage.plan)), log.state(roomStream(made))]);
    expect(now.version).toBe(then.version);
    expect(now.state).toMatchObject({ liveFlag: 2, changes: then.state.changes, isHideOrdBtn: 1 });
    expect((await log.state(countsStream(made))).state).toEqual(
      (await log.state(countsStream(stage.plan))).state,
    );
    const again = await into(stage.host, String(made.broadcastSysId));
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('has begun already')]);
  });

  test('an id plays into that rehearsal; what was before --from is there at once', async () => {
    const { broadcastSysId, plan } = stage;
    const token = await server.world.token(stage.host);
    const made = await server.api.done('makeRehearsal', { broadcastSysId }, { token });
    const args = [String(made.broadcastSysId), '--from', '00:25:00', '--speed', '400'];
    expect((await into(stage.host, ...args)).code).toBe(0);
    const { log } = server.sellover;
    const { version: end } = await log.state(roomStream(plan));
    const played = await log.read({ stream: roomStream(made).stream, limit: 1000 });
    const requests = [...Map.groupBy(played, ({ commandId }) => commandId).values()];
    expect(requests.map((events) => events.length)).toEqual([end - 1, 1]);
  });

  test('is for the broadcast’s host', async () => {
    const { code, stderr } = await into(stage.otherHost, 'new');
    expect([code, JSON.parse(stderr)]).toMatchObject([1, { error: { resultCode: '9001' } }]);
    const wrong = await into(stage.host, String(stage.broadcastSysId));
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('is no rehearsal')]);
  });
});
