import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAPROXY, startHaproxy } from '../../fixtures/programs/haproxy.ts';
import { NGINX, startNginx } from '../../fixtures/programs/nginx.ts';
import { freePort, pathOf, ProgramMissing, type Program } from '../../fixtures/programs/program.ts';
import type { Proxy } from '../../fixtures/programs/proxy.ts';
import { settingsShown, shown } from '../docs/deploying/deploying.support.ts';
import { configFrom } from '../settings.ts';
import { Api } from '../testing/api.ts';
import { Encoder, filesIn, packets } from '../testing/encoder.ts';
import { removePlace, tempDir } from '../testing/place.ts';
import { TestServer } from '../testing/server.ts';
import { logIn } from '../testing/stage.ts';
import { photo, sampleVideo, type Uploading } from '../testing/uploads.ts';
import type { Person } from '../testing/world.ts';
import { Viewer } from '../testing/viewer.ts';

const DOMAIN = 'localhost';
const [CERTIFICATE, KEY] = ['certificate.pem', 'key.pem'];

/** The page's site with ports, names and paths of this test; each must be there. */
function siteFor(kind: 'nginx' | 'haproxy', replaced: Readonly<Record<string, string>>): string {
  let site = shown(kind);
  for (const [text, instead] of Object.entries(replaced)) {
    expect(site).toContain(text);
    site = site.replaceAll(text, instead);
  }
  return site;
}

interface Site {
  readonly folder: string;
  readonly port: number;
  readonly plain: number;
  /** Where the server listens. */
  readonly host: string;
}

interface Kind {
  readonly program: Program;
  /** However many want a file at once, one request fetches it. */
  readonly asksOnce: boolean;
  readonly start: (site: Site) => Promise<Proxy>;
}

const nginx: Kind = {
  program: NGINX,
  asksOnce: true,
  start: async ({ folder, port, plain, host }) => {
    const site = siteFor('nginx', {
      'listen [::]:80;': '',
      'listen [::]:443 ssl http2;': '',
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
      '127.0.0.1:3000': host,
      'shop.example;': `${DOMAIN};`,
      '/etc/letsencrypt/live/shop.example/fullchain.pem': join(folder, CERTIFICATE),
      '/etc/letsencrypt/live/shop.example/privkey.pem': join(folder, KEY),
      '/var/cache/nginx/sellover': join(folder, 'cache'),
    });
    return startNginx(join(folder, 'nginx'), site, port);
  },
};

const haproxy: Kind = {
  program: HAPROXY,
  asksOnce: false,
  start: async ({ folder, port, plain, host }) => {
    const both = join(folder, 'both.pem');
    const parts = [CERTIFICATE, KEY].map((name) => readFileSync(join(folder, name), 'utf8'));
    writeFileSync(both, parts.join(''));
    const site = siteFor('haproxy', {
      'bind :::80 v4v6': `bind 127.0.0.1:${plain}`,
      'bind :::443 v4v6': `bind 127.0.0.1:${port}`,
      '127.0.0.1:3000': host,
      '/etc/haproxy/shop.example.pem': both,
    });
    return startHaproxy(join(folder, 'haproxy'), site, port);
  },
};

/** Why a proxy cannot be tried here; null: it can. */
function missing({ program }: Kind): string | null {
  try {
    pathOf(program);
    return null;
  } catch (error) {
    if (error instanceof ProgramMissing) return error.message;
    throw error;
  }
}

const meta = { promise: 'the sites shown for proxies serve all that the server does' };

// The tests bring nginx. HAProxy is only tried where it is.
const noHaproxy = missing(haproxy);
if (noHaproxy !== null) process.stderr.write(`HAProxy is not tried: ${noHaproxy}\n`);

describe('behind nginx as the page says', { meta }, () => {
  servesAll(nginx);
});
describe.skipIf(noHaproxy !== null)('behind HAProxy as the page says', { meta }, () => {
  servesAll(haproxy);
});

