import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOSE } from '../../../schema/room/constants.ts';
import { NatsBus } from '../bus/nats.ts';
import { NatsServer } from '../../../fixtures/programs/nats.ts';
import { FakeBackend, FakeLog, ROOM, startServer, upTo, type TestServer } from './gateway.support.ts';

/** Two processes' hubs on one NATS server and one log. */

let nats: NatsServer;
let log: FakeLog;
let servers: { readonly server: TestServer; readonly bus: NatsBus }[];
let [a, b]: TestServer[] = [];

beforeAll(async () => {
  nats = await NatsServer.start();
});
afterAll(() => nats.kill());

beforeEach(async () => {
  log = new FakeLog();
  servers = await Promise.all(
    [1, 2].map(async () => {
      const bus = await NatsBus.connect({
        url: nats.url,
        secret: () => 's'.repeat(32),
        report: () => {},
        startWithin: 120_000,
      });
      return { server: await startServer({ bus, backend: new FakeBackend(log) }), bus };
    }),
  );
  [a, b] = servers.map(({ server }) => server);
});
afterEach(async () => {
  for (const { server, bus } of servers) {
    await server.close();
    await bus.close();
  }
});

describe('two processes share a room', () => {
  test('everyone sees all messages of both, in order and once', async () => {
    const clients = await Promise.all([a!, b!].map((server) => server.joined({ afterSeq: 0 })));
    for (let n = 0; n < 2000; n++) {
      (n % 2 === 0 ? a! : b!).backend.say(ROOM, `m${n}`);
      if (n % 40 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    for (const client of clients) {
      await client.untilSeq(2000);
      expect(client.seqs()).toEqual(upTo(2000));
    }
  });

  test('joinCnt is the sum of both', async () => {
    const one = await a!.joined();
    const two = await b!.joined();
    for (const client of [one, two]) {
      await client.until(() => client.received.some(({ data }) => data['joinCnt'] === 2), 'the sum');
    }
    two.socket.terminate();
    const left = await one.next('leaveRoom');
    expect(left.data['joinCnt']).toBe(1);
  });

  test('the older socket of a member is put out, wherever it is', async () => {
    const older = await a!.joined({ token: 'u1' });
    const newer = await b!.joined({ token: 'u1' });
    expect((await older.untilClosed()).code).toBe(CLOSE.putOut);
    expect(older.received.some(({ data }) => data['resultCode'] === '1002')).toBe(true);
    newer.chat('still here', 'c');
    expect(await newer.code()).toBe('0001');
    expect(newer.closed).toBeNull();
  });

  test('of two that enter at once exactly one stays', async () => {
    for (let round = 1; round <= 10; round++) {
      const clients = await Promise.all([a!.connect(), b!.connect()]);
      await Promise.all(clients.map((client) => client.join({ token: `u${round}` })));
      const staying = () => clients.filter(({ closed }) => closed === null);
      await expect.poll(() => staying().length).toBeLessThan(2);
      staying()[0]!.chat('still here', 'c');
      expect(await staying()[0]!.code()).toBe('0001');
    }
  });
});

describe('NATS goes away', () => {
  test('nothing is lost and nothing repeated', async () => {
    const one = await a!.joined({ token: 'u1', afterSeq: 0 });
    const two = await b!.joined({ token: 'u2', afterSeq: 0 });
    a!.backend.say(ROOM, 'before');
    await two.untilSeq(1);

    await nats.kill();
    await expect.poll(() => servers.every(({ bus }) => !bus.connected)).toBe(true);
    for (let n = 0; n < 50; n++) (n % 2 === 0 ? a! : b!).backend.say(ROOM, `away${n}`);
    // Its own viewers see a process's messages at once; the others wait for the next look into the log.
    await expect.poll(() => one.seqs().length).toBeGreaterThan(20);
    for (const { server } of servers) server.hub.sweep();
    await Promise.all([one.untilSeq(51), two.untilSeq(51)]);
    a!.backend.say(ROOM, 'just before the return');

    await nats.start();
    await expect.poll(() => servers.every(({ bus }) => bus.connected)).toBe(true);
    b!.backend.say(ROOM, 'after');
    for (const client of [one, two]) {
      await client.untilSeq(53);
      expect(client.seqs()).toEqual(upTo(53));
    }
  });

  test('what one process could not tell is learnt by the other without another message', async () => {
    const viewer = await b!.joined({ afterSeq: 0 });
    const reading = vi.spyOn(b!.backend, 'history').mockResolvedValue([]);
    await nats.kill();
    await expect.poll(() => servers.every(({ bus }) => !bus.connected)).toBe(true);
    a!.backend.say(ROOM, 'unheard');
    reading.mockRestore();
    await nats.start();
    await viewer.untilSeq(1);
    expect(viewer.seqs()).toEqual([1]);
  });
});
