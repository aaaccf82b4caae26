import { navigate } from 'wouter/use-browser-location';

/** An action of a guest in a broadcast that needs a login. */
type Wanted = 'coupon' | 'product';

/** The return address after the login, with the wanted action. */
export function hereWanting(what: Wanted, sysId: number): string {
  return `${location.pathname}?${what}=${sysId}`;
}

/** The wanted action after a return from the login. It is returned once. */
export function takeWanted(what: Wanted): number | null {
  const wanted = Number(new URLSearchParams(location.search).get(what));
  if (!Number.isSafeInteger(wanted) || wanted <= 0) return null;
  navigate(location.pathname, { replace: true });
  return wanted;
}
