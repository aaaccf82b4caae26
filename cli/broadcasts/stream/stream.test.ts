import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as requestTo } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesIn, packets, playlistOf } from '../../../server/testing/encoder.ts';
import { TestServer } from '../../../server/testing/server.ts';
import type { BroadcastPlan } from '../../../server/domains/room/broadcast/decider.ts';
import { ingestStream } from '../../../server/domains/broadcasts/ingest/decider.ts';
import { PASSWORD, type Person } from '../../../server/testing/world.ts';
import { isWhole } from '../../../server/testing/seed.ts';
import { Cli } from '../../testing/cli.ts';
import { Relay } from './relay.ts';

interface Key {
  readonly broadcastSysId: number;
  readonly streamKey: string;
  readonly ingestUrl: string;
  readonly rtmpUrl: string | null;
  readonly liveUrl: string;
}

interface Sent {
  readonly segments: number;
  readonly seconds: number;
  readonly watchUrl: string;
}

let server: TestServer;
let cli: Cli;
let host: Person;
let plan: BroadcastPlan;
beforeAll(async () => {
  server = await TestServer.start({
    config: { rtmp: { host: '127.0.0.1', port: 0, certificate: null }, publicUrl: 'http://localhost' },
  });
  host = await server.world.host();
  plan = await server.world.airs([]);
  cli = new Cli({ SELLOVER_URL: server.url, SELLOVER_USER: host.userId, SELLOVER_PASSWORD: PASSWORD });
  // Tokens are dated by the server's clock, and the command looks at that of this machine.
  server.clock.set(Date.now());
});
afterAll(async () => {
  cli.remove();
  await server.stop();
});

const where = () => ['--broadcast', String(plan.broadcastSysId)];
const keyOf = (...args: string[]) => cli.json<Key>(['stream', 'key', ...args, ...where()]);

async function live(of = plan): Promise<string[]> {
  const { liveUrl } = await cli.json<Key>(['stream', 'key', '--broadcast', String(of.broadcastSysId)]);
  const answer = await fetch(new URL('0.m3u8', liveUrl));
  return answer.ok ? filesIn(await answer.text()) : [];
}

describe('stream key', () => {
  test('tells where to send, again and again the same, until a new one is made', async () => {
    const first = await keyOf();
    expect(first.ingestUrl).toBe(`${server.url}/v1/ingest/${first.streamKey}/index.m3u8`);
    expect(first.rtmpUrl).toMatch(/^rtmp:\/\/localhost:\d+\/live$/);
    expect(await keyOf()).toEqual(first);
    const second = await keyOf('--new');
    expect(second.streamKey).not.toBe(first.streamKey);
    expect(await keyOf()).toEqual(second);
  });

  test('is for the broadcast’s host alone', async () => {
    const other = await server.world.host(2);
    const asked = await cli.run(['stream', 'key', ...where()], { env: { SELLOVER_USER: other.userId } });
    expect([asked.code, asked.stdout]).toEqual([1, '']);
  });
});

