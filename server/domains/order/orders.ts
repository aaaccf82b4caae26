import { uuidv7 } from 'uuidv7';
import { streetOf } from '../../../schema/addresses.ts';
import { payUntil } from '../../../schema/korean-days.ts';
import type { Reply } from '../../../schema/operation.ts';
import type { OperationOf } from '../../../schema/operations.ts';
import type { Order, OrderRequest } from '../../../schema/orders.ts';
import { LIVE_FLAG, ORDER_STATUS } from '../../../schema/constants.ts';
import type { Accounts } from '../account/accounts.ts';
import { broadcastStream, type BroadcastPlan } from '../broadcast/broadcast.ts';
import type { Broadcasts } from '../broadcast/broadcasts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { productStream } from '../catalog/product.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Connection } from '../../platform/log/connection.ts';
import {
  Refusal,
  type Decision,
  type EventLog,
  type States,
  type StreamRef,
  type Timer,
} from '../../platform/log/log.ts';
import { changedProduct, exposureOf, roomStream } from '../room/decider.ts';
import type { CommandMeta } from '../room/rooms.ts';
import { afterReturning, afterTaking, stockStream } from '../stock/decider.ts';
import {
  cancelUnpaid,
  orderStream,
  placeOrder,
  takenBy,
  type OrderDecision,
  type PlacedOrder,
} from './decider.ts';
import {
  countOrdersOf,
  insertReceiver,
  newestOrderIn,
  orderById,
  ordersOf,
  receiverOf,
  type OrderRow,
  type ReceiverRow,
} from './projection.ts';

type Placed = Reply<OperationOf<'placeOrder'>>;
type Receiver = Omit<ReceiverRow, 'order_sys_id'>;
type Appends = Decision<unknown>['events'];

/** Another process has given an order the same id in the same millisecond. */
class IdTaken extends Error {
  override readonly name = 'IdTaken';
}

/** The timer that cancels an order nobody paid. */
export const CANCEL_UNPAID = 'CancelUnpaidOrder';

/** Orders: placing them takes the stock and tells the rooms in the same transaction, or does nothing at all. */
export class Orders {
  readonly #log: EventLog;
  readonly #reader: Connection;
  readonly #accounts: Accounts;
  readonly #broadcasts: Broadcasts;
  readonly #catalog: Catalog;
  readonly #ids: Ids;

  constructor(parts: {
    log: EventLog;
    reader: Connection;
    accounts: Accounts;
    broadcasts: Broadcasts;
    catalog: Catalog;
    ids: Ids;
  }) {
    this.#log = parts.log;
    this.#reader = parts.reader;
    this.#accounts = parts.accounts;
    this.#broadcasts = parts.broadcasts;
    this.#catalog = parts.catalog;
    this.#ids = parts.ids;
  }

  async place(request: OrderRequest, buyer: Caller, meta: CommandMeta): Promise<Placed> {
    for (;;)
      try {
        return await this.#placeAs(this.#ids.next(), request, buyer, meta);
      } catch (error) {
        if (!(error instanceof IdTaken)) throw error;
      }
  }

