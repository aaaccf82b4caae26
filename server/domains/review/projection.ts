import type { EventOf, Projection, RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params } from '../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../platform/log/tables/table.ts';
import { productOfReviews, type ReviewEvent } from './decider.ts';

/** Finds what was said of products. */
const reviews = table(
  'product_reviews',
  {
    prdt_review_sys_id: int,
    prdt_sys_id: int,
    user_sys_id: int,
    score: nullable(int),
    comment: text,
    option_name: nullable(text),
    option_name_en: nullable(text),
    written_at: int,
    answer: nullable(text),
    answered_at: nullable(int),
  },
  {
    key: ['prdt_review_sys_id'],
    indexes: {
      product_reviews_by_product: ['prdt_sys_id', 'written_at', 'prdt_review_sys_id'],
      product_reviews_by_user: ['user_sys_id'],
    },
  },
);
export type ReviewRow = RowOf<typeof reviews>;

const { statement } = statementsFor<TablesOf<typeof reviews>>();

const answer = statement<{ prdtReviewSysId: number; answer: string; answeredAt: number }>((db, p) =>
  db
    .updateTable('product_reviews')
    .set({ answer: p('answer'), answered_at: p('answeredAt') })
    .where('prdt_review_sys_id', '=', p('prdtReviewSysId')),
);

export const reviewById = statement((db, p: Params<{ prdtReviewSysId: number }>) =>
  db
    .selectFrom('product_reviews')
    .select(['prdt_sys_id', 'user_sys_id', 'comment'])
    .where('prdt_review_sys_id', '=', p('prdtReviewSysId')),
);

/** Newest first. */
export const reviewsOfProduct = statement(
  (db, p: Params<{ prdtSysId: number; startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('product_reviews')
      .selectAll()
      .where('prdt_sys_id', '=', p('prdtSysId'))
      .orderBy('written_at', 'desc')
      .orderBy('prdt_review_sys_id', 'desc')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

/** The number of reviews for each score, or null. */
export const scoresOfProduct = statement((db, p: Params<{ prdtSysId: number }>) =>
  db
    .selectFrom('product_reviews')
    .select((row) => ['score', row.fn.countAll<number>().as('count')])
    .where('prdt_sys_id', '=', p('prdtSysId'))
    .groupBy('score')
    .orderBy('score', 'desc'),
);

export const countReviewsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('product_reviews')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_sys_id', '=', p('userSysId')),
);

export const reviewProjection: Projection = {
  name: 'review',
  version: 3,
  tables: [reviews],
  on: {
    ReviewWritten: ({ stream, data }: RecordedEvent<EventOf<ReviewEvent, 'ReviewWritten'>>) => [
      reviews.insert({
        prdt_review_sys_id: data.prdtReviewSysId,
        prdt_sys_id: productOfReviews(stream),
        user_sys_id: data.userSysId,
        score: data.score,
        comment: data.comment,
        option_name: data.optionName,
        option_name_en: data.optionNameEn ?? null,
        written_at: data.writtenAt,
        answer: null,
        answered_at: null,
      }),
    ],
    ReviewAnswered: ({ data }: RecordedEvent<EventOf<ReviewEvent, 'ReviewAnswered'>>) => [answer(data)],
  },
};
