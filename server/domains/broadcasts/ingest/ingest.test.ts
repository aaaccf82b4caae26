import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  ENCODER_STOPPED_AFTER,
  INGEST_PLAYLIST_MAX,
  INGEST_PLAYLIST_UNIT,
  INGEST_RATE,
  INGEST_SEGMENT_MAX,
  LIVE_FLAG,
} from '../../../../schema/broadcasts/constants.ts';
import { ENCODER_WARNING_HEADER } from '../../../../schema/broadcasts/ingest.ts';
import { REHEARSAL_LASTS } from '../../../../schema/room/constants.ts';
import { openStore } from '../../../platform/media/stores.ts';
import { SegmentFiles } from './segment-files.ts';
import type { Api } from '../../../testing/api.ts';
import {
  codeOf,
  Encoder,
  filesIn,
  filmed,
  filmedInit,
  packets,
  playlistOf,
  segmentHead,
} from '../../../testing/encoder.ts';
import { tempDir } from '../../../testing/place.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { OTHER_SELLER } from '../../../testing/world.ts';

const server = sharedServer();

/** An encoder that has the key of this broadcast, which its host has asked for, and where its stream is. */
async function encoderOf(host: Api, broadcastSysId: number) {
  const { streamKey, liveUrl } = await host.done('streamKey', { broadcastSysId });
  return { streamKey, address: liveUrl, encoder: new Encoder(host, streamKey) };
}

/** A broadcast, on air if not otherwise said, and an encoder that has its key. */
async function scene({ on = server, isOnAir = true } = {}) {
  const { world, api } = on;
  const [plan, person] = await Promise.all([isOnAir ? world.airs([]) : world.schedules([]), world.host()]);
  const { broadcastSysId } = plan;
  const host = api.as(person.token);
  return { plan, broadcastSysId, person, host, ...(await encoderOf(host, broadcastSysId)) };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function liveUrl({ broadcastSysId }: Scene): Promise<string | null> {
  return (await server.api.done('broadcastDetail', { broadcastSysId })).liveUrl;
}

/** Where the encoder's stream is, as its host is told. */
async function addressOf({ broadcastSysId, person }: Scene): Promise<string> {
  const token = await server.world.token(person);
  return (await server.api.done('streamKey', { broadcastSysId }, { token })).liveUrl;
}

function beside(address: string, file: string): string {
  return new URL(file, `http://x${address}`).pathname;
}

const get = (address: string) => server.api.raw('GET', address);

async function rendition(about: Scene, number = 0): Promise<string> {
  const { status, text } = await get(beside(await addressOf(about), `${number}.m3u8`));
  return status === 200 ? text : '';
}

/** Files on their way. */
const receiving = ({ dataDir } = server) => readdirSync(join(dataDir, 'ingest', '.received'));

/** Half a file, sent after others that are still on their way. */
async function halfSent({ streamKey }: Scene, { on = server, others = 0 } = {}) {
  const put = request(`${on.url}/v1/ingest/${streamKey}/index0.ts`, { method: 'PUT' });
  put.on('error', () => {}).write(packets(10));
  await expect.poll(() => receiving(on)).toHaveLength(others + 1);
  return put;
}

const sequence = (playlist: string) => Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);

