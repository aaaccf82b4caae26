import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { Order } from './orders.ts';
import { payOrder } from './payments.ts';
import { closed, Flag, line, OrNone, SysId } from './types.ts';

/*
 * Orders that were placed without a login. Whoever has an order's number sees what was bought and how far it is; who also
 * knows the orderer's phone number has placed it, sees all of it, and can pay it.
 */

/** When customer service answers, in Korea: on weekdays, and not over lunch. */
export const CUSTOMER_SERVICE_HOURS = {
  from: '09:00',
  until: '18:00',
  lunchFrom: '12:00',
  lunchUntil: '13:00',
} as const;

const orderMobile = line(20);

/** An order with what its number alone does not tell hidden: names, phone numbers and the address. */
export const NonMemberOrder = closed({
  ...Order.properties,
  /** The phone number was not given, or is another. */
  isMasked: Flag,
  /** Whom to call to cancel, exchange or return it; null: this site has no such number. */
  customerServiceTel: OrNone(Type.String()),
});
export type NonMemberOrder = Static<typeof NonMemberOrder>;

export const nonMemberOrder = operation({
  method: 'POST',
  path: '/v1/orders/nonUser/product',
  summary: 'Look up an order that was placed without a login',
  tag: 'orders',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ orderSysId: SysId, orderMobile: Type.Optional(orderMobile) }),
  reply: NonMemberOrder,
  codes: ['0008', '2010'],
});

export const payNonMemberOrder = operation({
  method: 'POST',
  path: '/v1/orders/nonUser/pays',
  summary:
    'Pay an order that was placed without a login: as payOrder, for who knows the orderer’s phone number',
  tag: 'payments',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ orderSysId: SysId, orderMobile, ...payOrder.body.properties }),
  reply: payOrder.reply,
  codes: ['0008', ...payOrder.codes],
});
