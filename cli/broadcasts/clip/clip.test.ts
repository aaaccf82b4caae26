import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { byRtmp, keysOf, RTMP_ON } from '../../../server/domains/broadcasts/ingest/sources.support.ts';
import { tempDir } from '../../../server/testing/place.ts';
import { sharedServer } from '../../../server/testing/shared-server.ts';
import { setStage } from '../../../server/testing/stage.ts';
import { PASSWORD, type Person } from '../../../server/testing/world.ts';
import { Cli } from '../../testing/cli.ts';
import { mainListIn, segmentsIn } from './recorded-list.ts';

const server = sharedServer({ config: RTMP_ON });
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

interface Clips {
  readonly clips: readonly { readonly file: string; readonly from: string; readonly seconds: number }[];
}

// Tokens are dated by the server's clock, and the command looks at that of this machine.
beforeEach(() => server.clock.set(Date.now()));

function cliOf({ userId }: Person): Cli {
  const cli = new Cli({ SELLOVER_URL: server.url, SELLOVER_USER: userId, SELLOVER_PASSWORD: PASSWORD });
  onTestFinished(() => cli.remove());
  return cli;
}

/** A recording of twelve seconds, in segments of two, with a product pinned after six. */
async function recording() {
  const { api, clock, world, sellover } = server;
  const { plan, broadcastSysId, host: person, mug } = await setStage(server);
  const host = api.as(person.token);
  const encoder = await byRtmp(server, await keysOf(host, broadcastSysId));
  const startedAt = Date.parse((await api.done('broadcastDetail', { broadcastSysId })).liveStartDate!);
  const isOfIt = ({ data }: { readonly data: object }) =>
    (data as { broadcastSysId?: number }).broadcastSysId === broadcastSysId;
  for (let segment = 1; segment <= 6; segment++) {
    clock.set(startedAt + segment * 2000);
    await encoder.films(1);
    const taken = () => sellover.log.read({ types: ['SegmentsTaken'], limit: 100 });
    await expect.poll(async () => (await taken()).filter(isOfIt).length).toBe(segment);
    if (segment === 3) {
      const { prdtSysId } = mug.facts;
      await host.done('setExposure', { broadcastSysId, prdtSysId, salesExposureType: 3 });
    }
  }
  await encoder.close();
  await world.control(plan, 2);
  await host.done('replay', { broadcastSysId });
  const { broadcastMedias } = await api.done('broadcastMedialist', { broadcastSysId });
  const stream = broadcastMedias.findIndex(({ hlsUrl }) => hlsUrl?.includes('encoder-')) + 1;
  const cli = cliOf(person);
  const clip = (...args: string[]) =>
    cli.run(['clip', String(broadcastSysId), '--stream', String(stream), ...args, '--json']);
  return { clip };
}

function probed(file: string): { readonly codecs: readonly string[]; readonly seconds: number } {
  const entries = 'format=duration:stream=codec_name';
  const said = execFileSync('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', file]);
  const { format, streams } = JSON.parse(said.toString()) as {
    format: { duration: string };
    streams: { codec_name: string }[];
  };
  return { codecs: streams.map((each) => each.codec_name), seconds: Number(format.duration) };
}

describe.skipIf(!hasFfmpeg)('a clip', () => {
  test('is an MP4 with picture and sound, from the key frame before its time on', async () => {
    const { clip } = await recording();
    const file = join(tempDir(), 'clip.mp4');
    const { code, stdout } = await clip('--from', '00:05', '--for', '4s', '--out', file);
    expect(code).toBe(0);
    const [saved] = (JSON.parse(stdout) as Clips).clips;
    expect(saved).toMatchObject({ file, from: '00:00:04', seconds: 5 });
    const { codecs, seconds } = probed(file);
    expect(codecs).toEqual(['h264', 'aac']);
    // The last pictures and sounds are whole.
    expect([seconds >= 4.9, seconds < 5.5]).toEqual([true, true]);
  });

  test('is made of each moment, named by its time and kind', async () => {
    const { clip } = await recording();
    const dir = join(tempDir(), 'clips');
    expect((await clip('--moments', '--for', '3s', '--out', dir)).code).toBe(0);
    expect(readdirSync(dir)).toEqual(['00-00-06 pin.mp4']);
  });

  test('replaces no file, and says what is wrong with its time', async () => {
    const { clip } = await recording();
    const file = join(tempDir(), 'clip.mp4');
    writeFileSync(file, 'mine');
    expect(await clip('--from', '00:05', '--out', file)).toMatchObject({ code: 2 });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const far = await clip('--from', '01:00:00', '--out', join(tempDir(), 'far.mp4'));
    expect(far.code).toBe(3);
    expect(far.stderr).toContain('Nothing is recorded at 01:00:00');
    expect((await clip('--out', join(tempDir(), 'none.mp4'))).code).toBe(2);
  });
});

test('before there is a recording none is cut', async () => {
  const { broadcastSysId } = await server.world.airs([]);
  const cli = cliOf(await server.world.host());
  const file = join(tempDir(), 'clip.mp4');
  const { code, stderr } = await cli.run(['clip', String(broadcastSysId), '--from', '00:05', '--out', file]);
  expect(code).toBe(1);
  expect(stderr).toContain('has no recording');
});

test('a recorded list is read as players read it', () => {
  const url = 'https://cdn.example/a/0.m3u8';
  const text = [
    '#EXTM3U',
    '#EXT-X-MAP:URI="i.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-30T10:00:00.000Z',
    '#EXTINF:2.0,',
    's0.m4s?x=1',
    '#EXTINF:1.5,',
    '../b/s1.m4s',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="j.mp4"',
    '#EXTINF:2,title',
    'https://other.example/s2.m4s',
  ].join('\r\n');
  const at = Date.parse('2026-11-30T10:00:00Z');
  expect(segmentsIn(text, url, 0)).toEqual([
    {
      url: 'https://cdn.example/a/s0.m4s?x=1',
      init: 'https://cdn.example/a/i.mp4',
      at,
      duration: 2000,
      run: 0,
    },
    {
      url: 'https://cdn.example/b/s1.m4s',
      init: 'https://cdn.example/a/i.mp4',
      at: at + 2000,
      duration: 1500,
      run: 0,
    },
    {
      url: 'https://other.example/s2.m4s',
      init: 'https://cdn.example/a/j.mp4',
      at: at + 3500,
      duration: 2000,
      run: 1,
    },
  ]);
  expect(mainListIn(text, url)).toBeNull();
  const main = [
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="2.m3u8"',
    '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=900,BANDWIDTH=200',
    '0.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=400,AUDIO="a"',
    '1.m3u8',
  ].join('\n');
  expect(mainListIn(main, url)).toEqual({
    picture: 'https://cdn.example/a/1.m3u8',
    sound: 'https://cdn.example/a/2.m3u8',
  });
});
