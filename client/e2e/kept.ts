import type { Locator } from 'playwright-core';

/** Tells, once a sheet has closed, for how long what was in it was kept, in milliseconds by the page's own clock. */
export async function watchKept(sheet: Locator): Promise<() => Promise<number>> {
  const kept = await sheet.evaluateHandle((popup: HTMLElement) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let closedAt: number | undefined;
    // What slides away is kept by that alone for about as long.
    popup.style.transition = 'none';
    new MutationObserver(() => {
      if (popup.hasAttribute('data-closed')) closedAt ??= performance.now();
      if (closedAt !== undefined && !popup.isConnected) resolve(Math.ceil(performance.now() - closedAt));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return { promise };
  });
  return () => kept.evaluate(({ promise }) => promise);
}
