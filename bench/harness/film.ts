import { randomBytes } from 'node:crypto';
import { Publisher } from '../../server/platform/rtmp/publisher.ts';
import { heardIn, recordedSession } from '../../server/testing/rtmp.ts';
import { sleep } from './clock.ts';

const BITS_PER_SECOND = 3_500_000;
const FRAMES_PER_SECOND = 30;
const KEY_EVERY = 2 * FRAMES_PER_SECOND;

export interface FilmKey {
  readonly rtmpUrl: string;
  readonly streamKey: string;
}

/** Sends at normal speed until it is told to stop. The server does not look into pictures, so they may be anything. */
export async function film({ rtmpUrl: url, streamKey: key }: FilmKey, stop: AbortSignal): Promise<void> {
  const { bodies } = await heardIn(recordedSession());
  const config = bodies.find(({ kind, body }) => kind === 'video' && body[1] === 0)!.body;
  const publisher = await Publisher.open({ url, key });
  publisher.metadata({ framerate: FRAMES_PER_SECOND });
  await publisher.media('video', 0, config);
  const picture = randomBytes(BITS_PER_SECOND / 8 / FRAMES_PER_SECOND);
  const [keyFrame, other] = [0x17, 0x27].map((head) => Buffer.concat([Buffer.of(head, 1, 0, 0, 0), picture]));
  const start = performance.now();
  for (let frame = 0; !stop.aborted; frame++) {
    const time = Math.round((frame * 1000) / FRAMES_PER_SECOND);
    await sleep(Math.max(0, start + time - performance.now()));
    await publisher.media('video', time, frame % KEY_EVERY === 0 ? keyFrame! : other!);
  }
  await publisher.close();
}
