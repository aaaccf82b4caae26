import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../schema/durations.ts';
import { seenStream } from '../../../server/domains/members/seen/decider.ts';
import type { RefusalSeen } from '../../../server/domains/members/seen/offers.ts';
import { MovedClock, systemClock } from '../../../server/platform/clock.ts';
import { systemSource } from '../../../server/platform/source.ts';
import { Cli } from '../../testing/cli.ts';
import { FilledLog } from '../../testing/filled-log.ts';

const REFUSAL: Omit<RefusalSeen, 'requestId'> = {
  userSysId: null,
  refusedAt: Date.UTC(2026, 10, 20),
  operation: 'placeOrder',
  tag: 'orders',
  resultCode: '2030',
  facts: { prdtSysId: 3, stockQty: 0 },
  orderSysId: null,
  broadcastSysId: 1,
};

let filled: FilledLog;
let cli: Cli;
beforeAll(async () => {
  filled = await FilledLog.make();
  cli = new Cli({ DATA_DIR: filled.dataDir });
});
afterAll(async () => {
  await filled.remove();
  cli.remove();
});

interface Line {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly recordedAt: number;
  readonly data: { readonly msg?: string };
}

async function events(...args: string[]): Promise<Line[]> {
  const { code, stdout, stderr } = await cli.run(['events', '--json', ...args]);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

test('without more, the last twenty in order', async () => {
  const last = await events();
  const end = await filled.log.lastPosition();
  expect(last.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, i) => end - 19 + i));
});

test('--after 0 is the whole log, each event one line of JSON', async () => {
  const all = await events('--after', '0');
  expect(all).toHaveLength(await filled.log.lastPosition());
  expect(all[0]).toMatchObject({ position: 1, version: 1, actorId: null });
});

test('--limit, --stream and --type narrow it', async () => {
  expect((await events('--after', '10', '--limit', '3')).map(({ position }) => position)).toEqual([
    11, 12, 13,
  ]);
  const room = await events('--stream', 'room-1_11', '--limit', '5');
  expect(room).toHaveLength(5);
  expect(new Set(room.map(({ stream }) => stream))).toEqual(new Set(['room-1_11']));
  expect(room.at(-1)?.version).toBe(await filled.log.head('room-1_11'));
  const sellers = await events('--stream', 'seller-', '--after', '0');
  expect(sellers.map(({ type }) => type)).toEqual(['SellerOpened', 'SellerOpened', 'SellerOpened']);
  const some = await events('--after', '0', '--type', 'SellerOpened', 'NoticeSet');
  expect(new Set(some.map(({ type }) => type))).toEqual(new Set(['SellerOpened', 'NoticeSet']));
});

