import { sql } from 'kysely';
import type { Projection } from '../../../platform/log/log.ts';
import { isAmong } from '../../../platform/log/tables/among.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import { userOfMemberStream, type MemberEvent } from '../../members/account/offers.ts';
import { productOfReviews, type ReviewEvent } from './decider.ts';
import type { reviewContents, reviewHelpful, reviewHidings } from './rows.ts';

/** Finds what was said of products. */
const reviews = table(
  'product_reviews',
  {
    prdt_review_sys_id: int,
    prdt_sys_id: int,
    user_sys_id: int,
    seller_sys_id: int,
    order_sys_id: int,
    /** Null in older logs. */
    order_prdt_sys_id: nullable(int),
    is_monthly: int,
    score: nullable(int),
    /** Of older logs; null: the words are a row. */
    comment: nullable(text),
    option_name: nullable(text),
    option_name_en: nullable(text),
    has_pictures: int,
    is_hidden: int,
    written_at: int,
    until: int,
    answer: nullable(text),
    answered_at: nullable(int),
  },
  {
    key: ['prdt_review_sys_id'],
    indexes: {
      product_reviews_by_product: [
        'prdt_sys_id',
        'is_hidden',
        'has_pictures',
        'written_at',
        'prdt_review_sys_id',
      ],
      product_reviews_by_user: ['user_sys_id'],
    },
  },
);

/** The options that a reviewed line was ordered with. */
const reviewOptions = table(
  'product_review_options',
  { prdt_review_sys_id: int, prdt_option_sys_id: int, user_sys_id: int },
  {
    key: ['prdt_review_sys_id', 'prdt_option_sys_id'],
    indexes: { product_review_options_by_user: ['user_sys_id'] },
  },
);

/** With the rows that belong to it. */
export type ReviewRow = RowOf<typeof reviews> & {
  readonly words: string | null;
  readonly pictures: string | null;
  readonly video: string | null;
  readonly reason: string | null;
  readonly helpful: number | string | null;
};

const { statement } =
  statementsFor<
    TablesOf<
      | typeof reviews
      | typeof reviewOptions
      | typeof reviewContents
      | typeof reviewHidings
      | typeof reviewHelpful
    >
  >();

type Page = { readonly startIndex: number; readonly rowCount: number };
type Chosen = {
  readonly prdtSysId: number;
  readonly score: number | null;
  /** 1: only those with pictures. */
  readonly pictures: number;
};

type Database = Parameters<Parameters<typeof statement>[0]>[0];

function whole(db: Database) {
  return db
    .selectFrom('product_reviews')
    .leftJoin('review_contents', 'review_contents.prdt_review_sys_id', 'product_reviews.prdt_review_sys_id')
    .leftJoin('review_hidings', 'review_hidings.prdt_review_sys_id', 'product_reviews.prdt_review_sys_id')
    .selectAll('product_reviews')
    .select([
      'review_contents.comment as words',
      'review_contents.pictures',
      'review_contents.video',
      'review_hidings.reason',
    ])
    .select((row) =>
      row
        .selectFrom('review_helpful')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('review_helpful.prdt_review_sys_id', '=', 'product_reviews.prdt_review_sys_id')
        .as('helpful'),
    );
}

export const reviewsAmong = statement((db, p: Params<{ ids: string }>) =>
  whole(db).where(isAmong(db, sql.ref('product_reviews.prdt_review_sys_id'), sql`${p('ids')}`)),
);

const chosen = (p: Params<Chosen>) => sql<boolean>`product_reviews.prdt_sys_id = ${p('prdtSysId')}
  AND product_reviews.is_hidden = 0
  AND product_reviews.has_pictures >= ${p('pictures')}
  AND coalesce(product_reviews.score, 0) = coalesce(${p('score')}, product_reviews.score, 0)`;

const ofOption = (p: Params<{ optionSysId: number }>) => sql<boolean>`EXISTS (
  SELECT 1 FROM product_review_options AS chosen
  WHERE chosen.prdt_review_sys_id = product_reviews.prdt_review_sys_id
    AND chosen.prdt_option_sys_id = ${p('optionSysId')})`;

function inOrder<Q extends ReturnType<typeof whole>>(query: Q, p: Params<Page>) {
  return query
    .orderBy('has_pictures', 'desc')
    .orderBy('written_at', 'desc')
    .orderBy('product_reviews.prdt_review_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex'));
}

/** Those with pictures first, then the newest. */
export const reviewsOfProduct = statement((db, p: Params<Chosen & Page>) =>
  inOrder(whole(db).where(chosen(p)), p),
);

export const reviewsOfOption = statement((db, p: Params<Chosen & Page & { optionSysId: number }>) =>
  inOrder(whole(db).where(chosen(p)).where(ofOption(p)), p),
);