describe('what stands between ffmpeg and the server', () => {
  const send = (relay: Relay, name: string, body: Buffer | string) =>
    fetch(new URL(name, relay.address), { method: 'PUT', body: new Uint8Array(Buffer.from(body)) });

  test('sends on what it gets, in order, though the server is away for a while', async () => {
    const { streamKey } = await keyOf();
    const troubles: (string | null)[] = [];
    const relay = await Relay.open(server.url, streamKey, (trouble) => troubles.push(trouble));
    const before = (await live()).length;
    await send(relay, 'r0.ts', packets());
    await send(relay, 'index.m3u8', playlistOf(['r0.ts']));
    await expect.poll(async () => (await live()).length).toBe(before + 1);
    await relay.close(10_000);
    expect([relay.sent, relay.refused]).toEqual([1, null]);

    const away = await Relay.open('http://127.0.0.1:1', streamKey, (trouble) => troubles.push(trouble));
    await send(away, 'r1.ts', packets());
    await expect.poll(() => troubles.some((trouble) => trouble !== null)).toBe(true);
    await away.close(500);
    expect([away.sent, away.refused]).toEqual([0, null]);
  });

  test('sends nothing of a file that breaks off, and goes on with the next', async () => {
    const { streamKey } = await keyOf();
    const relay = await Relay.open(server.url, streamKey, () => undefined);
    const halfway = connect(Number(new URL(relay.address).port), '127.0.0.1');
    const half = 'PUT /half.ts HTTP/1.1\r\nHost: relay\r\nContent-Length: 1000\r\n\r\nhalf';
    await new Promise<unknown>((written) => halfway.write(half, written));
    halfway.destroy();
    await send(relay, 'whole.ts', packets());
    await expect.poll(() => relay.sent).toBe(1);
    await relay.close(1000);
    expect([relay.sent, relay.refused]).toEqual([1, null]);
  });

  test('stops at a proxy that limits bodies, and gives no page for an answer of the server', async () => {
    const relayed = async (status: number) => {
      const proxy = createServer((request, response) => {
        request.resume().once('end', () => response.writeHead(status).end('<html>nginx</html>'));
      }).listen(0, '127.0.0.1');
      await once(proxy, 'listening');
      const { port } = proxy.address() as AddressInfo;
      const troubles: (string | null)[] = [];
      const relay = await Relay.open(`http://127.0.0.1:${port}`, 'key', (trouble) => troubles.push(trouble));
      await send(relay, 'r0.ts', packets());
      await expect.poll(() => troubles.length).toBeGreaterThan(0);
      await relay.close(100);
      proxy.close();
      return { relay, trouble: troubles[0] };
    };
    for (const status of [200, 413]) {
      const { relay, trouble } = await relayed(status);
      expect(trouble).toContain(`HTTP ${status}`);
      expect(relay.refused).toMatchObject({ status, resultCode: undefined });
      expect([relay.sent, relay.unsent]).toEqual([0, 1]);
    }
    // Of a proxy whose server is away it is tried again.
    expect((await relayed(502)).relay).toMatchObject({ refused: null, sent: 0, unsent: 1 });
  });

  test('stops at what the server will never take', async () => {
    const { streamKey } = await keyOf();
    await keyOf('--new');
    const relay = await Relay.open(server.url, streamKey, () => undefined);
    await send(relay, 'r2.ts', packets());
    await expect.poll(() => relay.refused?.resultCode).toBe('9001');
    await relay.close(1000);
  });
});

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** Footage of so many seconds; a whole picture every so many. */
function film(dir: string, name: string, seconds: number, pause: number): string {
  const file = join(dir, name);
  const picture = `testsrc2=size=180x320:rate=10:duration=${seconds}`;
  const sound = `sine=440:duration=${seconds}`;
  const words = `-v error -y -f lavfi -i ${picture} -f lavfi -i ${sound} -c:v libx264 -preset ultrafast -pix_fmt yuv420p`;
  execFileSync('ffmpeg', [...words.split(' '), '-g', String(pause * 10), '-c:a', 'aac', file]);
  return file;
}

/** A stand-in for ffmpeg by HTTP: what it does with `to`, where it sends to. */
const BY_HTTP = `const packets = Buffer.from('${packets().toString('base64')}', 'base64');
     process.on('SIGINT', () => process.exit(255));
     for (let n = 0; ; n++) {
       const name = 'fed' + n + '.ts';
       await fetch(new URL(name, to), { method: 'PUT', body: packets });
       const playlist = ${JSON.stringify(playlistOf(['NAME'], { from: 0 }))}
         .replace('NAME', name).replace('SEQUENCE:0', 'SEQUENCE:' + n);
       await fetch(to, { method: 'PUT', body: playlist });
       console.log('out_time_us=' + (n + 1) * 2e6 + '\\nprogress=continue');
       await new Promise((resolve) => setTimeout(resolve, 20));
     }`;

