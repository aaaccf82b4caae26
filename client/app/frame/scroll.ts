import { navigate } from 'wouter/use-browser-location';
import { depthOf } from '../../design/overlays/history-layers.ts';
import { addressOf, findRoute } from '../routes.ts';

/** The path that an entry of the history was opened from, kept with the entry. */
function cameFrom(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : undefined;
}

/**
 * A screen that is gone to begins at its top, also where it takes the place of the one before. Going back, the browser
 * restores the place by itself. Layers (see design/back-stack.ts) push entries of the same address: those change nothing.
 */
export function startScreensAtTop(): void {
  let path = location.pathname;
  let from = cameFrom(history.state);
  const arrive = (before: string | undefined) => {
    if (location.pathname === path) return;
    path = location.pathname;
    from = before;
    scrollTo(0, 0);
    history.replaceState({ ...(history.state as object | null), from }, '');
  };
  // The events are the router's own, fired after each history.pushState and replaceState.
  addEventListener('pushState', () => arrive(path));
  addEventListener('replaceState', () => arrive(from));
  addEventListener('popstate', () => {
    path = location.pathname;
    from = cameFrom(history.state);
  });
}

/** Back to the screen before, over the entries of layers that lie on this one. */
function back(): void {
  history.go(-1 - depthOf(history.state));
}

/** Back to Home: at the previous scroll position if the person came from there, else at its top. */
export function closeToHome(): void {
  if (cameFrom(history.state) === addressOf('Home')) back();
  else navigate(addressOf('Home'));
}

/** Back to the previous screen if that is a browse screen, else to Home. */
export function backToScreen(): void {
  const from = findRoute(cameFrom(history.state) ?? '');
  if (from && from.route.bars !== 'none') back();
  else navigate(addressOf('Home'));
}
