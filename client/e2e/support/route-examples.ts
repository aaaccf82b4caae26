import { FIRST_ORDER } from '../../../fixtures/first-order.ts';
import { FIRST_NOTICE } from '../../../fixtures/service.ts';
import type { RouteName, RouteParams } from '../../app/routes.ts';

/** Who walks. The member has ordered before; the host broadcasts for the first seller. */
export const WALKERS = { guest: undefined, member: 'viewer19', host: 'host01' } as const;
export type Role = keyof typeof WALKERS;

export interface AnyExample {
  /** What follows the path, from `?` on. */
  readonly search?: string;
  /** The path where the person ends up, where that is another one: for everybody, or for some. */
  readonly lands?: string | Partial<Record<Role, string>>;
  /** The page bears the site's name alone. */
  readonly untitled?: true;
  /** The status of the page; 200 by default. */
  readonly status?: 404;
  /** Whom the server refuses what the page asks for, which the browser notes on its console. */
  readonly refused?: readonly Role[];
  readonly params?: Readonly<Record<string, string | number>>;
}
type RouteExample<Name extends RouteName> = AnyExample &
  (keyof RouteParams<Name> extends never ? unknown : { readonly params: RouteParams<Name> });

const broadcast = { broadcastSysId: 1, broadcastScheduleSysId: 11 } as const;
const coming = { broadcastSysId: 4, broadcastScheduleSysId: 14 } as const;
const past = { broadcastSysId: 6, broadcastScheduleSysId: 16 } as const;
const prdtSysId = 1;
const line = { orderSysId: FIRST_ORDER, orderPrdtSysId: 1 } as const;
const order = { params: { orderSysId: FIRST_ORDER }, refused: ['host'] } as const;

