import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { atRest } from '../../testing/at-rest.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** All that can be used while a sheet is open. */
export const SHEET = '[role="dialog"]';

/** What axe calls serious or critical once nothing fades in any more, and where. */
export async function faults(page: Page, place = 'html'): Promise<readonly string[]> {
  await page.evaluate(atRest, undefined);
  await page.evaluate(axe.source);
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
