import { postcodeOf } from '../../../../schema/members/phones.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../../schema/locales.ts';
import { payUntil } from '../../../../schema/korean-days.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import type { Quote, QuoteRequest } from '../../../../schema/buying/quotes.ts';
import type {
  changeReceiver as changeOperation,
  checkEventPlan as checkOperation,
  placeOrder as placeOperation,
} from '../../../../schema/buying/orders.ts';
import type { OrderRequest } from '../../../../schema/buying/order-request.ts';
import type { PaymentTerms } from '../../../../schema/buying/payments.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requireSame } from '../../../platform/http/named-twice.ts';
import type { Source } from '../../../platform/source.ts';
import type { Leaving } from '../../../platform/forgetting.ts';
import { Refusal, type EventLog, type Timer } from '../../../platform/log/log.ts';
import type { ShownQuote } from '../../members/seen/offers.ts';
import { partsOf, type AskedOrder } from './placing/asked.ts';
import { requireReceiver } from './placing/order-page.ts';
import { partiesOf, Receivers, type Receiver, type ReceiversNeed } from './placing/receivers.ts';
import {
  boughtInEvent,
  buyerStream,
  leave,
  nonMemberOf,
  requireRoom,
  settle,
  takeAllowance,
  unguessableOrderId,
  type BuyerLimits,
} from './buyers/buyer.ts';
import { leftOf } from './claims/cancelling.ts';
import { cancelUnpaid, changeReceiver, orderStream } from './decider.ts';
import type { PlacedOrder } from './placed.ts';
import { offerOf, placeOrder } from './placing/place-order.ts';
import {
  guestDeadlines,
  guestHolds,
  type Guest,
  type GuestHolds,
  type GuestLimits,
} from './buyers/guest-holds.ts';
import { countedOf, heldBy } from './placing/holding.ts';
import { marketOf, type MarketReading } from './placing/market.ts';
import { productStream, type ProductFacts } from '../../catalog/catalog/product.ts';
import { placeIn, placesStream } from '../../catalog/catalog/offers.ts';
import { addingDeliveryAmountFrom, deliveryAreasStream } from '../../catalog/delivery/decider.ts';
import { eventPlanOf, eventPlansStream } from '../../buying/eventplan/decider.ts';
import { parcelsOf } from './placing/delivery.ts';
import { requireEventTerms, termsOf } from './placing/event-terms.ts';
import { orderReceivers, readUnderWay, receiverOf, setReceiver } from './projection.ts';
import { quoteOf, shownQuoteOf } from './placing/quote.ts';
import { CashReceipts } from './receipts/cash-receipts.ts';
import { giveBack, streamsGivenTo, takeFor } from './taking.ts';

/** Stored as the answer to a retry, so it holds ids only; the order has the address. */
type Placed = Pick<Reply<typeof placeOperation>, 'orderSysId'>;
type PlacedTo = Placed & { readonly receiver: Receiver | null };

/** Another process gave an order the same id in the same millisecond. */
class IdTaken extends Error {
  override readonly name = 'IdTaken';
}

/** The timer that cancels an unpaid order. */
export const CANCEL_UNPAID = 'CancelUnpaidOrder';

export interface OrdersNeed extends ReceiversNeed {
  readonly log: EventLog;
  readonly source: Source;
  readonly limits: BuyerLimits;
  readonly guests: GuestLimits;
  /** Keys the hashes of guests' numbers and addresses. */
  readonly secret: string;
  /** The payment provider's terms. */
  readonly terms: PaymentTerms;
}

/** Orders. One transaction places an order and takes the stock, or does nothing. */
export class Orders {
  readonly #log: EventLog;
  readonly #receivers: Receivers;
  readonly #source: Source;
  readonly #limits: BuyerLimits;
  readonly #guests: GuestLimits;
  readonly #secret: string;
  readonly #terms: PaymentTerms;
  readonly #cashReceipts: CashReceipts;

  constructor(parts: OrdersNeed) {
    this.#log = parts.log;
    this.#receivers = new Receivers(parts);
    this.#source = parts.source;
    this.#limits = parts.limits;
    this.#guests = parts.guests;
    this.#secret = parts.secret;
    this.#terms = parts.terms;
    this.#cashReceipts = new CashReceipts(parts);
  }

