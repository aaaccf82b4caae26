import { findRoute } from '../routes.ts';

/** Long enough for every address of ours. */
const LENGTH_MAX = 500;
const BASE = 'https://landing.invalid';

/**
 * The path when it leads to a page of this site other than the login page, else undefined. Anything that a
 * browser could read as another site (`//host`, `/\host`, a scheme, control characters) is refused.
 */
export function safeLandingPage(path: string | null | undefined): string | undefined {
  if (!path || path.length > LENGTH_MAX || !path.startsWith('/')) return undefined;
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return undefined;
  if (!URL.canParse(path, BASE)) return undefined;
  const url = new URL(path, BASE);
  if (url.origin !== BASE || url.pathname.startsWith('//')) return undefined;
  if (findRoute(url.pathname)?.route.name === 'Login') return undefined;
  return url.pathname + url.search + url.hash;
}
