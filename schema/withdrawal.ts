import Type from 'typebox';
import { WITHDRAWAL_WORDS } from './constants.ts';
import { operation } from './operation.ts';
import { closed, Empty, line } from './types.ts';

export const withdraw = operation({
  method: 'POST',
  path: '/v1/users/drop',
  summary:
    'The token’s member leaves: all logins end, their data goes, and the id cannot log in any more (1006); 1016 while an order of theirs goes on',
  tag: 'users',
  access: 'customer',
  body: closed({
    reason: line(200, 1),
    /** Typed by hand, in either language. */
    confirmWord: Type.Union([Type.Literal(WITHDRAWAL_WORDS.ko), Type.Literal(WITHDRAWAL_WORDS.en)]),
    /** The member agrees to lose coupons and points, and that records of orders stay for as long as the law demands. */
    agreement: Type.Literal(true),
  }),
  reply: Empty,
  codes: ['1003', '1016'],
});
