import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BROADCAST_CHANGE_DELAY, SWIPE_OVER_PX } from '../../schema/constants.ts';
import { FIRST, SECOND, Stage } from './stage.ts';
import { swipe } from './swipe.ts';
import { SOON, testWhenWhole, useWorld } from './world.ts';

const world = useWorld();
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const ON_PICTURE = { x: 200, y: 330 };
const LEFT = { x: -SWIPE_OVER_PX - 20, y: 0 };
const RIGHT = { x: SWIPE_OVER_PX + 20, y: 0 };

test('a swipe leads to the next broadcast and back; the room is another one, and who cannot see it is told', async () => {
  const page = await world().viewer({ as: 'viewer01' });
  await page.goto('/');
  await page.getByRole('link', { name: '퇴근길 3분 메이크업 방송 보기' }).first().click();
  const stage = new Stage(page);
  const hint = page.getByText('옆으로 밀면 다음 방송');
  await hint.waitFor();
  // It is read, and takes no finger from what lies below it.
  const taken = await hint.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.parentElement?.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(taken).toBe(false);
  await stage.plays(1);

  await swipe(page, ON_PICTURE, { x: -SWIPE_OVER_PX, y: 0 });
  expect(pathOf(page)).toBe(FIRST);
  await swipe(page, ON_PICTURE, LEFT);
  await expect.poll(() => pathOf(page), SOON).toBe(SECOND);
  await page.getByRole('heading', { level: 1, name: '제철 과일 산지 직송' }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^제철 과일 산지 직송$/ })
    .waitFor({ state: 'attached' });
  await stage.plays(1);
  expect(await page.locator('video').count()).toBe(1);
  const other = await Stage.open(world().viewer({ as: 'viewer02' }), SECOND);
  await stage.say('밀어서 왔어요');
  await other.hears('퇴근요정 밀어서 왔어요');
  // Once is enough.
  expect(await page.getByText('옆으로 밀면 다음 방송').count()).toBe(0);

  await page.getByRole('button', { name: /다음 방송: 퇴근길/ }).waitFor();
  await swipe(page, ON_PICTURE, RIGHT);
  await expect.poll(() => pathOf(page), SOON).toBe(FIRST);
  await stage.plays(1);
  await page.goBack();
  expect(pathOf(page)).toBe('/');
});

test('what scrolls itself, and what is written in, keeps its movements', async () => {
  const page = await world().viewer({ as: 'viewer01' });
  const stage = await Stage.open(page);
  await page.getByRole('button', { name: /다음 방송: / }).waitFor();
  const { x, y, height } = (await stage.input.boundingBox())!;
  await swipe(page, { x: x + 100, y: y + height / 2 }, LEFT);
  await stage.input.press('PageDown');
  await stage.log.press('PageDown');
  await swipe(page, ON_PICTURE, { x: -70, y: 60 });
  expect(pathOf(page)).toBe(FIRST);
});

testWhenWhole('keys do the same, and a sheet keeps them to itself', async () => {
  const page = await world().viewer({ screen: 'wide' });
  const stage = await Stage.open(page);
  await page.getByRole('button', { name: /다음 방송: / }).waitFor({ state: 'attached' });
  const asked = await watchAsked(stage, '/v1/broadcasts/2');
  await page.keyboard.press('PageDown');
  await expect.poll(() => pathOf(page), SOON).toBe(SECOND);
  await stage.plays(1);
  // That the room has gone is seen a little after the wait has begun.
  expect(await asked()).toBeGreaterThan(BROADCAST_CHANGE_DELAY / 2);
  await page.getByRole('button', { name: /다음 방송: / }).waitFor({ state: 'attached' });
  await page.keyboard.press('PageUp');
  await expect.poll(() => pathOf(page), SOON).toBe(FIRST);
});

test('where nothing else is on air a swipe leads nowhere, and nothing promises it', async () => {
  const page = await world().viewer();
  await page.route('**/v1/broadcasts/mainlists*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as {
      jsonData: { res: { broadcasts: { broadcastSysId: number; liveFlag: number }[] } };
    };
    const { res } = body.jsonData;
    res.broadcasts = res.broadcasts.filter(({ broadcastSysId }) => broadcastSysId !== 2);
    await route.fulfill({ response, json: body });
  });
  const told = page.waitForResponse('**/v1/broadcasts/mainlists*');
  const stage = await Stage.open(page);
  await told;
  await stage.plays(1);
  await swipe(page, ON_PICTURE, LEFT);
  await page.keyboard.press('PageDown');
  await stage.plays(1);
  expect(pathOf(page)).toBe(FIRST);
  expect(await page.getByRole('button', { name: /다음 방송/ }).count()).toBe(0);
});

/** Tells how long after this room was left the server was asked for something, in milliseconds by the page's own clock. */
async function watchAsked({ log }: Stage, path: string): Promise<() => Promise<number>> {
  const asked = await log.evaluateHandle((room, path) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let leftAt: number | undefined;
    new MutationObserver(() => {
      if (!room.isConnected) leftAt ??= performance.now();
    }).observe(document.body, { subtree: true, childList: true });
    new PerformanceObserver((list) => {
      const found = list.getEntries().find(({ name }) => new URL(name).pathname === path);
      if (found) resolve(Math.ceil(found.startTime - (leftAt ?? Infinity)));
    }).observe({ type: 'resource' });
    return { promise };
  }, path);
  return () => asked.evaluate(({ promise }) => promise);
}
