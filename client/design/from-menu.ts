/** The state of a link in a menu or a bar: a page that needs a login says so in other words there. */
export const FROM_MENU = { fromMenu: true } as const;

/** The page was opened from a menu or a bar. */
export function isFromMenu(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'fromMenu' in state && state.fromMenu === true;
}
