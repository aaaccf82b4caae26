import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Api } from '../../server/testing/api.ts';
import { Encoder, filmed, filmedInit, playlistOf } from '../../server/testing/encoder.ts';
import { FIRST, Stage } from './support/stage.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

const SEGMENT = 2000;

/** Films as long as it is not stopped, from its beginning: a segment every two seconds, under the same names each time. */
async function film(encoder: Encoder, stop: AbortSignal): Promise<void> {
  await encoder.sends('init.mp4', filmedInit());
  for (let at = 0; !stop.aborted; at++) {
    await encoder.sends(`live${at}.m4s`, filmed(at));
    const first = Math.max(0, at - 4);
    const names = Array.from({ length: at - first + 1 }, (_, i) => `live${first + i}.m4s`);
    await encoder.sends('live.m3u8', playlistOf(names, { from: first, map: 'init.mp4' }));
    await wait(SEGMENT, undefined, { signal: stop }).catch(() => undefined);
  }
}

test('viewers are brought to what an encoder sends, and see it go on after it has broken off', async () => {
  const stage = await Stage.open(world().viewer(), FIRST);
  await stage.plays(1);
  const host = await world().host('host01');
  const key = await host.json<{ streamKey: string; liveUrl: string }>(['stream', 'key', '-b', '1']);
  const encoder = new Encoder(new Api(world().url), key.streamKey);
  const sent = stage.page.waitForResponse((answer) => answer.url().startsWith(key.liveUrl));

  const broken = new AbortController();
  const films = film(encoder, broken.signal);
  expect((await sent).status()).toBe(200);
  await stage.plays(4);
  broken.abort();
  await films;
  await stage.page.getByText('방송 신호가 잠시 멈췄어요.').waitFor();

  const mended = new AbortController();
  const again = film(encoder, mended.signal);
  await stage.page.getByText('방송 신호가 잠시 멈췄어요.').waitFor({ state: 'detached' });
  await stage.plays(4);
  mended.abort();
  await again;
});
