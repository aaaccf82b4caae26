import type { Projection } from '../../../platform/log/log.ts';
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
export type ProductQuestionRow = RowOf<typeof questions>;

const { statement } = statementsFor<TablesOf<typeof questions>>();

export const productOfQuestion = statement((db, p: Params<{ prdtQuestionSysId: number }>) =>
  db
    .selectFrom('product_questions')
    .select('prdt_sys_id')
    .where('prdt_question_sys_id', '=', p('prdtQuestionSysId')),
);

export const ofProduct = questionsBy('prdt_sys_id');
export const ofAsker = questionsBy('user_sys_id');
export const openOfSeller = questionsBy('seller_sys_id', { isOpen: true });

/** The newest first; what waits for an answer the oldest first. */
function questionsBy(
  column: 'prdt_sys_id' | 'user_sys_id' | 'seller_sys_id',
  { isOpen = false }: { readonly isOpen?: boolean } = {},
) {
  return {
    rows: statement((db, p: Params<{ sysId: number; startIndex: number; rowCount: number }>) =>
      db
        .selectFrom('product_questions')
        .selectAll()
        .where(column, '=', p('sysId'))
        .$if(isOpen, (rows) => rows.where('is_open', '=', 1))
        .orderBy('prdt_question_sys_id', isOpen ? 'asc' : 'desc')
        .limit(p('rowCount'))
        .offset(p('startIndex')),
    ),
    count: statement((db, p: Params<{ sysId: number }>) =>
      db
        .selectFrom('product_questions')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(column, '=', p('sysId'))
        .$if(isOpen, (rows) => rows.where('is_open', '=', 1)),
    ),
  };
}

export const qnaProjection: Projection<QnaEvent> = {
  name: 'qna',
  version: 2,
  tables: [questions],
  on: {
    ProductQuestionAsked: ({ stream, recordedAt, data }) => [
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
    ProductQuestionAnswered: ({ recordedAt, data }) => [
      questions.set({
        prdt_question_sys_id: data.prdtQuestionSysId,
        answer: data.answer,
        answered_at: recordedAt,
        is_open: 0,
      }),
    ],
  },
};
