import { monthsAfter } from '../../../../../schema/korean-days.ts';
import { optionNamesOf } from '../../../../../schema/members/names.ts';
import type { Input, Reply } from '../../../../../schema/operation.ts';
import { LINES_COUNTED_MAX, SELLER_SEES_RECEIVER_MONTHS } from '../../../../../schema/orders/constants.ts';
import type {
  dispatchOrder,
  MovedOrder,
  PackingOrder,
  packingList,
  prepareOrder,
  SellerLine,
  sellerOrders,
} from '../../../../../schema/orders/fulfilling.ts';
import {
  DELIVERED_AFTER_GUIDE,
  isOver,
  LINE_STATUS,
  SENT_GUIDE_AFTER,
} from '../../../../../schema/orders/moves.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { CommandMeta } from '../../../../platform/command-meta.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import { Refusal, type EventLog, type Timer } from '../../../../platform/log/log.ts';
import { pageByKey, rowsFor } from '../../../../platform/paging.ts';
import type { TimerHandler } from '../../../../platform/log/background/timers.ts';
import type { Source } from '../../../../platform/source.ts';
import type { Couriers } from '../../../buying/courier/offers.ts';
import { mayHost } from '../../../room/broadcast/hosts.ts';
import { leftOf } from '../claims/cancelling.ts';
import { lineOf } from '../claims/deciding.ts';
import { claimById, claimsOfSeller, countClaimsOfSeller } from '../claims/tables.ts';
import { evolved, orderStream, type Placed } from '../decider.ts';
import { movedBetween } from '../status.ts';
import { orderById, receiverOf } from '../projection.ts';
import {
  confirmInTime,
  confirmBoughtAndExchanged,
  deliverParcel,
  dispatchGoods,
  guideBuyer,
  mayJoin,
  prepareGoods,
} from './decider.ts';
import {
  countLinesOfSeller,
  countLinesOfSellerIn,
  countOrdersOfSellerIn,
  linesOfSeller,
  linesOfSellerIn,
  ordersOfSellerIn,
  type SellerLineRow,
} from './lines.ts';
import { orderParcels, parcelsOfOrder } from './parcels.ts';
import type { ClaimEvent } from '../claims/claims.ts';
import {
  CONFIRM_PURCHASE,
  followTimer,
  GUIDE_BUYER,
  parcelOf,
  sendBackUntil,
  TAKE_AS_DELIVERED,
  timerOf,
  type Parcel,
} from './parcel-timers.ts';
import type { FulfilEvent } from './progress.ts';

interface Outcome {
  readonly events: readonly (FulfilEvent | ClaimEvent)[];
  readonly rows?: readonly Write[];
  readonly timers?: readonly Timer[];
}

/** From a paid order to a confirmed purchase: by sellers, buyers, carriers, and by time. */
export class Fulfilment {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #clock: Clock;
  readonly #couriers: Pick<Couriers, 'require' | 'isFollowed'>;

  constructor({
    log,
    source,
    clock,
    couriers,
  }: {
    readonly log: EventLog;
    readonly source: Source;
    readonly clock: Clock;
    readonly couriers: Pick<Couriers, 'require' | 'isFollowed'>;
  }) {
    this.#log = log;
    this.#source = source;
    this.#clock = clock;
    this.#couriers = couriers;
  }