function servesAll(kind: Kind): void {
  const folder = tempDir();
  const roots = getCACertificates();
  let server: TestServer;
  let proxy: Proxy | undefined;
  let url: string;
  let insecure: string;
  let api: Api;
  beforeAll(async () => {
    const [port, plain] = [await freePort(), await freePort()];
    url = `https://${DOMAIN}:${port}`;
    insecure = `http://${DOMAIN}:${plain}`;
    const { trustProxy, hstsSeconds } = configFrom(settingsShown());
    server = await TestServer.start({ config: { trustProxy, hstsSeconds, publicUrl: url } });
    api = new Api(url, null, new Agent({ keepAlive: true, maxSockets: 4 }));
    makeCertificate(folder);
    proxy = await kind.start({ folder, port, plain, host: new URL(server.url).host });
    setDefaultCACertificates([...roots, readFileSync(join(folder, CERTIFICATE), 'utf8')]);
  });
  afterAll(async () => {
    api.close();
    setDefaultCACertificates(roots);
    await proxy?.stop();
    await server.stop();
    await removePlace(folder);
  });

  /** How many requests arrive at the server meanwhile, besides those of a proxy that asks whether it is ready. */
  const arriving = async (work: () => Promise<unknown>) => {
    let count = 0;
    const more = (asked: IncomingMessage) => (count += asked.url === '/readyz' ? 0 : 1);
    server.sellover.app.server.on('request', more);
    await work();
    server.sellover.app.server.off('request', more);
    return count;
  };

  test('HTTP leads to HTTPS, probes are answered, and metrics are not told', async () => {
    const led = await fetch(`${insecure}/live`, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([301, `https://${DOMAIN}/live`]);
    expect((await api.raw('GET', '/readyz')).status).toBe(200);
    expect((await api.raw('GET', '/metrics')).status).toBe(404);
  });

  test('a page comes from the server, and its files from the cache', async () => {
    const { status, text } = await api.raw('GET', '/');
    expect(status).toBe(200);
    const [script] = /\/assets\/[\w.-]+\.js/.exec(text)!;
    const read = async (encoding: string) => {
      const { headers } = await api.raw('GET', script, { headers: { 'accept-encoding': encoding } });
      return headers['content-encoding'];
    };
    expect(await arriving(() => read('br'))).toBe(1);
    expect(await arriving(async () => expect(await read('br')).toBe('br'))).toBe(0);
    expect(await read('identity')).toBeUndefined();
  });

  test('the server learns who asks and where, and not what they say of themselves', async () => {
    let told: unknown[] = [];
    const listen = ({ headers }: { headers: Record<string, unknown> }) => {
      told = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'].map((name) => headers[name]);
    };
    server.sellover.app.server.on('request', listen);
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' };
    await api.raw('GET', '/healthz', { headers });
    server.sellover.app.server.off('request', listen);
    expect(told).toEqual(['127.0.0.1', DOMAIN, 'https']);
  });

  test('members log in, and chat in a room', async () => {
    const plan = await server.world.airs([]);
    const member = await server.world.member();
    const login = await logIn(api, member.userId);
    expect(login.userSysId).toBe(member.userSysId);
    const viewers = [new Viewer(() => url, plan, member), new Viewer(() => url, plan)] as const;
    try {
      for (const viewer of viewers) await viewer.enter();
      expect(await viewers[0].say('hello')).toBe('0001');
      await viewers[1].sees('chatMessage', ({ msg }) => msg === 'hello');
    } finally {
      for (const viewer of viewers) viewer.drop();
    }
  });

  test('pictures are taken, and read from the cache; what is a member’s is not kept there, and read in parts', async () => {
    const upload = async (asked: Required<Pick<Uploading, 'kind' | 'type'>>, body: Buffer, who: Person) => {
      const { uploadUrl } = await api.done('uploadToken', { ...asked, bytes: body.length }, who);
      const { text } = await api.raw('PUT', uploadUrl, { body });
      return (JSON.parse(text) as { jsonData: { res: { url: string } } }).jsonData.res.url;
    };
    const [host, member] = [await server.world.host(), await server.world.member()];
    const large = await photo(1300, 900).jpeg({ quality: 100 }).toBuffer();
    expect(large.length).toBeGreaterThan(1_100_000);
    const picture = await upload({ kind: 'picture', type: 'image/jpeg' }, large, host);
    const read = () => api.raw('GET', picture);
    expect([await arriving(read), await arriving(read)]).toEqual([1, 0]);
    expect((await read()).headers['content-type']).toBe('image/webp');
    const video = await upload({ kind: 'review', type: 'video/mp4' }, sampleVideo('video.mp4'), member);
    const readPart = () => api.raw('GET', video, { headers: { range: 'bytes=2-5' } });
    expect([await arriving(readPart), await arriving(readPart)]).toEqual([1, 1]);
    const part = await readPart();
    expect([part.status, part.headers['content-length']]).toEqual([206, '4']);
  });

  test('an encoder’s video is taken, and each segment asked for once', async () => {
    const { broadcastSysId } = await server.world.airs([]);
    const { token } = await server.world.host();
    const { streamKey, liveUrl } = await api.done('streamKey', { broadcastSysId }, { token });
    const encoder = new Encoder(api, streamKey);
    await encoder.films(2);
    const at = (file: string) => new URL(file, `${url}${liveUrl}`).pathname;
    const list = async () => filesIn((await api.raw('GET', at('0.m3u8'))).text);
    const [segment] = await list();
    const read = () => api.raw('GET', at(segment!));
    if (!kind.asksOnce) await read();
    const asked = await arriving(() => Promise.all(['a', 'b', 'c'].map(read)));
    expect(asked).toBe(kind.asksOnce ? 1 : 0);
    expect(await arriving(list)).toBe(1);
    expect(await encoder.code('large.ts', packets(80_000))).toBe('0001');
  });

  test('what is larger than may be ends at the proxy', async () => {
    // Only announced: a proxy may hang up on who goes on sending.
    const announced = async (path: string, bytes: number) => {
      const asked = request(`${url}${path}`, { method: 'PUT', headers: { 'content-length': bytes } });
      asked.flushHeaders();
      const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage];
      asked.destroy();
      return statusCode;
    };
    const largest = { '/v1/nothing': 2 ** 20, '/v1/media/uploads/x': 100 * 2 ** 20, '/v1/ingest/x': 2 ** 24 };
    for (const [path, bytes] of Object.entries(largest))
      expect([path, await arriving(async () => expect(await announced(path, bytes + 1)).toBe(413))]).toEqual([
        path,
        0,
      ]);
  });
}

/** Into two files of the folder. */
function makeCertificate(folder: string): void {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN}`];
  const files = ['-keyout', join(folder, KEY), '-out', join(folder, CERTIFICATE)];
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, ...files], { stdio: 'ignore' });
}
