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
      '/Product/5/Live/11',
    );
    expect(addressOf('NotFound')).toBe('/404');
  });

  test('finds each screen by its address', () => {
    for (const { name, path } of ROUTES)
      expect(nameOf(path.replaceAll(/:\w+\(([^|)]+)(?:\|[^)]*)?\)/g, '$1').replaceAll(/:\w+/g, '12'))).toBe(
        name,
      );
  });

  test.each(['/login', '/BUYHISTORY', '/vod/1/11/LIVE', '/Order/Recent', '/buyhistory/'])(
    'does not mind upper and lower case or a last slash: %s',
    (path) => expect(nameOf(path)).toBeDefined(),
  );

  test('finds the page to buy on, and the window of its address search', () => {
    expect(nameOf('/buyproduct')).toBe('BuyProduct');
    expect(nameOf('/buyproduct/searchPost')).toBe('searchPost');
  });

  test('hands over the ids of an address, and the word of a choice as the table spells it', () => {
    const ids = { broadcastSysId: 12, broadcastScheduleSysId: 345 };
    expect(findRoute('/vod/12/345/LIVE')?.params).toEqual({ ...ids, type: 'live' });
    expect(findRoute('/Vod/12/345/vod')?.params).toEqual({ ...ids, type: 'vod' });
    expect(addressOf('enterLive', { ...ids, type: 'vod' })).toBe('/Vod/12/345/vod');
  });

  test.each([
    '/nowhere',
    '/Vod/1/11/other',
    '/Vod/abc/11/live',
    '/Vod/0/11/live',
    '/BuyHistory/x',
    '/BuyHistory/1/2',
    '/ExchangeReq/1/2/cancel',
    '/ExchangeDetail/1/2/3/other',
    '/Login/x',
    '/Planning/sale/3',
    '/Planning/3',
    '/LiveItems/later',
    '/LiveItems',
    '/CustomerSearch/category/5',
    '/ReviewDetail/3/301/first',
  ])('knows no %s', (path) => expect(findRoute(path)).toBeUndefined());

  test.each([
    ['Home', { guard: 'none', tab: 'home', bars: 'browse' }],
    ['enterLive', { guard: 'none', tab: 'home', bars: 'none' }],
    ['Login', { guard: 'none', tab: 'login', bars: 'none' }],
    ['BuyHistory', { guard: 'login', tab: 'buyHistory', bars: 'browse' }],
    ['BuyHistoryDetail', { guard: 'login', tab: 'buyHistory', bars: 'browse' }],
    ['BuyHistoryRecent', { guard: 'login', tab: 'buyHistory', bars: 'browse' }],
    ['CancelReq', { guard: 'login', tab: 'buyHistory', bars: 'browse' }],
    ['Exchange', { guard: 'login', tab: 'buyHistory', bars: 'browse' }],
    ['Coupon', { guard: 'login', tab: undefined, bars: 'browse' }],
    ['CouponProductsList', { guard: 'none', tab: undefined, bars: 'browse' }],
    ['ProductDetail', { guard: 'none', tab: undefined, bars: 'top' }],
    ['ViewLog', { guard: 'login', tab: undefined, bars: 'browse' }],
  ] as const)('guards %s, and has its bars', (name, place) => {
    expect(ROUTES.find((route) => route.name === name)).toMatchObject(place);
  });

  test.each([
    'Home',
    'enterLive',
    'Login',
    'Basket',
    'Coupon',
    'BuyHistoryDetail',
    'Search',
    'ProductOfLive',
  ])('has %s dark, as the specification does', (name) =>
    expect(ROUTES.find((route) => route.name === name)?.pageStyle).toBe('dark'),
  );

  test.each(['cart', 'BuyProduct', 'BuyHistory', 'ReviewList', 'MyPointNoti', 'NotFound'])(
    'has %s light, as the specification does not name it',
    (name) => expect(ROUTES.find((route) => route.name === name)?.pageStyle).toBe('light'),
  );

  // A name in the table is only text until somebody goes there.
  test.each(ROUTES)('names a screen that there is: $screen', ({ screen }) => {
    expect(existsSync(new URL(`../${screen}.tsx`, import.meta.url))).toBe(true);
  });
});
