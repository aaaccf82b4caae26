import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIVE_FLAG } from '../../schema/broadcasts/constants.ts';
import { DISCOUNT_POLICY, POINTS_AT_ONCE_MAX, PAY_METHOD } from '../../schema/buying/constants.ts';
import { DEFAULT_LOOK, OPTION_TYPE, STOCK_TYPE } from '../../schema/catalog/constants.ts';
import { PERMISSION } from '../../schema/members/constants.ts';
import { MSG_TYPE } from '../../schema/room/constants.ts';
import { requestOf } from '../../schema/call.ts';
import { placeOrder } from '../../schema/buying/orders.ts';
import type { OrderRequest } from '../../schema/buying/order-request.ts';
import { addressRows } from '../../server/domains/members/account/profile/addresses.ts';
import { secretsOf } from '../../server/platform/secrets.ts';
import { memberRows as accountRows } from '../../server/domains/members/account/profiles.ts';
import { Tokens } from '../../server/domains/members/account/sessions/tokens.ts';
import { broadcastStream, type BroadcastPlan } from '../../server/domains/room/broadcast/decider.ts';
import {
  productStream,
  type OptionDetail,
  type ProductFacts,
} from '../../server/domains/catalog/catalog/product.ts';
import { sellerStream } from '../../server/domains/catalog/catalog/seller.ts';
import { couponBoxStream, type Coupon } from '../../server/domains/buying/coupon/decider.ts';
import { givePoints, pointStream } from '../../server/domains/buying/point/decider.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { openLog } from '../../server/domains.ts';
import type { Decision, EventLog } from '../../server/platform/log/log.ts';
import type { Write } from '../../server/platform/log/tables/statement.ts';
import { roomStream } from '../../server/domains/room/room/decider.ts';
import { stockStream, type StockLine } from '../../server/domains/catalog/stock/decider.ts';
import type { Volley } from './compete.ts';
import { requestBytes } from './http.ts';
import { startServer, type Server } from './processes.ts';

const day = 24 * 60 * 60 * 1000;
/** Enough that none of them leaves more orders unpaid than a member of a real shop may. */
const MEMBERS = 8192;
const GROUP = 256;
export const PRODUCTS = 100;
/** Of the counted product that a run may empty. */
export const SCARCE_STOCK = 2000;
const PLENTY = 1_000_000_000;

const SELLER = 1;
export const HOT_PRODUCT = 1;
export const SCARCE_PRODUCT = PRODUCTS + 1;
/** Comes in two sizes. */
export const CHOICE_PRODUCT = PRODUCTS + 2;
/** Won off an order, with each coupon of the world. */
export const COUPON_AMOUNT = 2000;

/** One broadcast on air, its products, and members who are logged in. */
export interface World {
  readonly dataDir: string;
  /** Null: it is a file in the data folder. */
  readonly databaseUrl: string | null;
  readonly plan: BroadcastPlan;
  /** What a request of each member carries. */
  readonly headers: readonly { readonly authorization: string }[];
  dispose(): void;
}

/**
 * `lines`: what was said in the room before, by its members in turn. `coupons`: how many each member has in the box, and with
 * them points for any number of orders. `databaseUrl`: of an empty database.
 */
export async function makeWorld({
  lines = [],
  coupons = 0,
  databaseUrl = null,
}: {
  readonly lines?: readonly string[];
  readonly coupons?: number;
  readonly databaseUrl?: string | null;
} = {}): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sellover-bench-'));
  const dispose = () => {
    process.off('exit', dispose);
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', dispose);
  const now = systemClock.now();
  const plan = planOf(now);
  const place = { dataDir, databaseUrl };
  const log = await openLog(place, { clock: systemClock });
  const { events, rows } = worldOf(plan, now);
  await log.execute({
    actorId: null,
    commandId: 'bench-world',
    streams: events.map(({ ref }) => ref),
    decide: () => ({ events, rows, reply: null }),
  });
  await sayAll(log, plan, lines);
  if (coupons > 0) await giveAll(log, plan, { coupons, now });
  await log.close();
  const tokens = new Tokens((await secretsOf(place)).tokenSecret, systemClock);
  return {
    ...place,
    plan,
    headers: await Promise.all(
      Array.from({ length: MEMBERS }, async (_, i) => {
        const member = { userSysId: i + 1, permission: PERMISSION.member, sellerSysIds: [] };
        return { authorization: `Bearer ${await tokens.signAccess(member)}` };
      }),
    ),
    dispose,
  };
}

async function sayAll(log: EventLog, plan: BroadcastPlan, lines: readonly string[]): Promise<void> {
  const ref = roomStream(plan);
  for (const [at, msg] of lines.entries()) {
    const data = { msgType: MSG_TYPE.normal, permission: PERMISSION.member, msg, content: null };
    const said = log.execute({
      actorId: (at % MEMBERS) + 1,
      commandId: 'bench-world',
      streams: [ref],
      decide: () => ({ events: [{ ref, events: [{ type: 'ChatSent', data }] }], reply: null }),
    });
    // The log takes those that wait together.
    if (at % GROUP === GROUP - 1 || at === lines.length - 1) await said;
  }
}

