import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PIP_SNAP_LASTS, PIP_TOGGLE_DEBOUNCE, SWIPE_OVER_PX } from '../../schema/constants.ts';
import { FIRST, Stage } from './stage.ts';
import { swipe } from './swipe.ts';
import { SOON, testWhenWhole, useWorld } from './world.ts';

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

async function minimised(page: Page): Promise<Stage> {
  const stage = await fromHome(page);
  await minimise(page).click();
  await windowOf(page).getByRole('button', { name: '작은 화면 닫기' }).waitFor();
  return stage;
}

/** Where it lies, at rest. */
async function placeOf(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  await windowOf(page).evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
  return (await windowOf(page).boundingBox())!;
}

async function drag(page: Page, by: { readonly x: number; readonly y: number }): Promise<void> {
  const { x, y, width, height } = await placeOf(page);
  const from = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
  await page.mouse.move(from.x + by.x, from.y + by.y);
  await page.mouse.up();
}

test('in the small window it plays on over other screens: the same video, the same place in the room', async () => {
  const page = await world().viewer({ as: 'viewer01' });
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
  const page = await world().viewer();
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

test('what was not playing is not taken along', async () => {
  const page = await world().viewer();
  await page.goto('/');
  await page.getByRole('link', { name: '구매내역' }).waitFor();
  await page.evaluate(() => {
    history.pushState(null, '', '/Vod/99/99/live');
  });
  await page.getByText('방송 정보가 없어요').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: '곧 시작해요' }).waitFor();
  expect(await windowOf(page).count()).toBe(0);
});

test('it is dragged to the nearer side, stays there, and is closed beyond an edge', async () => {
  const page = await world().viewer();
  await minimised(page);
  const begin = await placeOf(page);
  await drag(page, { x: -150, y: -200 });
  const left = await placeOf(page);
  expect(left.x).toBeCloseTo(390 - begin.x - begin.width, 0);
  expect(left.y).toBeCloseTo(begin.y - 200, 0);
  expect(pathOf(page)).toBe('/');

  await drag(page, { x: 60, y: 0 });
  expect((await placeOf(page)).x).toBe(left.x);

  await windowOf(page).getByRole('button', { name: '퇴근길 3분 메이크업 크게 보기' }).click();
  await page.waitForTimeout(PIP_TOGGLE_DEBOUNCE);
  await minimise(page).click();
  await windowOf(page).getByRole('button', { name: '작은 화면 닫기' }).waitFor();
  expect(await placeOf(page)).toEqual(left);

  await drag(page, { x: -60, y: 0 });
  await windowOf(page).waitFor({ state: 'detached' });
  await minimised(page);
  expect(await placeOf(page)).toEqual(begin);
});

testWhenWhole('it glides to its side, and does not where motion is not wanted', async () => {
  for (const reducedMotion of [false, true]) {
    const page = await world().viewer({ reducedMotion });
    await minimised(page);
    await placeOf(page);
    // A busy browser may be asked only once the glide is over.
    await windowOf(page).evaluate((box) =>
      box.addEventListener('transitionrun', () => {
        const lasts = box.getAnimations().map((each) => each.effect?.getComputedTiming().duration);
        box.dataset['glides'] = lasts.join();
      }),
    );
    await drag(page, { x: -150, y: 0 });
    const glides = () => windowOf(page).getAttribute('data-glides');
    if (reducedMotion) expect(await glides()).toBe(null);
    else await expect.poll(glides).toBe(String(PIP_SNAP_LASTS));
  }
});

test('keys and a button move it for whoever does not drag', async () => {
  const page = await world().viewer({ screen: 'wide' });
  await minimised(page);
  const begin = await placeOf(page);
  const expand = windowOf(page).getByRole('button', { name: '크게 보기', exact: true });
  await expand.focus();
  await page.keyboard.press('ArrowLeft');
  const left = await placeOf(page);
  expect(left.x).toBeLessThan(100);
  await page.keyboard.press('ArrowUp');
  expect((await placeOf(page)).y).toBeLessThan(left.y);
  await page.keyboard.press('ArrowRight');
  expect((await placeOf(page)).x).toBe(begin.x);
  const move = windowOf(page).getByRole('button', { name: '다른 모서리로 옮기기' });
  for (let i = 0; i < 3; i += 1) await move.press('Enter');
  const corner = await placeOf(page);
  expect(corner.x).toBe(begin.x);
  expect(corner.y).toBeLessThan(150);
  await expand.press('Enter');
  await expect.poll(() => pathOf(page), SOON).toBe(FIRST);
});

testWhenWhole('two fast taps change the size once', async () => {
  const page = await world().viewer();
  await minimised(page);
  await page.waitForTimeout(PIP_TOGGLE_DEBOUNCE);
  // However slow the machine is: so long after the first tap comes the next.
  const tapAt = (name: string, later: number) =>
    page.evaluate(
      ([label, ms]) => {
        const first = ((globalThis as { first?: number }).first ??= performance.now());
        performance.now = () => first + ms;
        document.querySelector<HTMLElement>(`[aria-label$="${label}"]`)!.click();
      },
      [name, later] as const,
    );
  await tapAt('크게 보기', 0);
  await minimise(page).waitFor();
  await tapAt('작은 화면으로 보기', PIP_TOGGLE_DEBOUNCE - 1);
  await page.waitForTimeout(PIP_TOGGLE_DEBOUNCE);
  expect(pathOf(page)).toBe(FIRST);
  await tapAt('작은 화면으로 보기', PIP_TOGGLE_DEBOUNCE);
  await windowOf(page).waitFor();
});

test.each([
  ['a broadcast', FIRST, '라이브 방송 작은 화면'],
  ['a recording', PAST, '방송 다시보기 작은 화면'],
])('on iOS a finger that goes up further than the limit makes %s small', async (_, path, name) => {
  const page = await world().viewer({ ios: true });
  await page.goto(path);
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), SOON)
    .toBeGreaterThan(0.5);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const from = { x: 350, y: 420 };
  await swipe(page, from, { x: 0, y: -SWIPE_OVER_PX });
  await page.waitForTimeout(PIP_TOGGLE_DEBOUNCE);
  expect(pathOf(page)).toBe(path);
  // A busy browser may take a finger away; then the next one counts.
  const up = async () => {
    if (pathOf(page) === path) await swipe(page, from, { x: 0, y: -SWIPE_OVER_PX - 1 });
    return pathOf(page);
  };
  await expect.poll(up, { ...SOON, interval: 5 * PIP_TOGGLE_DEBOUNCE }).toBe('/');
  await page.getByRole('region', { name }).waitFor();
});

testWhenWhole('on other phones a finger that goes up changes nothing', async () => {
  const page = await world().viewer();
  await fromHome(page);
  await swipe(page, { x: 350, y: 420 }, { x: 0, y: -3 * SWIPE_OVER_PX });
  await page.waitForTimeout(PIP_TOGGLE_DEBOUNCE);
  expect(pathOf(page)).toBe(FIRST);
});

testWhenWhole(
  'a recording goes on in the small window, can be paused there, and gives way to another broadcast',
  async () => {
    const page = await world().viewer();
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
