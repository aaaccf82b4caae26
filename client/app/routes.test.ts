import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addressOf, findRoute, ROUTES } from './routes.ts';

const nameOf = (path: string) => findRoute(path)?.route.name;

describe('the route table', () => {
  test('has every name and every path once', () => {
    expect(new Set(ROUTES.map(({ path }) => path.toLowerCase())).size).toBe(ROUTES.length);
    expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length);
  });

  test('writes the addresses that people know', () => {
    expect(addressOf('Home')).toBe('/');
    expect(addressOf('Login')).toBe('/Login');
    expect(addressOf('enterLive', { broadcastSysId: 1, broadcastScheduleSysId: 11 })).toBe('/Vod/1/11/live');
    expect(addressOf('BuyHistory')).toBe('/BuyHistory');
    expect(addressOf('BuyHistoryDetail', { orderSysId: 900001 })).toBe('/BuyHistory/900001');
    expect(addressOf('BuyHistoryRecent')).toBe('/order/recent');
    expect(addressOf('Coupon')).toBe('/Coupon');
    expect(addressOf('ProductOfLive', { prdtSysId: 5, broadcastScheduleSysId: 11 })).toBe(
      '/Product/5/live/11',
    );
    expect(addressOf('NotFound')).toBe('/404');
  });

  test('finds each screen by its address', () => {
    for (const { name, path } of ROUTES) expect(nameOf(path.replaceAll(/:\w+/g, '12'))).toBe(name);
  });

  test.each(['/login', '/BUYHISTORY', '/vod/1/11/LIVE', '/Order/Recent', '/buyhistory/'])(
    'does not mind upper and lower case or a last slash: %s',
    (path) => expect(nameOf(path)).toBeDefined(),
  );

  test('finds the page to buy on, and the window of its address search', () => {
    expect(nameOf('/buyproduct')).toBe('BuyProduct');
    expect(nameOf('/buyproduct/searchPost')).toBe('SearchPost');
  });

  test('hands over the ids of an address', () => {
    expect(findRoute('/Vod/12/345/live')?.params).toEqual({
      broadcastSysId: 12,
      broadcastScheduleSysId: 345,
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

  test.each([
    ['Home', { guard: 'none', pageStyle: 'dark', tab: 'home', bars: 'browse' }],
    ['enterLive', { guard: 'none', pageStyle: 'dark', tab: 'home', bars: 'none' }],
    ['Login', { guard: 'none', pageStyle: 'dark', tab: 'login', bars: 'none' }],
    ['BuyHistory', { guard: 'login', pageStyle: 'dark', tab: 'buyHistory', bars: 'browse' }],
    ['BuyHistoryDetail', { guard: 'login', pageStyle: 'dark', tab: 'buyHistory', bars: 'browse' }],
    ['BuyHistoryRecent', { guard: 'login', pageStyle: 'dark', tab: 'buyHistory', bars: 'browse' }],
    ['Coupon', { guard: 'login', pageStyle: 'dark', tab: undefined, bars: 'browse' }],
    ['CouponProducts', { guard: 'none', pageStyle: 'dark', tab: undefined, bars: 'browse' }],
    ['ProductDetail', { guard: 'none', pageStyle: 'dark', tab: undefined, bars: 'top' }],
    ['Schedule', { guard: 'none', pageStyle: 'dark', tab: undefined, bars: 'browse' }],
    ['ViewLog', { guard: 'login', pageStyle: 'dark', tab: undefined, bars: 'browse' }],
    ['NotFound', { guard: 'none', pageStyle: 'light', tab: undefined, bars: 'browse' }],
  ] as const)('guards and dresses %s', (name, look) => {
    expect(ROUTES.find((route) => route.name === name)).toMatchObject(look);
  });

  test.each([
    'Home',
    'enterLive',
    'Login',
    'Basket',
    'ViewLog',
    'MyPoint',
    'Coupon',
    'BuyHistoryDetail',
    'BuyHistoryRecent',
    'Search',
    'ProductDetail',
  ])('has %s dark, as the document does', (name) => {
    expect(ROUTES.find((route) => route.name === name)?.pageStyle).toBe('dark');
  });

  test.each([
    [
      'ProductDetail',
      'ProductOfPlan',
      'ProductOfLive',
      'ProductOfBroadcast',
      'ReviewList',
      'ProductQa',
      'Binding',
    ],
    ['BuyHistory', 'BuyHistoryDetail', 'BuyHistoryRecent'],
    ['Login', 'NonMemberOrder'],
    ['Home', 'Schedule', 'Search', 'enterLive'],
    ['MyPoint', 'MyPointNoti'],
    ['Coupon', 'CouponProducts'],
    ['Cart', 'cartOrder', 'BuyProduct', 'SearchPost', 'BuyComplete'],
  ])('keeps one style on the way through %s and the screens that it leads to', (...names) => {
    const styles = ROUTES.filter(({ name }) => (names as string[]).includes(name)).map(
      (route) => route.pageStyle,
    );
    expect(styles).toHaveLength(names.length);
    expect(new Set(styles).size).toBe(1);
  });

  // A name in the table is only text until somebody goes there.
  test.each(ROUTES)('names a screen that there is: $screen', ({ screen }) => {
    expect(existsSync(new URL(`../${screen}.tsx`, import.meta.url))).toBe(true);
  });
});
