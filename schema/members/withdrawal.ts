import Type from 'typebox';
import { REASON_LENGTH_MAX, WITHDRAWAL_WORDS } from './constants.ts';
import { operation } from '../operation.ts';
import { closed, Empty, line, SysId, UserId } from '../types.ts';

export const withdraw = operation({
  method: 'POST',
  path: '/v1/users/drop',
  summary:
    'The token’s member leaves: all logins end, their data goes, and the id cannot log in any more (1006); 1016 while an order of theirs goes on',
  tag: 'users',
  access: 'customer',
  body: closed({
    reason: line(REASON_LENGTH_MAX, 1),
    /** Typed by hand, in either language. */
    confirmWord: Type.Union([Type.Literal(WITHDRAWAL_WORDS.ko), Type.Literal(WITHDRAWAL_WORDS.en)]),
    /** The member agrees to lose coupons and points, and that records of orders stay for as long as the law demands. */
    agreement: Type.Literal(true),
  }),
  reply: Empty,
  codes: ['1003', '1016'],
});

export const withdrawMember = operation({
  method: 'POST',
  path: '/v1/operations/withdrawals',
  summary:
    'Withdraw a member for them, as when they leave by themselves; 1016 while an order of theirs goes on, 9001 for hosts and managers',
  tag: 'users',
  access: 'manager',
  body: closed({ userId: UserId, reason: line(REASON_LENGTH_MAX, 1) }),
  reply: closed({ userSysId: SysId }),
  codes: ['1003', '1016'],
});