  async lines({
    sellerSysId,
    statusCode,
    ...asked
  }: Input<typeof sellerOrders>): Promise<Reply<typeof sellerOrders>> {
    const of = { sellerSysId, ...rowsFor(asked) };
    const { reads } = this.#log;
    const most = LINES_COUNTED_MAX;
    const [rows, count] = await Promise.all(
      statusCode === undefined
        ? [reads.all(linesOfSeller(of)), reads.one(countLinesOfSeller({ sellerSysId, most }))]
        : [
            reads.all(linesOfSellerIn({ ...of, statusCode })),
            reads.one(countLinesOfSellerIn({ sellerSysId, statusCode, most })),
          ],
    );
    const { page, next } = pageByKey(rows, asked.rowCount, (row) => row.order_prdt_sys_id);
    return {
      totalCnt: Number(count?.count ?? 0),
      lines: page.map((row) => sellerLineOf(row, this.#clock.now())),
      next,
    };
  }

  /** Orders in preparation and then goods in exchange, with their receivers. The key of an entry is the id of what it packs. */
  async packing({ sellerSysId, ...asked }: Input<typeof packingList>): Promise<Reply<typeof packingList>> {
    const statusCode = LINE_STATUS.preparing;
    const { reads } = this.#log;
    const exchanging = {
      sellerSysId,
      type: 'exchange',
      statusCode: LINE_STATUS.exchangePreparing,
      dueBefore: 0,
    };
    const { after, startIndex, rowCount } = rowsFor(asked);
    const isInExchanges = after !== 0 && (await reads.one(claimById({ claimSysId: after }))) !== undefined;
    const [inPreparation, ofOrders, ofExchanges] = await Promise.all([
      isInExchanges
        ? []
        : reads.all(ordersOfSellerIn({ sellerSysId, statusCode, after, startIndex, rowCount })),
      reads.one(countOrdersOfSellerIn({ sellerSysId, statusCode, most: LINES_COUNTED_MAX })),
      reads.one(countClaimsOfSeller(exchanging)),
    ]);
    const [orderCnt, exchangeCnt] = [Number(ofOrders?.count ?? 0), Number(ofExchanges?.count ?? 0)];
    const exchanges = await reads.all(
      claimsOfSeller({
        ...exchanging,
        after: isInExchanges ? after : 0,
        startIndex: Math.max(0, startIndex - orderCnt),
        rowCount: rowCount - inPreparation.length,
      }),
    );
    const rows = [
      ...inPreparation.map(({ orderSysId }) => ({ orderSysId, claimSysId: null })),
      ...exchanges.map((row) => ({ orderSysId: row.order_sys_id, claimSysId: row.claim_sys_id })),
    ];
    const { page, next } = pageByKey(rows, asked.rowCount, (row) => row.claimSysId ?? row.orderSysId);
    const orders = await Promise.all(
      page.map(({ orderSysId, claimSysId }) => this.#packed(orderSysId, sellerSysId, claimSysId)),
    );
    return { totalCnt: orderCnt + exchangeCnt, orders: orders.filter((order) => order !== null), next };
  }

  async #packed(
    orderSysId: number,
    sellerSysId: number,
    claimSysId: number | null,
  ): Promise<PackingOrder | null> {
    const [{ state }, receiver, row] = await Promise.all([
      this.#log.state(orderStream(orderSysId)),
      this.#log.reads.one(receiverOf({ orderSysId })),
      this.#log.reads.one(orderById({ orderSysId })),
    ]);
    if (!state) return null;
    return {
      orderSysId,
      claimSysId,
      orderedAt: new Date(row?.ordered_at ?? 0).toISOString(),
      receiverName: receiver?.receiver_name ?? '',
      receiverMobile: receiver?.receiver_mobile ?? '',
      receiverPostNumber: receiver?.receiver_post_number ?? '',
      receiverAddress1: receiver?.receiver_address1 ?? '',
      receiverAddress2: receiver?.receiver_address2 ?? '',
      deliveryMemo: receiver?.delivery_memo ?? '',
      orderProducts: claimSysId === null ? preparedIn(state, sellerSysId) : exchangedIn(state, claimSysId),
    };
  }

  prepare(
    { orderSysId, orderPrdtSysIds }: Input<typeof prepareOrder>,
    caller: Caller,
    meta: CommandMeta,
  ): Promise<MovedOrder> {
    const asked = { orderPrdtSysIds, isOwn: ownOf(caller) };
    return this.#move(orderSysId, caller.userSysId, meta, (state) => ({
      events: [prepareGoods(state, asked)],
    }));
  }

  /** Throws 0005 for an unknown courier. */
  async dispatch(
    { orderSysId, orderPrdtSysIds, deliveryCompanyCode, invoiceNo }: Input<typeof dispatchOrder>,
    caller: Caller,
    meta: CommandMeta,
  ): Promise<MovedOrder> {
    this.#couriers.require(deliveryCompanyCode);
    const asked = { orderPrdtSysIds, isOwn: ownOf(caller) };
    const invoice = {
      order_sys_id: orderSysId,
      delivery_company_code: deliveryCompanyCode,
      invoice_no: invoiceNo.replaceAll('-', ''),
    };
    const known = await this.#log.reads.all(parcelsOfOrder({ orderSysId }));
    const sameInvoice = known.filter(
      (row) =>
        row.delivery_company_code === invoice.delivery_company_code && row.invoice_no === invoice.invoice_no,
    );
    const newId = this.#source.id();
    return this.#move(orderSysId, caller.userSysId, meta, (state, now) => {
      const joined = sameInvoice.find(({ parcel_sys_id }) => mayJoin(state, parcel_sys_id));
      const parcelSysId = joined?.parcel_sys_id ?? newId;
      const events = [dispatchGoods(state, asked, { parcelSysId, deliveryCompanyCode })];
      // Its row and its timers are those of the lines that were sent first.
      if (joined) return { events };
      const parcel = { orderSysId, parcelSysId };
      return {
        events,
        rows: [orderParcels.insert({ parcel_sys_id: parcelSysId, ...invoice, sent_at: now })],
        timers: [
          timerOf(GUIDE_BUYER, parcel, now + SENT_GUIDE_AFTER),
          ...(this.#couriers.isFollowed(deliveryCompanyCode) ? [followTimer(parcel, now)] : []),
        ],
      };
    });
  }

  /** Throws 2010 if the order is not the caller's. */
  async confirm(
    { orderSysId, orderPrdtSysId }: { readonly orderSysId: number; readonly orderPrdtSysId: number },
    caller: Caller,
    meta: CommandMeta,
  ): Promise<void> {
    await this.#move(orderSysId, caller.userSysId, meta, (state) => {
      if (state.userSysId !== caller.userSysId) throw new Refusal('2010');
      return { events: confirmBoughtAndExchanged(state, orderPrdtSysId) };
    });
  }

  /** The carrier says that a parcel has arrived. */
  arrived(parcel: Parcel, deliveredAt: number, timerId: string): Promise<MovedOrder> {
    const meta = { commandId: this.#source.commandId(), timerId };
    return this.#move(parcel.orderSysId, null, meta, (state) =>
      delivered(state, parcel, { by: 'carrier', deliveredAt }),
    );
  }

  /** Ends a parcel's timer, and sets these instead. */
  setAgain({ orderSysId }: Parcel, timerId: string, again: readonly Timer[]): Promise<MovedOrder> {
    const meta = { commandId: this.#source.commandId(), timerId };
    return this.#move(orderSysId, null, meta, () => ({ events: [], timers: again }));
  }

  readonly timers: Record<string, TimerHandler> = {
    [GUIDE_BUYER]: (timer) =>
      this.#byTime(timer, (state, parcel, now) => {
        const events = guideBuyer(state, parcel.parcelSysId);
        return {
          events,
          timers: events.length > 0 ? [timerOf(TAKE_AS_DELIVERED, parcel, now + DELIVERED_AFTER_GUIDE)] : [],
        };
      }),
    [TAKE_AS_DELIVERED]: (timer) =>
      this.#byTime(timer, (state, parcel, now) =>
        delivered(state, parcel, { by: 'timer', deliveredAt: now }),
      ),
    [CONFIRM_PURCHASE]: (timer) =>
      this.#byTime(timer, (state, parcel, now) => {
        const { parcelSysId } = parcel;
        const line = Object.values(state.progress).find((each) => each.parcelSysId === parcelSysId);
        const dueAt = sendBackUntil(line?.deliveredAt ?? now);
        // Older versions set it for an earlier moment of that day.
        if (line?.deliveredAt !== undefined && now < dueAt)
          return { events: [], timers: [timerOf(CONFIRM_PURCHASE, parcel, dueAt)] };
        return { events: confirmInTime(state, parcelSysId) };
      }),
  };

  #move(
    orderSysId: number,
    actorId: number | null,
    meta: CommandMeta & { readonly timerId?: string },
    decide: (state: Placed, now: number) => Outcome,
  ): Promise<MovedOrder> {
    const ref = orderStream(orderSysId);
    return this.#log
      .execute<MovedOrder>({
        ...meta,
        actorId,
        streams: [ref],
        decide: (states, now) => {
          const state = states.get(ref);
          if (!state) throw new Refusal('2010');
          const { events, rows = [], timers = [] } = decide(state, now);
          const moved = movedBetween(state, evolved(state, events, now));
          return {
            events: [{ ref, events }],
            rows,
            timers: { set: timers },
            reply: {
              orderSysId,
              statusCode: moved.statusCode,
              orderProducts: [...moved.lines],
            },
          };
        },
      })
      .then(({ reply }) => reply);
  }

  async #byTime(
    { id, command }: Timer,
    decide: (state: Placed, parcel: Parcel, now: number) => Outcome,
  ): Promise<void> {
    const parcel = parcelOf(command);
    const meta = { commandId: this.#source.commandId(), timerId: id };
    await this.#move(parcel.orderSysId, null, meta, (state, now) => decide(state, parcel, now));
  }
}