/** What makes an order cheaper, to every member. */
async function giveAll(
  log: EventLog,
  { broadcastSysId }: BroadcastPlan,
  { coupons, now }: { readonly coupons: number; readonly now: number },
): Promise<void> {
  for (let userSysId = 1; userSysId <= MEMBERS; userSysId++) {
    const [box, points] = [couponBoxStream(userSysId), pointStream(userSysId)];
    const received = Array.from({ length: coupons }, (_, nth) => ({
      type: 'CouponReceived',
      data: {
        userCouponSysId: couponOf(userSysId, nth),
        coupon,
        broadcastSysId,
        issuedAt: now,
        expiresAt: now + coupon.usableDays * day,
      },
    }));
    const granted = givePoints({ pointSysId: userSysId, amount: POINTS_AT_ONCE_MAX, now });
    const given = log.execute({
      actorId: null,
      commandId: 'bench-world',
      streams: [box, points],
      decide: () => ({
        events: [
          { ref: box, events: received },
          { ref: points, events: [granted] },
        ],
        reply: null,
      }),
    });
    if (userSysId % GROUP === 0 || userSysId === MEMBERS) await given;
  }
}

/** The `userCouponSysId` of a member's coupon, from 0 on. */
export function couponOf(userSysId: number, nth: number): number {
  return nth * MEMBERS + userSysId;
}

/** The real server on this world, with nobody's chat held back. */
export function startSellover(
  { dataDir, databaseUrl }: World,
  nodeArgs: readonly string[] = [],
  natsUrl = '',
): Promise<Server> {
  return startServer(
    new URL('../../server/main.ts', import.meta.url),
    {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      NATS_URL: natsUrl,
      CHAT_PER_SECOND: '1000000',
      CHAT_BURST: '1000000',
      ORDERS_PER_SECOND: '1000000',
      ORDERS_BURST: '1000000',
      QUOTES_PER_SECOND: '1000000',
      QUOTES_BURST: '1000000',
      SEARCHES_PER_SECOND: '1000000',
      SEARCHES_BURST: '1000000',
      WRITES_PER_SECOND: '1000000',
      WRITES_BURST: '1000000',
      UNPAID_ORDERS: '1000000000',
      UNPAID_PIECES: '1000000000',
    },
    nodeArgs,
  );
}

/** An order of one piece, as the web client sends it. */
export function orderOf(prdtSysId: number, plan: BroadcastPlan | null): OrderRequest {
  const { price, optionTypeCode } = productFacts(prdtSysId);
  return {
    amount: price,
    totalAmount: price,
    qty: 1,
    ...(plan && { broadcastSysId: plan.broadcastSysId }),
    payMethodCode: PAY_METHOD.card,
    agreements: { payment: true, age: true },
    orderProducts: [
      {
        prdtSysId,
        sellerSysId: SELLER,
        price,
        amount: price,
        totalAmount: price,
        optionTypeCode,
        qty: 1,
        totalQty: 1,
        optionGroups: [],
      },
    ],
  };
}

/** The same order as bytes, from each member in turn. */
export function orderBytes({ headers }: World, request: OrderRequest): (at: number) => Buffer {
  const { path, body } = requestOf(placeOrder, request);
  const all = headers.map((each) => requestBytes('POST', path, each, body!));
  return (at) => all[at % all.length]!;
}

/** What each member orders, for autocannon. */
export function orderVolley({ headers }: World, request: (at: number) => OrderRequest): Volley {
  return {
    method: 'POST',
    path: placeOrder.path,
    requests: headers.map((each, at) => ({
      headers: { ...each, 'content-type': 'application/json' },
      body: requestOf(placeOrder, request(at)).body!,
    })),
  };
}

function worldOf(plan: BroadcastPlan, now: number): { events: Decision<null>['events']; rows: Write[] } {
  const ids = Array.from({ length: CHOICE_PRODUCT }, (_, i) => i + 1);
  return {
    events: [
      { ref: sellerStream(SELLER), events: [{ type: 'SellerOpened', data: seller }] },
      ...ids.map((id) => ({
        ref: productStream(id),
        events: [{ type: 'ProductListed', data: productFacts(id) }],
      })),
      ...ids.map((id) => ({
        ref: stockStream(id),
        events: [
          {
            type: 'StockReceived',
            data: { lines: stockLines(id) },
          },
        ],
      })),
      { ref: broadcastStream(plan.broadcastSysId), events: [{ type: 'BroadcastScheduled', data: plan }] },
      {
        ref: roomStream(plan),
        events: [{ type: 'LiveFlagChanged', data: { liveFlag: LIVE_FLAG.onAir, liveUrl: null } }],
      },
    ],
    rows: Array.from({ length: MEMBERS }, (_, i) => memberRows(i + 1, now)).flat(),
  };
}

