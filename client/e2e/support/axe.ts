import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { isWhole } from '../../../server/testing/seed.ts';
import { atRest } from '../../testing/at-rest.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** All that can be used while a sheet is open. */
export const SHEET = '[role="dialog"]';

/** So often axe looks again at a page on which something may still have been coming. */
const LOOKS = 3;

/** {@link faultsAtRest} on the way of a journey. `make test` asks it of components, and on the walk: a screen takes a third of a second. */
export async function faults(page: Page, place?: string): Promise<readonly string[]> {
  return isWhole ? faultsAtRest(page, place) : [];
}

/**
 * What axe calls serious or critical once nothing fades in any more, and where. What came while it looked may have been fading:
 * that is wrong if it still is at rest.
 */
export async function faultsAtRest(page: Page, place = 'html'): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (let look = 1; ; look++) {
    await page.evaluate(atRest, undefined);
    const found = await faultsNow(page, place);
    if (found.length === 0 || look === LOOKS) return found;
  }
}

async function faultsNow(page: Page, place: string): Promise<readonly string[]> {
  const violations = await page.evaluate(
    async (within) =>
      (await window.axe.run(within, { resultTypes: ['violations'], iframes: false })).violations,
    place,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`));
}

/** A sheet that has come all the way. */
export async function settled(sheet: Locator): Promise<void> {
  await sheet.waitFor();
  await sheet.evaluate((element) =>
    Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
}
