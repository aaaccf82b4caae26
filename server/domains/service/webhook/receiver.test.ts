import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type Server } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FakeEndpoint } from '../../../testing/services/webhook-endpoint.ts';
import { headersOf, isReceiver, Receivers } from './receiver.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const signed = { id: 'msg_1', body: '{"type":"order.paid"}', secret: SECRET, now: Date.now() };

describe('an address', () => {
  test.each([
    'https://shop.example/hooks?key=1',
    'https://shop.example:8443/hooks',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ])('%s may be called', (url) => {
    expect(isReceiver(url, { isPrivate: false })).toBe(true);
  });

  test.each([
    'http://shop.example/hooks',
    'ftp://shop.example/',
    'no address',
    'https://somebody@shop.example/',
    'https://somebody:secret@shop.example/',
    'https://localhost/',
    'https://hooks.localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
  ])('%s may not', (url) => {
    expect(isReceiver(url, { isPrivate: false })).toBe(false);
  });

  test.each(['http://127.0.0.1:3000/', 'https://10.0.0.5/'])('%s may where it is allowed', (url) => {
    expect(isReceiver(url, { isPrivate: true })).toBe(true);
  });

  test.each(['http://somebody@127.0.0.1/', 'file:///etc/passwd'])('%s never may', (url) => {
    expect(isReceiver(url, { isPrivate: true })).toBe(false);
  });
});

describe('a call', () => {
  test('is not made to an address that was allowed once', async () => {
    const endpoint = await FakeEndpoint.start();
    const outcome = await new Receivers({ isPrivate: false }).give(endpoint.url, signed);
    expect([outcome, endpoint.asked]).toEqual([{ status: null, reason: 'ENOTPUBLIC' }, 0]);
  });

  test('connects to no address of our own network, whatever name leads there', async () => {
    let connected = 0;
    const server = await listening(() => (connected += 1));
    const { port } = server.address() as { port: number };
    const lookups: string[] = [];
    leads((name, found) => {
      lookups.push(name);
      found(null, [{ address: '127.0.0.1', family: 4 }]);
    });
    const url = `https://hooks.example:${port}/`;
    expect(isReceiver(url, { isPrivate: false })).toBe(true);
    const outcome = await new Receivers({ isPrivate: false }).give(url, signed);
    expect([outcome, connected]).toEqual([{ status: null, reason: 'ENOTPUBLIC' }, 0]);
    expect(lookups).toEqual(['hooks.example']);
  });

  test('that gets no answer in time has failed', async () => {
    const endpoint = await FakeEndpoint.start();
    endpoint.secrets.push(SECRET);
    endpoint.answers = () => 'silence';
    const outcome = await new Receivers({ isPrivate: true }, 50).give(endpoint.url, signed);
    expect(outcome).toEqual({ status: null, reason: 'TIMEOUT' });
  });

  test('that nobody takes says why, and nothing of the address', async () => {
    const receivers = new Receivers({ isPrivate: true });
    expect(await receivers.give('http://127.0.0.1:9/', signed)).toEqual({
      status: null,
      reason: 'ECONNREFUSED',
    });
    const server = await listening((socket) => void socket.end('no HTTP at all\r\n\r\n'));
    const { port } = server.address() as { port: number };
    const { reason } = await receivers.give(`http://127.0.0.1:${port}/`, signed);
    expect(reason).toMatch(/^HPE_/);
  });

  test('ends where the server stops', async () => {
    const endpoint = await FakeEndpoint.start();
    endpoint.secrets.push(SECRET);
    const receivers = new Receivers({ isPrivate: true });
    endpoint.answers = () => {
      receivers.close();
      return 'silence';
    };
    expect((await receivers.give(endpoint.url, signed)).status).toBe(null);
  });

  test('is verified by the library that receivers use', () => {
    const headers = headersOf(signed);
    expect(new Webhook(SECRET).verify(signed.body, headers)).toEqual({ type: 'order.paid' });
    expect(() => new Webhook(SECRET).verify(`${signed.body} `, headers)).toThrow('signature');
    const another = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(() => new Webhook(another).verify(signed.body, headers)).toThrow('signature');
    const old = headersOf({ ...signed, now: signed.now - 600_000 });
    expect(() => new Webhook(SECRET).verify(signed.body, old)).toThrow('too old');
  });
});

async function listening(onConnection: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(onConnection!).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server;
}

/** Where names lead, until the test is over. */
function leads(answer: (name: string, found: (error: null, all: LookupAddress[]) => void) => void): void {
  const { lookup } = dns;
  const put = (other: unknown) => {
    dns.lookup = other as typeof lookup;
    syncBuiltinESMExports();
  };
  put((name: string, _: object, found: (error: null, all: LookupAddress[]) => void) => answer(name, found));
  onTestFinished(() => put(lookup));
}
