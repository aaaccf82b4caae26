import { afterEach, describe, expect, test, vi } from 'vitest';
import { broadcastInfo, showBroadcast, takeLiveRedirect } from './broadcast-info.ts';
import { REDIRECTS } from './redirects.ts';
import { findRoute, isRedirect } from './routes.ts';
import { startUpState } from './session/account.ts';
import { clearSession, session } from './session/session.ts';

vi.mock('./calls/api.ts', () => ({ api: vi.fn<() => Promise<unknown>>() }));
const { api } = await import('./calls/api.ts');

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

describe('a shared link', () => {
  afterEach(() => {
    clearSession();
    session.landingPage = undefined;
    session.liveRedirFlag = undefined;
    startUpState.phase = 'ready';
  });

  test('leads a member to the broadcast, and says that it did', async () => {
    Object.assign(session, { accessToken: 'a', userSysId: 7 });
    expect(await led('/LiveInfo/1/11')).toBe('/Vod/1/11/live');
    expect(session.liveRedirFlag).toBe(true);
  });

  test('counts for the broadcast that it opens, and for none after it', () => {
    session.liveRedirFlag = true;
    showBroadcast({ broadcastSysId: 1, broadcastScheduleSysId: 11 });
    takeLiveRedirect();
    expect([broadcastInfo.byLink, session.liveRedirFlag]).toEqual([true, undefined]);
    showBroadcast({ broadcastSysId: 2, broadcastScheduleSysId: 12 });
    takeLiveRedirect();
    expect(broadcastInfo.byLink).toBe(false);
  });

  test('leads a guest to the login first, and to the broadcast after it', async () => {
    expect(await led('/LiveInfo/1/11')).toBe('/Login');
    expect([session.landingPage, session.liveRedirFlag]).toEqual(['/Vod/1/11/live', true]);
  });

  test('waits until it is known who is there', async () => {
    startUpState.phase = 'starting';
    const leading = led('/LiveInfo/1/11');
    Object.assign(session, { accessToken: 'a', userSysId: 7 });
    startUpState.phase = 'ready';
    expect(await leading).toBe('/Vod/1/11/live');
  });
});

test.each(['/LiveInfo', '/LiveInfo/1', '/LiveInfo/1/x', '/LiveInfo/share', '/LiveInfo/share/1'])(
  '%s lacks a parameter, so it is no address',
  (path) => expect(findRoute(path)).toBeUndefined(),
);

test('what is live leads to what is on air, and home when nothing is', async () => {
  const ids = { broadcastSysId: 1, broadcastScheduleSysId: 11 };
  vi.mocked(api).mockResolvedValueOnce({ broadcasts: [{ ...ids, liveFlag: 1 }] } as never);
  expect(await led('/broadcast/live')).toBe('/Vod/1/11/live');
  vi.mocked(api).mockResolvedValueOnce({ broadcasts: [{ ...ids, liveFlag: 0 }] } as never);
  expect(await led('/broadcast/live')).toBe('/');
});
