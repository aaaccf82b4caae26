/**
 * The one route table, and the one place that writes an address. It is data and imports no screen: screens ask it
 * for the addresses of each other. `screens.ts` finds a screen's file by the name that stands here.
 *
 * A new screen is its file, its line here, and its texts. Names and spellings are those of the specification.
 */

export type Tab = 'buyHistory' | 'store' | 'home' | 'login' | 'myPage' | 'customer';

/** The background of each page style, as in the design's tokens. The browser's bars use it, too. */
export const PAGE_COLOUR = { dark: '#15141a', light: '#fffdfb' } as const;

interface Place {
  readonly name: string;
  /**
   * Matching ignores upper and lower case, and a last slash. The first row that fits is meant. A parameter is a positive
   * number where its name ends in `SysId` or `Num`, or is `num`. `:type(live|vod)` is one of these words, and without one
   * an address is written with the first. Any other is a word, percent-decoded once.
   */
  readonly path: `/${string}`;
  /**
   * `login`: only for members who are logged in or have a saved login. `open`: a member's own page that guests may open,
   * too. The default is open to everybody.
   */
  readonly guard?: 'none' | 'login' | 'open';
  /** The entry of the bar that is active here. */
  readonly tab?: Tab;
  /** The bars around it: both by default; `top`: it has a footer of its own. */
  readonly bars?: 'browse' | 'top' | 'none';
  /** A page about the member: wide windows show the menu of all of them beside it. */
  readonly isOwn?: true;
}

interface ScreenRow extends Place {
  /** `context/area/File`: the area's texts come with it. */
  readonly screen: `${string}/${string}Screen`;
  /** Reports itself when its main content is seen (`later.ts`); other screens count as seen once drawn. */
  readonly showsPicture?: boolean;
  /** It ends with who runs the site: a page where people look around. */
  readonly footer?: true;
  /** Files sent for with the page, though the screen asks for them only once it runs: `context/area/file.ts`. */
  readonly early?: readonly `${string}/${string}.ts`[];
  /** Areas whose texts it shows first, besides its own. */
  readonly texts?: readonly string[];
}

/** Leads to another address at once: `redirects.ts` says to which. */
interface RedirectRow extends Place {
  readonly redirect: true;
}

type Row = ScreenRow | RedirectRow;

