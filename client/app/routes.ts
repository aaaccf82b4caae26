/**
 * The one route table, and the one place that writes an address. It is data and imports no screen: screens ask it
 * for the addresses of each other. `screens.ts` finds a screen's file by the name that stands here.
 *
 * A new screen is its file, its line here, and its texts.
 */

export type Tab = 'buyHistory' | 'home' | 'login';

/** The background of each page style, as in the design's tokens. The browser's bars use it, too. */
export const PAGE_COLOUR = { dark: '#15141a', light: '#fffdfb' } as const;

interface Row {
  readonly name: string;
  /** Every parameter is a system id. Matching ignores upper and lower case, and a last slash. */
  readonly path: `/${string}`;
  /** `area/File`: the area's texts come with it. */
  readonly screen: `${string}/${string}Screen`;
  /** Reports itself when its main content is seen (`later.ts`); other screens count as seen once drawn. */
  readonly showsPicture?: boolean;
  /** Files sent for with the page, though the screen asks for them only once it runs: `area/file.ts`. */
  readonly early?: readonly `${string}/${string}.ts`[];
  /** `login`: only for members who are logged in or have a saved login. The default is open to everybody. */
  readonly guard?: 'none' | 'login';
  /**
   * `dark` by default, like the stage. A journey keeps one style. Browsing (Home, stage, product, search) and the member's own
   * pages (orders, points, coupons) are dark; buying, from the cart to the completed order, is light. The document fixes most
   * of these. It says nothing about the order list or the pages behind a product or points, so they match the page that opens
   * them. It makes `Cart` light and `Basket` dark, so those two differ.
   */
  readonly pageStyle?: keyof typeof PAGE_COLOUR;
  /** The entry of the bar that is active here. */
  readonly tab?: Tab;
  /** The bars around it: both by default; `top`: it has a footer of its own. */
  readonly bars?: 'browse' | 'top' | 'none';
}

// prettier-ignore
const TABLE = [
  { name: 'Home', path: '/', screen: 'home/HomeScreen', showsPicture: true, tab: 'home' },
  { name: 'enterLive', path: '/Vod/:broadcastSysId/:broadcastScheduleSysId/live', screen: 'live/LiveScreen', showsPicture: true, early: ['live/player/hls-light.ts'], tab: 'home', bars: 'none' },
  { name: 'Login', path: '/Login', screen: 'login/LoginScreen', tab: 'login', bars: 'none' },
  { name: 'BuyHistory', path: '/BuyHistory', screen: 'orders/OrderListScreen', guard: 'login', tab: 'buyHistory' },
  { name: 'BuyHistoryDetail', path: '/BuyHistory/:orderSysId', screen: 'orders/OrderDetailScreen', guard: 'login', tab: 'buyHistory' },
  { name: 'BuyHistoryRecent', path: '/order/recent', screen: 'orders/RecentOrderScreen', guard: 'login', tab: 'buyHistory' },
  { name: 'Coupon', path: '/Coupon', screen: 'coupons/CouponBoxScreen', guard: 'login' },
  { name: 'CouponProducts', path: '/CouponProductsList', screen: 'coupons/CouponProductsScreen' },
  { name: 'Cart', path: '/cart', screen: 'cart/CartScreen', pageStyle: 'light' },
  { name: 'Basket', path: '/Basket', screen: 'cart/CartScreen' },
  { name: 'cartOrder', path: '/cartOrder', screen: 'cart/CartOrderScreen', pageStyle: 'light' },
  { name: 'BuyProduct', path: '/BuyProduct', screen: 'checkout/BuyProductScreen', pageStyle: 'light', bars: 'top' },
  { name: 'SearchPost', path: '/BuyProduct/searchPost', screen: 'postcode/SearchPostScreen', pageStyle: 'light', bars: 'none' },
  { name: 'BuyComplete', path: '/BuyComplete', screen: 'checkout/BuyCompleteScreen', pageStyle: 'light' },
  { name: 'NonMemberOrder', path: '/nonMemberOrder', screen: 'orders/NonMemberOrderScreen' },
  { name: 'ProductDetail', path: '/Product/:prdtSysId', screen: 'product/ProductScreen', showsPicture: true, bars: 'top' },
  { name: 'ProductOfPlan', path: '/Product/:prdtSysId/:planPrdtSysId', screen: 'product/ProductScreen', showsPicture: true, bars: 'top' },
  { name: 'ProductOfLive', path: '/Product/:prdtSysId/live/:broadcastScheduleSysId', screen: 'product/ProductScreen', showsPicture: true, bars: 'top' },
  { name: 'ProductOfBroadcast', path: '/Product/:prdtSysId/detail/:broadcastSysId', screen: 'product/ProductScreen', showsPicture: true, bars: 'top' },
  { name: 'ProductQa', path: '/ProductQa/:prdtSysId', screen: 'qna/ProductQaScreen' },
  { name: 'ReviewList', path: '/ReviewList/:prdtSysId', screen: 'reviews/ReviewListScreen' },
  { name: 'Binding', path: '/Binding/:prdtSysId', screen: 'search/BindingScreen' },
  { name: 'Search', path: '/search', screen: 'search/SearchScreen' },
  { name: 'Schedule', path: '/schedule', screen: 'schedule/ScheduleScreen' },
  { name: 'MyPoint', path: '/MyPoint', screen: 'points/MyPointScreen' },
  { name: 'MyPointNoti', path: '/MyPointNoti', screen: 'points/MyPointNotiScreen' },
  { name: 'ViewLog', path: '/ViewLog', screen: 'viewed/ViewLogScreen', guard: 'login' },
  { name: 'MypageSetting', path: '/MypageSetting', screen: 'settings/MypageSettingScreen' },
  { name: 'LanguageSetting', path: '/LanguageSetting', screen: 'settings/LanguageSettingScreen' },
  { name: 'MovieSetting', path: '/MovieSetting', screen: 'settings/MovieSettingScreen' },
  { name: 'VersionChk', path: '/VersionChk', screen: 'settings/VersionChkScreen' },
  { name: 'ReportLog', path: '/ReportLog', screen: 'safety/ReportLogScreen' },
  { name: 'SanctionLog', path: '/SanctionLog', screen: 'safety/SanctionLogScreen' },
  { name: 'BlockList', path: '/BlockList', screen: 'safety/BlockListScreen' },
  { name: 'NotFound', path: '/404', screen: 'app/NotFoundScreen', pageStyle: 'light' },
] as const satisfies readonly Row[];

