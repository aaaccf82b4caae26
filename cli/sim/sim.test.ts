import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { CLOSE } from '../../schema/room/constants.ts';
import { isWhole } from '../../server/testing/seed.ts';
import { Cli } from '../testing/cli.ts';
import { DemoServer } from '../testing/demo-server.ts';
import { FakeRoom } from '../testing/fake-room.ts';

function words(...lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

describe('in the real room', () => {
  let server: DemoServer;
  let cli: Cli;
  beforeAll(async () => {
    server = await DemoServer.start();
    cli = new Cli({ SELLOVER_URL: server.url });
  });
  afterAll(async () => {
    await server.stop();
    cli.remove();
  });

  test('every viewer gets every message once, and the members chat, like and buy', async () => {
    const { code, stdout } = await cli.run(
      words(
        'sim --json --viewers 60 --duration 3s --broadcast 2 --members viewer01..viewer10',
        '--chat-rate 8/s --like-rate 20/s --buy-rate 6/s',
      ),
    );
    const summary = JSON.parse(stdout) as Record<string, Record<string, unknown>>;
    expect(summary).toMatchObject({
      broadcastSysId: 2,
      passed: true,
      viewers: { asked: 60, members: 10, joined: 60, reconnects: 0, away: 0, putOut: {}, closes: {} },
      messages: { missing: 0, repeated: 0, outOfOrder: 0, gaps: 0 },
    });
    expect(code).toBe(0);
    const chat = summary['chat'] as { sent: number; answers: Record<string, number> };
    expect(chat.sent).toBeGreaterThan(5);
    expect(Object.values(chat.answers).reduce((sum, n) => sum + n, 0)).toBe(chat.sent);
    const likes = summary['likes'] as { sent: number; refused: Record<string, number>; counted: number };
    expect(likes.counted + (likes.refused['4290'] ?? 0)).toBe(likes.sent);
    const orders = summary['orders'] as { answers: Record<string, number> };
    expect(orders.answers['0001']).toBeGreaterThan(3);
    const payments = summary['payments'] as { answers: Record<string, number> };
    expect(payments.answers['0001']).toBeGreaterThan(0);
    // Each chat line is one durable message and reaches each of the sixty; what is bought is told gathered.
    expect(summary['messages']!['durable']).toBeGreaterThanOrEqual(((chat.answers['0001'] ?? 0) + 1) * 60);
    const latency = summary['latencyMs'] as unknown as { count: number; p50: number; max: number };
    expect(latency.count).toBe((chat.answers['0001'] ?? 0) * 60);
    expect(latency.p50).toBeLessThanOrEqual(latency.max);
  });

  test('members fill carts, pay for what they have bought, and cancel some of it', async () => {
    const env = { SELLOVER_USER: 'host01', SELLOVER_PASSWORD: FIXTURE_PASSWORD };
    await cli.json(words('host allow-cancel'), { env });
    const { code, stdout } = await cli.run(
      words(
        'sim --json --viewers 8 --duration 4s --broadcast 1 --members viewer11..viewer16 --chat-rate 1/s',
        '--like-rate 1/s --buy-rate 6/s --cart-rate 3/s --pay-rate 4/s --cancel-rate 2/s',
      ),
    );
    expect(code).toBe(0);
    const summary = JSON.parse(stdout) as Record<string, { answers: Record<string, number> }>;
    const done = (what: string) => summary[what]!.answers['0001'] ?? 0;
    const bought = done('orders');
    expect(bought).toBeGreaterThan(3);
    expect(done('carts')).toBeGreaterThan(1);
    expect(done('payments')).toBeGreaterThan(1);
    expect(done('payments')).toBeLessThanOrEqual(bought);
    expect(done('cancellations')).toBeGreaterThan(0);
  });

  test.runIf(isWhole)('members pay before they owe more than the server lets them', async () => {
    const strict = await DemoServer.start({
      UNPAID_ORDERS: '11',
      ORDERS_PER_SECOND: '100',
      ORDERS_BURST: '500',
    });
    const { stdout } = await cli.run(
      words(
        'sim --json --viewers 1 --duration 4s --broadcast 1 --members viewer11..viewer11',
        '--chat-rate 0 --like-rate 0 --buy-rate 20/s --pay-rate 0',
      ),
      { env: { SELLOVER_URL: strict.url } },
    );
    await strict.stop();
    const { orders, payments } = JSON.parse(stdout) as Record<string, { answers: Record<string, number> }>;
    expect(orders!.answers['0001']).toBeGreaterThan(11);
    expect(orders!.answers).not.toHaveProperty('2040');
    expect(payments!.answers['0001']).toBeGreaterThan(0);
  });

  test('Ctrl-C ends it early, with the summary', async () => {
    const child = cli.start(words('sim --json --viewers 20 --duration 5m --members none --broadcast 1'));
    const [stdout, stderr] = [text(child.stdout!), text(child.stderr!)];
    const env = { SELLOVER_USER: 'host01', SELLOVER_PASSWORD: FIXTURE_PASSWORD };
    const watching = async () => (await cli.json<{ joinCnt: number }>(['host', 'status'], { env })).joinCnt;
    await expect.poll(watching, { interval: 100 }).toBe(20);
    child.kill('SIGINT');
    const [code] = (await once(child, 'close')) as [number];
    expect(JSON.parse(await stdout)).toMatchObject({ passed: true, viewers: { joined: 20, members: 0 } });
    expect(code).toBe(0);
    expect(await stderr).toBe('');
  });

  test('members take live coupons, as many as there are', async () => {
    const child = cli.start(
      words('sim --json --viewers 12 --duration 5m --broadcast 1 --members viewer11..viewer18'),
    );
    const stdout = text(child.stdout!);
    const env = { SELLOVER_USER: 'host01', SELLOVER_PASSWORD: FIXTURE_PASSWORD };
    const watching = async () => (await cli.json<{ joinCnt: number }>(['host', 'status'], { env })).joinCnt;
    await expect.poll(watching, { interval: 100 }).toBe(12);
    const before = await server.count('CouponReceived');
    await cli.json(words('host coupon five --amount 1000 --qty 5'), { env });
    await expect.poll(() => server.count('CouponReceived')).toBe(before + 5);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(JSON.parse(await stdout)).toMatchObject({ coupons: { answers: { '0001': 5, '5003': 3 } } });
  });

  test('members who do not exist are told of, with the way out', async () => {
    const { code, stderr } = await cli.run(['sim', '--viewers', '5', '--members', 'nobody1..nobody2']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/nobody[12] cannot log in: 1010/);
    expect(stderr).toContain('SELLOVER_MEMBERS_PASSWORD');
  });
});

describe('in a room that makes mistakes', () => {
  const cli = new Cli();
  afterAll(() => cli.remove());

  async function outcomeOf(act: (room: FakeRoom) => void, duration = '300ms') {
    const room = await FakeRoom.start();
    let joined = 0;
    room.onJoin = () => {
      joined += 1;
      // All have their welcome by now, and get what follows after it.
      if (joined === 10) act(room);
    };
    const { code, stdout, stderr } = await cli.run(
      words(
        `sim --json --server ${room.url} --broadcast 1`,
        `--viewers 10 --duration ${duration} --members none`,
      ),
    );
    room.stop();
    return { code, stderr, summary: JSON.parse(stdout) as { viewers: object; messages: object } };
  }

  test('nothing wrong is nothing found', async () => {
    const { code, summary } = await outcomeOf((room) => {
      room.say(1, 2);
      room.say(3);
    });
    expect(summary.messages).toMatchObject({
      durable: 30,
      missing: 0,
      repeated: 0,
      outOfOrder: 0,
      lastSeq: 3,
    });
    expect(code).toBe(0);
  });

  test('a message that is lost on the way is found', async () => {
    const { code, summary, stderr } = await outcomeOf((room) => {
      room.say(1);
      room.say(3);
    });
    expect(summary.messages).toMatchObject({ missing: 10, repeated: 0 });
    expect(code).toBe(4);
    expect(stderr).toContain('10 messages missing');
  });

  // The simulation waits five seconds for what does not come.
  test.runIf(isWhole)('so is one that is lost at the end', async () => {
    const { code, summary } = await outcomeOf((room) => {
      room.say(1);
      room.seq = 2;
    });
    expect(summary.messages).toMatchObject({ missing: 10, lastSeq: 2 });
    expect(code).toBe(4);
  });

  test('one that comes twice, and one that comes late', async () => {
    const { code, summary, stderr } = await outcomeOf((room) => {
      room.say(1, 1);
      room.say(3);
      room.say(2);
    });
    expect(summary.messages).toMatchObject({ missing: 0, repeated: 10, outOfOrder: 10 });
    expect(code).toBe(4);
    expect(stderr).toContain('10 messages repeated, 10 messages out of order');
  });

  test('who is cut off comes back for what was missed', async () => {
    const { code, summary } = await outcomeOf((room) => {
      room.say(1);
      room.cutAll(CLOSE.restart);
      room.say(2, 3);
    });
    expect(summary.viewers).toMatchObject({
      joined: 10,
      reconnects: 10,
      away: 0,
      closes: { [CLOSE.restart]: 10 },
    });
    expect(summary.messages).toMatchObject({ durable: 30, missing: 0, repeated: 0, lastSeq: 3 });
    expect(code).toBe(0);
  });

  test.runIf(isWhole)('a server that restarts at the end is waited for', async () => {
    let later: Promise<FakeRoom> | undefined;
    const { code, summary } = await outcomeOf((room) => {
      room.say(1);
      setTimeout(() => {
        const { port } = new URL(room.url);
        room.stop();
        setTimeout(
          () => (later = FakeRoom.start(Number(port)).then((again) => ((again.seq = 1), again))),
          900,
        );
      }, 1000);
    }, '1500ms');
    (await later)?.stop();
    expect(summary.viewers).toMatchObject({ joined: 10, reconnects: 10, away: 0 });
    expect(code).toBe(0);
  });

  test.runIf(isWhole)('one that does not come back is no reason to keep the summary', async () => {
    const { code, summary, stderr } = await outcomeOf((room) => {
      room.say(1);
      room.stop();
    });
    expect(summary.viewers).toMatchObject({ joined: 10, away: 10 });
    expect([code, stderr]).toEqual([4, expect.stringContaining('10 viewers did not come back')]);
  });

  test('who is put out stays out, and is owed nothing more', async () => {
    const { code, summary } = await outcomeOf((room) => {
      room.cutAll(CLOSE.putOut);
      room.say(1);
    });
    expect(summary.viewers).toMatchObject({ reconnects: 0, away: 0, closes: { [CLOSE.putOut]: 10 } });
    expect(summary.messages).toMatchObject({ missing: 0, lastSeq: 1 });
    expect(code).toBe(0);
  });
});
