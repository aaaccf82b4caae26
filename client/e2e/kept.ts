import type { Locator } from 'playwright-core';

/**
 * Tells, once a sheet has closed, for how long what was in it was kept, in milliseconds by the page's own clock; Infinity
 * if another timer of the page came first, set then for `within`: however busy the page is, its timers keep their order.
 * It begins when this is seen, which is a little after the sheet's own timer has begun.
 */
export async function watchKept(sheet: Locator, within: number): Promise<() => Promise<number>> {
  const kept = await sheet.evaluateHandle((popup: HTMLElement, within) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let closedAt: number | undefined;
    // What slides away is kept by that alone for about as long.
    popup.style.transition = 'none';
    new MutationObserver(() => {
      if (popup.hasAttribute('data-closed') && closedAt === undefined) {
        closedAt = performance.now();
        setTimeout(() => resolve(Infinity), within);
      }
      if (closedAt !== undefined && !popup.isConnected) resolve(Math.ceil(performance.now() - closedAt));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return { promise };
  }, within);
  return () => kept.evaluate(({ promise }) => promise);
}
