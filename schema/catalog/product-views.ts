import Type from 'typebox';
import { PRODUCT_VIEWS_MAX } from './constants.ts';
import { operation } from '../operation.ts';
import { Product } from './products.ts';
import { about, closed, DateTime, Empty, Paging, Qty, SysId } from '../types.ts';

const member = closed({ uid: SysId });

export const listProductViews = operation({
  method: 'GET',
  path: '/v1/users/:uid/prdtviews',
  summary: 'The products that a member has looked at and that are on display, the latest first',
  tag: 'products',
  access: 'owner',
  params: member,
  query: closed(Paging),
  reply: closed({
    totalCnt: Qty,
    views: about(
      'Each product once, with the time of the last look.',
      Type.Array(closed({ product: Product, viewedAt: DateTime })),
    ),
  }),
  named: true,
});

export const mergeProductViews = operation({
  method: 'POST',
  path: '/v1/users/:uid/prdtviews',
  summary:
    'Add what the member looked at before logging in, the latest first; what is no product is left out',
  tag: 'products',
  access: 'owner',
  params: member,
  body: closed({ prdtSysIds: Type.Array(SysId, { minItems: 1, maxItems: PRODUCT_VIEWS_MAX }) }),
  reply: Empty,
});
