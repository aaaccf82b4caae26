import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { Api } from '../../server/testing/api.ts';
import { Encoder, filmed, filmedInit, playlistOf } from '../../server/testing/encoder.ts';
import { filmedStream } from '../../server/testing/filmed-stream.ts';
import { FIRST, Stage } from './support/stage.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

interface Film {
  readonly type: 'm4s' | 'ts';
  readonly map?: string;
  segment(at: number): Buffer;
  /** Of a playlist of its own, which the main one names. */
  sound?(at: number): Buffer;
}

/** Segments of it. */
const FOOTAGE = 36;
const fragments: Film = { type: 'm4s', map: 'init.mp4', segment: filmed };
const withSound: Film = { type: 'ts', segment: (at) => filmedStream(at % FOOTAGE) };
const silent: Film = { type: 'ts', segment: (at) => filmedStream(at % FOOTAGE, ['picture']) };
const apart: Film = { ...silent, sound: (at) => filmedStream(at % FOOTAGE, ['sound']) };
/** The main playlist of an encoder whose sound has one of its own. */
const APART = [
  '#EXTM3U',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="sound",DEFAULT=YES,AUTOSELECT=YES,URI="sound/live.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="a"',
  'live.m3u8',
  '',
].join('\n');

/** Films from its beginning, a segment each time that the viewer asks for the playlist. Resolves to how to stop it. */
async function film(
  encoder: Encoder,
  page: Page,
  liveUrl: string,
  { type, segment, map, sound }: Film = fragments,
): Promise<() => Promise<void>> {
  let at = 0;
  const next = async () => {
    const first = Math.max(0, at - 4);
    const names = Array.from({ length: at - first + 1 }, (_, i) => `live${first + i}.${type}`);
    const list = playlistOf(names, { from: first, ...(map && { map }) });
    if (sound) {
      await encoder.sends(`sound/live${at}.${type}`, sound(at));
      await encoder.sends('sound/live.m3u8', list);
    }
    await encoder.sends(`live${at}.${type}`, segment(at));
    await encoder.sends('live.m3u8', list);
    if (sound && at === 0) await encoder.sends('master.m3u8', APART);
    at += 1;
  };
  if (map) await encoder.sends(map, filmedInit());
  let filming = next();
  const folder = new URL('.', liveUrl).href;
  const onRequest = (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    const isOfIt = `${origin}${pathname}`.startsWith(folder);
    if (isOfIt && pathname.endsWith('.m3u8')) filming = filming.then(next);
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
  await stage.page.getByText('화면이 멈춘 것을 진행자에게 알렸어요.').waitFor();

  const stop = await film(encoder, stage.page, key.liveUrl);
  await stage.page.getByText('화면이 멈춘 것을 진행자에게 알렸어요.').waitFor({ state: 'detached' });
  await stage.plays(4);
  await stop();
});

test.each([
  ['without sound', withSound, silent],
  ['with sound again', silent, withSound],
] as const)('an encoder that starts anew %s goes on within seconds', async (_how, before, after) => {
  const stage = await Stage.open(world().viewer({ footage: true }), FIRST);
  const host = await world().host('host01');
  const key = await host.json<{ streamKey: string; liveUrl: string }>(['stream', 'key', '-b', '1']);
  const encoder = new Encoder(new Api(world().url), key.streamKey);
  const sent = stage.page.waitForResponse((answer) => answer.url().startsWith(key.liveUrl));
  const breakOff = await film(encoder, stage.page, key.liveUrl, before);
  await sent;
  await stage.plays(8);
  await breakOff();
  const stop = await film(encoder, stage.page, key.liveUrl, after);
  const since = performance.now();
  await stage.plays(16);
  expect(performance.now() - since).toBeLessThan(30_000);
  await stop();
});

test.each([
  ['fragments of MP4', fragments, true],
  ['MPEG-TS', withSound, true],
  ['MPEG-TS without sound', silent, false],
  ['MPEG-TS whose sound has a playlist of its own', apart, true],
] as const)('what an encoder may send is played with all that it has: %s', async (_what, sent, isHeard) => {
  const stage = await Stage.open(world().viewer({ footage: true }), FIRST);
  const host = await world().host('host01');
  const key = await host.json<{ streamKey: string; liveUrl: string }>(['stream', 'key', '-b', '1']);
  const encoder = new Encoder(new Api(world().url), key.streamKey);
  const taken = stage.page.waitForResponse((answer) => answer.url().startsWith(key.liveUrl));
  const stop = await film(encoder, stage.page, key.liveUrl, sent);
  await taken;
  await stage.plays(6);
  const heard = () =>
    stage.video.evaluate(
      (video) =>
        (video as HTMLVideoElement & { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount,
    );
  const before = await heard();
  await stage.plays(4);
  if (isHeard) expect(await heard()).toBeGreaterThan(before);
  else expect(await heard()).toBe(before);
  await stop();
});

test('a viewer goes back in what an encoder has sent, and returns to what it sends now', async () => {
  const stage = await Stage.open(world().viewer({ footage: true }), FIRST);
  const { page } = stage;
  const host = await world().host('host01');
  const key = await host.json<{ streamKey: string; liveUrl: string }>(['stream', 'key', '-b', '1']);
  const encoder = new Encoder(new Api(world().url), key.streamKey);
  const sent = page.waitForResponse((answer) => answer.url().startsWith(key.liveUrl));
  const stop = await film(encoder, page, key.liveUrl, withSound);
  await sent;
  // Its beginning must be further away than what counts as live.
  await stage.plays(20);
  await page.getByRole('slider', { name: '방송 위치' }).press('Home');
  const back = page.getByRole('button', { name: '실시간 보기' });
  await back.waitFor();
  await stage.plays(4);
  await page.getByRole('button', { name: /상품/ }).first().waitFor();
  await back.click();
  await back.waitFor({ state: 'detached' });
  await stage.plays(2);
  await page.keyboard.press('ArrowLeft');
  await back.waitFor();
  await page.keyboard.press('End');
  await back.waitFor({ state: 'detached' });
  await stage.plays(1);
  await stop();
});
