import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { FIXTURE_PASSWORD } from '../../../fixtures/people.ts';
import type { PlacedOrder } from '../../../server/domains/orders/order/placed-order.ts';
import { Demo } from '../../testing/demo.ts';
import { logAt, Playhouse, shipped } from './playhouse.support.ts';
import type { Result } from './report.ts';

const house = new Playhouse();
afterAll(() => house.remove());

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
  const asking = `${small}  - { at: 65s, by: fans, ask: 몇 ml예요?, share: 1 }\n  - { at: 70s, answer: 50ml예요 }\n`;
  const { code, result, dataDir } = await house.played(house.written(asking));
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
  expect(seconds('ChatSent')).toEqual([60, 60, 65]);
  expect(result.summary).toMatchObject({ viewers: { joined: 3 }, likes: { sent: 8, counted: 8 } });
  expect(result.sold).toMatchObject({ 'SD-2003': { orders: 1 } });
  // The host answers the question that has waited longest.
  const answered = log.filter(({ type }) => type === 'QuestionAnswered');
  expect(seconds('QuestionAnswered')).toEqual([70]);
  expect(answered.map(({ data }) => JSON.parse(data) as object)).toMatchObject([
    { content: '몇 ml예요?', answer: '50ml예요' },
  ]);
});

test('a check that does not hold, and a step that is refused, are told with their places and a code of their own', async () => {
  const file = house.written(
    `${small}  - { at: 70s, setExposure: { prdtSysId: 1, salesExposureType: 3 } }\n` +
      `  - { at: 80s, pin: XX-1 }\n` +
      `  - { at: 90s, by: fans, closeNotice: {}, refused: 9001 }\n` +
      `  - { at: 90s, by: fans, closeNotice: {}, refused: 2009, share: 1 }\n` +
      `  - { at: 95s, answer: 50ml예요 }\n` +
      'checks:\n  - chats == 2\n  - chats == 3\n  - stock(XX-1) == 0\n',
  );
  const { code, stderr, result } = await house.played(file);
  expect(code).toBe(4);
  const told = (JSON.parse(stderr) as { error: { message: string } }).error.message.split('\n');
  expect(told).toEqual([
    `${file}:11:5: it was answered with 2009 in place of 0001`,
    `${file}:12:5: broadcast 3 shows no product XX-1`,
    `${file}:14:5: it was answered with 9001 in place of 2009`,
    `${file}:15:5: there is no open question at that moment`,
    `${file}:18:5: chats == 3 does not hold, it is 2`,
    `${file}:19:5: stock(XX-1) == 0 does not hold, it is unknown`,
  ]);
  expect(result.checks.map(({ held }) => held)).toEqual([true, false, false]);
});

test('mistakes in the file are told before anything begins', async () => {
  const file = house.written(small.replace('pin:', 'pni:'));
  const { code, stdout, stderr } = await house.cli.run(['run', file]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`${file}:7:16: host cannot pni; did you mean pin?`);
  expect((await house.cli.run(['run', join(house.dir, 'none.yaml')])).code).toBe(2);
});

test('a folder that has something in it is left alone', async () => {
  const { code, stderr } = await house.cli.run(['run', house.written(small), '--data-dir', house.dir]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('is not empty')]);
});

test('a dry run prints the plan and does nothing', async () => {
  const { code, stdout } = await house.cli.run(['run', shipped('flash-sale'), '--dry-run']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/00:01:00 +host +pin SD-2008/);
  expect(stdout).toMatch(/00:02:00\S* +30 of rush +buy SD-2008/);
  const plan = await house.cli.json<{ acts: { at: number; who: unknown; line?: number }[] }>([
    'run',
    house.written(small),
    '--dry-run',
  ]);
  expect(plan.acts.filter(({ line }) => line === 7)).toMatchObject([{ at: 10_000, who: 'host' }]);
  const shared = small.replace('like: 4 }', 'like: 4, share: 20% }');
  const file = house.written(shared.replace('count: 3, members: 2', 'count: 9, members: 9'));
  expect((await house.cli.run(['run', file, '--dry-run'])).code).toBe(0);
  // The drill plays shows, too.
  for (const args of [
    ['run', file, '--dry-run'],
    ['run', file],
    ['drill', file, '--dry-run'],
  ]) {
    const { code, stdout: nothing, stderr } = await house.cli.run([...args, '--crowd', '10%']);
    expect([code, nothing]).toEqual([2, '']);
    expect(stderr).toContain(`${file}:9:5: nobody of fans does that with so small a --crowd`);
  }
});

test('a broadcast that the stage lacks is named, whatever server the environment names', async () => {
  const file = house.written(small.replace('broadcast: 3', 'broadcast: 999'));
  const env = { SELLOVER_URL: 'http://127.0.0.1:4' };
  for (const args of [
    ['run', file, '--dry-run'],
    ['run', file],
    ['drill', file, '--dry-run'],
  ]) {
    const { code, stdout, stderr } = await house.cli.run(args, { env });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${file}:1:12: there is no broadcast 999 on a server of the show’s own`);
  }
});

test('Ctrl-C ends it early with what was seen, and nothing is checked', async () => {
  const file = house.written(`${small}checks:\n  - missing == 0\n`);
  const running = house.cli.begin(['run', file, '--at', '20x']);
  await running.says('pin SD-2003');
  running.interrupt();
  const { code, stdout, stderr } = await running.ended;
  expect(code).toBe(4);
  expect(stderr).toMatch(/was stopped at 00:00:10; nothing was checked/);
  expect(stdout).toMatch(/: 00:00:10 in [\d.]+ s\nviewers +3 of 3 came in/);
  expect(stdout).not.toContain('missing == 0');
});

test('on a running server whoever is logged in is the host, and its own clock goes on', async () => {
  const server = await Demo.open();
  onTestFinished(() => server.close());
  const env = { SELLOVER_USER: 'host02', SELLOVER_PASSWORD: FIXTURE_PASSWORD };
  const args = ['run', house.written(small), '--json', '--server', server.url, '--at', 'max'];
  const nowhere = house.written(small.replace('broadcast: 3', 'broadcast: 999'));
  for (const way of ['--json', '--dry-run']) {
    const refused = await house.cli.run(['run', nowhere, '--server', server.url, way], { env });
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain(`${nowhere}:1:12: there is no broadcast 999`);
  }
  const { code, stdout } = await house.cli.run(args, { env });
  expect(code).toBe(0);
  const result = JSON.parse(stdout) as Result;
  expect(result).toMatchObject({ dataDir: null, log: null, slips: [], summary: { broadcastSysId: 3 } });
  expect(result.sold).toMatchObject({ 'SD-2003': { orders: 1 } });
  const broadcasts = (await logAt(server.dataDir))
    .filter(({ type }) => type === 'OrderPlaced')
    .map(({ data }) => (JSON.parse(data) as PlacedOrder).broadcastSysId);
  expect(broadcasts.filter((id) => id === 3)).toHaveLength(1);
});
