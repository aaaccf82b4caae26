import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { closed, Qty, SysId } from '../types.ts';

/** Seconds from the start. */
export const Time = Type.Number({ minimum: 0, maximum: 1_000_000 });

/** A moment worth jumping to. */
export const Moment = closed({
  time: Time,
  kind: Type.Union([
    Type.Literal('pin'),
    Type.Literal('game'),
    Type.Literal('coupon'),
    Type.Literal('orders'),
  ]),
  /** Of a pin. */
  prdtSysId: Type.Union([SysId, Type.Null()]),
  /** Of many orders. */
  orderCnt: Type.Union([Qty, Type.Null()]),
});
export type Moment = Static<typeof Moment>;

export const broadcastMoments = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/moments',
  summary: 'Moments of a past broadcast that are worth jumping to, in order, and how long it was (s)',
  tag: 'broadcasts',
  access: 'anyone',
  params: closed({ broadcastSysId: SysId }),
  reply: closed({ duration: Time, moments: Type.Array(Moment) }),
  codes: ['0004', '0007'],
});
