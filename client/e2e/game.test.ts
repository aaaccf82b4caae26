import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { GAME_COUNTDOWN, GAME_OVER_LASTS, GAME_RESULT_LASTS } from '../../schema/buying/game/constants.ts';
import { Stage } from './support/stage.ts';
import { testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();

function cardOf(page: Page) {
  return page.getByRole('region', { name: '가위바위보 게임' });
}

/** The countdown ends, with what each page sends shortly before. */
async function endCountdown(page: Page): Promise<void> {
  await world().leap(GAME_COUNTDOWN, () => cardOf(page).getByText('냈어요!').waitFor());
}

interface Shifting {
  shifts: string[];
}

/** Runs in the page: tells what has moved of itself. */
function watchShifts(): void {
  const shifts: string[] = [];
  (globalThis as unknown as Shifting).shifts = shifts;
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as (PerformanceEntry & {
      readonly sources: readonly { readonly node: Node | null }[];
    })[])
      shifts.push(...sources.map(({ node }) => node?.textContent ?? 'gone'));
  }).observe({ type: 'layout-shift' });
}

test('a challenger plays the host, from the question to the coupon', async () => {
  const [host, stage, guest] = await Promise.all([
    world().host('host01'),
    Stage.open(world().viewer({ as: 'viewer05', leaps: true })),
    Stage.open(world().viewer({ screen: 'wide', leaps: true })),
  ]);
  const { page } = stage;
  const card = cardOf(page);
  const game = ['host', 'game'];
  // A font that arrives moves words, too, and has nothing to do with the game.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(watchShifts);
  await host.json([...game, 'create', '--limit', '20', '--coupon', '승자 쿠폰', '--amount', '3000']);

  await card.getByText('3,000원 할인').waitFor();
  await guest.page.getByText('가위바위보 도전자를 모으고 있어요').waitFor();
  expect(await cardOf(guest.page).count()).toBe(0);
  await card.getByRole('button', { name: '도전하기' }).click();
  await page.getByText('도전 완료! 곧 시작해요').waitFor();
  await guest.page.getByText('1/20명 참가').waitFor();

  // Nobody is late for the countdown, however slow the machine is.
  world().stand();
  await host.json([...game, 'round', '--finals']);
  await page.getByText('1라운드 · 판매자가 고르고 있어요').waitFor();
  await host.json([...game, 'choose', 'scissors']);
  await card.getByRole('button', { name: '바위' }).click();
  await card.getByText('냈어요!').waitFor();
  await endCountdown(page);
  await card.getByText('축하해요! 최종 승자예요').waitFor();
  await card.getByText('쿠폰함에 넣어 드렸어요').waitFor();
  await card.getByText('판매자의 선택이 미리 정해져 있었음을 확인했어요').waitFor();
  await cardOf(guest.page).getByText('최종 승자예요!').waitFor();
  await world().leap(GAME_RESULT_LASTS);
  await card.waitFor({ state: 'detached' });
  const shifts = await page.evaluate(() => (globalThis as unknown as Shifting).shifts);
  // Who else comes to watch has nothing to do with the game.
  expect(shifts.filter((words) => !words.endsWith('명 시청 중'))).toEqual([]);
});

testWhenWhole(
  'nobody left is a sell-over; who declines is asked no more, and finds the way back',
  async () => {
    const [host, stage] = await Promise.all([
      world().host('host01'),
      Stage.open(world().viewer({ as: 'viewer07', reducedMotion: true, leaps: true })),
    ]);
    const { page } = stage;
    const card = cardOf(page);
    const game = ['host', 'game'];
    await host.json([...game, 'create']);
    await card.getByRole('button', { name: '다음에' }).click();
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /가위바위보 도전자를 모으고 있어요/ }).click();
    await card.getByRole('button', { name: '도전하기' }).click();
    await page.getByText('도전 완료! 곧 시작해요').waitFor();
    await host.json([...game, 'round']);
    await host.json([...game, 'choose', 'paper']);
    await card.getByRole('timer').waitFor();
    // A reload in the middle of the countdown finds the way back, too.
    await page.reload();
    await card.getByRole('button', { name: '바위' }).click();
    await endCountdown(page);
    await card.getByText('셀오버!').waitFor();
    await card.locator('figure').filter({ hasText: '나' }).getByText('바위').waitFor();
    await world().leap(GAME_RESULT_LASTS);
    await world().leap(GAME_OVER_LASTS);
    await card.waitFor({ state: 'detached' });
  },
);
