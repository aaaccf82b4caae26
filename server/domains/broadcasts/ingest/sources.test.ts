import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn } from '../../../testing/encoder.ts';
import { TestBucket } from '../../../testing/services/s3.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { sourceContract, sourceScene } from './sources.contract.ts';
import { byCamera, byHls, byRtmp, RTMP_ON } from './sources.support.ts';

const server = sharedServer({ config: RTMP_ON });
sourceContract('HLS', server, byHls, { wrongKey: '9001', over: '0007' });
sourceContract('RTMP', server, byRtmp, {
  wrongKey: 'the stream key is wrong',
  over: 'the broadcast has ended',
});
sourceContract('the camera page', server, byCamera, {
  wrongKey: 'the stream key is wrong',
  over: 'the broadcast has ended',
});

let bucket: TestBucket;
let withBucket: TestServer;
beforeAll(async () => {
  bucket = await TestBucket.start();
  withBucket = await TestServer.start({ config: { ...bucket.config(), ...RTMP_ON } });
});
afterAll(async () => {
  await withBucket.stop();
  await bucket.stop();
});

test.each([
  ['HLS', byHls],
  ['RTMP', byRtmp],
  ['Video from a camera', byCamera],
])('%s lies in the bucket alone, where there is one', async (_, open) => {
  const { broadcastSysId } = await withBucket.world.airs([]);
  const host = withBucket.api.as((await withBucket.world.host()).token);
  const { connect, count, list } = await sourceScene(withBucket, open, host, broadcastSysId);
  await (await connect()).films(2);
  await expect.poll(count).toBe(2);
  const text = await list();
  const init = /MAP:URI="([^"]+)"/.exec(text)?.[1];
  const files = [...(init === undefined ? [] : [init]), ...filesIn(text)];
  const kept = (await bucket.keys()).filter((key) => key.startsWith(`ingest/${broadcastSysId}/`));
  expect(kept).toEqual(files.map((file) => `ingest/${broadcastSysId}/${file}`).toSorted());
});
