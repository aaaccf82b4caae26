import type { EventOf, Projection, RecordedEvent } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import { productOfQna, type QnaEvent } from './decider.ts';

/** Questions about products, and which of them a seller has not answered. */
const questions = table(
  'product_questions',
  {
    prdt_question_sys_id: int,
    prdt_sys_id: int,
    seller_sys_id: int,
    user_sys_id: int,
    question_type_code: int,
    content: text,
    is_secret: int,
    asked_at: int,
    is_open: int,
    answer: nullable(text),
    answered_at: nullable(int),
  },
  {
    key: ['prdt_question_sys_id'],
    indexes: {
      product_questions_by_product: ['prdt_sys_id', 'prdt_question_sys_id'],
      product_questions_by_user: ['user_sys_id'],
      product_questions_open: { columns: ['seller_sys_id', 'prdt_question_sys_id'], where: { is_open: 1 } },
    },
  },
);
export type QuestionRow = RowOf<typeof questions>;

const { statement } = statementsFor<TablesOf<typeof questions>>();

export const questionById = statement((db, p: Params<{ prdtQuestionSysId: number }>) =>
  db
    .selectFrom('product_questions')
    .select('prdt_sys_id')
    .where('prdt_question_sys_id', '=', p('prdtQuestionSysId')),
);

type Page = { startIndex: number; rowCount: number };

/** Newest first. */
export const questionsOfProduct = statement((db, p: Params<Page & { prdtSysId: number }>) =>
  db
    .selectFrom('product_questions')
    .selectAll()
    .where('prdt_sys_id', '=', p('prdtSysId'))
    .orderBy('prdt_question_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countOfProduct = statement((db, p: Params<{ prdtSysId: number }>) =>
  db
    .selectFrom('product_questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('prdt_sys_id', '=', p('prdtSysId')),
);

/** Oldest first. */
export const openOfSeller = statement((db, p: Params<Page & { sellerSysId: number }>) =>
  db
    .selectFrom('product_questions')
    .selectAll()
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where('is_open', '=', 1)
    .orderBy('prdt_question_sys_id')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countOpenOfSeller = statement((db, p: Params<{ sellerSysId: number }>) =>
  db
    .selectFrom('product_questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where('is_open', '=', 1),
);

/** Newest first. */
export const questionsBy = statement((db, p: Params<Page & { userSysId: number }>) =>
  db
    .selectFrom('product_questions')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('prdt_question_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countQuestionsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('product_questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_sys_id', '=', p('userSysId')),
);

export const qnaProjection: Projection = {
  name: 'qna',
  version: 2,
  tables: [questions],
  on: {
    ProductQuestionAsked: ({
      stream,
      recordedAt,
      data,
    }: RecordedEvent<EventOf<QnaEvent, 'ProductQuestionAsked'>>) => [
      questions.insert({
        prdt_question_sys_id: data.prdtQuestionSysId,
        prdt_sys_id: productOfQna(stream),
        seller_sys_id: data.sellerSysId,
        user_sys_id: data.userSysId,
        question_type_code: data.questionTypeCode,
        content: data.content,
        is_secret: data.isSecret,
        asked_at: recordedAt,
        is_open: 1,
        answer: null,
        answered_at: null,
      }),
    ],
    ProductQuestionAnswered: ({
      recordedAt,
      data,
    }: RecordedEvent<EventOf<QnaEvent, 'ProductQuestionAnswered'>>) => [
      questions.set({
        prdt_question_sys_id: data.prdtQuestionSysId,
        answer: data.answer,
        answered_at: recordedAt,
        is_open: 0,
      }),
    ],
  },
};
