import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BusMessage } from './bus.ts';
import { busContract, Heard } from './bus.contract.ts';
import { BusUnreachable, NatsBus } from './nats.ts';
import { freePort, NatsServer } from './nats.support.ts';

let server: NatsServer;
beforeAll(async () => {
  server = await NatsServer.start();
});
afterAll(() => server.kill());

function open(): Promise<NatsBus> {
  return NatsBus.connect({ url: server.url, report: () => {} });
}

busContract('NatsBus', async () => {
  const [here, there] = await Promise.all([open(), open()]);
  return {
    here,
    there,
    close: async () => {
      await Promise.all([here.close(), there.close()]);
    },
  };
});

const message: BusMessage = { kind: 'presence', processId: 'p1', joinCnt: 1 };

describe('NatsBus: a server that goes away', () => {
  test('publishing goes on silently, and after the return messages pass again', async () => {
    const [here, there] = await Promise.all([open(), open()]);
    const [own, other] = [new Heard(), new Heard()];
    await here.subscribe('10_77', own.listen);
    await there.subscribe('10_77', other.listen);
    const back = Promise.all(
      [here, there].map((bus) => new Promise<void>((resolve) => void bus.onReconnect(resolve))),
    );

    await server.kill();
    await vi.waitUntil(() => !here.connected && !there.connected, { timeout: 5000 });
    here.publish('10_77', message);
    expect(await own.until(1)).toEqual([message]);
    // A room that is entered meanwhile is subscribed when the server is back.
    const late = new Heard();
    await there.subscribe('10_78', late.listen);

    await server.start();
    await back;
    expect(here.connected && there.connected).toBe(true);
    expect(other.messages).toEqual([]);
    here.publish('10_77', message);
    here.publish('10_78', message);
    expect(await other.until(1)).toEqual([message]);
    expect(await late.until(1)).toEqual([message]);
    await Promise.all([here.close(), there.close()]);
  });

  test('closing while the server is away does not hang', async () => {
    const bus = await open();
    await server.kill();
    await vi.waitUntil(() => !bus.connected, { timeout: 5000 });
    await bus.close();
    expect(() => bus.publish('10_77', message)).not.toThrow();
    await server.start();
  });
});

describe('NatsBus: start-up without a server', () => {
  test('nobody listens: an error that says what to do and hides the password', async () => {
    const port = await freePort();
    const refused = NatsBus.connect({ url: `nats://me:secret@127.0.0.1:${port}`, report: () => {} });
    await expect(refused).rejects.toThrow(BusUnreachable);
    await expect(refused).rejects.toThrow(`no NATS server at nats://127.0.0.1:${port}`);
  });

  test('somebody listens who is not NATS: an error after the time allowed', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const url = `nats://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    const started = performance.now();
    await expect(NatsBus.connect({ url, report: () => {}, startWithin: 300 })).rejects.toThrow(
      BusUnreachable,
    );
    expect(performance.now() - started).toBeLessThan(3000);
    mute.close();
  });
});
