import Type, { type Static } from 'typebox';
import { VISIBLE_TEXT } from '../room/chat.ts';
import { PRODUCT_QUESTION_LENGTH_MAX } from './constants.ts';
import { ANSWER_LENGTH_MAX } from '../room/constants.ts';
import { operation } from '../operation.ts';
import { QUESTION_TEXT } from '../room/question-text.ts';
import {
  about,
  closed,
  DateTime,
  Empty,
  Flag,
  MULTILINE,
  Paging,
  PublicPaging,
  Qty,
  SysId,
} from '../types.ts';

const QuestionType = about(
  '1 the product, 2 its delivery, 3 exchange and return, 4 anything else.',
  Type.Integer({ minimum: 1, maximum: 4 }),
);

export const ProductQuestion = closed(
  "A member's question about a product, as others see it. The asker is masked. Only the asker and " +
    'the seller can read a secret one.',
  {
    prdtQuestionSysId: SysId,
    prdtSysId: SysId,
    questionTypeCode: QuestionType,
    content: about("Null: it is secret, and somebody else's.", Type.Union([Type.String(), Type.Null()])),
    isSecret: Flag,
    isOwn: about('The caller asked it.', Flag),
    nick: Type.String(),
    createdAt: DateTime,
    stateCode: about('1 waits for an answer, 2 is answered.', Type.Integer({ minimum: 1, maximum: 2 })),
    answer: Type.Union([Type.String(), Type.Null()]),
    answeredAt: about(
      'When the seller answered. Null: there is no answer yet.',
      Type.Union([DateTime, Type.Null()]),
    ),
  },
);
export type ProductQuestion = Static<typeof ProductQuestion>;

const QuestionPage = closed({
  totalCnt: Qty,
  questions: Type.Array(ProductQuestion),
  hiddenCnt: about(
    'Of this page: questions that are left out, because the caller has blocked who asked them.',
    Qty,
  ),
});
const product = closed({ prdtSysId: SysId });

export const askOfProduct = operation({
  method: 'POST',
  path: '/v1/products/:prdtSysId/questions',
  summary: 'Ask something of a product',
  tag: 'products',
  access: 'member',
  params: product,
  body: closed({
    questionTypeCode: QuestionType,
    content: Type.String({
      minLength: 1,
      maxLength: PRODUCT_QUESTION_LENGTH_MAX,
      pattern: QUESTION_TEXT,
      ...MULTILINE,
    }),
    isSecret: about('Only the seller can read it.', Type.Optional(Flag)),
  }),
  reply: closed({ prdtQuestionSysId: SysId }),
  codes: ['0004', '0008', '1005', '2004', '4293'],
  idempotent: true,
});

export const productQuestions = operation({
  method: 'GET',
  path: '/v1/products/:prdtSysId/questions/list',
  summary: 'Questions and answers about a product, newest first',
  tag: 'products',
  access: 'anyone',
  params: product,
  query: closed(PublicPaging),
  reply: QuestionPage,
  codes: ['0004'],
});

export const ownProductQuestions = operation({
  method: 'GET',
  path: '/v1/users/:uid/questions/products',
  summary: 'What the member has asked of products, newest first',
  tag: 'users',
  access: 'owner',
  params: closed({ uid: SysId }),
  query: closed(Paging),
  reply: closed({ totalCnt: Qty, questions: Type.Array(ProductQuestion) }),
});

export const sellerQuestions = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/questions',
  summary: 'Unanswered questions about the seller’s products, oldest first',
  tag: 'sellers',
  access: 'host',
  scope: 'products:write',
  params: closed({ sellerSysId: SysId }),
  query: closed(Paging),
  reply: QuestionPage,
});

export const answerOfProduct = operation({
  method: 'POST',
  path: '/v1/products/questions/:prdtQuestionSysId/answer',
  summary: 'Answer what was asked of a product, once',
  tag: 'sellers',
  access: 'host',
  scope: 'products:write',
  params: closed({ prdtQuestionSysId: SysId }),
  body: closed({
    answer: Type.String({
      minLength: 1,
      maxLength: ANSWER_LENGTH_MAX,
      pattern: VISIBLE_TEXT,
      ...MULTILINE,
    }),
  }),
  reply: Empty,
  codes: ['0004', '0007'],
});
