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
    '/ReviewDetail/1/2/other',
    '/CustomerSearch/other/5',
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

  // A name in the table is only text until somebody goes there.
  test.each(ROUTES)('names a screen that there is: $screen', ({ screen }) => {
    expect(existsSync(new URL(`../${screen}.tsx`, import.meta.url))).toBe(true);
  });
});

/** Every address of the specification, with an example of what stands in it. */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  open: [
    '/',
    '/Store',
    '/Vod/12/34',
    '/Vod/12/34/live',
    '/Vod/12/34/vod',
    '/broadcast/live',
    '/category/101/all',
    '/Planning/event/7',
    '/Planning/brandList/7',
    '/BrandChannel/7',
    '/PlanningEvent/5',
    '/PlanningEvent/5/app',
    '/Product/3',
    '/Product/3/8',
    '/Product/3/Live/34',
    '/Product/3/detail/12',
    '/ProductQa/3',
    '/Binding/3',
    '/Login',
    '/RegStep04',
    '/RegStep00/sns',
    '/RegStep00/join',
    '/About',
    '/About/Terms',
    '/About/Privacy',
    '/Privacy',
    '/TermsService',
    '/Terms/1',
    '/DeleteUserDataInfo',
    '/search',
    '/Searchid',
    '/Searchpw',
    '/SearchpwSet',
    '/Notice',
    '/Contact',
    '/Tracking',
    '/Tracking/delivery',
    '/Tracking/9/91',
    '/BuyProduct',
    '/BuyProduct/searchPost',
    '/BuyComplete',
    '/cart',
    '/Basket',
    '/cartOrder',
    '/nonMemberOrder',
    '/AlertList',
    '/AlertSet',
    '/VersionChk',
    '/ChkPw',
    '/MypageSetting',
    '/ReportLog',
    '/SanctionLog',
    '/MovieSetting',
    '/LanguageSetting',
    '/Withdraw',
    '/WithdrawMember',
    '/Calendar',
    '/CalendarReserved',
    '/MyPoint',
    '/MyPointNoti',
    '/CustomerMain',
    '/CustomerSearch/password',
    '/CustomerSearch/faq/5',
    '/CustomerSearch/notice/7',
    '/RecieveCors/7',
    '/PastVod/12/34',
    '/Live/12/34',
    '/LiveInfo/12/34',
    '/LiveInfo/share/12/34',
    '/LiveItems/live',
    '/CouponProductsList',
    '/ReviewList/3',
    '/ReviewDetail/3/301',
    '/ReviewDetail/3/301/photo',
    '/routeQuery/Search/keyword/tint',
    '/404',
    '/test',
    // A member's own page; a guest is offered a login there.
    '/MyPage',
  ],
  login: [
    '/modifyProfile',
    '/Coupon',
    '/ChangePw',
    '/ViewLog',
    '/MyReview',
    '/BuyHistory',
    '/BuyHistory/9',
    '/order/recent',
    '/Exchange',
    '/ExchangeDetail/9',
    '/ExchangeDetail/9/91',
    '/ExchangeDetail/9/91/4/return',
    '/ExchangeReq/9/91/exchange',
    '/ExchangeReq/9',
    '/reqPay/9/91',
    '/reqPayComplete/9/91',
    '/CancelReq/9',
    '/CancelReq/9/91',
    '/ExchangeInvoice/9/91',
    '/ReviewWrite/3/9/91',
    '/ReviewWrite/3/9/91/monthly',
    '/ReviewModify/3/301/first',
    '/seller/broadCastDetail/12/34',
    '/seller/streamTerm/12/34',
    '/seller/streamSelect/12/34',
    '/seller/intro',
    '/seller/join',
    '/seller/joinFin',
    '/seller/modify',
    '/seller/sellerList',
    '/seller/sellerList/2',
    '/seller/saleChartDetail/12/34',
  ],
};

/** Of them, in the same order. A product's page and a sign-up have several addresses, so several names of ours. */
const DARK = [
  '/ /Vod/12/34 /Vod/12/34/live /Vod/12/34/vod /broadcast/live /category/101/all',
  '/Planning/event/7 /Planning/brandList/7',
  '/Product/3 /Product/3/8 /Product/3/Live/34 /Product/3/detail/12',
  '/Login /RegStep04 /RegStep00/sns /RegStep00/join /search /Basket /Withdraw /WithdrawMember',
  '/MyPoint /LiveItems/live /MyPage',
  '/Coupon /ChangePw /ViewLog /BuyHistory/9 /order/recent',
];

describe('an address of the specification', () => {
  test.each(SPECIFIED['open']!)('opens for everybody: %s', (path) => {
    expect(findRoute(path)?.route.guard).toMatch(/^(none|open)$/);
  });

  test.each(SPECIFIED['login']!)('opens after a login: %s', (path) => {
    expect(findRoute(path)?.route.guard).toBe('login');
  });

  test('is dark where the specification says so, and light anywhere else', () => {
    const dark = Object.values(SPECIFIED)
      .flat()
      .filter((path) => findRoute(path)?.route.pageStyle === 'dark');
    expect(dark.join(' ')).toBe(DARK.join(' '));
  });
});