test('--since brings what was recorded from then on, whether that is a time or how long ago', async () => {
  expect(await events('--since', '240h')).toHaveLength(await filled.log.lastPosition());
  // Within the hour nothing but the rooms on air has seen anything.
  const lately = new Set((await events('--since', '1h')).map(({ stream }) => stream));
  expect(lately).toEqual(new Set(['room-1_11', 'room-2_12']));
  for (const line of ['하나', '둘', '셋']) await filled.append(line);
  const later = await events('--limit', '3', '--stream', 'room-1_11');
  const from = new Date(later[0]!.recordedAt).toISOString();
  expect(later.map(({ data }) => data.msg)).toEqual(['하나', '둘', '셋']);
  expect(await events('--since', from)).toEqual(later);
  const after = String(later[0]!.position);
  expect(await events('--since', from, '--after', after, '--limit', '1')).toEqual(later.slice(1, 2));
  const { code, stdout, stderr } = await cli.run(['events', '--since', '2999-01-01']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('That time is still to come');
  expect((await cli.run(['events', '--since', 'lately'])).code).toBe(2);
});

test('--request brings the events of a request, whenever it was, and whoever named it', async () => {
  const source = systemSource(systemClock, 0);
  const today = source.requestId();
  const lastYear = systemSource(new MovedClock(Date.now() - 365 * DAY), 0).requestId();
  for (const id of [today, lastYear, 'order-7_Z', today]) await filled.append(`of ${id}`, id);
  for (const [id, count] of [
    [today, 2],
    // The clock was set back meanwhile, so its events are not where its id says.
    [lastYear, 1],
    ['order-7_Z', 1],
  ] as const) {
    const found = await events('--request', id);
    expect(found.map(({ data }) => data.msg)).toEqual(Array.from({ length: count }, () => `of ${id}`));
  }
  expect(await events('--request', today, '--limit', '1')).toHaveLength(1);
  const { code, stdout, stderr } = await cli.run(['events', '--request', source.requestId()]);
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain('LOG_LEVEL');
});

test('--request brings what a request was refused with, alone of those that were recorded together', async () => {
  const source = systemSource(systemClock, 0);
  const [ours, other] = [source.requestId(), source.requestId()];
  const ref = seenStream(20261120);
  const refusals = [other, ours].map((requestId) => ({ ...REFUSAL, requestId }));
  await filled.log.execute({
    actorId: null,
    commandId: source.commandId(),
    streams: [ref],
    decide: () => ({
      events: [{ ref, events: [{ type: 'CallsRefused', data: { refusals } }] }],
      reply: null,
    }),
  });
  const found = await events('--request', ours);
  expect(found.map(({ type, data }) => [type, data])).toEqual([
    ['CallsRefused', { refusals: [{ ...REFUSAL, requestId: ours }] }],
  ]);
  expect((await cli.run(['events', '--request', ours, '--type', 'OrderPlaced'])).code).toBe(3);
});

test('for people it is one line an event', async () => {
  const { stdout } = await cli.run(['events', '--type', 'NoticeSet', '--stream', 'room-1_11']);
  expect(stdout).toMatch(
    /^ +\d+ {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d KST {2}room-1_11 6 .*NoticeSet.*by 31 .*라이브 특가/,
  );
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
});

test('when there is none, a note says so and the data is empty', async () => {
  for (const args of [
    ['--stream', 'room-1_99'],
    ['--after', '0', '--type', 'NoSuchType'],
  ]) {
    const { code, stdout, stderr } = await cli.run(['events', ...args]);
    expect([code, stdout]).toEqual([0, '']);
    const all = (await filled.log.lastPosition()).toLocaleString('en');
    expect(stderr).toBe(`None of the ${all} events in the log matches\n`);
  }
});

test('--follow brings what comes later, and Ctrl-C ends it well', async () => {
  const following = cli.begin(['events', '--follow', '--limit', '1', '--type', 'ChatSent', '--json']);
  await following.says('\n');
  await filled.append('뒤늦게 한마디');
  await following.says('뒤늦게 한마디');
  await filled.append('one more');
  await following.says('one more');
  following.interrupt();
  const { code, stdout } = await following.ended;
  const lines = stdout.trimEnd().split('\n');
  const [first, ...later] = lines.map((line) => JSON.parse(line) as Line);
  expect(code).toBe(0);
  expect(later.map(({ data }) => data.msg)).toEqual(['뒤늦게 한마디', 'one more']);
  expect(later[1]!.position).toBeGreaterThan(first!.position + 1);
});

// These two need a process: only it has a pipe that closes, and an end.
test('a process ends well at Ctrl-C', async () => {
  const child = cli.start(['events', '--follow', '--limit', '1', '--json']);
  await once(child.stdout!, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('a reader that has seen enough is no error', async () => {
  const child = cli.start(['events', '--after', '0', '--json']);
  const closed = once(child, 'close');
  child.stdout!.once('data', () => child.stdout!.destroy());
  expect(await closed).toEqual([0, null]);
});

test('where there is no database it makes none', async () => {
  const { code, stderr } = await cli.run(['events', '--data-dir', `${filled.dataDir}/elsewhere`]);
  expect(code).toBe(2);
  expect(stderr).toContain('There is no database at');
  expect(stderr).toContain('DATA_DIR');
});
