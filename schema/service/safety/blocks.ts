import Type, { type Static } from 'typebox';
import { operation } from '../../operation.ts';
import { about, closed, DateTime, Empty, OrNone, Qty, SysId } from '../../types.ts';

const Mark = about('Of the author: chat lines whose `userSysId` has this `authorMark` are theirs.', Qty);
const Whom = {
  userSysId: about('Null: blocked by a review, whose author is not named.', OrNone(SysId)),
  authorMark: Mark,
};

export const Block = closed(
  'Somebody whom a member has blocked. What they write is hidden from that member.',
  {
    ...Whom,
    prdtReviewSysId: about('The review by which they were blocked; null: by their number.', OrNone(SysId)),
    nick: about(
      'As the member saw it where they blocked them: whole from a chat line, else masked.',
      Type.String(),
    ),
    blockedAt: DateTime,
  },
);
export type Block = Static<typeof Block>;

const owner = closed({ uid: SysId });

export const blocks = operation({
  method: 'GET',
  path: '/v1/users/:uid/blocks',
  summary: 'Whom the member has blocked, the latest first',
  tag: 'users',
  access: 'owner',
  params: owner,
  reply: closed({ blocks: Type.Array(Block) }),
  named: true,
});

export const block = operation({
  method: 'POST',
  path: '/v1/users/:uid/blocks',
  summary:
    'Hide from the member what somebody writes: by their number, or the author of a review by the review’s; a repeat changes nothing',
  tag: 'users',
  access: 'owner',
  params: owner,
  body: closed('`userSysId` or `prdtReviewSysId`.', {
    userSysId: Type.Optional(SysId),
    prdtReviewSysId: about('A review, whose author is not named.', Type.Optional(SysId)),
    line: about(
      'A chat line of theirs, where their name is seen whole. Without one it stays masked.',
      Type.Optional(closed({ broadcastSysId: SysId, logSysId: about('The line: its `seq`.', SysId) })),
    ),
  }),
  reply: closed(Whom),
  codes: ['0004', '0005', '0007'],
});

export const unblock = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/blocks',
  summary: 'Show again what somebody writes; nothing happens if they are not blocked',
  tag: 'users',
  access: 'owner',
  params: owner,
  body: closed('`userSysId`, or the `prdtReviewSysId` by which they were blocked.', {
    userSysId: Type.Optional(SysId),
    prdtReviewSysId: Type.Optional(SysId),
  }),
  reply: Empty,
  codes: ['0005'],
});
