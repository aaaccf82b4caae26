import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIRST_ORDER } from '../../fixtures/first-order.ts';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { databaseAt } from '../../server/platform/log/databases.ts';
import type { EventRow } from '../../server/platform/log/tables/log-tables.ts';
import { verifiedAt } from '../../server/testing/log.ts';
import { isWhole, scaledPatience } from '../../server/testing/seed.ts';
import { Cli, type Outcome } from '../testing/cli.ts';
import { DemoServer } from '../testing/demo-server.ts';
import type { Result } from './report.ts';

const cli = new Cli();
const dir = mkdtempSync(join(tmpdir(), 'sellover-shows-'));
afterAll(() => {
  cli.remove();
  rmSync(dir, { recursive: true });
});
/** `make prove` plays the shows with all their viewers. */
const CROWD = isWhole ? '100%' : '18%';
/** Of a show with few viewers, which would otherwise have too few for its own checks. */
const SMALL_CROWD = isWhole ? '100%' : '30%';
/** Which of them is played again: the one in which most happens, or a short one. */
const TWICE = isWhole ? 'hostile' : 'calm-minute';
const SEED = '3';
let folders = 0;

const shipped = (name: string) => new URL(`../../fixtures/shows/${name}.yaml`, import.meta.url).pathname;

function written(show: string): string {
  const file = join(dir, `show-${++folders}.yaml`);
  writeFileSync(file, show);
  return file;
}

/** Played as fast as it goes, into a folder of its own. */
function played(file: string, ...more: readonly string[]) {
  return playedBy((args) => cli.run(args), file, more);
}

async function playedBy(
  run: (args: readonly string[]) => Promise<Outcome>,
  file: string,
  more: readonly string[],
) {
  const dataDir = join(dir, `log-${++folders}`);
  const where = ['--data-dir', dataDir, ...more];
  const { code, stdout, stderr } = await run(['run', file, '--json', '--at', 'max', ...where]);
  return { code, stderr, dataDir, result: (stdout ? JSON.parse(stdout) : null) as Result };
}

const shows = new Map<string, ReturnType<typeof played>>();

/** A show that comes along, played once for all tests. */
function show(name: string, crowd: string): ReturnType<typeof played> {
  const outcome = shows.get(name) ?? played(shipped(name), '--crowd', crowd, '--seed', SEED);
  shows.set(name, outcome);
  return outcome;
}

function logAt(dataDir: string): Promise<readonly EventRow[]> {
  return databaseAt({ dataDir, databaseUrl: null }).inspect((log) => log.range({ limit: 100_000 }));
}

test(
  'one file and seed give one log, byte for byte, and another seed gives another',
  async () => {
    const withSeed = (seed: string) => ['--crowd', SMALL_CROWD, '--seed', seed];
    const runs = [
      await show(TWICE, SMALL_CROWD),
      // Whatever this process has done before.
      await playedBy((args) => cli.runApart(args), shipped(TWICE), withSeed(SEED)),
      await played(shipped(TWICE), ...withSeed('8')),
    ];
    const logs = await Promise.all(runs.map(({ dataDir }) => logAt(dataDir)));
    const [first, again, other] = logs as [readonly EventRow[], readonly EventRow[], readonly EventRow[]];
    const kinds = new Set(first.map(({ type }) => type));
    for (const type of ['ChatSent', 'OrderPlaced', 'PurchaseAnnounced', 'ProductsChanged'])
      expect(kinds).toContain(type);
    expect(again).toEqual(first);
    expect(other.map(({ hash }) => hash)).not.toEqual(first.map(({ hash }) => hash));
    expect(runs.map(({ result }) => result.log!.events)).toEqual(logs.map(({ length }) => length));
    expect(runs[1]!.result.log).toEqual(runs[0]!.result.log);
    expect(runs[2]!.result.log!.sha256).not.toBe(runs[0]!.result.log!.sha256);
    await verifiedAt({ dataDir: runs[0]!.dataDir, databaseUrl: null });
  },
  scaledPatience(120_000),
);

test.each([
  ['calm-minute', SMALL_CROWD] as const,
  ['flash-sale', CROWD] as const,
  ...(isWhole ? [['calm', CROWD] as const, ['hostile', CROWD] as const] : []),
])(
  'the show %s that comes along is green',
  async (name, crowd) => {
    const { code, stderr, result } = await show(name, crowd);
    expect([code, stderr]).toEqual([0, '']);
    expect(result).toMatchObject({ isWhole: true, slips: [] });
    expect(result.checks.length).toBeGreaterThan(5);
    expect(result.checks.filter(({ held }) => !held)).toEqual([]);
  },
  scaledPatience(120_000),
);

const small = `broadcast: 3
lasts: 2m
viewers:
  fans: { count: 3, members: 2 }
steps:
  - { at: 0s, start: }
  - { at: 10s, pin: SD-2003 }
  - { at: 20s, by: fans, buy: SD-2003, share: 1 }
  - { at: 30s, by: fans, like: 4 }
  - { at: 1m, by: fans, chat: 안녕하세요 }
`;

