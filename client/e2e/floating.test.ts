import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FIRST, Stage } from './support/stage.ts';
import { SOON, testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();
const PAST = '/Vod/6/16/live';

const windowOf = (page: Page): Locator => page.getByRole('region', { name: '라이브 방송 작은 화면' });
const minimise = (page: Page): Locator => page.getByRole('button', { name: '작은 화면으로 보기' });
const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Somebody who came to the stage from Home, as most do. */
async function fromHome(page: Page): Promise<Stage> {
  await page.goto('/');
  await page.getByRole('link', { name: '퇴근길 3분 메이크업 방송 보기' }).first().click();
  const stage = new Stage(page);
  await stage.plays(1);
  return stage;
}

/** Where it lies, at rest. */
async function placeOf(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  await windowOf(page).evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
  return (await windowOf(page).boundingBox())!;
}

test('in the small window it plays on over other screens: the same video, the same place in the room', async () => {
  const page = await world().viewer({ as: 'viewer01', footage: true });
  const joins: string[] = [];
  let sockets = 0;
  page.on('websocket', (socket) => {
    sockets += 1;
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('joinRoom')) joins.push(String(payload));
    });
  });
  const stage = await fromHome(page);
  await page.getByText('1명 시청 중').waitFor();
  const video = await stage.video.elementHandle();
  const time = () => stage.video.evaluate((element: HTMLVideoElement) => element.currentTime);
  let last = await time();
  await stage.input.fill('작은 화면에서 돌아왔어요');

  await minimise(page).click();
  await page.getByRole('heading', { name: '곧 시작해요' }).waitFor();
  for (const [link, heading] of [
    ['구매내역', '구매내역'],
    ['홈', '곧 시작해요'],
  ] as const) {
    await page.getByRole('link', { name: link }).last().click();
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await stage.plays(2);
    expect(await time()).toBeGreaterThan(last + 1);
    last = await time();
  }
  const { x, y, width, height } = await placeOf(page);
  expect([width / 390, height / 844]).toEqual([expect.closeTo(0.26, 2), expect.closeTo(0.26, 2)]);
  const bar = (await page.getByRole('navigation').last().boundingBox())!;
  expect(y + height).toBeLessThan(bar.y);
  expect(x).toBeGreaterThan(195);

  await windowOf(page).getByRole('button', { name: '퇴근길 3분 메이크업 크게 보기' }).click();
  await expect.poll(() => pathOf(page), SOON).toBe(FIRST);
  // What was being written stands there still.
  await stage.input.press('Enter');
  await stage.hears('퇴근요정 작은 화면에서 돌아왔어요');
  expect(await stage.video.evaluate((element, before) => element === before, video)).toBe(true);
  await stage.plays(1);
  expect([sockets, joins.length]).toEqual([1, 1]);
});

testWhenWhole('going back makes it small, too; only closing ends it', async () => {
  const page = await world().viewer({ footage: true });
  const stage = await fromHome(page);
  await page.goBack();
  await windowOf(page).waitFor();
  expect(pathOf(page)).toBe('/');
  await stage.plays(1);
  await windowOf(page).getByRole('button', { name: '작은 화면 닫기' }).click();
  await windowOf(page).waitFor({ state: 'detached' });
  expect(await stage.video.count()).toBe(0);
  expect(pathOf(page)).toBe('/');

  await fromHome(page);
  await page.getByRole('button', { name: '방송 닫기' }).click();
  await page.getByRole('heading', { name: '곧 시작해요' }).waitFor();
  expect(await windowOf(page).count()).toBe(0);
});

testWhenWhole(
  'a recording goes on in the small window, can be paused there, and gives way to another broadcast',
  async () => {
    const page = await world().viewer({ footage: true });
    await page.goto(PAST);
    const video = page.getByLabel('다시보기 영상');
    const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(time, SOON).toBeGreaterThan(1);
    const at = await time();
    await minimise(page).click();
    const box = page.getByRole('region', { name: '방송 다시보기 작은 화면' });
    await expect.poll(time, SOON).toBeGreaterThan(at + 1);
    await box.getByRole('button', { name: '일시정지' }).click();
    await box.getByRole('button', { name: '재생', exact: true }).waitFor();
    expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);

    await page.getByRole('link', { name: '퇴근길 3분 메이크업 방송 보기' }).first().click();
    await new Stage(page).plays(1);
    await page.goBack();
    await windowOf(page).waitFor();
    expect(await page.locator('video[aria-label]').count()).toBe(1);
  },
);
