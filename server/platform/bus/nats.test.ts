import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { connect, nkeys } from 'nats';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Announcement, BusMessage } from './bus.ts';
import { busContract, Heard } from './bus.contract.ts';
import { BusUnreachable, NatsBus } from './nats.ts';
import { NatsServer } from '../../../fixtures/programs/nats.ts';
import { freePort } from '../../../fixtures/programs/program.ts';

const SECRET = () => 's'.repeat(32);
/** How long a busy machine may take to connect to a server that is there (ms). */
const PATIENCE = 120_000;
let server: NatsServer;
beforeAll(async () => {
  server = await NatsServer.start();
});
afterAll(() => server.kill());

type Connecting = Parameters<typeof NatsBus.connect>[0];

function open(url: string = server.url, more: Partial<Connecting> = {}): Promise<NatsBus> {
  return NatsBus.connect({ url, secret: SECRET, report: () => {}, startWithin: PATIENCE, ...more });
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
    await expect.poll(() => !here.connected && !there.connected).toBe(true);
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
    await expect.poll(() => !bus.connected).toBe(true);
    await bus.close();
    expect(() => bus.publish('10_77', message)).not.toThrow();
    await server.start();
  });
});

describe('NatsBus: start-up without a server', () => {
  test('nobody listens: an error that says what to do and hides the password', async () => {
    const port = await freePort();
    const refused = open(`nats://me:secret@127.0.0.1:${port}`, { startWithin: 300 });
    await expect(refused).rejects.toThrow(BusUnreachable);
    await expect(refused).rejects.toThrow(`no NATS server at nats://127.0.0.1:${port}`);
  });

  test('somebody listens who is not NATS: an error after the time allowed', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const url = `nats://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    await expect(open(url, { startWithin: 300 })).rejects.toThrow(BusUnreachable);
    mute.close();
  });
});

describe('NatsBus: what arrives is from our own processes', () => {
  const forgery: BusMessage = { kind: 'presence', processId: 'forged', joinCnt: 7 };

  test('what others send, and what is sent again, is not heard but counted', async () => {
    const [bus, ours, stranger] = await Promise.all([open(), open(), connect({ servers: server.url })]);
    const strangeBus = await open(server.url, { secret: () => 'x'.repeat(32) });
    const heard = new Heard();
    await bus.subscribe('10_77', heard.listen);
    const overheard: Uint8Array[] = [];
    stranger.subscribe('sellover.room.10_77', { callback: (_, { data }) => void overheard.push(data) });
    await stranger.flush();
    const say = (data: string | Uint8Array, room = '10_77') =>
      stranger.publish(`sellover.room.${room}`, data);

    ours.publish('10_77', message);
    await heard.until(1);
    await expect.poll(() => overheard.length).toBe(1);
    for (const forged of [JSON.stringify(forgery), 'garbage', '', overheard[0]!, overheard[0]!]) say(forged);
    strangeBus.publish('10_77', forgery);
    await strangeBus.close();
    await stranger.flush();
    ours.publish('10_77', message);
    await heard.until(2);
    await expect.poll(() => bus.refused).toBe(6);
    expect(heard.messages).toEqual([message, message]);
    await Promise.all([bus.close(), ours.close(), stranger.close()]);
  });

  test('what was said in a room is not heard by all', async () => {
    const [bus, ours, stranger] = await Promise.all([open(), open(), connect({ servers: server.url })]);
    const heard = new Heard<Announcement>();
    await bus.onAnnouncement(heard.listen);
    stranger.subscribe('sellover.room.10_77', {
      callback: (_, { data }) => void stranger.publish('sellover.announcements', data),
    });
    await stranger.flush();
    ours.publish('10_77', message);
    await expect.poll(() => bus.refused).toBe(1);
    const said: Announcement = { kind: 'counted', processId: 'p1', limit: 'chat', counts: [[7, 1]] };
    ours.announce(said);
    expect(await heard.until(1)).toEqual([said]);
    await Promise.all([bus.close(), ours.close(), stranger.close()]);
  });
});

describe('NatsBus: a server that asks who comes', () => {
  const credentials = ['--user', 'me', '--pass', 'p@ss:word'];

  test.each([
    [credentials, 'me:p%40ss%3Aword'],
    [['--auth', 't0ken'], 't0ken'],
  ])('lets in who says it in the URL (%j), and nobody else', async (args, access) => {
    const guarded = await NatsServer.start(...args);
    const url = (who: string) => guarded.url.replace('//', `//${who}@`);
    await (await open(url(access))).close();
    await expect(open(url('stranger'), { startWithin: 500 })).rejects.toThrow(BusUnreachable);
    await guarded.kill();
  });

  test('lets in whose credentials stand in a file, and nobody else', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'sellover-nats-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const [config, credsFile] = [join(dir, 'nats.conf'), join(dir, 'user.creds')];
    const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()];
    const unlimited = { subs: -1, data: -1, payload: -1 };
    const limits = { ...unlimited, conn: -1, leaf: -1, imports: -1, exports: -1, wildcards: true };
    const known = jwt(account, operator, { type: 'account', limits });
    writeFileSync(
      config,
      `operator: ${jwt(operator, operator, { type: 'operator' })}
       resolver: MEMORY
       resolver_preload: { ${account.getPublicKey()}: ${known} }`,
    );
    const part = (name: string, content: string) =>
      `-----BEGIN ${name}-----\n${content}\n------END ${name}------\n`;
    const seed = Buffer.from(user.getSeed()).toString();
    const token = jwt(user, account, { type: 'user', ...unlimited });
    writeFileSync(credsFile, part('NATS USER JWT', token) + part('USER NKEY SEED', seed));
    const guarded = await NatsServer.start('-c', config);
    onTestFinished(() => guarded.kill());
    await (await open(guarded.url, { credsFile })).close();
    await expect(open(guarded.url, { startWithin: 1000 })).rejects.toThrow(BusUnreachable);
  });
});

