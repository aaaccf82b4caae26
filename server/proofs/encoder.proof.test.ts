import { expect, onTestFinished, test } from 'vitest';
import type { Api } from '../testing/api.ts';
import { Encoder, filesIn, packets, playlistOf } from '../testing/encoder.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { TestBucket } from '../testing/services/s3.ts';
import { scaled, scaledPatience } from '../testing/seed.ts';

const SEGMENTS = scaled(12);

test(
  'an encoder whose files go to two nodes by turns, one of which is killed, makes one stream',
  {
    meta: { promise: 'an encoder’s video is one stream over all nodes, and its key is one' },
    timeout: scaledPatience(90_000),
  },
  async () => {
    const { plan, host, dataDir } = await seededPlace(async (world) => ({
      plan: await world.airs([]),
      host: await world.host(),
    }));
    const { broadcastSysId } = plan;
    // They share no folder for video.
    const bucket = await TestBucket.start();
    onTestFinished(() => bucket.stop());
    const nodes = await Nodes.start(dataDir, { count: 2, env: bucket.settings });
    const [one, two] = nodes.apis.map((api) => api.as(host.token)) as [Api, Api];
    const { streamKey, liveUrl } = await one.done('streamKey', { broadcastSysId });
    const encoders = [new Encoder(one, streamKey), new Encoder(two, streamKey)] as const;
    const names = Array.from({ length: SEGMENTS }, (_, at) => `index${at}.ts`);
    const send = async (at: number, by: (turn: number) => Encoder) => {
      const first = Math.max(0, at - 4);
      await by(at).sends(names[at]!, packets(3, at));
      await by(at + 1).sends('index.m3u8', playlistOf(names.slice(first, at + 1), { from: first }));
    };
    const half = SEGMENTS / 2;
    for (let at = 0; at < half; at++) await send(at, (turn) => encoders[turn % 2 === 0 ? 0 : 1]);
    const list = new URL('0.m3u8', `http://x${liveUrl}`).pathname;
    await nodes.servers[0]!.kill();
    for (let at = half; at < SEGMENTS; at++) await send(at, () => encoders[1]);
    const live = (await two.raw('GET', list)).text;
    expect(Number(/MEDIA-SEQUENCE:(\d+)/.exec(live)?.[1]) + filesIn(live).length).toBe(SEGMENTS);
    expect(live).not.toContain('#EXT-X-DISCONTINUITY\n');

    await nodes.startAgain(0);
    for (const file of filesIn(live)) {
      const segment = await one.raw('GET', new URL(file, `http://x${liveUrl}`).pathname);
      expect(segment.status).toBe(200);
    }
    // What one node has made invalid no other takes, not even at once.
    for (let turn = 0; turn < 5; turn++) {
      const [at, other] = turn % 2 === 0 ? [one, two] : [two, one];
      const old = (await other.done('streamKey', { broadcastSysId })).streamKey;
      await at.done('renewStreamKey', { broadcastSysId });
      expect(await new Encoder(other, old).code('late.ts', packets())).toBe('9001');
    }
    await nodes.finish();
  },
);