  async #placeAs(
    orderSysId: number,
    request: OrderRequest,
    buyer: Caller,
    meta: CommandMeta,
  ): Promise<Placed> {
    const order = orderStream(orderSysId);
    const receiver = this.#receiver(request, buyer.userSysId);
    const plan = request.broadcastSysId === undefined ? null : this.#broadcasts.find(request.broadcastSysId);
    const inBroadcast = plan && { plan: broadcastStream(plan.broadcastSysId), room: roomStream(plan) };
    const prdtSysIds = [...new Set(request.orderProducts.map(({ prdtSysId }) => prdtSysId))];
    const others = this.#broadcasts
      .showing(prdtSysIds)
      .filter(({ broadcastSysId }) => broadcastSysId !== plan?.broadcastSysId);
    const showing = plan ? [plan, ...others] : others;
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: buyer.userSysId,
      streams: [
        order,
        ...(inBroadcast ? [inBroadcast.plan] : []),
        ...showing.map(roomStream),
        ...prdtSysIds.flatMap((id) => [productStream(id), stockStream(id)] as StreamRef<any, any>[]),
      ],
      decide: (states, now) => {
        if (states.version(order) > 0) throw new IdTaken();
        const decision = placeOrder({
          request,
          broadcast: inBroadcast && {
            plan: states.get(inBroadcast.plan),
            room: states.get(inBroadcast.room),
          },
          product: (id) => states.get(productStream(id)),
          stock: (id) => states.get(stockStream(id)),
          hasReceiver: receiver !== null,
          now,
          orderSysId,
          nextId: () => this.#ids.next(),
          payUntil,
        });
        return {
          events: [
            { ref: order, events: [{ type: 'OrderPlaced', data: decision.placed }] },
            ...takeStock(decision),
            ...(inBroadcast ? announce(inBroadcast.room, decision) : []),
            ...tellOfStock(states, showing, decision.taken, afterTaking),
          ],
          rows: receiver ? [insertReceiver({ order_sys_id: orderSysId, ...receiver })] : [],
          timers: { set: [cancelUnpaidTimer(decision.placed)] },
          reply: {
            orderSysId,
            receiverName: receiver?.receiver_name ?? '',
            receiverAddress1: receiver?.receiver_address1 ?? '',
            // The announcement is the first that the room is told, and a message's id is its version.
            logSysId: inBroadcast && states.version(inBroadcast.room) + 1,
          },
        };
      },
    });
    return reply;
  }

  /** Cancels an order that was not paid in time and gives its pieces back; what was paid is left alone. */
  async cancelUnpaid(timer: Timer): Promise<void> {
    const orderSysId = Number(timer.command['orderSysId']);
    const ref = orderStream(orderSysId);
    const order = this.#placed(orderSysId);
    if (!order) throw new Refusal('2010');
    const prdtSysIds = [...new Set(order.products.map(({ prdtSysId }) => prdtSysId))];
    const showing = this.#broadcasts.showing(prdtSysIds);
    await this.#log.execute({
      actorId: null,
      commandId: uuidv7(),
      timerId: timer.id,
      streams: [
        ref,
        ...showing.map(roomStream),
        ...prdtSysIds.flatMap((id) => [productStream(id), stockStream(id)] as StreamRef<any, any>[]),
      ],
      decide: (states) => {
        const cancelled = cancelUnpaid(states.get(ref));
        if (cancelled.length === 0) return { events: [], reply: null };
        const returned = takenBy(order);
        return {
          events: [
            { ref, events: cancelled },
            ...returned.map(({ prdtSysId, lines }) => ({
              ref: stockStream(prdtSysId),
              events: [{ type: 'StockReturned', data: { orderSysId, lines } }] as const,
            })),
            ...tellOfStock(states, showing, returned, afterReturning),
          ],
          reply: null,
        };
      },
    });
  }

  /** Throws a Refusal with 2010 for an order that is not there or somebody else's. */
  order(orderSysId: number, userSysId: number): Order {
    const row = this.#reader.one(orderById({ orderSysId }));
    if (row?.user_sys_id !== userSysId) throw new Refusal('2010');
    return this.#view(row);
  }

  newestIn(broadcastSysId: number, userSysId: number): Order {
    const row = this.#reader.one(newestOrderIn({ userSysId, broadcastSysId }));
    if (!row) throw new Refusal('2010');
    return this.#view(row);
  }

  list(
    userSysId: number,
    page: { startIndex: number; rowCount: number },
  ): { totalCnt: number; orders: Order[] } {
    return {
      totalCnt: this.#reader.one(countOrdersOf({ userSysId }))?.count ?? 0,
      orders: this.#reader.all(ordersOf({ userSysId, ...page })).map((row) => this.#view(row)),
    };
  }

  /**
   * Where it goes: the saved address that the request names, else the receiver it spells out, else the
   * member's default address. Null when there is none of them, or what was spelled out is not complete.
   */
  #receiver(request: OrderRequest, userSysId: number): Receiver | null {
    const { nickName, mobile } = this.#accounts.info(userSysId);
    const orderer = { order_name: nickName, order_mobile: mobile };
    const { receiverName, receiverMobile, receiverPostNumber, receiverAddress1, receiverAddress2 } = request;
    const spelledOut = [receiverName, receiverMobile, receiverPostNumber, receiverAddress1, receiverAddress2];
    if (request.userAddressSysId === undefined && spelledOut.some((field) => field !== undefined)) {
      if (!receiverName?.trim() || !receiverPostNumber?.trim() || !receiverAddress1?.trim()) return null;
      return {
        ...orderer,
        receiver_name: receiverName,
        receiver_mobile: receiverMobile ?? '',
        receiver_post_number: receiverPostNumber,
        receiver_address1: receiverAddress1,
        receiver_address2: receiverAddress2 ?? '',
      };
    }
    const address =
      request.userAddressSysId === undefined
        ? this.#accounts.defaultAddress(userSysId)
        : this.#accounts.address(userSysId, request.userAddressSysId);
    if (!address) return null;
    return {
      ...orderer,
      receiver_name: address.receiverName,
      receiver_mobile: address.mobile,
      receiver_post_number: address.zipCode,
      receiver_address1: streetOf(address),
      receiver_address2: address.addressDetail,
    };
  }

  #placed(orderSysId: number): PlacedOrder | null {
    const [first] = this.#log.read({
      stream: orderStream(orderSysId).stream,
      types: ['OrderPlaced'],
      limit: 1,
    });
    return first ? (first.data as PlacedOrder) : null;
  }

  #view(row: OrderRow): Order {
    const order = this.#placed(row.order_sys_id);
    if (!order) throw new Error(`order ${row.order_sys_id} is in the list but not in the log`);
    const receiver = this.#reader.one(receiverOf({ orderSysId: row.order_sys_id }));
    const cancelled = row.status_code === ORDER_STATUS.cancelled;
    return {
      orderSysId: order.orderSysId,
      statusCode: row.status_code,
      orderedAt: new Date(row.ordered_at).toISOString(),
      payUntil:
        row.status_code === ORDER_STATUS.depositPending ? new Date(order.payUntil).toISOString() : null,
      broadcastSysId: order.broadcastSysId,
      orderName: receiver?.order_name ?? '',
      orderMobile: receiver?.order_mobile ?? '',
      receiverName: receiver?.receiver_name ?? '',
      receiverMobile: receiver?.receiver_mobile ?? '',
      receiverPostNumber: receiver?.receiver_post_number ?? '',
      receiverAddress1: receiver?.receiver_address1 ?? '',
      receiverAddress2: receiver?.receiver_address2 ?? '',
      orderProducts: order.products.map((product) => {
        const now = this.#catalog.product(product.prdtSysId);
        return {
          orderPrdtSysId: product.orderPrdtSysId,
          orderPrdtSysIds: [product.orderPrdtSysId],
          prdtSysId: product.prdtSysId,
          sellerSysId: product.sellerSysId,
          prdtNo: product.prdtNo,
          name: product.name,
          nameEn: product.nameEn,
          squareImageUrl: product.imageUrl,
          isSoldout: now?.isSoldout ?? 1,
          isDisplay: now?.isDisplay ?? 0,
          discountRate: product.discountRate,
          marketPrice: product.marketPrice,
          price: product.price,
          qty: product.qty,
          totalQty: product.qty,
          totalAmount: product.totalAmount,
          statusCode: row.status_code,
          options: product.lines
            .filter(({ options }) => options.length > 0)
            .map(({ orderPrdtOptionSysId, qty, options }) => ({
              optionTypeCode: product.optionTypeCode,
              optionKeyName: options.map(({ optionKeyName }) => optionKeyName).join(' / '),
              content: options.map(({ optionKeyName }) => optionKeyName).join(' / '),
              price: options.reduce((sum, { price }) => sum + price, 0),
              qty,
              orderPrdtOptionSysIds: [orderPrdtOptionSysId],
            })),
        };
      }),
      totalProductsAmount: order.totalProductsAmount,
      totalCancelAmount: cancelled ? order.totalProductsAmount : 0,
      totalAmount: cancelled ? 0 : order.totalAmount,
      prepaymentAmount: order.prepaymentAmount,
      totalDepositAmount: 0,
      totalRemainAmount: cancelled ? 0 : order.totalAmount,
    };
  }
}