export const countOfProduct = statement((db, p: Params<Chosen>) =>
  db
    .selectFrom('product_reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(chosen(p)),
);

export const countOfOption = statement((db, p: Params<Chosen & { optionSysId: number }>) =>
  db
    .selectFrom('product_reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(chosen(p))
    .where(ofOption(p)),
);

/** The number of reviews for each score, or null. */
export const scoresOfProduct = statement((db, p: Params<{ prdtSysId: number }>) =>
  db
    .selectFrom('product_reviews')
    .select((row) => ['score', row.fn.countAll<number>().as('count')])
    .where('prdt_sys_id', '=', p('prdtSysId'))
    .where('is_hidden', '=', 0)
    .groupBy('score')
    .orderBy('score', 'desc'),
);

/** The newest first. */
export const reviewsOf = statement((db, p: Params<{ userSysId: number }>) =>
  whole(db)
    .where('product_reviews.user_sys_id', '=', p('userSysId'))
    .orderBy('written_at', 'desc')
    .orderBy('product_reviews.prdt_review_sys_id', 'desc'),
);

export const countReviewsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('product_reviews')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_sys_id', '=', p('userSysId')),
);

/** A review of the product that an older log holds. */
export const olderReviewOf = statement((db, p: Params<{ userSysId: number; prdtSysId: number }>) =>
  db
    .selectFrom('product_reviews')
    .select('prdt_review_sys_id')
    .where('user_sys_id', '=', p('userSysId'))
    .where('prdt_sys_id', '=', p('prdtSysId'))
    .where('order_prdt_sys_id', 'is', null),
);

type Managed = { readonly prdtSysId: number | null; readonly isHidden: number | null };

const managed = (p: Params<Managed>) => sql<boolean>`
  product_reviews.prdt_sys_id = coalesce(${p('prdtSysId')}, product_reviews.prdt_sys_id)
  AND product_reviews.is_hidden = coalesce(${p('isHidden')}, product_reviews.is_hidden)`;

/** The newest first. */
export const managedReviewsOf = statement((db, p: Params<Managed & Page>) =>
  whole(db)
    .where(managed(p))
    .orderBy('product_reviews.prdt_review_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countManaged = statement((db, p: Params<Managed>) =>
  db
    .selectFrom('product_reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(managed(p)),
);

function hasPictures({ pictures, video }: { pictures: readonly number[]; video: number | null }): number {
  return pictures.length > 0 || video !== null ? 1 : 0;
}

export const reviewProjection: Projection<ReviewEvent | MemberEvent> = {
  name: 'review',
  version: 5,
  tables: [reviews, reviewOptions],
  on: {
    ReviewWritten: ({ stream, data }) => [
      reviews.insert({
        prdt_review_sys_id: data.prdtReviewSysId,
        prdt_sys_id: data.prdtSysId ?? productOfReviews(stream),
        user_sys_id: data.userSysId,
        seller_sys_id: data.sellerSysId,
        order_sys_id: data.orderSysId,
        order_prdt_sys_id: data.orderPrdtSysId,
        is_monthly: data.reviewType === 'monthly' ? 1 : 0,
        score: data.score,
        comment: data.comment ?? null,
        option_name: data.optionName,
        option_name_en: data.optionNameEn ?? null,
        has_pictures: hasPictures(data),
        is_hidden: 0,
        written_at: data.writtenAt,
        until: data.until,
        answer: null,
        answered_at: null,
      }),
      ...data.optionSysIds.map((prdt_option_sys_id) =>
        reviewOptions.insert({
          prdt_review_sys_id: data.prdtReviewSysId,
          prdt_option_sys_id,
          user_sys_id: data.userSysId,
        }),
      ),
    ],
    ReviewEdited: ({ data: { prdtReviewSysId, score, ...files } }) => [
      reviews.set({ prdt_review_sys_id: prdtReviewSysId, score, has_pictures: hasPictures(files) }),
    ],
    ReviewRemoved: ({ data: { prdtReviewSysId } }) => [
      reviewOptions.removeAll({ prdt_review_sys_id: prdtReviewSysId }),
      reviews.remove({ prdt_review_sys_id: prdtReviewSysId }),
    ],
    ReviewAnswered: ({ data }) => [
      reviews.set({
        prdt_review_sys_id: data.prdtReviewSysId,
        answer: data.answer,
        answered_at: data.answeredAt,
      }),
    ],
    ReviewHidden: ({ data: { prdtReviewSysId } }) => [
      reviews.set({ prdt_review_sys_id: prdtReviewSysId, is_hidden: 1 }),
    ],
    ReviewShown: ({ data: { prdtReviewSysId } }) => [
      reviews.set({ prdt_review_sys_id: prdtReviewSysId, is_hidden: 0 }),
    ],
    // Their words and pictures are gone, so the rest says nothing.
    MemberRemoved: ({ stream }) => {
      const gone = { user_sys_id: userOfMemberStream(stream) };
      return [reviewOptions.removeAll(gone), reviews.removeAll(gone)];
    },
  },
};