/** What a NATS server takes for somebody's word on who this is. */
function jwt(who: nkeys.KeyPair, by: nkeys.KeyPair, nats: object): string {
  const claims = {
    jti: 'test',
    iat: Math.floor(Date.now() / 1000),
    iss: by.getPublicKey(),
    sub: who.getPublicKey(),
    name: 'test',
    nats: { ...nats, version: 2 },
  };
  const encoded = [{ typ: 'JWT', alg: 'ed25519-nkey' }, claims].map((each) =>
    Buffer.from(JSON.stringify(each)).toString('base64url'),
  );
  const signed = encoded.join('.');
  return `${signed}.${Buffer.from(by.sign(Buffer.from(signed))).toString('base64url')}`;
}

describe('NatsBus: TLS', () => {
  let dir: string;
  let guarded: NatsServer;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'sellover-nats-'));
    const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
    const subject = ['-subj', '/CN=nats', '-addext', 'subjectAltName=DNS:localhost'];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
    execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    guarded = await NatsServer.start('--tls', '--tlscert', cert, '--tlskey', key);
  });
  afterAll(async () => {
    await guarded.kill();
    rmSync(dir, { recursive: true });
  });

  test('is spoken with a server whose certificate is signed as it should be, and with no other', async () => {
    const caFile = join(dir, 'cert.pem');
    const url = guarded.url.replace('127.0.0.1', 'localhost');
    const urls = [url, url.replace('nats:', 'tls:')];
    const [here, there] = (await Promise.all(urls.map((at) => open(at, { caFile })))) as [NatsBus, NatsBus];
    const heard = new Heard();
    await there.subscribe('10_77', heard.listen);
    here.publish('10_77', message);
    expect(await heard.until(1)).toEqual([message]);
    await Promise.all([here.close(), there.close()]);
    const startWithin = 1000;
    const inClear = server.url.replace('nats:', 'tls:');
    await expect(open(url, { startWithin })).rejects.toThrow(BusUnreachable);
    await expect(open(server.url, { startWithin, caFile })).rejects.toThrow(BusUnreachable);
    await expect(open(inClear, { startWithin })).rejects.toThrow(BusUnreachable);
  });
});
