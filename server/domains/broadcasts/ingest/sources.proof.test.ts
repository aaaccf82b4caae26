import { expect, onTestFinished, test } from 'vitest';
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
