import Type from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, Flag, line, OrNone, Qty, SysId, Won } from '../types.ts';
import { UserInfo } from './accounts.ts';
import { CONSENTS } from './consents.ts';
import { NICK_WRITTEN_LENGTH_MAX } from './constants.ts';
import { NICK_NAME } from './joining.ts';
import { Proof } from './verification.ts';

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
    couponCnt: about('Coupons that can be used now.', Qty),
    holdingPoint: about('Points that can be used now; one is worth one won.', Won),
    reviewCnt: about('Reviews that the member wrote.', Qty),
    inquiryCnt: about('Questions that the member asked customer service.', Qty),
    pickCnt: about('Products that the member picked.', Qty),
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
    waitingCnt: about('Orders that wait for their payment.', Qty),
    totalRemainAmount: about('What these orders still cost together, in won.', Won),
    payUntil: about('When the first of them is cancelled; null: none waits.', OrNone(DateTime)),
  }),
});

export const myInfo = operation({
  method: 'GET',
  path: '/v1/users/:uid/myinfo',
  summary: 'What the member can change of themselves',
  tag: 'users',
  access: 'owner',
  params: closed({ uid: SysId }),
  reply: closed({
    nickName: Type.String(),
    mobile: Type.String(),
    agreeSellection1: about(CONSENTS.agreeSellection1, Flag),
    agreeSellection2: about(CONSENTS.agreeSellection2, Flag),
  }),
  codes: ['1003'],
});

export const changeMyInfo = operation({
  method: 'PATCH',
  path: '/v1/users/:uid/myinfo',
  summary: 'Change nickname, phone or optional consents; a new phone is the one of the proof',
  tag: 'users',
  access: 'owner',
  reauth: true,
  params: closed({ uid: SysId }),
  body: closed({
    nickName: about(NICK_NAME, Type.Optional(line(NICK_WRITTEN_LENGTH_MAX, 1))),
    proof: about('From a code to the new phone, for the purpose `change`.', Type.Optional(Proof)),
    agreeSellection1: about(CONSENTS.agreeSellection1, Type.Optional(Flag)),
    agreeSellection2: about(CONSENTS.agreeSellection2, Type.Optional(Flag)),
  }),
  reply: Empty,
  codes: ['1003', '1009', '1011', '1012', '1020'],
});