// prettier-ignore
const TABLE = [
  { name: 'Home', path: '/', screen: 'site/home/HomeScreen', showsPicture: true, tab: 'home', footer: true },
  { name: 'enterLive', path: '/Vod/:broadcastSysId/:broadcastScheduleSysId/:type(live|vod)', screen: 'room/live/LiveScreen', showsPicture: true, early: ['room/live/player/hls-light.ts'], tab: 'home', bars: 'none' },
  { name: 'HomeVod', path: '/Vod/:broadcastSysId/:broadcastScheduleSysId', screen: 'site/home/HomeVodScreen', showsPicture: true, tab: 'home', footer: true },
  { name: 'Login', path: '/Login', screen: 'members/login/LoginScreen', tab: 'login', bars: 'none' },
  { name: 'RegStep00Sns', path: '/RegStep00/sns', screen: 'members/social/RegStep00SnsScreen', bars: 'none' },
  { name: 'RegStep04', path: '/RegStep04', screen: 'members/identity/SignUpScreen', tab: 'login', bars: 'none' },
  { name: 'RegStep00', path: '/RegStep00/:key', screen: 'members/identity/SignUpScreen', tab: 'login', bars: 'none' },
  { name: 'Searchid', path: '/Searchid', screen: 'members/identity/SearchIdScreen', tab: 'login', bars: 'none' },
  { name: 'Searchpw', path: '/Searchpw', screen: 'members/identity/SearchPwScreen', tab: 'login', bars: 'none' },
  { name: 'SearchpwSet', path: '/SearchpwSet', screen: 'members/identity/SearchPwSetScreen', tab: 'login', bars: 'none' },
  { name: 'SocialAccounts', path: '/SocialAccounts', screen: 'members/social/SocialAccountsScreen', guard: 'login', isOwn: true },
  { name: 'BuyHistory', path: '/BuyHistory', screen: 'orders/orders/OrderListScreen', guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'BuyHistoryDetail', path: '/BuyHistory/:orderSysId', screen: 'orders/orders/OrderDetailScreen', guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'OrderInvoice', path: '/BuyHistory/:orderSysId/invoice', screen: 'orders/orders/InvoiceScreen', guard: 'login', tab: 'buyHistory', bars: 'none', isOwn: true },
  { name: 'Tracking', path: '/Tracking', screen: 'orders/orders/TrackingListScreen', guard: 'open', tab: 'buyHistory', isOwn: true },
  { name: 'TrackingDelivery', path: '/Tracking/delivery', screen: 'orders/orders/TrackingListScreen', guard: 'open', tab: 'buyHistory', isOwn: true },
  { name: 'TrackingOf', path: '/Tracking/:orderSysId/:orderPrdtSysId', screen: 'orders/orders/TrackingScreen', guard: 'open', tab: 'buyHistory', isOwn: true },
  { name: 'CancelReq', path: '/CancelReq/:orderSysId', screen: 'orders/claims/CancelScreen', texts: ['orders/orders'], guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'CancelReqOf', path: '/CancelReq/:orderSysId/:orderPrdtSysId', screen: 'orders/claims/CancelScreen', texts: ['orders/orders'], guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'ExchangeReq', path: '/ExchangeReq/:orderSysId', screen: 'orders/claims/SendBackScreen', texts: ['orders/orders'], guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'ExchangeReqOf', path: '/ExchangeReq/:orderSysId/:orderPrdtSysId/:type(exchange|return)', screen: 'orders/claims/SendBackOfScreen', texts: ['orders/orders'], guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'Exchange', path: '/Exchange', screen: 'orders/claims/ClaimListScreen', texts: ['orders/orders'], guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'ExchangeDetail', path: '/ExchangeDetail/:orderSysId', screen: 'orders/claims/ClaimsOfScreen', texts: ['orders/orders'], guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'ExchangeDetailOf', path: '/ExchangeDetail/:orderSysId/:orderPrdtSysId', screen: 'orders/claims/ClaimsOfScreen', texts: ['orders/orders'], guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'ExchangeDetailOne', path: '/ExchangeDetail/:orderSysId/:orderPrdtSysId/:claimSysId/:reqType(cancel|return|exchange)', screen: 'orders/claims/ClaimScreen', texts: ['orders/orders'], guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'ExchangeInvoice', path: '/ExchangeInvoice/:orderSysId/:orderPrdtSysId', screen: 'orders/claims/InvoiceScreen', texts: ['orders/orders'], guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'reqPay', path: '/reqPay/:orderSysId/:orderPrdtSysId', screen: 'orders/claims/PayScreen', texts: ['orders/orders'], guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'reqPayComplete', path: '/reqPayComplete/:orderSysId/:orderPrdtSysId', screen: 'orders/claims/PayCompleteScreen', texts: ['orders/orders'], guard: 'login', tab: 'buyHistory', isOwn: true },
  { name: 'BuyHistoryRecent', path: '/order/recent', screen: 'orders/orders/RecentOrderScreen', guard: 'login', tab: 'buyHistory' },
  { name: 'Coupon', path: '/Coupon', screen: 'buying/coupons/CouponBoxScreen', guard: 'login', isOwn: true },
  { name: 'CouponProductsList', path: '/CouponProductsList', screen: 'buying/coupons/CouponProductsScreen' },
  { name: 'cart', path: '/cart', screen: 'buying/cart/CartScreen' },
  { name: 'Basket', path: '/Basket', screen: 'buying/cart/CartScreen' },
  { name: 'cartOrder', path: '/cartOrder', screen: 'buying/cart/CartOrderScreen' },
  { name: 'BuyProduct', path: '/BuyProduct', screen: 'buying/checkout/BuyProductScreen', bars: 'top' },
  { name: 'searchPost', path: '/BuyProduct/searchPost', screen: 'buying/postcode/SearchPostScreen', bars: 'none' },
  { name: 'BuyComplete', path: '/BuyComplete', screen: 'buying/checkout/BuyCompleteScreen' },
  { name: 'nonMemberOrder', path: '/nonMemberOrder', screen: 'orders/orders/NonMemberOrderScreen' },
  { name: 'ProductDetail', path: '/Product/:prdtSysId', screen: 'catalog/product/ProductScreen', showsPicture: true, bars: 'top', footer: true },
  { name: 'ProductOfPlan', path: '/Product/:prdtSysId/:planPrdtSysId', screen: 'catalog/product/ProductScreen', showsPicture: true, bars: 'top', footer: true },
  { name: 'ProductOfLive', path: '/Product/:prdtSysId/Live/:broadcastScheduleSysId', screen: 'catalog/product/ProductScreen', showsPicture: true, bars: 'top', footer: true },
  { name: 'ProductOfBroadcast', path: '/Product/:prdtSysId/detail/:broadcastSysId', screen: 'catalog/product/ProductScreen', showsPicture: true, bars: 'top', footer: true },
  { name: 'ProductQa', path: '/ProductQa/:prdtSysId', screen: 'catalog/qna/ProductQaScreen' },
  { name: 'ReviewList', path: '/ReviewList/:prdtSysId', screen: 'catalog/reviews/ReviewListScreen' },
  { name: 'ReviewDetail', path: '/ReviewDetail/:prdtSysId/:prdtReviewSysId', screen: 'catalog/reviews/ReviewDetailScreen' },
  { name: 'ReviewDetailOf', path: '/ReviewDetail/:prdtSysId/:prdtReviewSysId/:type(photo|text)', screen: 'catalog/reviews/ReviewDetailScreen' },
  { name: 'ReviewWrite', path: '/ReviewWrite/:prdtSysId/:orderSysId/:orderPrdtSysId', screen: 'catalog/reviews/ReviewWriteScreen', guard: 'login', isOwn: true },
  { name: 'ReviewWriteOf', path: '/ReviewWrite/:prdtSysId/:orderSysId/:orderPrdtSysId/:type', screen: 'catalog/reviews/ReviewWriteScreen', guard: 'login', isOwn: true },
  { name: 'ReviewModify', path: '/ReviewModify/:prdtSysId/:prdtReviewSysId/:type', screen: 'catalog/reviews/ReviewModifyScreen', guard: 'login', isOwn: true },
  { name: 'MyReview', path: '/MyReview', screen: 'catalog/reviews/MyReviewScreen', guard: 'login', isOwn: true },
  { name: 'Binding', path: '/Binding/:prdtSysId', screen: 'catalog/search/BindingScreen', showsPicture: true, texts: ['catalog/listing'], footer: true },
  { name: 'Store', path: '/Store', screen: 'catalog/store/StoreScreen', showsPicture: true, texts: ['catalog/listing'], tab: 'store', footer: true },
  { name: 'Category', path: '/category/:category/:subCategory', screen: 'catalog/store/CategoryScreen', showsPicture: true, texts: ['catalog/listing'], tab: 'store', footer: true },
  { name: 'LiveItems', path: '/LiveItems/:type(live|vod|soon)', screen: 'catalog/store/LiveItemsScreen', showsPicture: true, texts: ['catalog/listing'], tab: 'store', footer: true },
  { name: 'BrandChannel', path: '/BrandChannel/:brandSysId', screen: 'catalog/store/BrandChannelScreen', showsPicture: true, texts: ['catalog/listing'], tab: 'store', footer: true },
  { name: 'Planning', path: '/Planning/:type(brandList|event|new|best)/:brandSysId', screen: 'catalog/exhibitions/PlanningScreen', showsPicture: true, texts: ['catalog/listing'], tab: 'store', footer: true },
  { name: 'PlanningEvent', path: '/PlanningEvent/:planSysId', screen: 'catalog/exhibitions/PlanEventScreen', showsPicture: true, tab: 'store', footer: true },
  { name: 'PlanningEventOf', path: '/PlanningEvent/:planSysId/:flag', screen: 'catalog/exhibitions/PlanEventScreen', showsPicture: true, tab: 'store', footer: true },
  { name: 'Search', path: '/search', screen: 'catalog/search/SearchScreen', showsPicture: true, texts: ['catalog/listing'], footer: true },
  { name: 'Calendar', path: '/Calendar', screen: 'broadcasts/schedule/CalendarScreen', footer: true },
  { name: 'CalendarReserved', path: '/CalendarReserved', screen: 'broadcasts/schedule/CalendarReservedScreen', guard: 'open' },
  { name: 'Schedule', path: '/schedule', redirect: true },
  { name: 'MyPoint', path: '/MyPoint', screen: 'buying/points/MyPointScreen', isOwn: true },
  { name: 'MyPointNoti', path: '/MyPointNoti', screen: 'buying/points/MyPointNotiScreen' },
  { name: 'Withdraw', path: '/Withdraw', screen: 'members/withdrawal/WithdrawScreen', isOwn: true },
  { name: 'WithdrawMember', path: '/WithdrawMember', screen: 'members/withdrawal/WithdrawMemberScreen', isOwn: true },
  { name: 'AlertList', path: '/AlertList', screen: 'members/alerts/AlertListScreen', guard: 'open', isOwn: true },
  { name: 'AlertSet', path: '/AlertSet', screen: 'members/alerts/AlertSetScreen', guard: 'open', isOwn: true },
  { name: 'Follows', path: '/Follows', screen: 'catalog/following/FollowsScreen', guard: 'open', isOwn: true },
  { name: 'ViewLog', path: '/ViewLog', screen: 'catalog/viewed/ViewLogScreen', guard: 'login' },
  { name: 'LiveInfoShare', path: '/LiveInfo/share/:broadcastSysId/:broadcastScheduleSysId', screen: 'site/entry/LiveInfoShareScreen', showsPicture: true, bars: 'none' },
  { name: 'LiveInfo', path: '/LiveInfo/:broadcastSysId/:broadcastScheduleSysId', redirect: true },
  { name: 'HomeLive', path: '/broadcast/live', redirect: true },
  { name: 'Live', path: '/Live/:broadcastSysId/:broadcastScheduleSysId', redirect: true },
  { name: 'PastVod', path: '/PastVod/:broadcastSysId/:broadcastScheduleSysId', redirect: true },
  { name: 'routeQuery', path: '/routeQuery/:routeName/:key/:value', redirect: true },
  { name: 'About', path: '/About', screen: 'service/terms/AboutScreen', footer: true },
  { name: 'AboutTerms', path: '/About/Terms', screen: 'service/terms/AboutTermsScreen' },
  { name: 'AboutPrivacy', path: '/About/Privacy', screen: 'service/terms/AboutPrivacyScreen' },
  { name: 'Privacy', path: '/Privacy', screen: 'service/terms/PrivacyScreen', bars: 'none' },
  { name: 'TermsService', path: '/TermsService', screen: 'service/terms/TermsServiceScreen', bars: 'none' },
  { name: 'Terms', path: '/Terms/:num', screen: 'service/terms/TermsScreen' },
  { name: 'DeleteUserDataInfo', path: '/DeleteUserDataInfo', screen: 'service/terms/DeleteUserDataInfoScreen', bars: 'none' },
  { name: 'CustomerMain', path: '/CustomerMain', screen: 'service/service/CustomerMainScreen', tab: 'customer', footer: true },
  { name: 'CustomerSearch', path: '/CustomerSearch/:faqKeyword', screen: 'service/service/CustomerSearchScreen', tab: 'customer' },
  { name: 'CustomerSearchBy', path: '/CustomerSearch/:type(faq|notice)/:code', screen: 'service/service/CustomerSearchScreen', tab: 'customer' },
  { name: 'Contact', path: '/Contact', screen: 'service/service/ContactScreen', tab: 'customer' },
  { name: 'Notice', path: '/Notice', screen: 'service/service/NoticeScreen', tab: 'customer' },
  { name: 'NoticeOf', path: '/Notice/:noticeSysId', screen: 'service/service/NoticeOfScreen', tab: 'customer' },
  { name: 'ChkPw', path: '/ChkPw', screen: 'members/security/ChkPwScreen', guard: 'open', isOwn: true },
  { name: 'ChangePw', path: '/ChangePw', screen: 'members/security/ChangePwScreen', guard: 'login', isOwn: true },
  { name: 'Sessions', path: '/Sessions', screen: 'members/security/SessionsScreen', guard: 'login', isOwn: true },
  { name: 'Passkeys', path: '/Passkeys', screen: 'members/security/PasskeysScreen', guard: 'login', isOwn: true },
  { name: 'MyPage', path: '/MyPage', screen: 'members/mypage/MyPageScreen', guard: 'open', tab: 'myPage', isOwn: true },
  { name: 'modifyProfile', path: '/modifyProfile', screen: 'members/mypage/ModifyProfileScreen', guard: 'login', tab: 'myPage', isOwn: true },
  { name: 'Addresses', path: '/Addresses', screen: 'members/mypage/AddressesScreen', guard: 'login', tab: 'myPage', isOwn: true },
  { name: 'SellerIntro', path: '/seller/intro', screen: 'broadcasts/sellover/SellerIntroScreen', guard: 'login', tab: 'myPage', isOwn: true },
  { name: 'SellerJoin', path: '/seller/join', screen: 'broadcasts/sellover/SellerJoinScreen', guard: 'login', tab: 'myPage', isOwn: true },
  { name: 'SellerJoinFin', path: '/seller/joinFin', screen: 'broadcasts/sellover/SellerJoinFinScreen', guard: 'login', tab: 'myPage', isOwn: true },
  { name: 'SellerModify', path: '/seller/modify', screen: 'broadcasts/sellover/SellerModifyScreen', guard: 'login', tab: 'myPage', isOwn: true },
  { name: 'SellerContracts', path: '/seller/contracts', screen: 'broadcasts/sellover/SellerContractsScreen', guard: 'login', tab: 'myPage', isOwn: true },
  { name: 'SaleChartDetail', path: '/seller/saleChartDetail/:broadcastSysId/:broadcastScheduleSysId', screen: 'orders/sales/SaleChartDetailScreen', guard: 'login', tab: 'myPage', isOwn: true },
  { name: 'MypageSetting', path: '/MypageSetting', screen: 'members/settings/MypageSettingScreen', isOwn: true },
  { name: 'LanguageSetting', path: '/LanguageSetting', screen: 'members/settings/LanguageSettingScreen', isOwn: true },
  { name: 'MovieSetting', path: '/MovieSetting', screen: 'members/settings/MovieSettingScreen', isOwn: true },
  { name: 'VersionChk', path: '/VersionChk', screen: 'members/settings/VersionChkScreen', isOwn: true },
  { name: 'ReportLog', path: '/ReportLog', screen: 'service/safety/ReportLogScreen', isOwn: true },
  { name: 'SanctionLog', path: '/SanctionLog', screen: 'service/safety/SanctionLogScreen', isOwn: true },
  { name: 'BlockList', path: '/BlockList', screen: 'service/safety/BlockListScreen', isOwn: true },
  { name: 'sellerList', path: '/seller/sellerList', screen: 'broadcasts/broadcasting/SellerListScreen', guard: 'login', isOwn: true },
  { name: 'sellerListTab', path: '/seller/sellerList/:tabState', screen: 'broadcasts/broadcasting/SellerListScreen', guard: 'login', isOwn: true },
  { name: 'sellerOrders', path: '/seller/orders', screen: 'orders/selling/SellerOrdersScreen', texts: ['orders/orders', 'orders/claims'], guard: 'login', isOwn: true },
  { name: 'sellerPacking', path: '/seller/orders/packing', screen: 'orders/selling/PackingScreen', guard: 'login', isOwn: true },
  { name: 'sellerPlan', path: '/seller/plan', screen: 'broadcasts/broadcasting/PlanScreen', guard: 'login', isOwn: true },
  { name: 'sellerPlanOf', path: '/seller/plan/:broadcastSysId/:broadcastScheduleSysId', screen: 'broadcasts/broadcasting/PlanScreen', guard: 'login', isOwn: true },
  { name: 'broadCastDetail', path: '/seller/broadCastDetail/:broadcastSysId/:broadcastScheduleSysId', screen: 'broadcasts/broadcasting/BroadCastDetailScreen', guard: 'login', isOwn: true },
  { name: 'streamSelect', path: '/seller/streamSelect/:broadcastSysId/:broadcastScheduleSysId', screen: 'broadcasts/broadcasting/StreamSelectScreen', guard: 'login', isOwn: true },
  { name: 'streamTerm', path: '/seller/streamTerm/:broadcastSysId/:broadcastScheduleSysId', screen: 'broadcasts/broadcasting/StreamTermScreen', guard: 'login', isOwn: true },
  { name: 'camera', path: '/seller/camera/:broadcastSysId/:broadcastScheduleSysId', screen: 'broadcasts/camera/CameraScreen', texts: ['broadcasts/broadcasting'], guard: 'login', bars: 'top', isOwn: true },
  { name: 'streamGuide', path: '/seller/streamGuide', screen: 'broadcasts/broadcasting/StreamGuideScreen', isOwn: true },
  { name: 'RecieveCors', path: '/RecieveCors/:corsNum', screen: 'site/entry/RecieveCorsScreen', bars: 'none' },
  { name: 'test', path: '/test', screen: 'site/entry/TestScreen' },
  { name: 'NotFound', path: '/404', screen: 'app/NotFoundScreen' },
] as const satisfies readonly Row[];