type Rows = (typeof TABLE)[number];
export type RouteName = Rows['name'];

type ParamsIn<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsIn<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;
/** The ids in the address of a screen. */
export type RouteParams<Name extends RouteName> = Readonly<
  Record<ParamsIn<Extract<Rows, { name: Name }>['path']>, number>
>;

/** Props of a screen: `export default function LiveScreen({ params }: ScreenProps<'enterLive'>)`. */
export interface ScreenProps<Name extends RouteName = RouteName> {
  readonly params: RouteParams<Name>;
}

export interface Route extends Required<Omit<Row, 'tab'>> {
  readonly name: RouteName;
  readonly tab: Tab | undefined;
}

const DEFAULTS = {
  showsPicture: false,
  early: [],
  guard: 'none',
  pageStyle: 'dark',
  tab: undefined,
  bars: 'browse',
} as const;

export const ROUTES: readonly Route[] = TABLE.map((row) => ({ ...DEFAULTS, ...row }));

type Address<Name extends RouteName> = keyof RouteParams<Name> extends never
  ? readonly [name: Name]
  : readonly [name: Name, ids: RouteParams<Name>];

/** `addressOf('Home')` · `addressOf('BuyHistoryDetail', { orderSysId })` */
export function addressOf<Name extends RouteName>(...[name, ids]: Address<Name>): string {
  const { path } = TABLE.find((row) => row.name === name)!;
  return path.replaceAll(/:(\w+)/g, (_, param: keyof RouteParams<Name>) => String(ids?.[param]));
}

const SYS_ID = '([1-9][0-9]{0,15})';

/** The address pattern of each screen. */
export const matchers = ROUTES.map((route) => ({
  route,
  params: [...route.path.matchAll(/:(\w+)/g)].map(([, param]) => param!),
  pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, SYS_ID)}/?$`, 'i'),
}));

/** For the moment until an unknown address has become the screen for it. */
export const UNKNOWN = { pageStyle: 'light', bars: 'browse' } as const satisfies Partial<Row>;

export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, number>>;
}

/** The route of a path, with the ids in it. Undefined for unknown paths. */
export function findRoute(path: string): FoundRoute | undefined {
  for (const { route, params, pattern } of matchers) {
    const found = pattern.exec(path);
    if (found)
      return {
        route,
        params: Object.fromEntries(params.map((param, index) => [param, Number(found[index + 1])])),
      };
  }
  return undefined;
}