/** The same by RTMP, of a recorded stream: one after another, each behind the last. */
const BY_RTMP = `const { Publisher } = await import('${new URL('../../../server/platform/rtmp/publisher.ts', import.meta.url).href}');
     const { heardIn, recordedSession } = await import('${new URL('../../../server/testing/rtmp.ts', import.meta.url).href}');
     const { told, bodies } = await heardIn(recordedSession());
     const at = to.lastIndexOf('/');
     const publisher = await Publisher.open({ url: to.slice(0, at), key: to.slice(at + 1) });
     let isOver = false;
     process.on('SIGINT', () => (isOver = true));
     publisher.metadata(told);
     for (let n = 0; !isOver; n++) {
       for (const { kind, time, body } of bodies) await publisher.media(kind, time + n * 5000, body);
       console.log('out_time_us=' + (n + 1) * 5e6 + '\\nprogress=continue');
       await new Promise((resolve) => setTimeout(resolve, 200));
     }
     await publisher.close();
     process.exit(255);`;

/** Where a stand-in for ffmpeg sends without end, and says so, until it is interrupted: nothing hangs on its speed. */
function feeder(dir: string, program = BY_HTTP): string {
  const at = mkdtempSync(join(dir, 'feeder-'));
  const written = (name: string, program: string) =>
    writeFileSync(join(at, name), `#!${process.execPath}\n${program}`, { mode: 0o755 });
  const streams = [{ codec_type: 'video', codec_name: 'h264', pix_fmt: 'yuv420p' }];
  const looked = { json: JSON.stringify({ format: { duration: '3600' }, streams }), keys: '0,K__\n2,K__' };
  written(
    'ffprobe',
    `console.log(${JSON.stringify(looked)}[process.argv.includes('json') ? 'json' : 'keys']);`,
  );
  written(
    'ffmpeg',
    `const to = process.argv.at(-1);
     ${program}`,
  );
  return `${at}:${process.env['PATH']}`;
}

/** Resolves once the server has taken some of it. */
function isTaken({ broadcastSysId }: BroadcastPlan): Promise<unknown> {
  return server.recorded('SegmentsTaken', ({ stream }) => stream === ingestStream(broadcastSysId).stream);
}