/**
 * The specification's dark pages, by name: those with `Home` in it, and these. All others are light, the order list and the
 * pages behind a product among them. A product's page has four addresses, so four names.
 */
const DARK: ReadonlySet<string> = new Set([
  'Login',
  'enterLive',
  'RegStep00',
  'RegStep00Sns',
  'RegStep04',
  'Category',
  'Basket',
  'LiveItems',
  'ViewLog',
  'MyPoint',
  'Coupon',
  'ChangePw',
  'Withdraw',
  'WithdrawMember',
  'MyPage',
  'BuyHistoryDetail',
  'BuyHistoryRecent',
  'Search',
  'ProductDetail',
  'ProductOfPlan',
  'ProductOfLive',
  'ProductOfBroadcast',
  'Planning',
]);

const styleOf = (name: string) => (name.includes('Home') || DARK.has(name) ? 'dark' : 'light');

type Rows = (typeof TABLE)[number];
export type RouteName = Rows['name'];
export type RedirectName = Extract<Rows, { redirect: true }>['name'];
type PathOf<Name extends RouteName> = Extract<Rows, { name: Name }>['path'];

/** The parameters of a path, as they stand there: `broadcastSysId`, `type(live|vod)`. */
type ParamsIn<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ParamsIn<First> | ParamsIn<Rest>
  : Path extends `:${infer Param}`
    ? Param
    : never;
