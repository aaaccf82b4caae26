import { DEFAULT_LOCALE, type Locale } from '../../../../../schema/locales.ts';
import { payUntil } from '../../../../../schema/korean-days.ts';
import type { Reply } from '../../../../../schema/operation.ts';
import * as contract from '../../../../../schema/buying/orders.ts';
import type { OrderRequest } from '../../../../../schema/buying/order-request.ts';
import type { CommandMeta } from '../../../../platform/command-meta.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { Platform } from '../../../../platform/module.ts';
import { query } from '../../../../platform/operations.ts';
import { buyerStream, nonMemberOf, requireRoom, takeAllowance, unguessableOrderId } from '../buyers/buyer.ts';
import { guestDeadlines, guestHolds, type Guest } from '../buyers/guest-holds.ts';
import { NonMemberOrders } from '../buyers/non-members.ts';
import { cancelUnpaidTimer } from '../cancel-unpaid.ts';
import { orderStream } from '../decider.ts';
import { orderReceivers, receiverOf } from '../views.ts';
import type { orderSettings } from '../settings.ts';
import { takeFor } from '../reservations.ts';
import { partsOf } from './asked-order.ts';
import { decideOrder } from './decider.ts';
import { countedOf, heldBy } from './holds.ts';
import { marketOf } from './market.ts';
import { placingNeed, type PlacingNeed } from './need.ts';
import { memoOf, partiesOf, receiverFor, type Receiver } from './receivers.ts';

export const placeOrder = query(contract.placeOrder, (platform: Platform<typeof orderSettings>) => {
  const need = placingNeed(platform);
  const nonMembers = platform.use(NonMemberOrders);
  return ({ body, caller, commandId, once, ip, locale }) => {
    if (!caller) nonMembers.requireRoomFor(ip);
    return place(need, body, caller ?? { ip }, { commandId, ...once }, locale);
  };
});

/** Another process gave an order the same id in the same millisecond. */
class IdTaken extends Error {
  override readonly name = 'IdTaken';
}

type By = Caller | Pick<Guest, 'ip'>;

/**
 * One transaction places the order and takes the stock, or does nothing. Throws like {@link decideOrder}. A guest is known by
 * IP address only, so their order number serves as a secret.
 */
export async function place(
  need: PlacingNeed,
  request: OrderRequest,
  by: By,
  meta: CommandMeta,
  locale: Locale = DEFAULT_LOCALE,
): Promise<Reply<typeof contract.placeOrder>> {
  for (;;)
    try {
      const orderSysId = 'userSysId' in by ? need.source.id() : unguessableOrderId(need.source);
      const placed = await placeAs(orderSysId, need, request, by, meta, locale);
      return {
        orderSysId: placed.orderSysId,
        receiverName: placed.receiver?.receiver_name ?? '',
        receiverAddress1: placed.receiver?.receiver_address1 ?? '',
      };
    } catch (error) {
      if (!(error instanceof IdTaken)) throw error;
    }
}

async function placeAs(
  orderSysId: number,
  need: PlacingNeed,
  request: OrderRequest,
  by: By,
  meta: CommandMeta,
  locale: Locale,
): Promise<{ readonly orderSysId: number; readonly receiver: Receiver | null }> {
  const { log, source, limits } = need;
  const buyer = 'userSysId' in by ? by : null;
  const userSysId = buyer?.userSysId ?? nonMemberOf(orderSysId);
  const order = orderStream(orderSysId);
  const account = buyerStream(userSysId);
  const partIds = Array.from({ length: partsOf(request) }, () => source.id());
  const receiptColumns = need.receipts.columns(request.cashReceipt, request.payMethodCode);
  const receiver = await receiverFor(need, request, buyer?.userSysId ?? null);
  const market = await marketOf(need, request, buyer, receiver?.receiver_post_number ?? null);
  const holds =
    'userSysId' in by
      ? null
      : await guestHolds(
          { log, secret: need.secret, limits: need.guests },
          { mobile: receiver?.order_mobile ?? '', ip: by.ip },
        );
  // Kept as the answer to a retry, so it holds the id only; the order has the address.
  const { reply, repeated } = await log.execute<{ readonly orderSysId: number }>({
    ...meta,
    actorId: userSysId,
    streams: [order, account, ...market.streams, ...(holds?.streams ?? [])],
    decide: (states, now) => {
      if (states.version(order) > 0) throw new IdTaken();
      const allowance = takeAllowance(states.get(account), limits.rate, now);
      const offered = market.at(states, now);
      const decision = decideOrder({
        ...offered,
        request,
        parties: receiver && partiesOf(receiver),
        orderSysId,
        partIds,
        deadlines: (at) => (holds ? guestDeadlines(at, request.payMethodCode) : { payUntil: payUntil(at) }),
      });
      const { placed } = decision;
      const held = heldBy(placed);
      const isPaid = placed.totalAmount === 0;
      if (!isPaid) requireRoom(states.get(account), held, limits);
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
  return { ...reply, receiver: (await log.reads.one(receiverOf(reply))) ?? null };
}
