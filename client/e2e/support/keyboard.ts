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
  const pending = new Set<Request>();
  const begins = (request: Request) => void pending.add(request);
  const ends = (request: Request) => void pending.delete(request);
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends);
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    Object.assign(globalThis, { reached: new Set<Element>() });
  });
  for (let presses = 0; presses < PRESSES_MAX; presses++) {
    await page.keyboard.press('Tab');
    // A list loads its next page before a person reaches its end. The test presses faster than that, so it waits.
    await page.evaluate(twoFrames);
    await expect.poll(() => pending.size, { ...SOON, interval: 5 }).toBe(0);
    await page.evaluate(twoFrames);
    const { isNew, unseen } = await page.evaluate(step);
    if (!isNew) break;
    if (unseen !== null) wrong.push(`focus cannot be seen on ${unseen}`);
  }
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends);
  return [...wrong, ...(await page.evaluate(unreached))];
}

/** Runs in the page. Afterwards its observers have fired, and React has painted what arrived. */
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
