import Type, { type Static } from 'typebox';
import { MOBILE_LENGTH_MAX } from '../members/constants.ts';
import { NON_MEMBER_CODE } from './constants.ts';
import { operation } from '../operation.ts';
import { Order } from './orders.ts';
import { payOrder } from './payments.ts';
import { about, closed, Flag, line, OrNone, SysId } from '../types.ts';

/*
 * Orders that were placed without a login. An order's number shows its products and its status. With the orderer's phone
 * number the caller counts as the orderer, sees all of it, and can pay it.
 */

const orderMobile = line(MOBILE_LENGTH_MAX);

/** Opens an order in place of the phone number. The caller got it for a code that was texted to that number. */
const openKey = Type.String({ pattern: '^[0-9]{1,16}\\.[\\w-]{22}$' });

export const NonMemberOrder = closed(
  'An order. With its number alone, names, phone numbers, the address and parcels’ numbers are hidden.',
  {
    ...Order.properties,
    isMasked: about('The phone number is missing or wrong.', Flag),
    customerServiceTel: about(
      'The phone number for cancelling, exchanging or returning it; null: this site has none.',
      OrNone(Type.String()),
    ),
    openKey: about(
      'Set if the order was opened with a code or with this key; otherwise null.',
      OrNone(Type.String()),
    ),
  },
);
export type NonMemberOrder = Static<typeof NonMemberOrder>;

export const nonMemberOrder = operation({
  method: 'POST',
  path: '/v1/orders/nonUser/product',
  summary: 'Look up an order that was placed without a login',
  tag: 'orders',
  access: 'anyone',
  ignoresToken: true,
  body: closed({
    orderSysId: SysId,
    orderMobile: about('The number that was given with the order.', Type.Optional(orderMobile)),
    code: about(
      'The code from the text.',
      Type.Optional(Type.String({ pattern: `^\\d{${NON_MEMBER_CODE.digits}}$` })),
    ),
    openKey: about(
      'Opens the order in place of the phone number, for a code that was texted to that number.',
      Type.Optional(openKey),
    ),
  }),
  reply: NonMemberOrder,
  // 0008 with `mayAskForCode`: no more phone numbers are accepted, but a code can be texted to the orderer.
  codes: ['0008', '2010', '2011'],
});

export const sendNonMemberCode = operation({
  method: 'POST',
  path: '/v1/orders/nonUser/code',
  summary: 'Text a code that opens the order to its orderer’s phone',
  tag: 'orders',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ orderSysId: SysId }),
  reply: closed({ validSeconds: about('For how many seconds the code can be used.', Type.Integer()) }),
  codes: ['0008', '2010', '4006'],
});

export const payNonMemberOrder = operation({
  method: 'POST',
  path: '/v1/orders/nonUser/pays',
  summary:
    'Pay an order that was placed without a login: as payOrder, for who knows the orderer’s phone number',
  tag: 'payments',
  access: 'anyone',
  ignoresToken: true,
  body: closed({
    orderSysId: SysId,
    orderMobile: about('One of these two.', Type.Optional(orderMobile)),
    openKey: about(
      'Opens the order in place of the phone number, for a code that was texted to that number.',
      Type.Optional(openKey),
    ),
    ...payOrder.body.properties,
  }),
  reply: payOrder.reply,
  codes: ['0008', ...payOrder.codes],
});
