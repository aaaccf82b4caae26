import Type from 'typebox';
import { HOST_NAME_LENGTH_MAX } from './constants.ts';
import { operation } from '../operation.ts';
import { SellerLook } from './sellers.ts';
import { about, closed, OrNone, SysId } from '../types.ts';

export const findSellerNo = operation({
  method: 'GET',
  path: '/v1/sellers/findSellerNo',
  summary: 'Whose shop a host name is, without one that which is asked; null: the mall of all sellers',
  tag: 'sellers',
  access: 'anyone',
  query: closed({
    hostName: about(
      'Such as `shop.example`. Left out: the one that the request was sent to.',
      Type.Optional(Type.String({ minLength: 1, maxLength: HOST_NAME_LENGTH_MAX })),
    ),
  }),
  reply: closed({ sellerSysId: about('Null: it is the mall of all sellers.', OrNone(SysId)) }),
});

export const sellerInfo = operation({
  method: 'GET',
  path: '/v1/sellers/info',
  summary:
    'Name and look of a seller, without one of whose shop is asked; null: it is the mall of all sellers',
  tag: 'sellers',
  access: 'anyone',
  query: closed({ sellerSysId: Type.Optional(SysId) }),
  reply: closed({ seller: about('Null: it is the mall of all sellers.', OrNone(SellerLook)) }),
  codes: ['0004'],
});