function takeStock({ placed, taken }: OrderDecision): Appends {
  return taken.map(({ prdtSysId, lines }) => ({
    ref: stockStream(prdtSysId),
    events: [{ type: 'StockTaken', data: { orderSysId: placed.orderSysId, lines } }],
  }));
}

function announce(room: ReturnType<typeof roomStream>, { placed }: OrderDecision): Appends {
  const ordPrdts = placed.products.map(({ prdtSysId, name, qty }) => ({ prdtSysId, name, qty }));
  return [
    {
      ref: room,
      events: [{ type: 'PurchaseAnnounced', data: { orderSysId: placed.orderSysId, ordPrdts } }],
    },
  ];
}

/** Tells each room what is left of those products that it shows. */
function tellOfStock(
  states: States,
  showing: readonly BroadcastPlan[],
  moved: OrderDecision['taken'],
  after: typeof afterTaking,
): Appends {
  return showing.flatMap((plan) => {
    const room = roomStream(plan);
    const state = states.get(room);
    if (state.liveFlag !== LIVE_FLAG.onAir) return [];
    const products = moved.flatMap(({ prdtSysId, lines }) => {
      const product = states.get(productStream(prdtSysId));
      if (!product || !plan.products.some((shown) => shown.prdtSysId === prdtSysId)) return [];
      const left = after(states.get(stockStream(prdtSysId)), lines);
      return [changedProduct(product, left, exposureOf(state, prdtSysId))];
    });
    if (products.length === 0) return [];
    const data = { cause: 'stock', fixPrdtSysId: state.fixPrdtSysId, products };
    return [{ ref: room, events: [{ type: 'ProductsChanged', data }] }];
  });
}

function cancelUnpaidTimer({ orderSysId, payUntil }: PlacedOrder): Timer {
  return {
    id: `cancel-unpaid-order:${orderSysId}`,
    dueAt: payUntil,
    command: { type: CANCEL_UNPAID, orderSysId },
  };
}
