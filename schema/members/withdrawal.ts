import Type, { type Static } from 'typebox';
import { REASON_LENGTH_MAX, WITHDRAWAL_REASONS, WITHDRAWAL_WORDS } from './constants.ts';
import { operation } from '../operation.ts';
import { about, closed, DateTime, line, Qty, SysId, UserId } from '../types.ts';

const TABLE = 'The name of the database table.';
const Rows = closed('Rows of one table.', {
  what: about(TABLE, line(100, 1)),
  count: about('How many.', Qty),
});

const KeptBecause = about(
  'The law on trade records, misuse, the bar to joining again, or proof of what was sent.',
  Type.Union([
    Type.Literal('trade'),
    Type.Literal('misuse'),
    Type.Literal('rejoining'),
    Type.Literal('sent'),
  ]),
);
export type KeptBecause = Static<typeof KeptBecause>;

const Blocker = about(
  'What keeps a member from leaving: an order that waits for payment or goes on, a refund, or ' +
    'that they work here.',
  Type.Union([Type.Literal('payment'), Type.Literal('order'), Type.Literal('refund'), Type.Literal('staff')]),
);
export type WithdrawalBlocker = Static<typeof Blocker>;

const KeptRows = closed('Rows of one table that stay for one reason.', {
  what: about(TABLE, line(100, 1)),
  count: about('How many.', Qty),
  why: KeptBecause,
  until: about('When the last of them is deleted.', DateTime),
});

const DELETED = 'Rows that are deleted as the member leaves.';
const KEPT = 'Rows that stay for now, with why and until when.';

export const ErasureReceipt = closed(
  'What was deleted and what stays of a member who has left. It names nobody.',
  {
    version: about('Of the form of receipts.', Type.Literal(1)),
    receiptSysId: SysId,
    userSysId: about('By which the log knows the former member.', SysId),
    erasedAt: DateTime,
    deleted: about(DELETED, Type.Array(Rows, { maxItems: 500 })),
    kept: about(KEPT, Type.Array(KeptRows, { maxItems: 500 })),
    rejoinFrom: about('When the person may join again.', DateTime),
    signature: about(
      'Ed25519 over the JSON of the other fields, their names in the order of the alphabet; base64url.',
      line(200, 1),
    ),
  },
);
export type ErasureReceipt = Static<typeof ErasureReceipt>;

const farewell = {
  reason: about(
    `One of ${WITHDRAWAL_REASONS.map((reason) => `\`${reason}\``).join(', ')}. Any other text counts as \`other\` and is not kept.`,
    line(REASON_LENGTH_MAX, 1),
  ),
  confirmWord: about(
    'Typed by hand, in either language.',
    Type.Union([Type.Literal(WITHDRAWAL_WORDS.ko), Type.Literal(WITHDRAWAL_WORDS.en)]),
  ),
  agreement: about(
    'The member agrees to lose coupons and points, and that records of orders stay for as long as ' +
      'the law demands.',
    Type.Literal(true),
  ),
};

export const withdraw = operation({
  method: 'POST',
  path: '/v1/users/drop',
  summary:
    'The token’s member leaves: all logins end, their data goes, and the id cannot log in any more (1006); 1016 while something of theirs is under way',
  tag: 'users',
  access: 'customer',
  unfinished: true,
  reauth: true,
  body: closed(farewell),
  reply: closed({ receipt: ErasureReceipt }),
  codes: ['1003', '1016'],
});

export const withdrawByUid = operation({
  method: 'PATCH',
  path: '/v1/users/:uid/drop',
  summary: 'The same as POST /v1/users/drop, by the member’s number',
  tag: 'users',
  access: 'owner',
  unfinished: true,
  reauth: true,
  params: closed({ uid: SysId }),
  body: closed(farewell),
  reply: closed({ receipt: ErasureReceipt }),
  codes: ['1003', '1016'],
});

export const withdrawalTerms = operation({
  method: 'GET',
  path: '/v1/users/:uid/drop',
  summary: 'Whether the member can leave now, what would go with them, and what would stay until when',
  tag: 'users',
  access: 'owner',
  unfinished: true,
  params: closed({ uid: SysId }),
  reply: closed({
    blockedBy: about(
      'Empty: they can.',
      Type.Array(closed({ what: Blocker, count: about('How many there are.', Qty) })),
    ),
    holdingPoint: about('Points that would be lost; one is worth one won.', Qty),
    couponCnt: about('Coupons that could still be used.', Qty),
    deleted: about(DELETED, Type.Array(Rows)),
    kept: about(KEPT, Type.Array(KeptRows)),
    rejoinFrom: about('When they may join again if they leave now.', DateTime),
  }),
  codes: ['1003'],
});

export const withdrawMember = operation({
  method: 'POST',
  path: '/v1/operations/withdrawals',
  summary:
    'Withdraw a member for them, as when they leave by themselves; 1016 while something of theirs is under way, 9001 for hosts and managers',
  tag: 'users',
  access: 'manager',
  scope: null,
  body: closed({
    userId: UserId,
    reason: about('Kept as it is written, with the record of the withdrawal.', line(REASON_LENGTH_MAX, 1)),
  }),
  reply: closed({ userSysId: SysId, receipt: ErasureReceipt }),
  codes: ['1003', '1016'],
});

export const checkReceipt = operation({
  method: 'POST',
  path: '/v1/operations/receipts',
  summary: 'Whether an erasure receipt is ours and unchanged, and whether the rows that it names are gone',
  tag: 'operations',
  access: 'manager',
  scope: null,
  body: closed({ receipt: ErasureReceipt }),
  reply: closed({
    isGenuine: about('True: this site signed it, and nobody has changed it.', Type.Boolean()),
    left: about('Rows of the former member that should be gone.', Type.Array(Rows)),
  }),
});
