import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { atRest } from '../../testing/at-rest.ts';

/** All that can be used while a sheet is open. */
export const SHEET = '[role="dialog"]';

/** What axe calls serious or critical once nothing fades in any more, and where. */
export async function faults(page: Page, place = 'html'): Promise<readonly string[]> {
  await page.evaluate(atRest, undefined);
  const { violations } = await new AxeBuilder({ page }).include(place).analyze();
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
