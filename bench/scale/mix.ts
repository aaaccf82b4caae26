import type { BroadcastPlan } from '../../server/domains/room/broadcast/decider.ts';
import { sessionStream } from '../../server/domains/members/account/sessions/session.ts';
import { streamOf, type AnyStream, type NewEvent } from '../../server/platform/log/log.ts';
import { orderStream } from '../../server/domains/orders/order/decider.ts';
import type { PlacedOrder } from '../../server/domains/orders/order/placed-order.ts';
import { countsStream } from '../../server/domains/room/room/counts.ts';
import { roomFold, roomStream } from '../../server/domains/room/room/decider.ts';
import { stockStream } from '../../server/domains/catalog/stock/decider.ts';
import { HOT_PRODUCT, PRODUCTS } from '../harness/world.ts';

export interface Happening {
  readonly ref: AnyStream;
  readonly event: NewEvent;
  readonly actorId: number | null;
}

const MEMBERS = 500;
const QUIET_ROOMS = 500;
const PRICE = 14_900;
const NOTHING_OFF = { couponDiscountAmount: 0, pointDiscountAmount: 0 };

/**
 * What a busy year looks like, turn by turn: mostly chat, half of it in one hot room; orders, half of them of
 * one hot product in that room; counts and logins now and then. `hotOnly`: all of it in that room.
 */
export function* mix(
  plan: BroadcastPlan,
  { hotOnly = false }: { readonly hotOnly?: boolean } = {},
): Generator<readonly Happening[]> {
  for (let turn = 1; ; turn++) {
    const actorId = (turn % MEMBERS) + 1;
    const isHot = hotOnly || turn % 2 === 0;
    const room = isHot ? roomStream(plan) : streamOf(roomFold, `2_${(turn % QUIET_ROOMS) + 100}`);
    yield Array.from({ length: 8 }, (_, i) => ({ ref: room, event: chatLine(turn * 8 + i), actorId }));
    yield orderOf(turn, isHot ? HOT_PRODUCT : (turn % PRODUCTS) + 1, room, actorId);
    if (turn % 4 === 0) {
      const counted = { type: 'CountsAdded', data: { likeCnt: 37, viewCnt: 4 } };
      yield [{ ref: countsStream(plan), event: counted, actorId: null }];
    }
    if (turn % 8 === 0) {
      const opened = { type: 'SessionOpened', data: { userSysId: actorId, secretHash: `hash-${turn}` } };
      yield [{ ref: sessionStream(`session-${turn}`), event: opened, actorId }];
    }
  }
}

function chatLine(no: number): NewEvent {
  const msg = `지난번에 사고 너무 좋았어요, ${no}번째로 말해요`;
  return { type: 'ChatSent', data: { msgType: 0, permission: 1, msg, content: null } };
}

const nameOf = (prdtSysId: number) => `물빛 글로우 립 틴트 ${prdtSysId}호`;

/** An order for one piece. */
export function placedOrder(orderSysId: number, prdtSysId: number, payUntil = 0): PlacedOrder {
  const name = nameOf(prdtSysId);
  return {
    orderSysId,
    broadcastSysId: 1,
    broadcastScheduleSysId: 11,
    products: [
      {
        orderPrdtSysId: orderSysId,
        prdtSysId,
        sellerSysId: 1,
        prdtNo: `BN-${1000 + prdtSysId}`,
        name,
        nameEn: `Water Glow Lip Tint No. ${prdtSysId}`,
        imageUrl: `/pictures/product-${prdtSysId}.webp`,
        optionTypeCode: 1,
        stockTypeCode: 2,
        price: PRICE,
        marketPrice: 19_000,
        discountRate: 21,
        qty: 1,
        totalAmount: PRICE,
        addOns: [],
        lines: [{ orderPrdtOptionSysId: orderSysId, qty: 1, detailSysId: null, options: [], ...NOTHING_OFF }],
        ...NOTHING_OFF,
      },
    ],
    totalProductsAmount: PRICE,
    ...NOTHING_OFF,
    coupons: [],
    points: [],
    prepaymentAmount: 0,
    addingDeliveryAmount: 0,
    debitAmount: 0,
    vatAmount: 1_363,
    totalAmount: PRICE,
    payUntil,
  };
}

function orderOf(orderSysId: number, prdtSysId: number, room: AnyStream, actorId: number): Happening[] {
  const name = nameOf(prdtSysId);
  const lines = [{ detailSysId: null, qty: 1 }];
  const placed = placedOrder(orderSysId, prdtSysId);
  const changed = {
    prdtSysId,
    salesExposureType: 2,
    stockQty: 1000,
    isSoldout: 0,
    price: PRICE,
    isDisplay: 1,
  };
  return [
    { ref: orderStream(orderSysId), event: { type: 'OrderPlaced', data: placed }, actorId },
    { ref: stockStream(prdtSysId), event: { type: 'StockTaken', data: { orderSysId, lines } }, actorId },
    {
      ref: room,
      event: { type: 'PurchaseAnnounced', data: { orderSysId, ordPrdts: [{ prdtSysId, name, qty: 1 }] } },
      actorId,
    },
    {
      ref: room,
      event: { type: 'ProductsChanged', data: { cause: 'stock', fixPrdtSysId: null, products: [changed] } },
      actorId,
    },
  ];
}
