/** Long enough for every address of ours. */
const LENGTH_MAX = 500;
const BASE = 'https://landing.invalid';

/**
 * The address within this site, else undefined. Anything that a browser could read as another site (`//host`, `/\host`, a
 * scheme, control characters) is refused.
 */
export function sameSiteAddress(path: string | null | undefined): URL | undefined {
  if (!path || path.length > LENGTH_MAX || !path.startsWith('/')) return undefined;
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return undefined;
  if (!URL.canParse(path, BASE)) return undefined;
  const url = new URL(path, BASE);
  return url.origin === BASE && !url.pathname.startsWith('//') ? url : undefined;
}
