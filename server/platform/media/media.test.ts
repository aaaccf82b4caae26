import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../../testing/shared-server.ts';
import { tempDir } from '../../testing/place.ts';
import type { Programme } from './playlist.ts';

const footage: Programme = {
  segmentSeconds: 2,
  segments: 5,
  renditions: [{ name: 'low', width: 360, height: 640, bandwidth: 800_000, codecs: 'avc1.42c01e' }],
};

const mediaDir = tempDir();
beforeAll(() => {
  const dir = join(mediaDir, 'footage', 'low');
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(mediaDir, 'footage', 'programme.json'), JSON.stringify(footage));
  for (const file of ['init.mp4', ...[0, 1, 2, 3, 4].map((n) => `seg-00${n}.m4s`)]) {
    writeFileSync(join(dir, file), file);
  }
});
afterAll(() => rmSync(mediaDir, { recursive: true }));
// It plays this footage as the main stream of every broadcast.
const server = sharedServer({ config: { mediaDir } });

test('nothing is to be seen before the broadcast is on air', async () => {
  const { api } = server;
  const plan = await server.world.schedules([]);
  for (const path of [plan.streams[0]!.liveUrl, `/media/${plan.broadcastSysId}/main/low.m3u8`]) {
    expect((await api.raw('GET', path)).status).toBe(404);
  }
});

test('on air, the stream leads to footage that is there', async () => {
  const { api, world } = server;
  const plan = await server.world.schedules([]);
  await world.control(plan, 1);
  const { liveUrl } = await api.done('broadcastDetail', { broadcastSysId: plan.broadcastSysId });
  const master = await api.raw('GET', liveUrl!);
  expect(master.headers['content-type']).toMatch(/^application\/vnd\.apple\.mpegurl/);
  expect(master.headers['cache-control']).toBe('no-cache');
  const rendition = master.text.split('\n').find((line) => line.endsWith('.m3u8'))!;
  const playlist = await api.raw('GET', new URL(rendition, `http://x${liveUrl}`).pathname);
  const [map] = /(?<=URI=")[^"]+/.exec(playlist.text)!;
  const segments = playlist.text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(segments).toHaveLength(6);
  for (const path of [map, ...segments]) {
    const file = await api.raw('GET', path);
    expect([file.status, file.text]).toEqual([200, path.split('/').at(-1)]);
  }
});

test('while time passes, the window slides; after the end everything stays', async () => {
  const { api, world, clock } = server;
  const plan = await server.world.schedules([]);
  await world.control(plan, 1);
  const path = `/media/${plan.broadcastSysId}/main/low.m3u8`;
  const first = async () => /MEDIA-SEQUENCE:(\d+)/.exec((await api.raw('GET', path)).text)![1];
  expect(await first()).toBe('0');
  clock.advance(21_000);
  expect(await first()).toBe('10');
  await world.control(plan, 2);
  const whole = (await api.raw('GET', path)).text;
  expect(whole).toContain('#EXT-X-ENDLIST');
  expect(whole.match(/#EXTINF/g)).toHaveLength(16);
  clock.advance(86_400_000);
  expect((await api.raw('GET', path)).text).toBe(whole);
});

test('only films are given out, and only those of the folder', async () => {
  const { api, world } = server;
  const plan = await server.world.schedules([]);
  await world.control(plan, 1);
  for (const path of [
    '/media/programmes/footage/programme.json',
    '/media/programmes/footage/low/',
    '/media/programmes/footage/low/seg-009.m4s',
    '/media/programmes/..%2f..%2fetc%2fpasswd',
    '/media/programmes/%2e%2e/secrets.json',
    `/media/${plan.broadcastSysId}/main/high.m3u8`,
    `/media/${plan.broadcastSysId}/close/master.m3u8`,
    `/media/${plan.broadcastSysId}/constructor/master.m3u8`,
    '/media/999999/main/master.m3u8',
  ]) {
    expect([path, (await api.raw('GET', path)).status]).toEqual([path, 404]);
  }
});
