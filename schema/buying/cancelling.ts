import Type from 'typebox';
import { LINE_QTY_MAX, LINE_QTY_MIN, OPTION_GROUPS_MAX } from './constants.ts';
import { operation } from '../operation.ts';
import { about, closed, SysId, Won } from '../types.ts';
import { RefundAccount } from '../orders/claim-request.ts';
import { OrderStatusCode } from '../orders/status-code.ts';

/** Cancelling pieces of an order in its broadcast. Each piece costs a cancel coupon. */

const SomeQty = about('Pieces.', Type.Integer({ minimum: LINE_QTY_MIN, maximum: LINE_QTY_MAX }));
const Left = Type.Integer({ minimum: 0 });
const broadcast = closed({ broadcastSysId: SysId });

export const grantCancelCoupons = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/cancelcoupons',
  summary: 'Give each buyer of the broadcast so many cancel coupons, whenever they come; once',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({ qty: about('Cancel coupons; each cancels one piece.', SomeQty) }),
  reply: closed({ qty: about('Cancel coupons; each cancels one piece.', SomeQty) }),
  codes: ['0004', '0007', '0003'],
});

export const cancelCoupons = operation({
  method: 'GET',
  path: '/v1/users/:uid/cancelcoupons',
  summary: 'How many cancel coupons of a broadcast the member has left',
  tag: 'orders',
  access: 'owner',
  params: closed({ uid: SysId }),
  query: closed({ broadcastSysId: SysId }),
  reply: closed({ couponQty: about('Cancel coupons that are left; each cancels one piece.', Left) }),
  codes: ['0004'],
});

export const cancelLiveOrder = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/orders/cancel',
  summary: 'Cancel pieces ordered in this broadcast; each costs a cancel coupon',
  tag: 'orders',
  access: 'member',
  params: broadcast,
  body: closed({
    qty: about('Pieces to cancel.', SomeQty),
    orderCancelPrdtType: about(
      'Pieces of a product are cancelled. A broadcast asks for no reason.',
      Type.Literal(1),
    ),
    reasonTypeCode: about('Why.', Type.Literal(1)),
    orderPrdtSysIds: Type.Array(SysId, { minItems: 1, maxItems: 1 }),
    orderPrdtOptionSysIds: about(
      'Pieces with these options; undefined: any of the product.',
      Type.Optional(Type.Array(SysId, { minItems: 1, maxItems: OPTION_GROUPS_MAX, uniqueItems: true })),
    ),
    broadcastSysId: about('The same as in the path.', Type.Optional(SysId)),
    refundAccount: Type.Optional(RefundAccount),
  }),
  reply: closed({
    orderSysId: SysId,
    statusCode: OrderStatusCode,
    cancelAmount: about(
      'The price of the cancelled pieces, and the part that is refunded or no longer due.',
      Won,
    ),
    payAmount: about('The part of it that is refunded or no longer due.', Won),
    couponQty: about('The remaining cancel coupons.', Left),
  }),
  // In the order of the checks.
  codes: ['0004', '2010', '0007', '5020', '2027', '2051'],
  idempotent: true,
});