/** An address of each row of the route table in the demo shop: the walk opens all of them. */
export const ROUTE_EXAMPLES: { readonly [Name in RouteName]: RouteExample<Name> } = {
  Home: { untitled: true },
  enterLive: { params: { ...broadcast, type: 'live' } },
  HomeVod: { params: past },
  Login: { lands: { member: '/', host: '/' } },
  // They have told all of it.
  RegStep04: { lands: { member: '/', host: '/' } },
  RegStep00: { params: { key: 'join' }, lands: { member: '/', host: '/' } },
  Searchid: {},
  Searchpw: {},
  SearchpwSet: { lands: '/Searchpw' },
  RegStep00Sns: {},
  SocialAccounts: {},
  Withdraw: {},
  WithdrawMember: {},
  BuyHistory: {},
  BuyHistoryDetail: order,
  OrderInvoice: order,
  BuyHistoryRecent: {},
  Tracking: {},
  TrackingDelivery: {},
  // There is no such line, also for a guest who logs in.
  TrackingOf: {
    params: { orderSysId: FIRST_ORDER, orderPrdtSysId: 1 },
    refused: ['guest', 'member', 'host'],
  },
  CancelReq: order,
  CancelReqOf: { ...order, params: line },
  ExchangeReq: order,
  ExchangeReqOf: { ...order, params: { ...line, type: 'return' } },
  Exchange: {},
  ExchangeDetail: { params: { orderSysId: FIRST_ORDER } },
  ExchangeDetailOf: { params: line },
  // There is no such request, also for a guest who logs in.
  ExchangeDetailOne: {
    params: { ...line, claimSysId: 1, reqType: 'cancel' },
    refused: ['guest', 'member', 'host'],
  },
  ExchangeInvoice: { params: line },
  reqPay: { params: line },
  reqPayComplete: { params: line },
  Coupon: {},
  CouponProductsList: { search: '?userCouponSysId=1&sellerSysId=1&minPurchaseAmount=0' },
  cart: {},
  Basket: {},
  cartOrder: { lands: '/cart' },
  BuyProduct: {},
  searchPost: {},
  BuyComplete: { search: `?orderSysId=${FIRST_ORDER}`, refused: ['host'] },
  nonMemberOrder: {},
  ProductDetail: { params: { prdtSysId } },
  ProductOfPlan: { params: { prdtSysId, planPrdtSysId: 1201 } },
  ProductOfLive: { params: { prdtSysId, broadcastScheduleSysId: broadcast.broadcastScheduleSysId } },
  ProductOfBroadcast: { params: { prdtSysId, broadcastSysId: broadcast.broadcastSysId } },
  ProductQa: { params: { prdtSysId } },
  ReviewList: { params: { prdtSysId } },
  ReviewDetail: { params: { prdtSysId: 3, prdtReviewSysId: 301 } },
  ReviewDetailOf: { params: { prdtSysId: 3, prdtReviewSysId: 301, type: 'photo' } },
  // The first order is of another member, so there is nothing to write.
  ReviewWrite: { params: { prdtSysId: 3, orderSysId: FIRST_ORDER, orderPrdtSysId: 1 } },
  ReviewWriteOf: { params: { prdtSysId: 3, orderSysId: FIRST_ORDER, orderPrdtSysId: 1, type: 'monthly' } },
  ReviewModify: { params: { prdtSysId: 3, prdtReviewSysId: 301, type: 'first' } },
  MyReview: {},
  Binding: { params: { prdtSysId } },
  Store: {},
  Category: { params: { category: '101', subCategory: 'all' } },
  LiveItems: { params: { type: 'live' } },
  BrandChannel: { params: { brandSysId: 1 } },
  Planning: { params: { type: 'brandList', brandSysId: 1 } },
  PlanningEvent: { params: { planSysId: 11 } },
  PlanningEventOf: { params: { planSysId: 21, flag: 'app' } },
  Search: {},
  Calendar: {},
  CalendarReserved: {},
  Schedule: { lands: '/Calendar' },
  MyPoint: {},
  MyPointNoti: {},
  Follows: {},
  ViewLog: {},
  LiveInfoShare: {
    params: broadcast,
    lands: { guest: '/Login', member: '/Vod/1/11/live', host: '/Vod/1/11/live' },
  },
  LiveInfo: {
    params: broadcast,
    lands: { guest: '/Login', member: '/Vod/1/11/live', host: '/Vod/1/11/live' },
  },
  HomeLive: { lands: '/Vod/1/11/live' },
  Live: { params: broadcast, lands: '/Vod/1/11/live' },
  PastVod: { params: past, lands: '/Vod/6/16/vod' },
  routeQuery: { params: { routeName: 'Search', key: 'keyword', value: 'lip & tint' }, lands: '/search' },
  About: {},
  AboutTerms: {},
  AboutPrivacy: {},
  Privacy: {},
  TermsService: {},
  Terms: { params: { num: 1 } },
  DeleteUserDataInfo: {},
  AlertList: {},
  AlertSet: {},
  MyPage: {},
  modifyProfile: {},
  Addresses: {},
  SellerIntro: {},
  SellerJoin: {},
  SellerJoinFin: {},
  // Neither has an application.
  SellerModify: { lands: { member: '/seller/intro', host: '/seller/intro' } },
  SellerContracts: {},
  // Of the first seller’s broadcast.
  SaleChartDetail: { params: past, refused: ['member'] },
  MypageSetting: {},
  LanguageSetting: {},
  MovieSetting: {},
  VersionChk: {},
  ReportLog: {},
  SanctionLog: {},
  BlockList: {},
  sellerList: {},
  sellerListTab: { params: { tabState: '2' } },
  sellerOrders: {},
  sellerPacking: {},
  sellerPlan: {},
  sellerPlanOf: { params: coming },
  broadCastDetail: { params: broadcast },
  streamSelect: { params: broadcast },
  streamTerm: { params: broadcast },
  camera: { params: broadcast },
  streamGuide: {},
  RecieveCors: { params: { corsNum: 7 } },
  test: { status: 404 },
  CustomerMain: {},
  CustomerSearch: { params: { faqKeyword: '환불' } },
  CustomerSearchBy: { params: { type: 'faq', code: '5' } },
  Contact: {},
  Notice: {},
  NoticeOf: { params: { noticeSysId: FIRST_NOTICE } },
  ChkPw: {},
  ChangePw: { lands: { member: '/ChkPw', host: '/ChkPw' } },
  Sessions: {},
  Passkeys: {},
  NotFound: { status: 404 },
};
