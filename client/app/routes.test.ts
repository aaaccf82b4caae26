import { describe, expect, test } from 'vitest';
import { PATHS, PATTERNS } from './paths.ts';
import { findRoute, ROUTES } from './routes.ts';

const nameOf = (path: string) => findRoute(path)?.route.name;

describe('the route table', () => {
  test('has every pattern once', () => {
    expect(ROUTES.map(({ path }) => path).toSorted()).toEqual(Object.values(PATTERNS).toSorted());
    expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length);
  });

  test('finds each screen by its canonical address', () => {
    expect(nameOf(PATHS.home)).toBe('Home');
    expect(nameOf(PATHS.login)).toBe('Login');
    expect(nameOf(PATHS.live({ broadcastSysId: 1, broadcastScheduleSysId: 11 }))).toBe('enterLive');
    expect(nameOf(PATHS.buyHistory)).toBe('BuyHistory');
    expect(nameOf(PATHS.order(900001))).toBe('BuyHistoryDetail');
    expect(nameOf(PATHS.buyHistoryRecent)).toBe('BuyHistoryRecent');
    expect(nameOf(PATHS.notFound)).toBe('NotFound');
  });

  test.each(['/login', '/BUYHISTORY', '/vod/1/11/LIVE', '/Order/Recent', '/buyhistory/'])(
    'does not mind upper and lower case or a last slash: %s',
    (path) => expect(nameOf(path)).toBeDefined(),
  );

  test('hands over the ids of an address', () => {
    expect(findRoute('/Vod/12/345/live')?.params).toEqual({
      broadcastSysId: '12',
      broadcastScheduleSysId: '345',
    });
  });

  test.each([
    '/nowhere',
    '/Vod/1/11/other',
    '/Vod/1/11',
    '/Vod/abc/11/live',
    '/Vod/0/11/live',
    '/BuyHistory/x',
    '/BuyHistory/1/2',
    '/Login/x',
  ])('knows no %s', (path) => expect(findRoute(path)).toBeUndefined());

  test('asks for a login where orders are', () => {
    const guarded = ROUTES.filter(({ guard }) => guard === 'login').map(({ name }) => name);
    expect(guarded).toEqual(['BuyHistory', 'BuyHistoryDetail', 'BuyHistoryRecent']);
  });

  test('is dark where the stage is', () => {
    const dark = ROUTES.filter(({ pageStyle }) => pageStyle === 'dark').map(({ name }) => name);
    expect(dark).toEqual(['Home', 'enterLive', 'Login', 'BuyHistoryDetail', 'BuyHistoryRecent']);
  });

  test('lights the entry of the bar that the screen belongs to', () => {
    const tabs = Object.fromEntries(ROUTES.map(({ name, tab }) => [name, tab]));
    expect(tabs).toEqual({
      Home: 'home',
      enterLive: 'home',
      Login: 'login',
      BuyHistory: 'buyHistory',
      BuyHistoryDetail: 'buyHistory',
      BuyHistoryRecent: 'buyHistory',
      NotFound: undefined,
    });
  });
});