function delivered(
  state: Placed,
  parcel: Parcel,
  arrival: { readonly by: 'carrier' | 'timer'; readonly deliveredAt: number },
): Outcome {
  const events = deliverParcel(state, parcel.parcelSysId, arrival);
  const dueAt = sendBackUntil(arrival.deliveredAt);
  return { events, timers: events.length > 0 ? [timerOf(CONFIRM_PURCHASE, parcel, dueAt)] : [] };
}

type Packed = PackingOrder['orderProducts'];

function preparedIn(state: Placed, sellerSysId: number): Packed {
  return leftOf(state)
    .products.filter(
      (line) =>
        line.sellerSysId === sellerSysId &&
        state.progress[line.orderPrdtSysId]?.statusCode === LINE_STATUS.preparing,
    )
    .map((line) => ({
      orderPrdtSysId: line.orderPrdtSysId,
      prdtNo: line.prdtNo,
      name: line.name,
      pieces: line.lines.map(({ options, qty }) => ({ optionText: optionNamesOf(options).name, qty })),
      addOns: line.addOns.map(({ name, item, qty }) => ({ name: `${name} ${item}`.trim(), qty })),
      totalAmount: line.totalAmount,
    }));
}

/** The wanted choice, or the same again. */
function exchangedIn(state: Placed, claimSysId: number): Packed {
  const claim = state.claims[claimSysId]!;
  const { orderPrdtSysId, prdtNo, name, lines } = lineOf(state, claim);
  const pieces = claim.lines.map(({ orderPrdtOptionSysId, qty }) => {
    const ordered = lines.find((each) => each.orderPrdtOptionSysId === orderPrdtOptionSysId)!;
    return { optionText: optionNamesOf((claim.wanted ?? ordered).options).name, qty };
  });
  // They are paid.
  return [{ orderPrdtSysId, prdtNo, name, pieces, addOns: [], totalAmount: 0 }];
}

