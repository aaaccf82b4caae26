import Type, { type Static } from 'typebox';
import { operation } from '../../operation.ts';
import {
  about,
  closed,
  DateTime,
  Empty,
  MULTILINE,
  OrNone,
  Paging,
  Qty,
  SysId,
  withCodes,
} from '../../types.ts';
import { REPORT_CONTENT_LENGTH_MAX, REPORT_STATE } from './constants.ts';
import { ReasonTypeCode } from './reasons.ts';

const TargetType = about(
  'What is reported to operators. Hosts see reports of their own chat (`chatReports`).',
  Type.Union([Type.Literal('chat'), Type.Literal('review'), Type.Literal('member')]),
);
export type TargetType = Static<typeof TargetType>;

const StateCode = about(
  withCodes('What has become of it', REPORT_STATE),
  Type.Union([
    Type.Literal(REPORT_STATE.received),
    Type.Literal(REPORT_STATE.handled),
    Type.Literal(REPORT_STATE.dismissed),
  ]),
);

const fields = {
  reportSysId: SysId,
  targetType: TargetType,
  targetSysId: about('logSysId of a chat line, prdtReviewSysId of a review, userSysId of a member.', SysId),
  broadcastSysId: about('Of a chat line.', OrNone(SysId)),
  reasonTypeCode: ReasonTypeCode,
  content: Type.String(),
  targetNick: about('Whom it is about: whole from a chat line, else masked.', Type.String()),
  targetText: about('The line or the review; blank for a member.', Type.String()),
  createdAt: DateTime,
  stateCode: StateCode,
  handledAt: about('When an operator handled or dismissed it. Null: nobody has yet.', OrNone(DateTime)),
};
export const OwnReport = closed('What a member has reported, as that member sees it.', fields);
export type OwnReport = Static<typeof OwnReport>;

export const MemberReport = closed('What a member has reported, as operators see it.', {
  ...fields,
  reporterUserId: about('Blank once they have left.', Type.String()),
  targetUserId: about('Whom it is about. Blank once they have left.', Type.String()),
});
export type MemberReport = Static<typeof MemberReport>;

const owner = closed({ uid: SysId });

export const report = operation({
  method: 'POST',
  path: '/v1/users/:uid/reports',
  summary:
    'Report a chat line, a review or a member; once each, and a repeat answers with the first report. A chat line needs its broadcast',
  tag: 'users',
  access: 'owner',
  params: owner,
  body: closed({
    targetType: TargetType,
    targetSysId: fields.targetSysId,
    broadcastSysId: about('Of a chat line, and only of that.', Type.Optional(SysId)),
    reasonTypeCode: ReasonTypeCode,
    content: Type.Optional(Type.String({ maxLength: REPORT_CONTENT_LENGTH_MAX, ...MULTILINE })),
  }),
  reply: closed({ reportSysId: SysId }),
  codes: ['0004', '0005', '0008'],
});

export const reportReview = operation({
  method: 'POST',
  path: '/v1/products/:prdtSysId/reviews/:prdtReviewSysId/reports',
  summary: 'Report a review of a product, once; a repeat answers with the first report',
  tag: 'products',
  access: 'member',
  params: closed({ prdtSysId: SysId, prdtReviewSysId: SysId }),
  body: closed({
    reasonTypeCode: ReasonTypeCode,
    content: Type.Optional(Type.String({ maxLength: REPORT_CONTENT_LENGTH_MAX, ...MULTILINE })),
  }),
  reply: closed({ reportSysId: SysId }),
  codes: ['0004', '0005', '0008'],
});

export const reports = operation({
  method: 'GET',
  path: '/v1/users/:uid/reports',
  summary: 'What the member has reported, newest first',
  tag: 'users',
  access: 'owner',
  params: owner,
  query: closed(Paging),
  reply: closed({ totalCnt: Qty, reports: Type.Array(OwnReport) }),
});

export const memberReports = operation({
  method: 'GET',
  path: '/v1/operations/reports',
  summary: 'What members report, newest first; with stateCode only those',
  tag: 'operations',
  access: 'manager',
  scope: null,
  query: closed({
    ...Paging,
    stateCode: about(
      withCodes('What has become of them', REPORT_STATE),
      Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    ),
  }),
  reply: closed({ totalCnt: Qty, reports: Type.Array(MemberReport) }),
});

export const closeReport = operation({
  method: 'PATCH',
  path: '/v1/operations/reports/:reportSysId',
  summary: 'Say what became of a report: handled (2) or dismissed (3). Its reporter sees it',
  tag: 'operations',
  access: 'manager',
  scope: null,
  params: closed({ reportSysId: SysId }),
  body: closed({
    stateCode: about(
      '2: something was done about it. 3: nothing had to be done.',
      Type.Union([Type.Literal(REPORT_STATE.handled), Type.Literal(REPORT_STATE.dismissed)]),
    ),
  }),
  reply: Empty,
  codes: ['0004'],
});
