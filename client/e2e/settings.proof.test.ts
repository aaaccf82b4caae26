import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchChromium } from '../../fixtures/chromium.ts';
import { FIRST, Stage } from './support/stage.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

test('a quality that is chosen is what comes, and is remembered', async () => {
  const page = await world().viewer({ footage: true });
  const stage = await Stage.open(page);
  await stage.plays(1);
  const width = () => stage.video.evaluate((video: HTMLVideoElement) => video.videoWidth);

  const choose = async (quality: string) => {
    await page.getByRole('button', { name: '언어·영상 설정' }).click();
    const sheet = page.getByRole('dialog', { name: '언어·영상 설정' });
    await sheet.getByText(quality, { exact: true }).click();
    await sheet.getByRole('button', { name: '닫기' }).click();
  };
  await choose('540p');
  await expect.poll(width, SOON).toBe(540);
  await choose('360p');
  await expect.poll(width, SOON).toBe(360);
  await stage.plays(2);

  const asked = renditionsAsked(page);
  await page.reload();
  await stage.plays(2);
  expect([...asked]).toEqual(['360p']);
  await page.getByRole('button', { name: '언어·영상 설정' }).click();
  expect(await page.getByRole('radio', { name: '360p' }).isChecked()).toBe(true);
});

test('captions are read where the stream has them, and there is nothing to choose where it does not', async () => {
  const page = await world().viewer({ footage: true });
  const stage = await Stage.open(page);
  await stage.plays(1);
  await page.getByRole('button', { name: '언어·영상 설정' }).click();
  const sheet = page.getByRole('dialog', { name: '언어·영상 설정' });
  await sheet.getByText('화질').waitFor();
  expect(await sheet.getByText('자막').count()).toBe(0);

  await captioned(page);
  await page.reload();
  await stage.plays(1);
  await page.getByRole('button', { name: '언어·영상 설정' }).click();
  await sheet.getByRole('group', { name: '자막' }).getByText('한국어').click();
  await sheet.getByRole('button', { name: '닫기' }).click();
  await page.getByText(/^\d+번째 말씀이에요$/).waitFor();
  await stage.plays(2);
  const [captions, chat] = await Promise.all([
    page.getByText(/번째 말씀/).boundingBox(),
    stage.log.boundingBox(),
  ]);
  expect(captions!.y + captions!.height).toBeLessThanOrEqual(chat!.y);
});

test('where the browser wants a touch before any sound, the first one anywhere brings it', async () => {
  const browser = await launchChromium(['--autoplay-policy=document-user-activation-required']);
  try {
    const page = await browser.newPage({ baseURL: world().url, locale: 'ko-KR' });
    await page.goto(FIRST);
    const stage = new Stage(page);
    // Looking with Playwright counts as a touch.
    const devTools = await page.context().newCDPSession(page);
    const expression = `document.body.textContent.includes('눌러서 소리 켜기')`;
    const asked = async () => (await devTools.send('Runtime.evaluate', { expression })).result.value;
    await expect.poll(asked, SOON).toBe(true);
    await stage.plays(1);
    const isMuted = () => stage.video.evaluate((video: HTMLVideoElement) => video.muted);
    expect(await isMuted()).toBe(true);
    await page.getByRole('heading', { level: 1 }).click();
    expect(await isMuted()).toBe(false);
    await page.getByRole('button', { name: '소리 끄기' }).click();
    await page.getByRole('heading', { level: 1 }).click();
    expect(await isMuted()).toBe(true);
    await stage.plays(1);
  } finally {
    await browser.close();
  }
});

/** Of which renditions pictures are asked for from now on. */
function renditionsAsked(page: Page): ReadonlySet<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const rendition = /\/(\d+p)\/seg-\d+\.m4s$/.exec(request.url())?.[1];
    if (rendition) asked.add(rendition);
  });
  return asked;
}

/** The same stream as from an encoder that is told what is said. */
async function captioned(page: Page): Promise<void> {
  const subtitles = '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="한국어",LANGUAGE="ko",URI="subs.m3u8"';
  await page.route('**/master.m3u8', async (route) => {
    const master = await (await route.fetch()).text();
    const body = master
      .replace('#EXTM3U', `#EXTM3U\n${subtitles}`)
      .replaceAll(/CODECS="[^"]*"/g, '$&,SUBTITLES="subs"');
    await route.fulfill({ body, contentType: 'application/vnd.apple.mpegurl' });
  });
  await page.route('**/subs.m3u8', async (route) => {
    const url = route.request().url().replace('subs.m3u8', '360p.m3u8');
    const media = await (await route.fetch({ url })).text();
    const body = media
      .replaceAll(/^#EXT-X-MAP.*\n/gm, '')
      .replaceAll(/^.*seg-(\d+)\.m4s$/gm, `${new URL(url).origin}/captions/$1.vtt`);
    await route.fulfill({ body, contentType: 'application/vnd.apple.mpegurl' });
  });
  await page.route('**/captions/*.vtt', (route) => {
    const index = Number(/(?<!\d)(\d+)\.vtt$/.exec(route.request().url())![1]);
    const at = (second: number) =>
      `00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000`;
    const cue = `${at(index * 2)} --> ${at(index * 2 + 2)}\n${index}번째 말씀이에요`;
    return route.fulfill({
      body: `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n${cue}\n`,
      contentType: 'text/vtt',
    });
  });
}
