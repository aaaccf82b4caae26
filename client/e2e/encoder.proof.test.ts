import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { Api } from '../../server/testing/api.ts';
import { Encoder, filmed, filmedInit, playlistOf } from '../../server/testing/encoder.ts';
import { FIRST, Stage } from './support/stage.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

/** Films from its beginning, a segment each time that the viewer asks for the playlist. Resolves to how to stop it. */
async function film(encoder: Encoder, page: Page, liveUrl: string): Promise<() => Promise<void>> {
  let at = 0;
  const next = async () => {
    await encoder.sends(`live${at}.m4s`, filmed(at));
    const first = Math.max(0, at - 4);
    const names = Array.from({ length: at - first + 1 }, (_, i) => `live${first + i}.m4s`);
    await encoder.sends('live.m3u8', playlistOf(names, { from: first, map: 'init.mp4' }));
    at += 1;
  };
  await encoder.sends('init.mp4', filmedInit());
  let filming = next();
  const folder = new URL('.', liveUrl).href;
  const onRequest = (request: Request) => {
    const url = request.url();
    if (url.startsWith(folder) && url.endsWith('.m3u8')) filming = filming.then(next);
  };
  page.on('request', onRequest);
  return async () => {
    page.off('request', onRequest);
    await filming;
  };
}

test('viewers are brought to what an encoder sends, and see it go on after it has broken off', async () => {
  const stage = await Stage.open(world().viewer({ footage: true }), FIRST);
  await stage.plays(1);
  const host = await world().host('host01');
  const key = await host.json<{ streamKey: string; liveUrl: string }>(['stream', 'key', '-b', '1']);
  const encoder = new Encoder(new Api(world().url), key.streamKey);
  const sent = stage.page.waitForResponse((answer) => answer.url().startsWith(key.liveUrl));

  const breakOff = await film(encoder, stage.page, key.liveUrl);
  expect((await sent).status()).toBe(200);
  await stage.plays(4);
  await breakOff();
  await stage.page.getByText('방송 신호가 잠시 멈췄어요.').waitFor();

  const stop = await film(encoder, stage.page, key.liveUrl);
  await stage.page.getByText('방송 신호가 잠시 멈췄어요.').waitFor({ state: 'detached' });
  await stage.plays(4);
  await stop();
});