type NameOf<Param extends string> = Param extends `${infer Name}(${string})` ? Name : Param;
type Choice<Words extends string> = Words extends `${infer First}|${infer Rest}`
  ? First | Choice<Rest>
  : Words;
type ValueOf<Param extends string> = Param extends `${string}(${infer Words})`
  ? Choice<Words>
  : Param extends `${string}SysId` | `${string}Num` | 'num'
    ? number
    : string;
/** What stands in the address of a screen. */
export type RouteParams<Name extends RouteName> = {
  readonly [Param in ParamsIn<PathOf<Name>> as NameOf<Param>]: ValueOf<Param>;
};

/** Props of a screen: `export default function LiveScreen({ params }: ScreenProps<'enterLive'>)`. */
export interface ScreenProps<Name extends RouteName = RouteName> {
  readonly params: RouteParams<Name>;
}

export interface Route extends Required<Omit<ScreenRow, 'tab' | 'isOwn' | 'footer'>> {
  readonly name: RouteName;
  readonly tab: Tab | undefined;
  readonly isOwn: boolean;
  readonly footer: boolean;
  readonly pageStyle: keyof typeof PAGE_COLOUR;
  readonly redirect: boolean;
}

const DEFAULTS = {
  showsPicture: false,
  footer: false,
  early: [],
  texts: [],
  guard: 'none',
  tab: undefined,
  bars: 'browse',
  isOwn: false,
  redirect: false,
} as const;

