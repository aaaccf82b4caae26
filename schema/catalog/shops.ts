import Type from 'typebox';
import { HOST_NAME_LENGTH_MAX } from './constants.ts';
import { operation } from '../operation.ts';
import { SellerLook } from './sellers.ts';
import { closed, OrNone, SysId } from '../types.ts';

export const findSellerNo = operation({
  method: 'GET',
  path: '/v1/sellers/findSellerNo',
  summary: 'Whose shop a host name is, without one that which is asked; null: the mall of all sellers',
  tag: 'sellers',
  access: 'anyone',
  query: closed({
    hostName: Type.Optional(Type.String({ minLength: 1, maxLength: HOST_NAME_LENGTH_MAX })),
  }),
  reply: closed({ sellerSysId: Type.Union([SysId, Type.Null()]) }),
});

export const sellerInfo = operation({
  method: 'GET',
  path: '/v1/sellers/info',
  summary:
    'Name and look of a seller, without one of whose shop is asked; null: it is the mall of all sellers',
  tag: 'sellers',
  access: 'anyone',
  query: closed({ sellerSysId: Type.Optional(SysId) }),
  reply: closed({ seller: OrNone(SellerLook) }),
  codes: ['0004'],
});
