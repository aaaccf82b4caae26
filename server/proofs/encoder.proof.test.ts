import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NatsServer } from '../../fixtures/programs/nats.ts';
import { Api } from '../testing/api.ts';
import { ServerProcess } from '../testing/processes/child.ts';
import { Encoder, filesIn, packets, playlistOf } from '../testing/encoder.ts';
import { verified } from '../testing/log.ts';
import { tempDir } from '../testing/place.ts';
import { TestBucket } from '../testing/services/s3.ts';
import { scaled, scaledPatience, seed } from '../testing/seed.ts';

const SEGMENTS = scaled(12);

test(
  'an encoder whose files go to two nodes by turns, one of which is killed, makes one stream',
  {
    meta: { promise: 'an encoder’s video is one stream over all nodes, and its key is one' },
    timeout: scaledPatience(90_000),
  },
  async () => {
    const dataDir = tempDir();
    const { plan, host } = await seed(dataDir, async (world) => ({
      plan: await world.airs([]),
      host: await world.host(),
    }));
    const { broadcastSysId } = plan;
    const nats = await NatsServer.start();
    // They share no folder for video.
    const bucket = await TestBucket.start();
    const env = { DATA_DIR: dataDir, NATS_URL: nats.url, ...bucket.settings };
    const servers = [await ServerProcess.start(env), await ServerProcess.start(env)] as const;
    const [one, two] = servers.map(({ url }) => new Api(url, host.token)) as [Api, Api];
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
    await servers[0].kill();
    for (let at = half; at < SEGMENTS; at++) await send(at, () => encoders[1]);
    const live = (await two.raw('GET', list)).text;
    expect(Number(/MEDIA-SEQUENCE:(\d+)/.exec(live)?.[1]) + filesIn(live).length).toBe(SEGMENTS);
    expect(live).not.toContain('#EXT-X-DISCONTINUITY\n');

    const third = await ServerProcess.start(env);
    const again = new Api(third.url, host.token);
    for (const file of filesIn(live)) {
      const segment = await again.raw('GET', new URL(file, `http://x${liveUrl}`).pathname);
      expect(segment.status).toBe(200);
    }
    // What one node has made invalid no other takes, not even at once.
    for (let turn = 0; turn < 5; turn++) {
      const [at, other] = turn % 2 === 0 ? [again, two] : [two, again];
      const old = (await other.done('streamKey', { broadcastSysId })).streamKey;
      await at.done('renewStreamKey', { broadcastSysId });
      expect(await new Encoder(other, old).code('late.ts', packets())).toBe('9001');
    }
    for (const api of [one, two, again]) api.close();
    await Promise.all([servers[1].stop(), third.stop()]);
    await nats.kill();
    await bucket.stop();
    await verified(dataDir);
    rmSync(dataDir, { recursive: true });
  },
);
