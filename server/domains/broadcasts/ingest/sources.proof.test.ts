import { expect, onTestFinished, test } from 'vitest';
import type { TestServer } from '../../../testing/server.ts';
import { twoNodes } from '../../../testing/processes/two-nodes.ts';
import { RtmpEncoder } from '../../../testing/rtmp.ts';
import { sourceScene } from './sources.contract.ts';
import { byHls, byRtmp, RTMP_ON } from './sources.support.ts';

test.each([
  ['HLS', byHls],
  ['RTMP', byRtmp],
])('%s may land on any node, and is one stream', async (_, open) => {
  const [here, there] = await twoNodes(RTMP_ON);
  const { broadcastSysId } = await here.world.airs([]);
  const host = here.api.as((await here.world.host()).token);
  const { connect, count } = await sourceScene(here, open, host, broadcastSysId);
  await (await connect(here)).films(2);
  await expect.poll(count).toBe(2);
  // By their clocks, as nodes have none in common, the second sender must be the newer one.
  here.clock.advance(1000);
  await (await connect(there)).films(2);
  await expect.poll(count).toBe(4);
});

test('by RTMP the newer of two senders wins on whichever node it lands', async () => {
  const [here, there] = await twoNodes(RTMP_ON);
  const { broadcastSysId } = await here.world.airs([]);
  const host = here.api.as((await here.world.host()).token);
  const { key, count } = await sourceScene(here, byRtmp, host, broadcastSysId);
  const older = await RtmpEncoder.open({ url: key.rtmpUrl!, key: key.streamKey });
  onTestFinished(() => older.close());
  await older.films(1);
  await expect.poll(count).toBe(1);
  here.clock.advance(1000);
  const newer = await byRtmp(there, key);
  onTestFinished(() => newer.close());
  await newer.films(1);
  await expect.poll(count).toBe(2);
  await older.films(1);
  expect((await older.ended)?.message).toBe('another sender with this key has taken over');
  await newer.films(1);
  await expect.poll(count).toBe(3);
});

test('by RTMP the parts of a segment are on every node before it is whole', async () => {
  const [here, there] = await twoNodes(RTMP_ON);
  const { broadcastSysId } = await here.world.airs([]);
  const host = here.api.as((await here.world.host()).token);
  const { key, connect, count } = await sourceScene(here, byRtmp, host, broadcastSysId);
  const encoder = await connect(here);
  await encoder.films(1);
  await expect.poll(count).toBe(1);
  const list = (on: TestServer) =>
    on.api.raw('GET', `${new URL('0.m3u8', `http://x${key.liveUrl}`).pathname}?parts=1`);
  const parts = async (on: TestServer) => [...(await list(on)).text.matchAll(/#EXT-X-PART:.*URI="([^"]+)"/g)];
  await encoder.films(1);
  await expect.poll(async () => (await parts(there)).length).toBe(10);
  const [names, ofOthers] = await Promise.all([parts(here), parts(there)]);
  expect(ofOthers).toEqual(names);
  const bytes = async (on: TestServer) => {
    const path = new URL(names.at(-1)![1]!, `http://x${key.liveUrl}`).pathname;
    return Buffer.from(await (await fetch(`${on.url}${path}`)).arrayBuffer());
  };
  expect((await bytes(there)).equals(await bytes(here))).toBe(true);
  await encoder.close();
  await expect.poll(async () => (await parts(there)).length).toBe(0);
});
