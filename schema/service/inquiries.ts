import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { VISIBLE_TEXT } from '../room/chat.ts';
import {
  about,
  closed,
  DateTime,
  Empty,
  MULTILINE,
  OrNone,
  KeyPaging,
  Next,
  Paging,
  PrivatePictureUrl,
  Qty,
  SysId,
} from '../types.ts';
import {
  INQUIRY_ANSWER_LENGTH_MAX,
  INQUIRY_FORBIDDEN,
  INQUIRY_LENGTH_MAX,
  INQUIRY_PICTURES_MAX,
} from './constants.ts';

/** One-to-one inquiries to customer service. With an order the hosts of its seller answer, otherwise managers. */

const TypeCode = about(
  '1 signing up and logging in, 2 looking up and changing information, 3 anything else.',
  Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
);
const STATUS = '1 waits for an answer, 2 is answered.';
const StatusCode = about(STATUS, Type.Union([Type.Literal(1), Type.Literal(2)]));

/** Something to see, and nothing of {@link INQUIRY_FORBIDDEN}. */
const INQUIRY_TEXT = `^(?![^]*[${INQUIRY_FORBIDDEN.replaceAll(/[\\\]^[]/g, '\\$&')}])${VISIBLE_TEXT.slice(1)}`;

const fields = {
  questionSysId: SysId,
  typeCode: TypeCode,
  content: Type.String(),
  orderSysId: about('The order that it is about; null: none.', OrNone(SysId)),
  pictures: about(
    'In the order of the uploads that were named.',
    Type.Array(
      closed({
        url: PrivatePictureUrl,
      }),
    ),
  ),
  statusCode: StatusCode,
  answer: about(
    'Null: nobody has answered yet.',
    OrNone(closed({ text: Type.String(), at: about('When it was answered.', DateTime) })),
  ),
  createdAt: DateTime,
};
export const Inquiry = closed('A question to customer service, as its asker sees it.', fields);
export type Inquiry = Static<typeof Inquiry>;

export const AskedInquiry = closed('A question to customer service, as those see it who answer.', {
  ...fields,
  nick: Type.String(),
  sellerSysId: about('Whose hosts answer; null: managers alone.', OrNone(SysId)),
});
export type AskedInquiry = Static<typeof AskedInquiry>;

const owner = closed({ uid: SysId });
const question = closed({ questionSysId: SysId });

export const askInquiry = operation({
  method: 'POST',
  path: '/v1/users/:uid/questions',
  summary: 'Ask customer service, with an own order and pictures where they help',
  tag: 'service',
  access: 'owner',
  params: owner,
  body: closed({
    typeCode: TypeCode,
    content: Type.String({
      minLength: 1,
      maxLength: INQUIRY_LENGTH_MAX,
      pattern: INQUIRY_TEXT,
      ...MULTILINE,
    }),
    orderSysId: Type.Optional(SysId),
    pictures: about(
      'The fileSysIds of uploads of the kind `inquiry`.',
      Type.Optional(Type.Array(SysId, { maxItems: INQUIRY_PICTURES_MAX, uniqueItems: true })),
    ),
  }),
  reply: question,
  codes: ['0003', '0004', '0008', '2010'],
  idempotent: true,
});

export const inquiriesOfMember = operation({
  method: 'GET',
  path: '/v1/users/:uid/questions',
  summary: 'What the member has asked customer service, newest first',
  tag: 'service',
  access: 'owner',
  params: owner,
  query: closed(Paging),
  reply: closed({ totalCnt: Qty, questions: Type.Array(Inquiry) }),
});

export const inquiries = operation({
  method: 'GET',
  path: '/v1/inquiries',
  summary:
    'Inquiries that the caller may answer, oldest first: hosts see those of their seller’s orders, managers all',
  tag: 'service',
  access: 'host',
  scope: null,
  query: closed({
    ...KeyPaging,
    statusCode: about(`${STATUS} Left out: both.`, Type.Optional(Type.Integer({ minimum: 1, maximum: 2 }))),
    sellerSysId: about('A host of several sellers names one.', Type.Optional(SysId)),
  }),
  reply: closed({ totalCnt: Qty, inquiries: Type.Array(AskedInquiry), next: Next }),
  codes: ['0005'],
});

export const inquiry = operation({
  method: 'GET',
  path: '/v1/inquiries/:questionSysId',
  summary: 'One inquiry, for those who may answer it',
  tag: 'service',
  access: 'host',
  scope: null,
  params: question,
  reply: AskedInquiry,
  codes: ['0004'],
});

export const answerInquiry = operation({
  method: 'POST',
  path: '/v1/inquiries/:questionSysId/answer',
  summary: 'Answer an inquiry, once; its asker is told by an alert and a text',
  tag: 'service',
  access: 'host',
  scope: null,
  params: question,
  body: closed({
    text: Type.String({
      minLength: 1,
      maxLength: INQUIRY_ANSWER_LENGTH_MAX,
      pattern: VISIBLE_TEXT,
      ...MULTILINE,
    }),
  }),
  reply: Empty,
  codes: ['0004', '0007'],
});
