import { navigate } from 'wouter/use-browser-location';

/** Something that a guest of a broadcast wanted and needs a login for. */
type Wanted = 'coupon' | 'product';

/** The address here to which somebody comes back who wants that. */
export function hereWanting(what: Wanted, sysId: number): string {
  return `${location.pathname}?${what}=${sysId}`;
}

/** What somebody comes back for; it is wanted once. */
export function takeWanted(what: Wanted): number | null {
  const wanted = Number(new URLSearchParams(location.search).get(what));
  if (!Number.isSafeInteger(wanted) || wanted <= 0) return null;
  navigate(location.pathname, { replace: true });
  return wanted;
}
