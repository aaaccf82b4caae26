import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SWIPE_OVER_PX } from '../../schema/room/constants.ts';
import { FIRST, SECOND, Stage } from './support/stage.ts';
import { swipe } from './support/swipe.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const ON_PICTURE = { x: 200, y: 330 };
const LEFT = { x: -SWIPE_OVER_PX - 20, y: 0 };
const RIGHT = { x: SWIPE_OVER_PX + 20, y: 0 };

test('a swipe leads to the next broadcast and back; the room is another one, and who cannot see it is told', async () => {
  const page = await world().viewer({ as: 'viewer01', footage: true });
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
