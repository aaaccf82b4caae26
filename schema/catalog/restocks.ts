import Type from 'typebox';
import { operation } from '../operation.ts';
import { closed, Empty, SysId } from '../types.ts';
import { RESTOCKS_MAX } from './constants.ts';
import { Product } from './products.ts';

const product = closed({ uid: SysId, prdtSysId: SysId });

export const restocks = operation({
  method: 'GET',
  path: '/v1/users/:uid/restocks',
  summary: 'The sold-out products that a member waits for, the latest first',
  tag: 'products',
  access: 'owner',
  params: closed({ uid: SysId }),
  reply: closed({ products: Type.Array(Product, { maxItems: RESTOCKS_MAX }) }),
});

export const askRestock = operation({
  method: 'PUT',
  path: '/v1/users/:uid/restocks/:prdtSysId',
  summary: 'Wait for a sold-out product: one alert tells when it is back; once more changes nothing',
  tag: 'products',
  access: 'owner',
  params: product,
  reply: Empty,
  // 0007: it can be bought, or the member waits for as many as they may.
  codes: ['0004', '0007', '2004'],
});

export const dropRestock = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/restocks/:prdtSysId',
  summary: 'Wait for a sold-out product no longer',
  tag: 'products',
  access: 'owner',
  params: product,
  reply: Empty,
});
