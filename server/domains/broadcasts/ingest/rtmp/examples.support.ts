import { expect, onTestFinished } from 'vitest';
import { Publisher } from '../../../../platform/rtmp/publisher.ts';
import { filesIn } from '../../../../testing/encoder.ts';
import { heardIn, recordedSession } from '../../../../testing/rtmp.ts';
import type { TestServer } from '../../../../testing/server.ts';

export const config = {
  rtmp: { host: '127.0.0.1', port: 0, certificate: null },
  publicUrl: 'http://127.0.0.1',
};
export const recorded = await heardIn(recordedSession());
/** Its two whole segments, and the key frame that ends the second one. */
export const SHORT = 4001;

/** A broadcast on air, and what its host and viewers see of its video. */
export async function scene(on: TestServer) {
  const [plan, person] = await Promise.all([on.world.airs([]), on.world.host()]);
  const { broadcastSysId } = plan;
  const host = on.api.as(person.token);
  const { streamKey, rtmpUrl, liveUrl } = await host.done('streamKey', { broadcastSysId });
  const open = async (key = streamKey) => {
    const publisher = await Publisher.open({ url: rtmpUrl!, key });
    onTestFinished(() => publisher.close());
    return publisher;
  };
  const beside = (file: string) => new URL(file, `http://x${liveUrl}`).pathname;
  const list = async () => {
    const { status, text } = await on.api.raw('GET', beside('0.m3u8'));
    return status === 200 ? text : '';
  };
  /** The list with parts, as players ask for it. */
  const parts = (query = '') => on.api.raw('GET', `${beside('0.m3u8')}?parts=1${query}`);
  const file = async (name: string) =>
    Buffer.from(await (await fetch(`${on.url}${beside(name)}`)).arrayBuffer());
  /** Resolves once so many segments are in the list. */
  const has = async (count: number) => {
    await expect.poll(async () => filesIn(await list()).length).toBe(count);
  };
  const status = () => host.done('encoderStatus', { broadcastSysId });
  return {
    plan,
    broadcastSysId,
    host,
    streamKey,
    rtmpUrl: rtmpUrl!,
    liveUrl,
    open,
    list,
    parts,
    file,
    has,
    status,
  };
}

export async function send(
  publisher: Publisher,
  { from = 0, until = Infinity, later = 0 } = {},
): Promise<void> {
  if (from === 0) publisher.metadata(recorded.told);
  for (const { kind, time, body } of recorded.bodies)
    if (time >= from && time < until) await publisher.media(kind, time + (isConfig(body) ? 0 : later), body);
}

const isConfig = (body: Buffer) => body[1] === 0;
