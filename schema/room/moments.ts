import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, Qty, SysId } from '../types.ts';

export const Time = about('Seconds from the start.', Type.Number({ minimum: 0, maximum: 1_000_000 }));

export const Moment = closed('A moment worth jumping to.', {
  time: Time,
  kind: about(
    'What makes it worth watching.',
    Type.Union([Type.Literal('pin'), Type.Literal('game'), Type.Literal('coupon'), Type.Literal('orders')]),
  ),
  prdtSysId: about('Of a pin.', Type.Union([SysId, Type.Null()])),
  orderCnt: about('Of many orders.', Type.Union([Qty, Type.Null()])),
});
export type Moment = Static<typeof Moment>;

export const broadcastMoments = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/moments',
  summary: 'Moments worth jumping to in a past or running broadcast, in order, and how long it is (s)',
  tag: 'broadcasts',
  access: 'anyone',
  params: closed({ broadcastSysId: SysId }),
  reply: closed({ duration: Time, moments: Type.Array(Moment) }),
  codes: ['0004', '0007'],
});
