import Type, { type Static } from 'typebox';
import { VISIBLE_TEXT } from './chat.ts';
import { ANSWER_LENGTH_MAX } from './constants.ts';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, Flag, MULTILINE, Paging, Qty, SysId } from '../types.ts';

export const Question = closed(
  "Viewers' questions in a room, and the answers. A question is a chat message (msgType 1), " +
    'identified by its `logSysId`. An answer goes to the whole room, or to the asker alone.',
  {
    logSysId: SysId,
    nick: Type.String(),
    userId: about('Who asked.', Type.String()),
    content: Type.String(),
    createdAt: DateTime,
    answer: about('Null: nobody has answered it.', Type.Union([Type.String(), Type.Null()])),
    isPrivate: about('The asker alone was told.', Flag),
  },
);
export type Question = Static<typeof Question>;

export const listQuestions = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/questions',
  summary: 'What was asked in the room, newest first; with isOpen=1 what nobody has answered, oldest first',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: closed({ broadcastSysId: SysId }),
  query: closed({
    ...Paging,
    isOpen: about(
      '1: those without an answer; 0: those with one; left out: all.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    ),
  }),
  reply: closed({ totalCnt: Qty, questions: Type.Array(Question) }),
  codes: ['0004'],
});

export const OwnQuestion = closed(
  'A question as its asker sees it, with the broadcast that it was asked in.',
  {
    logSysId: SysId,
    broadcastSysId: SysId,
    broadcastScheduleSysId: SysId,
    content: Type.String(),
    createdAt: DateTime,
    answer: Type.Union([Type.String(), Type.Null()]),
  },
);
export type OwnQuestion = Static<typeof OwnQuestion>;

export const ownLiveQuestions = operation({
  method: 'GET',
  path: '/v1/users/:uid/questions/broadcasts',
  summary: 'What the member has asked in broadcasts, newest first',
  tag: 'users',
  access: 'owner',
  params: closed({ uid: SysId }),
  query: closed(Paging),
  reply: closed({ totalCnt: Qty, questions: Type.Array(OwnQuestion) }),
});

export const answerQuestion = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/questions/:logSysId/answer',
  summary: 'Answer a question, once: before the room, or with isPrivate 1 to the asker alone',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: closed({ broadcastSysId: SysId, logSysId: SysId }),
  body: closed({
    answer: Type.String({
      minLength: 1,
      maxLength: ANSWER_LENGTH_MAX,
      pattern: VISIBLE_TEXT,
      ...MULTILINE,
    }),
    isPrivate: Type.Optional(Flag),
  }),
  reply: Empty,
  codes: ['0004', '0007'],
});
