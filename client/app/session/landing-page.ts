import { sameSiteAddress } from '../../../schema/landing.ts';
import { findRoute } from '../routes.ts';

/** The path when it leads to a page of this site other than the login page, else undefined. */
export function safeLandingPage(path: string | null | undefined): string | undefined {
  const url = sameSiteAddress(path);
  if (!url || findRoute(url.pathname)?.route.name === 'Login') return undefined;
  return url.pathname + url.search + url.hash;
}