/** Seen for a moment only. */
const REDIRECTING = { screen: 'app/RedirectScreen', bars: 'none' } as const;

export const ROUTES: readonly Route[] = TABLE.map((row) => ({
  ...DEFAULTS,
  ...('redirect' in row ? { ...REDIRECTING, ...row } : row),
  pageStyle: styleOf(row.name),
}));

/** The area that says what refusals of the server mean. */
export const REFUSALS = 'site/refusals';

/** The areas whose texts a screen waits for. What refusals mean comes after Home, and before all other screens. */
export function areasOf({ screen, texts }: Pick<Route, 'screen' | 'texts'>): readonly string[] {
  const area = screen.slice(0, screen.lastIndexOf('/'));
  return [area, ...texts, ...(area === 'site/home' ? [] : [REFUSALS])];
}

export function isRedirect(name: RouteName): name is RedirectName {
  return ROUTES.some((route) => route.name === name && route.redirect);
}

type Chosen = `${string}(${string})`;
type AddressParams<Name extends RouteName> = {
  readonly [Param in Exclude<ParamsIn<PathOf<Name>>, Chosen> as NameOf<Param>]: ValueOf<Param>;
} & {
  readonly [Param in Extract<ParamsIn<PathOf<Name>>, Chosen> as NameOf<Param>]?: ValueOf<Param>;
};
type Address<Name extends RouteName> = keyof RouteParams<Name> extends never
  ? readonly [name: Name]
  : readonly [name: Name, params: AddressParams<Name>];