  /** A guest is known by IP address only, so their order number serves as a secret. */
  async place(
    request: OrderRequest,
    by: Caller | Pick<Guest, 'ip'>,
    meta: CommandMeta,
    locale: Locale = DEFAULT_LOCALE,
  ): Promise<Reply<typeof placeOperation>> {
    const { orderSysId, receiver } = await this.#placeUnderFreeId(request, by, meta, locale);
    return {
      orderSysId,
      receiverName: receiver?.receiver_name ?? '',
      receiverAddress1: receiver?.receiver_address1 ?? '',
    };
  }

  async #placeUnderFreeId(
    request: OrderRequest,
    by: Caller | Pick<Guest, 'ip'>,
    meta: CommandMeta,
    locale: Locale,
  ): Promise<PlacedTo> {
    for (;;)
      try {
        const orderSysId = 'userSysId' in by ? this.#source.id() : unguessableOrderId(this.#source);
        return await this.#placeAs(orderSysId, request, by, meta, locale);
      } catch (error) {
        if (!(error instanceof IdTaken)) throw error;
      }
  }

  async #placeAs(
    orderSysId: number,
    request: OrderRequest,
    by: Caller | Pick<Guest, 'ip'>,
    meta: CommandMeta,
    locale: Locale,
  ): Promise<PlacedTo> {
    const buyer = 'userSysId' in by ? by : null;
    const userSysId = buyer?.userSysId ?? nonMemberOf(orderSysId);
    const order = orderStream(orderSysId);
    const account = buyerStream(userSysId);
    const partIds = Array.from({ length: partsOf(request) }, () => this.#source.id());
    const receiptColumns = this.#cashReceipts.columns(request.cashReceipt, request.payMethodCode);
    const receiver = await this.#receivers.receiver(request, buyer?.userSysId ?? null);
    const market = await this.#market(request, buyer, receiver?.receiver_post_number ?? null);
    const holds =
      'userSysId' in by ? null : await this.#guestHolds({ mobile: receiver?.order_mobile ?? '', ip: by.ip });
    const { reply, repeated } = await this.#log.execute<Placed>({
      ...meta,
      actorId: userSysId,
      streams: [order, account, ...market.streams, ...(holds?.streams ?? [])],
      decide: (states, now) => {
        if (states.version(order) > 0) throw new IdTaken();
        const allowance = takeAllowance(states.get(account), this.#limits.rate, now);
        const offered = market.at(states, now);
        const decision = placeOrder({
          ...offered,
          request,
          parties: receiver && partiesOf(receiver),
          orderSysId,
          partIds,
          deadlines: holds
            ? (at) => guestDeadlines(at, request.payMethodCode)
            : (at) => ({ payUntil: payUntil(at) }),
        });
        const { placed } = decision;
        const held = heldBy(placed);
        const isPaid = placed.totalAmount === 0;
        if (!isPaid) requireRoom(states.get(account), held, this.#limits);
        const counted = countedOf(held, offered);
        return {
          events: [
            { ref: order, events: [{ type: 'OrderPlaced', data: placed }] },
            ...takeFor(decision, states, { userSysId, now }),
            ...(holds && !isPaid ? holds.hold(states, { orderSysId, held }) : []),
            {
              ref: account,
              events: [
                { type: 'PaymentAwaited', data: { orderSysId, held, allowance, counted } },
                ...(isPaid ? [{ type: 'PaymentSettled', data: { orderSysId } } as const] : []),
              ],
            },
          ],
          rows: receiver
            ? [
                orderReceivers.insert({
                  order_sys_id: orderSysId,
                  ...receiver,
                  delivery_memo: memoOf(request),
                  locale,
                  ...receiptColumns,
                }),
              ]
            : [],
          timers: { set: isPaid ? [] : [cancelUnpaidTimer(placed)] },
          reply: { orderSysId },
        };
      },
    });
    if (!repeated) return { ...reply, receiver };
    return { ...reply, receiver: (await this.#log.reads.one(receiverOf(reply))) ?? null };
  }

  #guestHolds(guest: Guest): Promise<GuestHolds> {
    return guestHolds({ log: this.#log, secret: this.#secret, limits: this.#guests }, guest);
  }

  /** How a member stops ordering. Throws 1016, and how much of what, while anything of theirs is under way. */
  async leaving(userSysId: number): Promise<Leaving> {
    const ref = buyerStream(userSysId);
    // Read first: whatever comes in between makes this older than the decision.
    const checked = await this.#log.head(ref.stream);
    const underWay = await readUnderWay(this.#log.reads, userSysId);
    if (Object.values(underWay).some((count) => count > 0)) throw new Refusal('1016', { ...underWay });
    return { ref, leave: (states) => leave(states.get(ref), states.version(ref) === checked) };
  }

  /** The price of the order at this moment, by the same decision as placing it. Writes nothing. */
  async quote(
    request: QuoteRequest,
    buyer: Caller | null,
  ): Promise<{ readonly quote: Quote; readonly shown: ShownQuote }> {
    const market = await this.#market(request, buyer, await this.#postNumber(request, buyer));
    const { reply } = await this.#log.execute({
      actorId: buyer?.userSysId ?? null,
      commandId: this.#source.commandId(),
      streams: market.streams,
      decide: (states, now) => {
        const context = market.at(states, now);
        const offer = offerOf(context);
        const quote = quoteOf(context, offer);
        return { events: [], reply: { quote, shown: shownQuoteOf(context, offer, quote) } };
      },
    });
    return reply;
  }

  /**
   * Whether an order of these products meets the terms of their events at this moment. Writes nothing. Throws 0004 for an
   * unknown product and 7001 if the request contradicts a product's facts, or names no event product. Throws like
   * {@link requireEventTerms}, too.
   */
  async checkEventPlan(
    { products: asked }: Body<typeof checkOperation>,
    { userSysId }: Pick<Caller, 'userSysId'>,
  ): Promise<Reply<typeof checkOperation>> {
    const account = buyerStream(userSysId);
    const sellerSysIds = [...new Set(asked.map(({ sellerSysId }) => sellerSysId))];
    const prdtSysIds = [...new Set(asked.map(({ prdtSysId }) => prdtSysId))];
    const { reply } = await this.#log.execute({
      actorId: userSysId,
      commandId: this.#source.commandId(),
      streams: [account, ...sellerSysIds.map(eventPlansStream), ...prdtSysIds.map(productStream)],
      decide: (states, now) => {
        const lines = asked.map(({ prdtSysId, qty, amount, ...said }) => {
          const product = states.get(productStream(prdtSysId));
          if (!product) throw new Refusal('0004', { prdtSysId });
          if (!isSaidOf(product, said)) throw new Refusal('7001', { prdtSysId });
          return { product, qty, amount };
        });
        const plan = requireEventTerms(lines, {
          eventPlan: ({ prdtSysId, sellerSysId }) =>
            eventPlanOf(states.get(eventPlansStream(sellerSysId)), prdtSysId),
          boughtInEvent: (id) => boughtInEvent(states.get(account), id),
          now,
        });
        if (!plan) throw new Refusal('7001');
        return { events: [], reply: termsOf(plan) };
      },
    });
    return reply;
  }

  #market(request: AskedOrder, buyer: Caller | null, postNumber: string | null): Promise<MarketReading> {
    const { pointUseUnit } = this.#limits;
    const by = { log: this.#log, pointUseUnit, terms: this.#terms };
    return marketOf(by, request, buyer, postNumber);
  }

  async #postNumber(request: QuoteRequest, buyer: Caller | null): Promise<string | null> {
    if (request.userAddressSysId === undefined && request.receiverPostNumber !== undefined)
      return postcodeOf(request.receiverPostNumber);
    const address = buyer && (await this.#receivers.savedAddress(request, buyer.userSysId));
    return address ? postcodeOf(address.zipCode) : null;
  }

  /** Cancels an order that was not paid in time, and returns what it took. Leaves paid orders alone. */
  async cancelUnpaid(timer: Timer): Promise<void> {
    const orderSysId = Number(timer.command['orderSysId']);
    const ref = orderStream(orderSysId);
    const placed = (await this.#log.state(ref)).state;
    if (!placed) throw new Refusal('2010');
    const { order, userSysId } = placed;
    const account = buyerStream(userSysId);
    await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      timerId: timer.id,
      streams: [ref, ...streamsGivenTo(order, userSysId)],
      decide: (states, now) => {
        const state = states.get(ref);
        const left = state ? leftOf(state) : order;
        const { events, returned } = giveBack(left, states, { userSysId, now });
        const cancelled = cancelUnpaid(state, returned);
        if (cancelled.length === 0) {
          return { events: [{ ref: account, events: settle(states.get(account), orderSysId) }], reply: null };
        }
        return { events: [{ ref, events: cancelled }, ...events], reply: null };
      },
    });
  }

  /**
   * Changes the receiver of an order. Throws 2010 if the order does not exist or is somebody else's, and 0002 without an
   * address. Throws 0005 if it was placed in another broadcast, or if the order page would refuse the receiver. Throws like
   * {@link changeReceiver}, too.
   */
  async changeReceiver(
    orderSysId: number,
    { payAmount, broadcastSysId, orderSysId: said, ...request }: Body<typeof changeOperation>,
    { userSysId }: Pick<Caller, 'userSysId'>,
    commandId: string,
  ): Promise<void> {
    const ref = orderStream(orderSysId);
    const { state: found } = await this.#log.state(ref);
    if (found?.userSysId !== userSysId) throw new Refusal('2010');
    const receiver = await this.#receivers.receiver(request, userSysId);
    if (!receiver) throw new Refusal('0002', { missing: 'address' });
    requireSame('orderSysId', orderSysId, said);
    if (broadcastSysId !== undefined && broadcastSysId !== found.order.broadcastSysId)
      throw new Refusal('0005', { field: 'broadcastSysId' });
    requireReceiver(partiesOf(receiver));
    const {
      order_name: _,
      order_mobile: __,
      order_post_number: ___,
      order_address1: ____,
      order_address2: _____,
      ...row
    } = receiver;
    const before = await this.#log.reads.one(receiverOf({ orderSysId }));
    const delivery_memo =
      request.deliveryMemo === undefined ? (before?.delivery_memo ?? '') : memoOf(request);
    const products = [...new Set(found.order.products.map(({ prdtSysId }) => prdtSysId))];
    const sellers = [...new Set(found.order.products.map(({ sellerSysId }) => sellerSysId))];
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [ref, deliveryAreasStream, ...products.map(productStream), ...sellers.map(placesStream)],
      decide: (states) => {
        const state = states.get(ref);
        if (!state) throw new Refusal('2010');
        const sent = leftOf(state).products.map(({ orderPrdtSysId, prdtSysId, sellerSysId }) => ({
          orderPrdtSysId,
          sellerSysId,
          shippingPlaceSysId: states.get(productStream(prdtSysId))?.shippingPlaceSysId ?? null,
        }));
        const parcels = [...parcelsOf(sent, (from) => from).values()];
        const areas = states.get(deliveryAreasStream);
        const surcharges = parcels.map((parcel) => {
          const { sellerSysId, shippingPlaceSysId } = parcel[0]!;
          const place = placeIn(states.get(placesStream(sellerSysId)), shippingPlaceSysId);
          return {
            sellerSysId,
            orderPrdtSysIds: parcel.map(({ orderPrdtSysId }) => orderPrdtSysId),
            addingDeliveryAmount: addingDeliveryAmountFrom(place, areas, row.receiver_post_number),
          };
        });
        return {
          events: [{ ref, events: changeReceiver(state, { surcharges, payAmount }) }],
          rows: [setReceiver({ order_sys_id: orderSysId, ...row, delivery_memo })],
          reply: null,
        };
      },
    });
  }
}

function memoOf({ deliveryMemo = '' }: Pick<OrderRequest, 'deliveryMemo'>): string {
  return deliveryMemo.trim();
}

type SaidOfEvent = Pick<
  Body<typeof checkOperation>['products'][number],
  'isPlanEvent' | 'sellerSysId' | 'brandSysId'
>;

function isSaidOf(product: ProductFacts, said: SaidOfEvent): boolean {
  return (
    said.isPlanEvent === (product.isPlanEvent ?? 0) &&
    said.sellerSysId === product.sellerSysId &&
    (said.brandSysId === undefined || said.brandSysId === (product.brandSysId ?? null))
  );
}

export function cancelUnpaidTimerId(orderSysId: number): string {
  return `cancel-unpaid-order:${orderSysId}`;
}

export function cancelUnpaidTimer({
  orderSysId,
  payUntil,
}: Pick<PlacedOrder, 'orderSysId' | 'payUntil'>): Timer {
  return {
    id: cancelUnpaidTimerId(orderSysId),
    dueAt: payUntil,
    command: { type: CANCEL_UNPAID, orderSysId },
  };
}
