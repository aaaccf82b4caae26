import Database from 'better-sqlite3';
import { grow } from '../scale/grow.ts';
import type { Happening } from '../scale/mix.ts';
import { LINE_STATUS, type LineStatus } from '../../schema/orders/moves.ts';
import { orderStream } from '../../server/domains/orders/order/decider.ts';
import type { PlacedOrder } from '../../server/domains/orders/order/placed-order.ts';
import { databaseAt } from '../../server/platform/log/databases.ts';
import { productFacts, PRODUCTS, type World } from '../harness/world.ts';

const NOTHING_OFF = { couponDiscountAmount: 0, pointDiscountAmount: 0 };
const FIRST_ORDER = 1_150_000_000_000;
/** An order, its line, and the line's choice. */
const IDS = 3;

export interface PastOrder {
  /** From 0 on. */
  readonly nth: number;
  readonly userSysId: number;
  readonly sellerSysId: number;
  readonly statusCode: LineStatus;
  /** When it is cancelled if it is not paid (ms since 1970). */
  readonly payUntil?: number;
}

export function orderIdOf(nth: number): number {
  return FIRST_ORDER + nth * IDS;
}

/** Fills a world with orders of one line each, as if they had been placed and led to their status. */
export async function growOrders(
  world: World,
  count: number,
  orderAt: (nth: number) => PastOrder,
): Promise<{ readonly rebuiltPerSecond: number; readonly events: number }> {
  const db = new Database(databaseAt(world).where, { readonly: true });
  let events = db.prepare<[], number>('SELECT last_position FROM log_state').pluck().get()!;
  db.close();
  for (let nth = 0; nth < count; nth++) events += eventsUpTo(orderAt(nth).statusCode);
  return { ...(await grow(world.dataDir, world.plan, events, turnsOf(orderAt))), events };
}

function* turnsOf(orderAt: (nth: number) => PastOrder): Generator<readonly Happening[]> {
  for (let nth = 0; ; nth++) yield eventsOf(orderAt(nth));
}

/** So many events have orders up to this status. */
function eventsUpTo(statusCode: LineStatus): number {
  return statusCode === LINE_STATUS.depositPending ? 1 : statusCode === LINE_STATUS.paid ? 2 : 3;
}

function eventsOf({ nth, userSysId, sellerSysId, statusCode, payUntil = 0 }: PastOrder): Happening[] {
  const orderSysId = orderIdOf(nth);
  const orderPrdtSysId = orderSysId + 1;
  const { prdtSysId, price, ...product } = productFacts((nth % PRODUCTS) + 1);
  const placed: PlacedOrder = {
    orderSysId,
    broadcastSysId: null,
    broadcastScheduleSysId: null,
    products: [
      {
        orderPrdtSysId,
        prdtSysId,
        sellerSysId,
        prdtNo: product.prdtNo,
        name: product.name,
        nameEn: product.nameEn,
        imageUrl: product.imageUrl,
        optionTypeCode: 1,
        stockTypeCode: 1,
        price,
        marketPrice: product.marketPrice,
        discountRate: 21,
        qty: 1,
        totalAmount: price,
        addOns: [],
        lines: [
          { orderPrdtOptionSysId: orderSysId + 2, qty: 1, detailSysId: null, options: [], ...NOTHING_OFF },
        ],
        ...NOTHING_OFF,
      },
    ],
    totalProductsAmount: price,
    ...NOTHING_OFF,
    coupons: [],
    points: [],
    prepaymentAmount: 0,
    addingDeliveryAmount: 0,
    debitAmount: 0,
    vatAmount: 0,
    totalAmount: price,
    payUntil,
  };
  const ref = orderStream(orderSysId);
  const happening = (type: string, data: object): Happening => ({
    ref,
    event: { type, data: { orderSysId, ...data } },
    actorId: userSysId,
  });
  const moved = { statusCode, lines: [{ orderPrdtSysId, statusCode }] };
  const lines = { orderPrdtSysIds: [orderPrdtSysId], moved };
  const events = [
    happening('OrderPlaced', placed),
    happening('OrderPaid', { paySysId: orderSysId, amount: price, reference: `bench-${nth}` }),
    ...(LAST[statusCode] ? [happening(LAST[statusCode], { ...lines, ...SAID[statusCode] })] : []),
  ];
  return events.slice(0, eventsUpTo(statusCode));
}

const LAST: Partial<Record<LineStatus, string>> = {
  [LINE_STATUS.preparing]: 'GoodsPrepared',
  [LINE_STATUS.sent]: 'GoodsDispatched',
  [LINE_STATUS.delivered]: 'GoodsDelivered',
  [LINE_STATUS.confirmed]: 'PurchaseConfirmed',
};
const SAID: Partial<Record<LineStatus, object>> = {
  [LINE_STATUS.sent]: { parcelSysId: 1, deliveryCompanyCode: '04' },
  [LINE_STATUS.delivered]: { by: 'carrier', deliveredAt: 0 },
  [LINE_STATUS.confirmed]: { by: 'buyer' },
};