describe('what an encoder sends', () => {
  test('is what viewers see at once, and they are brought there', async () => {
    const about = await scene();
    const viewer = server.viewer(about.plan);
    await viewer.enter();
    await about.encoder.films(1);
    const { liveUrl: told } = (await viewer.sees('broadcastConversion')).data;
    expect(await liveUrl(about)).toBe(told);
    const main = await get(told);
    expect(main).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-cache' },
    });
    expect(filesIn(main.text)).toEqual(['0.m3u8']);
    const list = await get(beside(told, '0.m3u8'));
    expect(list.headers['cache-control']).toBe('no-cache');
    const [file] = filesIn(list.text);
    const segment = await get(beside(told, file!));
    expect(segment.headers).toMatchObject({
      'content-type': 'video/mp2t',
      'content-length': String(packets().length),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('is a window that slides, with places that only rise, and stays open when its playlist is closed', async () => {
    const about = await scene();
    await about.encoder.films(4);
    const early = await rendition(about);
    expect(filesIn(early)).toHaveLength(4);
    await about.encoder.films(5);
    const late = await rendition(about);
    expect([sequence(early), sequence(late), filesIn(late).length]).toEqual([0, 3, 6]);
    expect(filesIn(late)[0]).toBe(filesIn(early)[3]);
    expect(late).not.toContain('#EXT-X-DISCONTINUITY\n');
    expect(late).not.toContain('#EXT-X-ENDLIST');
    // Its encoder may come back.
    await about.encoder.sends('index.m3u8', playlistOf(['index8.ts'], { from: 8, isOver: true }));
    expect(await rendition(about)).toBe(late);
  });

  test('stays to be asked for from the beginning on, and then by what is new', async () => {
    const about = await scene();
    const main = await addressOf(about);
    const past = (query = '') => get(`${beside(main, '0.m3u8')}?past=1${query}`);
    const films = async (count: number) => {
      for (let each = 0; each < count; each++) {
        server.clock.advance(2000);
        await about.encoder.films(1);
      }
    };
    await films(4);
    expect(filesIn((await past()).text)).toEqual(filesIn(await rendition(about)));
    await films(16);
    const { text } = await past();
    const files = filesIn(text);
    expect([files.length, sequence(text)]).toEqual([20, 0]);
    expect(files.slice(-6)).toEqual(filesIn(await rendition(about)));
    expect(text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
    expect(text).not.toContain('#EXT-X-ENDLIST');
    // The list of renditions leads to such lists.
    expect(filesIn((await get(`${main}?past=1`)).text)).toEqual(['0.m3u8?past=1']);
    const { text: delta } = await past('&_HLS_skip=YES');
    expect(delta).toContain('#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.000');
    expect(delta).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=14');
    expect(filesIn(delta)).toEqual(files.slice(14));
  });

  test('is taken once, however often a playlist names it, and in the order of the playlist', async () => {
    const about = await scene();
    const { encoder } = about;
    await encoder.sends('b.ts', packets(2));
    await encoder.sends('a.ts', packets(3));
    for (let i = 0; i < 3; i++) await encoder.sends('index.m3u8', playlistOf(['a.ts', 'b.ts']));
    const files = filesIn(await rendition(about));
    const address = await addressOf(about);
    const sent = await Promise.all(files.map((file) => get(beside(address, file))));
    expect(sent.map(({ text }) => text.length)).toEqual([3 * 188, 2 * 188]);
  });

  test('is what viewers see but for a segment of a strange length, of which the host is told', async () => {
    const about = await scene();
    const { encoder, broadcastSysId, host } = about;
    const names = ['a.ts', 'b.ts', 'c.ts'];
    for (const [at, name] of names.entries()) await encoder.sends(name, packets(2 + at));
    const odd = playlistOf(names).replace('#EXTINF:2.000000,\nb.ts', '#EXTINF:89483.400000,\nb.ts');
    const { headers } = await encoder.put('index.m3u8', odd);
    expect(headers[ENCODER_WARNING_HEADER]).toMatch(/^b\.ts was left out: .* 89483\.400000 s/);
    const list = await rendition(about);
    const address = await addressOf(about);
    const sent = await Promise.all(filesIn(list).map((file) => get(beside(address, file))));
    expect(sent.map(({ text }) => text.length)).toEqual([2 * 188, 4 * 188]);
    expect(list.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    // Its file waits for nothing any more.
    expect(readdirSync(join(server.dataDir, 'ingest', String(broadcastSysId)))).toHaveLength(2);
    const again = await encoder.put('index.m3u8', odd);
    expect(again.headers[ENCODER_WARNING_HEADER]).toBeUndefined();
    const { warnings } = await host.done('encoderWarnings', { broadcastSysId });
    expect(warnings).toMatchObject([{ kind: 'segmentLength', file: 'b.ts', told: '89483.400000' }]);
  });

  test('is taken in HEVC, too, and its host is told at once that some viewers cannot see it', async () => {
    const { encoder, broadcastSysId, host } = await scene();
    await encoder.sends('index0.ts', segmentHead('hevc'));
    const { headers } = await encoder.put('index.m3u8', playlistOf(['index0.ts']));
    expect(headers[ENCODER_WARNING_HEADER]).toBe('some viewers cannot see HEVC; send H.264');
    const { warnings } = await host.done('encoderWarnings', { broadcastSysId });
    expect(warnings).toMatchObject([{ kind: 'codec', file: 'index.m3u8', told: 'HEVC' }]);
    expect(await host.done('encoderStatus', { broadcastSysId })).toMatchObject({
      codec: 'HEVC',
      refusedCnt: 0,
      droppedCnt: 0,
    });
  });

  test('has stopped when nothing more comes, as its host and the metrics are told while it is on air', async () => {
    const about = await scene();
    const { encoder, broadcastSysId, host, plan } = about;
    const status = () => host.done('encoderStatus', { broadcastSysId });
    const metrics = async () => {
      const { text } = await server.api.raw('GET', '/metrics');
      return text.split('\n').filter((line) => line.includes(`broadcast="${broadcastSysId}"`));
    };
    expect(await status()).toMatchObject({ silentFor: null, isStopped: 0, bitsPerSecond: null });
    await encoder.sends('index0.ts', segmentHead('h264'));
    await encoder.sends('index.m3u8', playlistOf(['index0.ts']));
    expect(await encoder.code('index1.ts', 'no video')).toBe('0012');
    for (const file of ['index2.ts', 'index3.ts']) await encoder.sends(file, segmentHead('h264'));
    await encoder.sends('index.m3u8', playlistOf([0, 1, 2, 3].map((at) => `index${at}.ts`)));
    server.clock.advance(ENCODER_STOPPED_AFTER);
    const picture = { codec: 'H.264', width: 180, height: 320 };
    const way = { protocol: 'HLS', framesPerSecond: null, droppedFrameCnt: 0, isLowLatency: 1 };
    const sent = { ...picture, ...way, bitsPerSecond: 2256, refusedCnt: 1, droppedCnt: 1 };
    expect(await status()).toEqual({ ...sent, silentFor: ENCODER_STOPPED_AFTER, isStopped: 0 });
    server.clock.advance(1);
    expect(await status()).toMatchObject({ ...sent, isStopped: 1 });
    const of = `{broadcast="${broadcastSysId}"`;
    expect(await metrics()).toEqual([
      `sellover_encoder_silent_seconds${of}} 6.001`,
      `sellover_encoder_stopped${of}} 1`,
      `sellover_encoder_bytes_per_second${of}} 282`,
      `sellover_encoder_picture_width${of},codec="H.264"} 180`,
      `sellover_encoder_picture_height${of},codec="H.264"} 320`,
      `sellover_encoder_refused_total${of},reason="0012"} 1`,
      `sellover_encoder_dropped_total${of}} 1`,
      `sellover_encoder_dropped_frames_total${of}} 0`,
    ]);
    await encoder.films(1);
    expect(await status()).toMatchObject({ isStopped: 0, silentFor: 0, codec: null });
    await server.world.control(plan, LIVE_FLAG.ended);
    await expect.poll(metrics).toEqual([]);
    server.clock.advance(60_000);
    expect(await status()).toMatchObject({ isStopped: 0 });
  });

  test('may be fragments of MP4, whose beginning viewers get, and a new one after a restart', async () => {
    const about = await scene();
    const { encoder } = about;
    for (let run = 0; run < 2; run++) {
      await encoder.sends('init.mp4', filmedInit());
      for (const at of [0, 1]) await encoder.sends(`live${at}.m4s`, filmed(at));
      await encoder.sends('live.m3u8', playlistOf(['live0.m4s', 'live1.m4s'], { map: 'init.mp4' }));
    }
    const list = await rendition(about);
    const maps = [...list.matchAll(/#EXT-X-MAP:URI="([^"]+)"/g)].map(([, file]) => file!);
    expect(new Set(maps).size).toBe(2);
    const address = await addressOf(about);
    for (const [file, type] of [
      [maps[0]!, 'video/mp4'],
      [filesIn(list)[0]!, 'video/iso.segment'],
    ] as const) {
      const answer = await get(beside(address, file));
      expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
    }
  });

  test('may be several renditions, of which players are told in the encoder’s words', async () => {
    const about = await scene();
    const { encoder } = about;
    const main = [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="sound",DEFAULT=YES,URI="sound/index.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=360x640,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="a",X-OWN="?"',
      'low/index.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=2900000,RESOLUTION=720x1280,AUDIO="a"',
      'high/index.m3u8',
      '',
    ].join('\n');
    for (const folder of ['low', 'high', 'sound']) {
      await encoder.sends(`${folder}/0.ts`, packets());
      await encoder.sends(`${folder}/index.m3u8`, playlistOf(['0.ts']));
    }
    const single = await liveUrl(about);
    for (let i = 0; i < 2; i++) await encoder.sends('master.m3u8', main);
    const address = (await liveUrl(about))!;
    // Players read the list of renditions once, so it has another address.
    expect(address).not.toBe(single);
    const { text } = await get(address);
    expect(filesIn(text)).toEqual(['0.m3u8', '1.m3u8']);
    expect(text).toContain('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="sound",DEFAULT=YES,URI="2.m3u8"');
    expect(text).toContain('RESOLUTION=360x640,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="a"\n');
    expect(text).not.toContain('X-OWN');
    for (const number of [0, 1, 2]) expect(filesIn(await rendition(about, number))).toHaveLength(1);
    const switched = await server.sellover.log.read({
      stream: `room-${about.broadcastSysId}_${about.plan.broadcastScheduleSysId}`,
      types: ['StreamSwitched'],
      limit: 10,
    });
    expect(switched).toHaveLength(2);
  });

  test('is not forced on viewers whom the host has sent to another stream', async () => {
    const about = await scene();
    const { broadcastSysId, plan, encoder, host } = about;
    await encoder.films(1);
    const other = plan.streams[1]!.liveUrl;
    await host.done('switchStream', { broadcastSysId, liveUrl: other });
    await encoder.films(2);
    const renditions = ['index.m3u8', 'more.m3u8'].map((path) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${path}\n`);
    await encoder.sends('master.m3u8', `#EXTM3U\n${renditions.join('')}`);
    expect(await liveUrl(about)).toBe(other);
    const back = await addressOf(about);
    await host.done('switchStream', { broadcastSysId, liveUrl: back });
    expect(await liveUrl(about)).toBe(back);
  });

  test('survives a restart of the server', async () => {
    const about = await scene();
    await about.encoder.films(3);
    const before = await rendition(about);
    await server.restart();
    expect(await rendition(about)).toBe(before);
    await about.encoder.films(1);
    expect(filesIn(await rendition(about))).toHaveLength(4);
    const [file] = filesIn(before);
    expect((await get(beside(await addressOf(about), file!))).status).toBe(200);
  });

  test('is read to the end, though the encoder closes its side after the last byte', async () => {
    const about = await scene();
    const { streamKey } = about;
    for (let i = 0; i < 5; i++) {
      await new Promise<void>((resolve, reject) => {
        const put = request(`${server.url}/v1/ingest/${streamKey}/index${i}.ts`, { method: 'PUT' });
        put.on('error', reject).on('close', resolve);
        put.write(packets(1000));
        put.end(packets(1000), () => put.socket?.end());
      });
      await about.encoder.sends('index.m3u8', playlistOf([`index${i}.ts`], { from: i }));
    }
    expect(filesIn(await rendition(about))).toHaveLength(5);
  });
});

describe('before the broadcast', () => {
  test('its host alone can look at it, and on air it is what viewers see first', async () => {
    const about = await scene({ isOnAir: false });
    await about.encoder.films(2);
    expect(filesIn(await rendition(about))).toHaveLength(2);
    const detail = await server.api.done('broadcastDetail', { broadcastSysId: about.broadcastSysId });
    expect(JSON.stringify(detail)).not.toContain(await addressOf(about));
    const start = { broadcastSysId: about.broadcastSysId, liveFlag: 1 };
    await about.host.done('controlBroadcast', start, { fromApp: true });
    expect(await liveUrl(about)).toBe(await addressOf(about));
    expect(filesIn(await rendition(about))).toHaveLength(2);
  });

  test('what was tried out long before is nothing that viewers see', async () => {
    const about = await scene({ isOnAir: false });
    await about.encoder.films(2);
    server.clock.advance(3_600_000);
    await server.world.control(about.plan, 1);
    expect(await rendition(about)).toBe('');
  });

  test('a broadcast that is cancelled takes nothing more with its key', async () => {
    const { plan, host, encoder } = await scene({ isOnAir: false });
    await encoder.films(1);
    const of = { sellerSysId: plan.sellerSysId, broadcastSysId: plan.broadcastSysId };
    const { version: ifVersion } = await host.done('ownBroadcast', of);
    await host.done('cancelBroadcast', { ...of, ifVersion });
    expect(await encoder.code('index1.ts', packets())).toBe('3010');
    expect(await encoder.code('index.m3u8', playlistOf(['index0.ts']))).toBe('3010');
  });

  test('a rehearsal has a key of its own, with which it takes video for a day', async () => {
    const { broadcastSysId: of, host } = await scene();
    const { broadcastSysId } = await host.done('makeRehearsal', { broadcastSysId: of });
    const { encoder, address } = await encoderOf(host, broadcastSysId);
    const stranger = await server.world.host(2);
    expect(await server.api.code('streamKey', { broadcastSysId }, { token: stranger.token })).toBe('0004');
    server.clock.advance(REHEARSAL_LASTS - 1);
    await encoder.films(1);
    expect((await get(address)).status).toBe(200);
    const [path] = address.split('?') as [string];
    expect((await get(path)).status).toBe(404);
    server.clock.advance(1);
    expect(await encoder.code('a.ts', packets(1))).toBe('0007');
  });
});

test('long playlists count for more', async () => {
  const { encoder } = await scene();
  const long = `${playlistOf([])}\n`.padEnd(INGEST_PLAYLIST_MAX / 2, '#\n'.padStart(1024, '#'));
  const each = 1 + Math.floor(long.length / INGEST_PLAYLIST_UNIT);
  const fits = Math.floor(INGEST_RATE.burst / each);
  for (let n = 0; n < fits; n++) expect(await encoder.code('index.m3u8', long)).toBe('0001');
  expect(await encoder.code('index.m3u8', long)).toBe('0008');
  server.clock.advance(1000);
  expect(await encoder.code('index.m3u8', playlistOf([]))).toBe('0001');
});

describe('all video of a seller', () => {
  test('takes no more than it may, over all broadcasts, be it named or not', async () => {
    await TestServer.alone(
      async (on) => {
        const [one, another] = [await scene({ on }), await scene({ on })];
        await one.encoder.films(1);
        expect(await another.encoder.code('a.ts', packets(1))).toBe('0001');
        expect(await another.encoder.code('b.ts', packets(1))).toBe('0013');
        await another.encoder.sends('index.m3u8', playlistOf(['a.ts']));
        expect(await one.encoder.code('b.ts', packets(1))).toBe('0013');
        const { token } = await on.world.host(OTHER_SELLER);
        const { broadcastSysId } = await on.world.airs([], { sellerSysId: OTHER_SELLER });
        const theirs = await encoderOf(on.api.as(token), broadcastSysId);
        expect(await theirs.encoder.code('b.ts', packets(1))).toBe('0001');
      },
      { config: { ingestBytesPerSeller: INGEST_SEGMENT_MAX + packets(3).length } },
    );
  });

  test('leaves room for what is on its way', async () => {
    await TestServer.alone(
      async (on) => {
        const about = await scene({ on });
        const { encoder } = about;
        const slow = await halfSent(about, { on });
        expect(await encoder.code('b.ts', packets(1))).toBe('0013');
        slow.destroy();
        await expect.poll(() => encoder.code('c.ts', packets(1))).toBe('0001');
      },
      { config: { ingestBytesPerSeller: 2 * INGEST_SEGMENT_MAX - 1 } },
    );
  });
});

describe('after the broadcast', () => {
  test('all of it is the recording, each moment at its time', async () => {
    const began = server.clock.now();
    const about = await scene({ isOnAir: false });
    const { broadcastSysId, encoder, plan } = about;
    await encoder.films(1);
    server.clock.advance(60_000);
    await server.world.control(plan, 1);
    for (let i = 0; i < 10; i++) {
      server.clock.advance(2000);
      await encoder.films(1);
    }
    server.clock.advance(60_000);
    encoder.restarts();
    await encoder.films(1);
    await encoder.delete('index0.ts');
    await server.world.control(plan, 2);
    const as = { token: await server.world.token(about.person) };
    await server.api.done('replay', { broadcastSysId }, as);
    const { broadcastMedias } = await server.api.done('broadcastDetail', { broadcastSysId });
    expect(broadcastMedias[0]!.hlsUrl).toBe(await addressOf(about));
    const list = await rendition(about);
    const files = filesIn(list);
    expect(files).toHaveLength(11);
    for (const file of files) expect((await get(beside(broadcastMedias[0]!.hlsUrl!, file))).status).toBe(200);
    expect(list).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(list.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true);
    // After a minute before the broadcast, and after one in the midst of it, in which nothing came.
    const times = [...list.matchAll(/#EXT-X-PROGRAM-DATE-TIME:(.+)/g)].map(([, time]) => Date.parse(time!));
    expect(times.map((time) => time - began)).toEqual([60_000, 138_000]);
    expect(list.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
  });

  test('nothing more is taken', async () => {
    const { plan, encoder } = await scene();
    await encoder.films(1);
    await server.world.control(plan, 2);
    expect(await encoder.code('index1.ts', packets())).toBe('0007');
    expect(await encoder.code('index.m3u8', playlistOf(['index0.ts']))).toBe('0007');
    expect(codeOf(await encoder.delete('index0.ts'))).toBe('0007');
  });
});

describe('refused is', () => {
  let refused: Scene;
  beforeAll(async () => {
    refused = await scene();
  });

  test('a wrong key, one that was renewed, and one of no broadcast', async () => {
    const { broadcastSysId, streamKey, encoder, host } = await scene();
    const renewed = await host.done('renewStreamKey', { broadcastSysId });
    expect(renewed.streamKey).not.toBe(streamKey);
    expect(await host.done('streamKey', { broadcastSysId })).toEqual(renewed);
    expect(await encoder.code('index0.ts', packets())).toBe('9001');
    expect(codeOf(await encoder.delete('index0.ts'))).toBe('9001');
    const theirs = await scene();
    for (const key of [
      'x',
      '1',
      `${broadcastSysId}-`,
      `${renewed.streamKey}x`,
      renewed.streamKey.slice(0, -1),
      theirs.streamKey.replace(/^\d+/, String(broadcastSysId)),
      `987654321-${'a'.repeat(32)}`,
    ])
      expect([key, await new Encoder(server.api, key).code('index0.ts', packets())]).toEqual([key, '9001']);
    await new Encoder(server.api, renewed.streamKey).films(1);
  });

  test.each([
    '.ts',
    'a/b/c/d.ts',
    'a..b.ts',
    '%2e%2e/secrets.ts',
    '..%2fsecrets.ts',
    'a%00.ts',
    'a b.ts',
    'a%5cb.ts',
    'a//b.ts',
    '.hidden.ts',
    '-x.ts',
    'index',
    '한글.ts',
    `${'x'.repeat(200)}.ts`,
  ])('the path %s', async (path) => {
    expect(await refused.encoder.code(encodeURI(decodeURI(path)), packets())).toMatch(/^000[45]$/);
  });

  test.each([
    ['x.exe', packets()],
    ['x.html', Buffer.from('<html>')],
    ['x.TS', packets()],
    ['x.ts', Buffer.alloc(0)],
    ['x.ts', Buffer.from('<html><script>alert(1)</script>')],
    ['x.ts', packets().subarray(0, -1)],
    ['x.ts', Buffer.concat([packets(2), Buffer.alloc(188)])],
    ['x.ts', filmed(0)],
    ['x.m4s', packets()],
    ['x.m4s', filmed(0).subarray(0, -1)],
    ['x.mp4', Buffer.from('GIF89a')],
    ['x.vtt', Buffer.from('<html>')],
  ])('%s that is none', async (path, content) => {
    expect(await refused.encoder.code(path, content)).toMatch(/^0012$|^0005$/);
    await refused.encoder.code('index.m3u8', playlistOf([path]));
    expect(await rendition(refused)).toBe('');
  });

  test('a playlist of files elsewhere, and viewers stay where they are', async () => {
    const about = await scene();
    await about.encoder.sends('a.ts', packets());
    const elsewhere = playlistOf(['http://evil.example/a.ts']);
    expect(await about.encoder.code('index.m3u8', elsewhere)).toBe('0005');
    expect(await liveUrl(about)).toBe(about.plan.streams[0]!.liveUrl);
  });

  test('what is too large, whether its length is said or not', async () => {
    const { encoder, broadcastSysId, streamKey } = await scene();
    const large = packets(Math.floor(INGEST_SEGMENT_MAX / 188));
    expect(await encoder.code('most.ts', large)).toBe('0001');
    const tooLarge = Buffer.concat([large, packets(1)]);
    expect(await unsaid(`/v1/ingest/${streamKey}/more.ts`, tooLarge)).toContain('0011');
    const said = await server.api
      .raw('PUT', `/v1/ingest/${streamKey}/more.ts`, { body: tooLarge })
      .then(codeOf, () => 'closed');
    expect(said).toContain('0011');
    const playlist = `${playlistOf([])}\n#${'x'.repeat(INGEST_PLAYLIST_MAX)}`;
    expect(await encoder.code('index.m3u8', playlist)).toBe('0011');
    const left = readdirSync(join(server.dataDir, 'ingest', String(broadcastSysId)));
    expect([left.length, receiving()]).toEqual([1, []]);
  });

  test('half a file: of one that breaks off nothing is left', async () => {
    const about = await scene();
    (await halfSent(about)).destroy();
    await expect.poll(() => receiving()).toEqual([]);
    await about.encoder.code('index.m3u8', playlistOf(['index0.ts']));
    expect(await rendition(about)).toBe('');
  });

  test('half a file, though its playlist comes while it is sent again: that one is waited for', async () => {
    const about = await scene();
    const broken = await halfSent(about);
    const again = await halfSent(about, { others: 1 });
    broken.destroy();
    await expect.poll(() => receiving()).toHaveLength(1);
    const comes = once(server.sellover.app.server, 'request');
    const listed = about.encoder.sends('index.m3u8', playlistOf(['index0.ts']));
    await comes;
    again.end(packets(1));
    await listed;
    expect(filesIn(await rendition(about))).toHaveLength(1);
  });

  test('anything, where there is no folder for it', async () => {
    await TestServer.alone(
      async (on) => {
        const { broadcastSysId } = await on.world.airs([]);
        const host = on.api.as((await on.world.host()).token);
        const { code, facts } = await host.ask('streamKey', { broadcastSysId });
        expect([code, facts]).toEqual(['0007', { setting: 'INGEST_DIR' }]);
        expect(await host.code('renewStreamKey', { broadcastSysId })).toBe('0007');
        expect(await new Encoder(on.api, '1-x').code('index0.ts', packets())).toBe('0007');
      },
      { config: { ingestDir: null } },
    );
  });

  test('what a full disk cannot keep, with a code that says so', async () => {
    const root = tempDir();
    const place = { inBucket: 'ingest', here: join(root, 'ingest') };
    const signing = { secret: 'secret', clock: { now: () => 0 } };
    const store = openStore({ mediaStore: null, dataDir: root }, place, signing)!;
    const files = new SegmentFiles({ broadcasts: store, rehearsals: store });
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const content = Readable.from(
      (function* () {
        yield packets();
        throw full;
      })(),
    );
    const file = { file: 'a.ts', type: 'ts' } as const;
    await expect(files.keep({ broadcastSysId: 1 }, file, content, 10_000)).rejects.toMatchObject({
      resultCode: '0013',
    });
    expect(readdirSync(root, { recursive: true })).toEqual(['ingest', 'ingest/.received']);
    rmSync(root, { recursive: true });
  });
});

test('what is played is found by its name alone, and is nothing but segments', async () => {
  const about = await scene();
  await about.encoder.films(1);
  const address = await addressOf(about);
  const [file] = filesIn(await rendition(about));
  const stream = address.split('/')[3]!;
  for (const path of [
    address.replace(stream, `encoder-${'0'.repeat(32)}`),
    address.replace(stream, 'encoder'),
    address.replace(`/${about.broadcastSysId}/`, '/987654321/'),
    beside(address, '1.m3u8'),
    beside(address, '../x.m3u8'),
    beside(address, `${'0'.repeat(8)}${file!.slice(8)}`),
    beside(address, `..%2f${about.broadcastSysId}%2f${file}`),
    beside(address, `${file}.part`),
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

/** Sends it piece by piece, without saying how much there is. */
function unsaid(path: string, content: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const put = request(`${server.url}${path}`, { method: 'PUT' }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString())).on('end', () => resolve(text));
    });
    put.on('error', () => resolve('closed'));
    for (let at = 0; at < content.length; at += 65_536) put.write(content.subarray(at, at + 65_536));
    put.end();
  });
}
