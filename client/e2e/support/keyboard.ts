import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { SOON } from './world.ts';

/** More than any page of the demo shop has. */
const PRESSES_MAX = 400;

/** What the keyboard did at one press of Tab. */
interface Step {
  readonly isNew: boolean;
  /** The focused element, if its focus is invisible. */
  readonly unseen: string | null;
}

/**
 * Presses Tab from the beginning of a page to its end. Tells what can be used and was not reached, and what had the focus
 * without showing it. A trap leaves everything behind it unreached.
 */
export async function tabbedThrough(page: Page): Promise<readonly string[]> {
  const wrong: string[] = [];
  const coming = new Set<Request>();
  page.on('request', (request) => coming.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => coming.delete(request));
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    Object.assign(globalThis, { reached: new Set<Element>() });
  });
  for (let presses = 0; presses < PRESSES_MAX; presses++) {
    await page.keyboard.press('Tab');
    // A list gets its next page ahead of a person. The test is quicker than that, and would pass its end.
    await page.evaluate(twoFrames);
    await expect.poll(() => coming.size, { ...SOON, interval: 5 }).toBe(0);
    await page.evaluate(twoFrames);
    const { isNew, unseen } = await page.evaluate(step);
    if (!isNew) break;
    if (unseen !== null) wrong.push(`focus cannot be seen on ${unseen}`);
  }
  return [...wrong, ...(await page.evaluate(unreached))];
}

/** Runs in the page: it has seen what is near, and drawn what has come. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Runs in the page. */
function step(): Step {
  const { reached } = globalThis as unknown as { reached: Set<Element> };
  const { activeElement: focused } = document;
  if (!focused || focused === document.body || reached.has(focused)) return { isNew: false, unseen: null };
  reached.add(focused);
  const isSeen = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  // A field may show it on what is drawn around it.
  const box = focused.getBoundingClientRect();
  const shows = isSeen(focused) || (focused.matches('input') && isSeen(focused.parentElement!));
  const isThere = box.width > 0 && box.height > 0 && focused.matches(':focus-visible');
  return { isNew: true, unseen: shows && isThere ? null : focused.outerHTML.slice(0, 120) };
}

/** Runs in the page. */
function unreached(): readonly string[] {
  const { reached } = globalThis as unknown as { reached: Set<Element> };
  const usable = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  return [...usable]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
    .filter(
      (element) => !element.matches(':disabled') && !element.closest('[inert]') && !reached.has(element),
    )
    .map((element) => `not reached: ${element.outerHTML.slice(0, 120)}`);
}
