import Type from 'typebox';
import { operation } from '../operation.ts';
import { closed, Empty, Qty, SysId } from '../types.ts';
import { SellersBrand } from './groups.ts';
import { SellerLook } from './sellers.ts';

const seller = closed({ uid: SysId, sellerSysId: SysId });
const brand = closed({ uid: SysId, brandSysId: SysId });

export const follows = operation({
  method: 'GET',
  path: '/v1/users/:uid/follows',
  summary: 'The sellers and brands that a member follows, the latest first',
  tag: 'sellers',
  access: 'owner',
  params: closed({ uid: SysId }),
  reply: closed({ sellers: Type.Array(SellerLook), brands: Type.Array(SellersBrand) }),
});

export const followSeller = operation({
  method: 'PUT',
  path: '/v1/users/:uid/follows/sellers/:sellerSysId',
  summary: 'Follow a seller: an alert tells when its next broadcast begins; once more changes nothing',
  tag: 'sellers',
  access: 'owner',
  params: seller,
  reply: Empty,
  codes: ['0004', '0007'],
});

export const unfollowSeller = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/follows/sellers/:sellerSysId',
  summary: 'Follow a seller no longer',
  tag: 'sellers',
  access: 'owner',
  params: seller,
  reply: Empty,
});

export const followBrand = operation({
  method: 'PUT',
  path: '/v1/users/:uid/follows/brands/:brandSysId',
  summary: 'Follow a brand: an alert tells when its next broadcast begins; once more changes nothing',
  tag: 'products',
  access: 'owner',
  params: brand,
  reply: Empty,
  codes: ['0004', '0007'],
});

export const unfollowBrand = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/follows/brands/:brandSysId',
  summary: 'Follow a brand no longer',
  tag: 'products',
  access: 'owner',
  params: brand,
  reply: Empty,
});

export const brandFollowers = operation({
  method: 'GET',
  path: '/v1/brands/:brandSysId/followers',
  summary: 'How many members follow a brand or its seller: all who are told when its next broadcast begins',
  tag: 'products',
  access: 'anyone',
  params: closed({ brandSysId: SysId }),
  reply: closed({ followerCnt: Qty }),
  codes: ['0004'],
});
