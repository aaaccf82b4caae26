import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faults } from './support/axe.ts';
import { tabbedThrough } from './support/keyboard.ts';
import { lost, twiceAsLarge } from './support/larger-text.ts';
import { useWorld, type ViewerOptions } from './support/world.ts';

const world = useWorld();

/** The screens on which people look around, each with something that its list shows. */
const SCREENS = [
  ['/Store', 'main article'],
  ['/category/101/all', 'main article'],
  ['/LiveItems/live', 'main article'],
  ['/LiveItems/vod', 'main article'],
  ['/BrandChannel/1', 'main article'],
  ['/BrandChannel/1?view=products', 'main article'],
  ['/BrandChannel/1?view=about', 'main dl'],
  ['/Planning/brandList/1', 'main article'],
  ['/Planning/event/1', 'main section a'],
  ['/PlanningEvent/11', 'main article'],
  ['/search', 'main [role="combobox"]'],
  ['/search?keyword=%ED%81%AC%EB%A6%BC', 'main article'],
  ['/Calendar', 'main section li'],
  ['/CalendarReserved', 'main button'],
  ['/CustomerSearch/faq/5', 'main details'],
  ['/BrandChannel/999999999', 'main a'],
  ['/PlanningEvent/999999999', 'main a'],
  ['/Privacy', 'main table'],
  ['/BuyProduct/searchPost', 'h1'],
  ['/category/999999999/all', 'main a'],
] as const;

/** How far a page may jump while it comes (CLS). */
const SHIFT_MAX = 0.05;

const ways = {
  'does not jump while it comes': async (page: Page) => {
    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
    return shift < SHIFT_MAX ? [] : [`it jumps by ${shift}`];
  },
  'is reached by the keyboard alone, which shows where it is': tabbedThrough,
  'is whole with letters twice as large': async (page: Page) => {
    await page.evaluate(twiceAsLarge);
    return page.evaluate(lost);
  },
  // The walk over all addresses sees to it as well.
  'has no serious fault': (page: Page) => faults(page),
};

async function looks(options: ViewerOptions, wanted: readonly (keyof typeof ways)[]): Promise<void> {
  const page = await world().viewer({ reducedMotion: true, ...options });
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) (globalThis as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path, shown] of SCREENS) {
    await page.goto(path);
    await page.locator(shown).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    for (const way of wanted) expect.soft(await ways[way](page), `${path} ${way}`).toEqual([]);
  }
  await page.close();
}

const WAYS = Object.keys(ways) as (keyof typeof ways)[];

test('all that people look around on stands still, and can be used by keyboard and with large letters', () =>
  looks({}, WAYS.slice(0, -1)));

test.each<[string, ViewerOptions]>([
  ['on a phone, in English', { locale: 'en' }],
  ['on a wide screen', { screen: 'wide' }],
  ['on a wide screen, by a member in English', { screen: 'wide', locale: 'en', as: 'viewer19' }],
])('all of it can be used in every way, %s', (_, options) => looks(options, WAYS));
