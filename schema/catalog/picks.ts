import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { Product } from './products.ts';
import { closed, Empty, Paging, Qty, SysId } from '../types.ts';

const member = closed({ uid: SysId });

export const Pick = closed(
  'A product that a member has picked. It stays when the product is no longer sold, with `pickFlag` 2.',
  { prdtPickSysId: SysId, product: Product },
);
export type Pick = Static<typeof Pick>;

export const addPick = operation({
  method: 'POST',
  path: '/v1/users/:uid/prdtpick',
  summary: 'Pick a product; 0003 names the pick that there is already',
  tag: 'products',
  access: 'owner',
  params: member,
  body: closed({ prdtSysId: SysId }),
  reply: closed({ prdtPickSysId: SysId }),
  codes: ['0003', '0004', '0007', '2003', '2004'],
});

export const removePick = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/prdtpick/:prdtPickSysId',
  summary: 'Pick a product no longer',
  tag: 'products',
  access: 'owner',
  params: closed({ uid: SysId, prdtPickSysId: SysId }),
  reply: Empty,
  codes: ['0004'],
});

export const listPicks = operation({
  method: 'GET',
  path: '/v1/users/:uid/prdtpick',
  summary: 'What a member has picked, the latest first',
  tag: 'products',
  access: 'owner',
  params: member,
  query: closed(Paging),
  reply: closed({ totalCnt: Qty, picks: Type.Array(Pick) }),
});
