import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

/** The page asks again at least as often (ms). */
const ASKS_AGAIN_WITHIN = 60_000;

const addressIn = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

test('from Home to all that is planned, day by day, and to what can be watched again', async () => {
  const page = await world().viewer({ as: 'viewer02', leaps: true });
  await page.goto('/');
  await page.getByRole('link', { name: '전체 보기 곧 시작해요' }).click();
  await page.getByRole('heading', { level: 1, name: '방송 캘린더' }).waitFor();
  await expect.poll(() => page.title(), SOON).toBe('방송 캘린더 · Sellover');
  const types = page.getByRole('group', { name: '편성 종류' });
  await types.getByRole('button', { name: '라이브', pressed: true }).waitFor();

  const tomorrow = page.getByRole('region', { name: /^내일 · \d+월 \d+일/ });
  const tableware = tomorrow.getByRole('listitem').filter({ hasText: '주말 집들이 그릇전' });
  await tableware.getByText('오후 8:00').waitFor();

  // The challenges further down list it once more.
  const routine = page.getByRole('listitem').filter({ hasText: '새벽 보습 루틴' }).first();
  await routine.getByText('방송 예정').waitFor();
  const host = await world().host('host01');
  await host.json(['host', 'start', '--broadcast', '4']);
  await world().leap(ASKS_AGAIN_WITHIN);
  await routine.getByText('LIVE').waitFor();
  // No bell any more, and the way to follow.
  expect(await routine.getByRole('button').count()).toBe(1);
  await routine.getByRole('button', { name: '글로우리 팔로우' }).waitFor();

  await types.getByRole('button', { name: '다시보기' }).click();
  const teapots = page
    .getByRole('region', { name: /^어제 · / })
    .getByRole('listitem')
    .filter({ hasText: '고무나무 세 그루, 티포트 예순 개' });
  await teapots.getByText('지난 방송').waitFor();
  expect(await page.getByText('주말 집들이 그릇전').count()).toBe(0);
  expect(addressIn(page)).toBe('/Calendar?type=2');
  await page.reload();
  await teapots.waitFor();
  await types.getByRole('button', { name: '다시보기', pressed: true }).waitFor();

  await teapots.getByRole('link').click();
  await page.getByLabel('다시보기 영상').waitFor();
  await page.goBack();
  await teapots.waitFor();
  // It leads back to Home as it was left, not on to another one.
  await page.getByRole('button', { name: '뒤로' }).click();
  await page.getByRole('heading', { name: '곧 시작해요' }).waitFor();
  expect(addressIn(page)).toBe('/');
  await page.goForward();
  await teapots.waitFor();
});