test('times, prices and counts go by the clock of the show, however fast it is played', async () => {
  const { code, result, dataDir } = await played(written(small));
  expect(code).toBe(0);
  const log = (await logAt(dataDir)).filter(({ command_id }) => !command_id.startsWith('fixtures-'));
  const seconds = (type: string) =>
    log
      .filter((row) => row.type === type)
      .map(({ recorded_at }) => (recorded_at - Date.parse('2026-11-20T20:00:00+09:00')) / 1000);
  expect(seconds('ProductPinned')).toEqual([10]);
  expect(seconds('OrderPlaced')).toEqual([20]);
  expect(seconds('PurchaseAnnounced')).toEqual([20]);
  // Each view by itself; likes are gathered for a quarter of a second.
  expect(seconds('CountsAdded')).toEqual([0, 0, 0, 30.25]);
  expect(seconds('ChatSent')).toEqual([60, 60]);
  expect(result.summary).toMatchObject({ viewers: { joined: 3 }, likes: { sent: 8, counted: 8 } });
  expect(result.sold).toMatchObject({ 'SD-2003': { orders: 1 } });
});

test('the host answers the question that has waited longest, and has no answer where nobody asks', async () => {
  const asking = `${small}  - { at: 65s, by: fans, ask: 몇 ml예요?, share: 1 }\n  - { at: 70s, answer: 50ml예요 }\n`;
  const { code, dataDir } = await played(written(asking));
  expect(code).toBe(0);
  const log = await logAt(dataDir);
  const data = (type: string) => log.filter((row) => row.type === type).map((row) => JSON.parse(row.data));
  expect(data('QuestionAnswered')).toMatchObject([{ content: '몇 ml예요?', answer: '50ml예요' }]);

  const file = written(`${small}  - { at: 70s, answer: 50ml예요 }\n`);
  const refused = await played(file);
  expect(refused.code).toBe(4);
  expect(refused.stderr).toContain(`${file}:11:5: there is no open question at that moment`);
}, 60_000);

test('a check that does not hold, and a step that is refused, are told with their places and a code of their own', async () => {
  const file = written(
    `${small}  - { at: 70s, setExposure: { prdtSysId: 1, salesExposureType: 3 } }\n` +
      `  - { at: 80s, pin: XX-1 }\n` +
      `  - { at: 90s, by: fans, closeNotice: {}, refused: 9001 }\n` +
      `  - { at: 90s, by: fans, closeNotice: {}, refused: 2009, share: 1 }\n` +
      'checks:\n  - chats == 2\n  - chats == 3\n  - stock(XX-1) == 0\n',
  );
  const { code, stderr, result } = await played(file);
  expect(code).toBe(4);
  const told = (JSON.parse(stderr) as { error: { message: string } }).error.message.split('\n');
  expect(told).toEqual([
    `${file}:11:5: it was answered with 2009 in place of 0001`,
    `${file}:12:5: broadcast 3 shows no product XX-1`,
    `${file}:14:5: it was answered with 9001 in place of 2009`,
    `${file}:17:5: chats == 3 does not hold, it is 2`,
    `${file}:18:5: stock(XX-1) == 0 does not hold, it is unknown`,
  ]);
  expect(result.checks.map(({ held }) => held)).toEqual([true, false, false]);
});

test('mistakes in the file are told before anything begins', async () => {
  const file = written(small.replace('pin:', 'pni:'));
  const { code, stdout, stderr } = await cli.run(['run', file]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`${file}:7:16: host cannot pni; did you mean pin?`);
  expect((await cli.run(['run', join(dir, 'none.yaml')])).code).toBe(2);
});

test('a folder that has something in it is left alone', async () => {
  const { code, stderr } = await cli.run(['run', written(small), '--data-dir', dir]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('is not empty')]);
});

test('a dry run prints the plan and does nothing', async () => {
  const { code, stdout } = await cli.run(['run', shipped('flash-sale'), '--dry-run']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/00:01:00 +host +pin SD-2008/);
  expect(stdout).toMatch(/00:02:00\S* +30 of rush +buy SD-2008/);
  const plan = await cli.json<{ acts: { at: number; who: unknown; line?: number }[] }>([
    'run',
    written(small),
    '--dry-run',
  ]);
  expect(plan.acts.filter(({ line }) => line === 7)).toMatchObject([{ at: 10_000, who: 'host' }]);
});

test('Ctrl-C ends it early with what was seen, and nothing is checked', async () => {
  const child = cli.start(['run', written(`${small}checks:\n  - missing == 0\n`), '--at', '4x']);
  const stdout = text(child.stdout!);
  let told = '';
  child.stderr!.on('data', (chunk: Buffer) => (told += chunk.toString()));
  await expect.poll(() => told).toContain('pin SD-2003');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([4, null]);
  // Four times as fast is not at once: the likes were still to come.
  expect(told).toMatch(/was stopped at 00:0[01]:\d\d; nothing was checked/);
  expect(await stdout).toMatch(/: 00:0[01]:\d\d in [\d.]+ s\nviewers +3 of 3 came in/);
  expect(await stdout).not.toContain('missing == 0');
});

describe('on a running server', () => {
  let server: DemoServer;
  beforeAll(async () => {
    server = await DemoServer.start();
  });
  afterAll(() => server.stop());

  test('whoever is logged in is the host, and its own clock goes on', async () => {
    const env = { SELLOVER_USER: 'host02', SELLOVER_PASSWORD: FIXTURE_PASSWORD };
    const args = ['run', written(small), '--json', '--server', server.url, '--at', '60x'];
    const { code, stdout } = await cli.run(args, { env });
    expect(code).toBe(0);
    const result = JSON.parse(stdout) as Result;
    expect(result).toMatchObject({ dataDir: null, log: null, slips: [], summary: { broadcastSysId: 3 } });
    expect(result.sold).toMatchObject({ 'SD-2003': { orders: 1 } });
    const log = await logAt(server.dataDir);
    const placed = log.filter(
      ({ type, stream }) => type === 'OrderPlaced' && stream !== `order-${FIRST_ORDER}`,
    );
    expect(placed).toHaveLength(1);
  });
});