/** A parameter of a path: its name, and the words to choose from. */
const PARAM = /:(\w+)(?:\(([^)]+)\))?/g;

/** `addressOf('Home')` · `addressOf('BuyHistoryDetail', { orderSysId })` */
export function addressOf<Name extends RouteName>(...[name, params]: Address<Name>): string {
  const { path } = TABLE.find((row) => row.name === name)!;
  const values: Readonly<Record<string, string | number | undefined>> = params ?? {};
  return path.replaceAll(PARAM, (_, param: string, words?: string) =>
    encodeURIComponent(values[param] ?? words?.split('|', 1)[0] ?? ''),
  );
}

/**
 * The address of a screen whose name comes from elsewhere, or that may not be there yet. Undefined: there is no such screen,
 * or a parameter of it is missing.
 */
export function addressNamed(
  name: string,
  params: Readonly<Record<string, string | number>> = {},
): string | undefined {
  const match = matchers.find(({ route }) => route.name === name);
  if (!match || match.params.some((param) => !param.words && !Object.hasOwn(params, param.name)))
    return undefined;
  return addressOf(...([match.route.name, params] as unknown as Address<'Home'>));
}

const SYS_ID = '([1-9][0-9]{0,15})';

function paramOf([, name = '', words]: RegExpExecArray) {
  const isId = /SysId$|Num$|^num$/.test(name);
  return { name, isId, words: words?.split('|'), pattern: isId ? SYS_ID : `(${words ?? '[^/]+'})` };
}
type Param = ReturnType<typeof paramOf>;