const seller = {
  sellerSysId: SELLER,
  sellerName: '벤치상회',
  sellerNameEn: 'Bench & Co.',
  logoImgUrl: '/pictures/logo.webp',
  ...DEFAULT_LOOK,
};

const coupon: Coupon = {
  couponSysId: 1,
  sellerSysId: SELLER,
  name: '벤치 쿠폰',
  discountPolicy: DISCOUNT_POLICY.amount,
  discountPolicyFigures: COUPON_AMOUNT,
  minPurchaseAmount: 0,
  maxDiscountAmount: null,
  maxDiscountPrdtQty: null,
  minOrderAmount: 0,
  expireDate: null,
  usableDays: 30,
};

function choicesOf(id: number): readonly OptionDetail[] {
  if (id !== CHOICE_PRODUCT) return [];
  const choice = (at: number, item: string, itemEn: string, price: number) => ({
    prdtSingleOptionDetailSysId: id * 100 + at,
    item,
    itemEn,
    price,
  });
  return [choice(1, '미니 2g', 'Mini 2 g', 0), choice(2, '본품 4g', 'Full size 4 g', 3000)];
}

export function productFacts(id: number): ProductFacts {
  const details = choicesOf(id);
  const addOn = (at: number, item: string, itemEn: string, price: number) => ({
    prdtAddingProductDetailSysId: id * 100 + at,
    item,
    itemEn,
    price,
    stockQty: 500,
    isVat: 1 as const,
  });
  return {
    prdtSysId: id,
    sellerSysId: SELLER,
    name: `물빛 글로우 립 틴트 ${id}호`,
    nameEn: `Water Glow Lip Tint No. ${id}`,
    prdtNo: `BN-${1000 + id}`,
    price: 14_900,
    marketPrice: 19_000,
    optionTypeCode: details.length > 0 ? OPTION_TYPE.single : OPTION_TYPE.simple,
    stockTypeCode: STOCK_TYPE.limited,
    isDisplay: 1,
    minOrderQty: 1,
    freeShrCntLimit: 0,
    imageUrl: `/pictures/product-${id}.webp`,
    category: { categorySysId: 101, name: '메이크업', nameEn: 'Makeup' },
    brandSysId: 1,
    brandName: '물빛',
    brandNameEn: 'Mulbit',
    shippingPlaceSysId: 11,
    deliveryPriceTypeCode: 3,
    deliveryPrice: 2_500,
    livePrice: null,
    normalOptions: [],
    singleOption: details.length > 0 ? { groupName: '용량', groupNameEn: 'Size', details } : null,
    addingProducts: [
      {
        prdtAddingProductSysId: id * 10 + 1,
        name: '선물 포장',
        nameEn: 'Gift wrap',
        details: [addOn(1, '리본 상자', 'Ribbon box', 2000), addOn(2, '카드', 'Card', 500)],
      },
    ],
  };
}

function stockLines(id: number): readonly StockLine[] {
  if (id === SCARCE_PRODUCT) return [{ detailSysId: null, qty: SCARCE_STOCK }];
  const details = choicesOf(id);
  const keys = details.length > 0 ? details.map((each) => each.prdtSingleOptionDetailSysId) : [null];
  return keys.map((detailSysId) => ({ detailSysId, qty: PLENTY }));
}

function planOf(now: number): BroadcastPlan {
  return {
    broadcastSysId: 1,
    broadcastScheduleSysId: 11,
    sellerSysId: SELLER,
    title: '벤치 방송',
    titleEn: 'Bench broadcast',
    briefComment: '',
    briefCommentEn: '',
    thumnailLiveUrl: '/pictures/broadcast-1.webp',
    startDate: new Date(now).toISOString(),
    endDate: new Date(now + day).toISOString(),
    streams: [],
    products: Array.from({ length: CHOICE_PRODUCT }, (_, i) => ({
      prdtSysId: i + 1,
      broadcastProductSysId: i + 1,
    })),
  };
}

/** Nobody logs in here, and hashing so many passwords would take most of a benchmark's time. */
function memberRows(userSysId: number, now: number): Write[] {
  return [
    ...accountRows(
      {
        userSysId,
        userId: `member${userSysId}`,
        passwordHash: null,
        nickName: `단골손님 ${userSysId}`,
        mobile: '01000000000',
      },
      now,
    ),
    ...addressRows(userSysId, userSysId, {
      nickName: '집',
      receiverName: '김하늘',
      mobile: '01000000000',
      zipCode: '03987',
      address: '서울특별시 마포구 별빛동 104-12',
      newAddress: '서울특별시 마포구 별빛내로 27',
      addressDetail: '302호',
      initFlag: 1,
    }),
  ];
}