/** A seller gets the receiver's data for delivery, and needs them no more so long after it. */
function isReceiverShown({ status_code, delivered_at, ordered_at }: SellerLineRow, now: number): boolean {
  return !isOver(status_code) || now < monthsAfter(delivered_at ?? ordered_at, SELLER_SEES_RECEIVER_MONTHS);
}

function sellerLineOf(row: SellerLineRow, now: number): SellerLine {
  const isShown = isReceiverShown(row, now);
  return {
    orderSysId: row.order_sys_id,
    orderPrdtSysId: row.order_prdt_sys_id,
    prdtSysId: row.prdt_sys_id,
    prdtNo: row.prdt_no,
    name: row.name,
    nameEn: row.name_en,
    optionText: row.option_text,
    statusCode: row.status_code,
    qty: row.qty,
    receiverName: isShown ? (row.receiver_name ?? '') : '',
    deliveryMemo: isShown ? (row.delivery_memo ?? '') : '',
    orderedAt: new Date(row.ordered_at).toISOString(),
    paidAt: timeOf(row.paid_at),
    preparedAt: timeOf(row.prepared_at),
    sentAt: timeOf(row.sent_at),
    deliveredAt: timeOf(row.delivered_at),
    confirmedAt: timeOf(row.confirmed_at),
  };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function ownOf(caller: Caller): (sellerSysId: number) => boolean {
  return (sellerSysId) => mayHost(caller, { sellerSysId });
}
