import { operation } from '../operation.ts';
import { closed, DateTime, OrNone, Qty, SysId, Won } from '../types.ts';
import { UserInfo } from './accounts.ts';

export const myPage = operation({
  method: 'GET',
  path: '/v1/users/:uid/mypage',
  summary: 'The member’s info, and how much of everything they have',
  tag: 'users',
  access: 'owner',
  params: closed({ uid: SysId }),
  reply: closed({
    ...UserInfo.properties,
    orderCnt: Qty,
    /** Coupons that can be used now. */
    couponCnt: Qty,
    holdingPoint: Won,
    /** Reviews that the member wrote. */
    reviewCnt: Qty,
    /** Questions that the member asked about products. */
    inquiryCnt: Qty,
    /** Products that the member picked. */
    pickCnt: Qty,
  }),
  codes: ['1003'],
});

export const deposit = operation({
  method: 'GET',
  path: '/v1/users/:uid/deposit',
  summary: 'What the member has ordered and not paid yet',
  tag: 'users',
  access: 'owner',
  params: closed({ uid: SysId }),
  reply: closed({
    /** Orders that wait for their payment. */
    waitingCnt: Qty,
    totalRemainAmount: Won,
    /** When the first of them is cancelled; null: none waits. */
    payUntil: OrNone(DateTime),
  }),
});
