import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, SysId, Won } from '../types.ts';
import { Time } from './moments.ts';

export const PastPrice = closed('What a product cost from this moment on.', {
  prdtSysId: SysId,
  time: Time,
  price: Won,
  livePrice: about('What members paid; null: the same as everybody.', Type.Union([Won, Type.Null()])),
});
export type PastPrice = Static<typeof PastPrice>;

export const broadcastPrices = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/prices',
  summary:
    'What the products of a past or running broadcast cost while on air: each change, in order for each product',
  tag: 'broadcasts',
  access: 'anyone',
  params: closed({ broadcastSysId: SysId }),
  reply: closed({ prices: Type.Array(PastPrice) }),
  codes: ['0004', '0007'],
});
