/**
 * A screen that is gone to begins at its top. Going back, the browser restores the place by itself. Layers
 * (see design/back-stack.ts) push entries of the same address: those change nothing.
 */
export function startScreensAtTop(): void {
  let path = location.pathname;
  // The event is the router's own, fired after each history.pushState.
  addEventListener('pushState', () => {
    if (location.pathname !== path) scrollTo(0, 0);
    path = location.pathname;
  });
  addEventListener('popstate', () => {
    path = location.pathname;
  });
}
