import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PLAYER_QUICK_RETRIES } from '../../schema/room/constants.ts';
import { Network } from './support/network.ts';
import { SECOND, Stage } from './support/stage.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

/** So often the stream is asked for in vain: the retries are at their slowest. */
const TRIES = PLAYER_QUICK_RETRIES.length + 5;
/** From the chat's return until pictures move. */
const MOVES_WITHIN = 10_000;

test.each<[string, boolean, string]>([
  ['and the browser does not know', false, '방송 서버가 응답하지 않아 계속 다시 연결하고 있어요.'],
  ['and the browser knows', true, '연결되면 바로 이어서 보여 드릴게요.'],
])('after a long time without network the video goes on with the chat: %s', async (_, known, reason) => {
  const network = await Network.to(world().url);
  const page = await world().viewer({ as: 'viewer05', origin: network.url, footage: true });
  const stage = await Stage.open(page, SECOND);
  await stage.plays(1);
  await page.getByRole('timer').waitFor();

  const products = page.getByRole('button', { name: /^상품 \d+개 보기$/ });
  const list = page.getByRole('dialog', { name: '상품' });
  const lookAtProducts = async () => {
    await products.click();
    await list.getByRole('button', { name: '닫기' }).click();
  };
  await lookAtProducts();

  const tried = triedInVain(page, TRIES);
  network.cut();
  await page.context().setOffline(known);
  await page.getByText(reason, { exact: true }).waitFor();
  expect(await page.getByRole('timer').count()).toBe(0);
  await page.getByText('끊김', { exact: true }).waitFor();
  // All else can still be used.
  await lookAtProducts();
  await tried;

  const moves = untilBack(page);
  await network.mend();
  await page.context().setOffline(false);
  const times = await moves;
  expect(times.video - times.chat).toBeLessThan(MOVES_WITHIN);
  await page.getByText(reason, { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('timer').waitFor();
  await stage.plays(6);
});

test('a stream that is gone for a while is said to be, and comes back by itself', async () => {
  const page = await world().viewer({ footage: true });
  const stage = await Stage.open(page, SECOND);
  await stage.plays(1);
  await page.route(/\.m3u8$/, (route) => route.fulfill({ status: 503 }));
  await page.getByText('방송 신호가 잠시 멈췄어요.').waitFor();
  await stage.log.getByText(/./).first().waitFor();
  await page.unroute(/\.m3u8$/);
  await page.getByText('방송 신호가 잠시 멈췄어요.').waitFor({ state: 'detached' });
  await stage.plays(2);
});

/** Resolves once so many playlists could not be had. */
function triedInVain(page: Page, times: number): Promise<void> {
  let left = times;
  return new Promise((resolve) => {
    page.on('requestfailed', (request) => {
      if (!request.url().endsWith('.m3u8')) return;
      left -= 1;
      if (left === 0) resolve();
    });
  });
}

/** When the chat said that it is back, and when pictures moved again, by the page's clock. */
function untilBack(page: Page): Promise<{ readonly chat: number; readonly video: number }> {
  return page.evaluate(
    () =>
      new Promise<{ chat: number; video: number }>((resolve) => {
        const video = document.querySelector('video')!;
        const start = performance.now();
        const seen = { chat: 0, video: 0 };
        let last = video.currentTime;
        const timer = setInterval(() => {
          const now = performance.now() - start;
          // A jump to the edge is no movement yet.
          const moved = video.currentTime - last;
          last = video.currentTime;
          if (moved > 0 && moved < 0.5) seen.video ||= now;
          if (document.body.textContent.includes('채팅에 다시 연결됐어요.')) seen.chat ||= now;
          if (seen.video === 0 || seen.chat === 0) return;
          clearInterval(timer);
          resolve(seen);
        }, 50);
      }),
  );
}
