import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE_PASSWORD } from '../../../fixtures/people.ts';
import { CLOSE } from '../../../schema/room/constants.ts';
import { Api } from '../../../server/testing/api.ts';
import { isWhole } from '../../../server/testing/seed.ts';
import { logIn } from '../../../server/testing/stage.ts';
import { peekIntoRoom, socketAddress } from '../../room-socket.ts';
import { Cli } from '../../testing/cli.ts';
import { Demo } from '../../testing/demo.ts';
import { FakeRoom } from '../../testing/fake-room.ts';

function words(...lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

type Summary = Record<string, { readonly answers: Readonly<Record<string, number>> }>;

describe('in the real room', () => {
  let server: Demo;
  let cli: Cli;
  beforeAll(async () => {
    server = await Demo.open();
    cli = new Cli({ SELLOVER_URL: server.url });
  });
  afterAll(async () => {
    await server.close();
    cli.remove();
  });

  /** Goes on until the log has so many more events of these types, however fast the machine is, and then until Ctrl-C. */
  async function simUntil(wanted: Readonly<Record<string, number>>, ...asked: readonly string[]) {
    const counts = () => Promise.all(Object.keys(wanted).map((type) => server.count(type)));
    const before = await counts();
    const running = cli.begin(words('sim --json --duration 5m', ...asked));
    await expect
      .poll(async () => {
        const now = await counts();
        return Object.values(wanted).every((count, i) => now[i]! >= before[i]! + count);
      })
      .toBe(true);
    running.interrupt();
    return running.ended;
  }

  test('every viewer gets every message once, the members chat, like and buy, and Ctrl-C ends it with the summary', async () => {
    const viewers = isWhole ? 60 : 20;
    const { code, stdout, stderr } = await simUntil(
      { ChatSent: 6, OrderPlaced: 4, OrderPaid: 1, CountsAdded: 1 },
      `--viewers ${viewers} --broadcast 2 --members viewer01..viewer10`,
      '--chat-rate 8/s --like-rate 20/s --buy-rate 6/s',
    );
    const summary = JSON.parse(stdout) as Record<string, Record<string, unknown>>;
    expect(summary).toMatchObject({
      broadcastSysId: 2,
      passed: true,
      viewers: {
        asked: viewers,
        members: 10,
        joined: viewers,
        reconnects: 0,
        away: 0,
        putOut: {},
        closes: {},
      },
      messages: { missing: 0, repeated: 0, outOfOrder: 0, gaps: 0 },
    });
    expect([code, stderr]).toEqual([0, '']);
    const chat = summary['chat'] as { sent: number; answers: Record<string, number> };
    expect(chat.sent).toBeGreaterThan(5);
    expect(Object.values(chat.answers).reduce((sum, n) => sum + n, 0)).toBe(chat.sent);
    const likes = summary['likes'] as { sent: number; refused: Record<string, number>; counted: number };
    expect(likes.counted + (likes.refused['4290'] ?? 0)).toBe(likes.sent);
    const orders = summary['orders'] as { answers: Record<string, number> };
    expect(orders.answers['0001']).toBeGreaterThan(3);
    const payments = summary['payments'] as { answers: Record<string, number> };
    expect(payments.answers['0001']).toBeGreaterThan(0);
    // Each chat line is one durable message and reaches every viewer. Purchases are announced in batches.
    const chats = chat.answers['0001'] ?? 0;
    expect(summary['messages']!['durable']).toBeGreaterThanOrEqual((chats + 1) * viewers);
    const latency = summary['latencyMs'] as unknown as { count: number; p50: number; max: number };
    expect(latency.count).toBe(chats * viewers);
    expect(latency.p50).toBeLessThanOrEqual(latency.max);
  });

  test('members fill carts, pay for what they have bought, and cancel some of it', async () => {
    const env = { SELLOVER_USER: 'host01', SELLOVER_PASSWORD: FIXTURE_PASSWORD };
    await cli.json(words('host allow-cancel'), { env });
    const { code, stdout } = await simUntil(
      { OrderPlaced: 4, BasketChanged: 2, OrderPaid: 2, OrderPiecesCancelled: 1 },
      '--viewers 8 --broadcast 1 --members viewer11..viewer16 --chat-rate 1/s --like-rate 1/s',
      '--buy-rate 6/s --cart-rate 3/s --pay-rate 4/s --cancel-rate 2/s',
    );
    expect(code).toBe(0);
    const summary = JSON.parse(stdout) as Summary;
    const done = (what: string) => summary[what]!.answers['0001'] ?? 0;
    const bought = done('orders');
    expect(bought).toBeGreaterThan(3);
    expect(done('carts')).toBeGreaterThan(1);
    expect(done('payments')).toBeGreaterThan(1);
    expect(done('payments')).toBeLessThanOrEqual(bought);
    expect(done('cancellations')).toBeGreaterThan(0);
  });

  test.runIf(isWhole)('members pay before they owe more than the server lets them', async () => {
    const strict = await Demo.open({ UNPAID_ORDERS: '11', ORDERS_PER_SECOND: '100', ORDERS_BURST: '500' });
    const { stdout } = await cli.run(
      words(
        'sim --json --viewers 1 --duration 4s --broadcast 1 --members viewer11..viewer11',
        '--chat-rate 0 --like-rate 0 --buy-rate 20/s --pay-rate 0',
      ),
      { env: { SELLOVER_URL: strict.url } },
    );
    await strict.close();
    const { orders, payments } = JSON.parse(stdout) as Summary;
    expect(orders!.answers['0001']).toBeGreaterThan(11);
    expect(orders!.answers).not.toHaveProperty('2040');
    expect(payments!.answers['0001']).toBeGreaterThan(0);
  });

  test('members take live coupons, as many as there are', async () => {
    const api = new Api(server.url);
    const { accessToken: token } = await logIn(api, 'host01', FIXTURE_PASSWORD);
    const running = cli.begin(
      words('sim --json --viewers 12 --duration 5m --broadcast 1 --members viewer11..viewer18'),
    );
    const room = { broadcastSysId: 1, broadcastScheduleSysId: 11 };
    const address = socketAddress(server.url, '/v1/socket');
    // Who looks is counted, too.
    await expect.poll(async () => (await peekIntoRoom(address, room)).joinCnt).toBe(13);
    const before = await server.count('CouponReceived');
    const five = { name: 'five', discountPolicy: 1, discountPolicyFigures: 1000, qty: 5 } as const;
    await api.done('issueLiveCoupon', { broadcastSysId: 1, ...five }, { token });
    await expect.poll(() => server.count('CouponReceived')).toBe(before + 5);
    running.interrupt();
    const { code, stdout } = await running.ended;
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { coupons: { answers: { '0001': 5, '5003': 3 } } }]);
    api.close();
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

  test('viewers are spread over several servers, and each must get everything', async () => {
    const rooms = await Promise.all([FakeRoom.start(), FakeRoom.start()]);
    const joined = [0, 0];
    rooms.forEach((room, at) => {
      room.onJoin = () => {
        joined[at]! += 1;
        // The second one knows of nothing.
        if (joined.reduce((sum, each) => sum + each) === 10) rooms[0]!.say(1);
      };
    });
    const servers = rooms.map(({ url }) => `--server ${url}`);
    const asked = `sim --json --broadcast 1 --viewers 10 --duration 300ms --members none ${servers.join(' ')}`;
    const { code, stdout } = await cli.run(words(asked));
    for (const room of rooms) room.stop();
    // In the end the first one is asked how far the room is.
    expect(joined).toEqual([6, 5]);
    const { messages } = JSON.parse(stdout) as { messages: object };
    expect([code, messages]).toEqual([4, expect.objectContaining({ durable: 5, missing: 5, lastSeq: 1 })]);
  });

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
