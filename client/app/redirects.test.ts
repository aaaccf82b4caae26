import { expect, test } from 'vitest';
import { REDIRECTS } from './redirects.ts';
import { findRoute, isRedirect } from './routes.ts';

/** Where an address leads. */
function led(path: string): string | Promise<string> {
  const { route, params } = findRoute(path)!;
  if (!isRedirect(route.name)) throw new Error(`no redirect: ${path}`);
  return (REDIRECTS[route.name] as (of: typeof params) => string | Promise<string>)(params);
}

test.each([
  ['/Live/1/11', '/Vod/1/11/live'],
  ['/PastVod/6/16', '/Vod/6/16/vod'],
  ['/routeQuery/Schedule/type/2', '/schedule?type=2'],
  ['/routequery/Search/keyword/%EB%A6%BD%20%26%20x%3D1', '/search?keyword=%EB%A6%BD+%26+x%3D1'],
])('%s leads to %s', async (from, to) => expect(await led(from)).toBe(to));

test('a value is decoded once, whatever stands in it', () => {
  expect(led('/routeQuery/Search/keyword/%253Cscript%253E')).toBe('/search?keyword=%253Cscript%253E');
  expect(led('/routeQuery/Search/keyword/javascript:alert(1)')).toBe(
    '/search?keyword=javascript%3Aalert%281%29',
  );
});

test.each(['/routeQuery/Nowhere/a/1', '/routeQuery/__proto__/a/1', '/routeQuery/ProductDetail/prdtSysId/1'])(
  '%s leads nowhere',
  (path) => expect(led(path)).toBe('/404'),
);

test.each([
  '/routeQuery',
  '/routeQuery/Search',
  '/routeQuery/Search/keyword',
  '/routeQuery/Search/keyword/%E0%A4%A',
])('%s is no address at all', (path) => expect(findRoute(path)).toBeUndefined());