describe('stream push', () => {
  let dir: string;
  /** A file that is there; what is in it the feeder does not ask. */
  let show: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'sellover-push-'));
    show = join(dir, 'show.mp4');
    writeFileSync(show, 'x');
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test('without ffmpeg says how to get it', async () => {
    const { code, stderr } = await cli.run(['stream', 'push', show, ...where()], { env: { PATH: dir } });
    expect([code, stderr]).toEqual([2, expect.stringContaining('apt install ffmpeg')]);
  });

  test('of a file that is not there says so', async () => {
    const { code, stderr } = await cli.run(['stream', 'push', join(dir, 'nothing.mp4'), ...where()]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not there')]);
  });

  test('sends until Ctrl-C, and then says how much', async () => {
    const over = await server.world.airs([]);
    const pushing = cli.begin(['stream', 'push', show, '-b', String(over.broadcastSysId), '--json'], {
      env: { PATH: feeder(dir) },
    });
    await isTaken(over);
    pushing.interrupt();
    const { code, stdout } = await pushing.ended;
    const sent = JSON.parse(stdout) as Sent;
    expect([code, sent.segments]).toEqual([0, expect.toSatisfy((count: number) => count > 0)]);
    expect(sent.watchUrl).toBe(
      `${server.url}/Vod/${over.broadcastSysId}/${over.broadcastScheduleSysId}/live`,
    );
  });

  test('by RTMP sends until Ctrl-C, to the last picture', async () => {
    const over = await server.world.airs([]);
    const pushing = cli.begin(
      ['stream', 'push', show, '--rtmp', '-b', String(over.broadcastSysId), '--json'],
      {
        env: { PATH: feeder(dir, BY_RTMP) },
      },
    );
    await isTaken(over);
    pushing.interrupt();
    const { code, stdout, stderr } = await pushing.ended;
    expect([code, stderr]).toEqual([0, '']);
    const { frames } = JSON.parse(stdout) as { frames: number };
    const { state } = await server.sellover.log.state(ingestStream(over.broadcastSysId));
    expect(state.renditions[0]!.facts?.protocol).toBe('RTMP');
    // Pictures and sounds, of which the server counts the pictures.
    expect(frames).toBeGreaterThan(50);
  });

  test('by RTMP says what the server says', async () => {
    const over = await server.world.airs([]);
    const pushing = cli.begin(['stream', 'push', show, '--rtmp', '-b', String(over.broadcastSysId)], {
      env: { PATH: feeder(dir, BY_RTMP) },
    });
    await isTaken(over);
    await server.world.control(over, 2);
    const { code, stderr } = await pushing.ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('has ended')]);
  });

  test('through a proxy that limits bodies ends with what to set', async () => {
    const behind = createServer((request, response) => {
      if (request.method === 'PUT')
        return void request.resume().once('end', () => response.writeHead(413).end('<html>nginx</html>'));
      const to = requestTo(server.url + request.url!, { method: request.method, headers: request.headers });
      to.once('response', (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      request.pipe(to);
    }).listen(0, '127.0.0.1');
    await once(behind, 'listening');
    const { port } = behind.address() as AddressInfo;
    const { code, stdout, stderr } = await cli.run(['stream', 'push', show, ...where()], {
      env: { SELLOVER_URL: `http://127.0.0.1:${port}`, PATH: feeder(dir) },
    });
    behind.close();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('client_max_body_size 16m');
    expect(stderr).not.toContain('SyntaxError');
  });

  test('says that the broadcast has ended, when it does', async () => {
    const over = await server.world.airs([]);
    const pushing = cli.begin(['stream', 'push', show, '-b', String(over.broadcastSysId)], {
      env: { PATH: feeder(dir) },
    });
    await isTaken(over);
    await server.world.control(over, 2);
    const { code, stderr } = await pushing.ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('has ended')]);
  });

  describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
    test('sends a file to its end, as it is where that can be played', async () => {
      const before = (await live()).length;
      const sent = await cli.json<Sent>(['stream', 'push', film(dir, 'short.mp4', 5, 2), ...where()]);
      expect([sent.segments, Math.round(sent.seconds)]).toEqual([3, 5]);
      expect(await live()).toHaveLength(Math.min(6, before + 3));
    });

    test.runIf(isWhole)('encodes what could not be cut, goes round, and ends cleanly at Ctrl-C', async () => {
      const file = film(dir, 'long.mp4', 8, 8);
      const before = new Set(await live());
      const pushed = cli.start(['stream', 'push', file, '--loop', ...where(), '--json']);
      let told = '';
      pushed.stdout!.on('data', (part: Buffer) => (told += part.toString()));
      const ended = new Promise((resolve) => pushed.once('close', resolve));
      await expect
        .poll(async () => (await live()).filter((name) => !before.has(name)).length)
        .toBeGreaterThan(4);
      // Nobody on this machine reads the key off a command line.
      const { streamKey } = await keyOf();
      for (const pid of execFileSync('pgrep', ['-x', 'ffmpeg']).toString().trim().split('\n'))
        expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain(streamKey);
      pushed.kill('SIGINT');
      expect(await ended).toBe(0);
      expect((JSON.parse(told) as { segments: number }).segments).toBeGreaterThan(4);
    });
  });
});

test('help tells of it', async () => {
  const { stdout } = await cli.run(['stream', '--help']);
  expect(stdout).toContain('sellover stream push show.mp4 --broadcast 12');
});