/** The address pattern of each screen. */
export const matchers = ROUTES.map((route) => {
  const params = [...route.path.matchAll(PARAM)].map(paramOf);
  const source = params.reduce(
    (path, { pattern }) => path.replace(/:\w+(?:\([^)]+\))?/, pattern),
    route.path as string,
  );
  return { route, params, pattern: new RegExp(`^${source}/?$`, 'i') };
});

/** Undefined: it cannot be read. */
function valueOf({ isId, words }: Param, text: string): number | string | undefined {
  if (isId) return Number(text);
  if (words) return words.find((word) => word.toLowerCase() === text.toLowerCase());
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** For the moment until an unknown address has become the screen for it. */
export const UNKNOWN = { pageStyle: 'light', bars: 'browse' } as const satisfies Partial<Route>;

export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, number | string>>;
}

/** The route of a path as it stands in the address, with its parameters. Undefined for unknown paths. */
export function findRoute(path: string): FoundRoute | undefined {
  for (const { route, params, pattern } of matchers) {
    const found = pattern.exec(path);
    if (!found) continue;
    const values: Record<string, number | string> = {};
    for (const [at, param] of params.entries()) {
      const value = valueOf(param, found[at + 1]!);
      if (value === undefined) return undefined;
      values[param.name] = value;
    }
    return { route, params: values };
  }
  return undefined;
}
