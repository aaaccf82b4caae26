import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { ReasonTypeCode } from '../service/safety/reasons.ts';
import { about, closed, DateTime, Empty, Paging, Qty, SysId } from '../types.ts';

const Reason = about(
  'Why a line of the chat is reported, as hosts read it. `fraud` has no code of its own and ' +
    'counts as any other reason.',
  Type.Union([
    Type.Literal('advertisement'),
    Type.Literal('sexual'),
    Type.Literal('abuse'),
    Type.Literal('spam'),
    Type.Literal('privacy'),
    Type.Literal('fraud'),
    Type.Literal('other'),
  ]),
);
export type ReportReason = Static<typeof Reason>;

export const ReportedLine = closed('A line of the chat that viewers reported.', {
  logSysId: SysId,
  userId: about('Who wrote it.', Type.String()),
  nick: Type.String(),
  msg: about('The line.', Type.String()),
  reportCnt: Qty,
  reasons: about(
    'How many for each reason that was given.',
    Type.Array(closed({ reason: Reason, count: about('How many gave this reason.', Qty) })),
  ),
  reportedAt: DateTime,
});
export type ReportedLine = Static<typeof ReportedLine>;

export const reportChat = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/chat/:logSysId/report',
  summary:
    'Report a line of the chat, by reason or its code; once a member and line, which a repeat changes nothing of',
  tag: 'broadcasts',
  access: 'member',
  params: closed({ broadcastSysId: SysId, logSysId: SysId }),
  body: closed({ reason: Type.Optional(Reason), reasonTypeCode: Type.Optional(ReasonTypeCode) }),
  reply: Empty,
  codes: ['0004', '0005', '0008'],
});

export const chatReports = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/reports',
  summary: 'Reported lines of the chat, the most reported first',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: closed({ broadcastSysId: SysId }),
  query: closed(Paging),
  reply: closed({ totalCnt: Qty, reports: Type.Array(ReportedLine) }),
  named: true,
  codes: ['0004'],
});
