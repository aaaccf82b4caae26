import Type, { type Static } from 'typebox';
import { VISIBLE_TEXT } from '../room/chat.ts';
import { REVIEW_LENGTH_MAX, REVIEW_SCORE_MAX } from './constants.ts';
import { ANSWER_LENGTH_MAX } from '../room/constants.ts';
import { operation } from '../operation.ts';
import { closed, DateTime, Empty, MULTILINE, OrNone, Paging, Qty, SysId } from '../types.ts';

const Score = Type.Integer({ minimum: 1, maximum: REVIEW_SCORE_MAX });

/** A buyer's review of a product, as others see it: the author is masked. */
export const Review = closed({
  prdtReviewSysId: SysId,
  prdtSysId: SysId,
  score: OrNone(Score),
  comment: Type.String({ maxLength: REVIEW_LENGTH_MAX }),
  /** As it was ordered; null: no options. */
  optionName: OrNone(Type.String()),
  /** Null: no options, or no English name was recorded. */
  optionNameEn: OrNone(Type.String()),
  nick: Type.String(),
  createdAt: DateTime,
  /** The seller's answer. */
  answer: OrNone(Type.String()),
  answeredAt: OrNone(DateTime),
});
export type Review = Static<typeof Review>;

export const productReviews = operation({
  method: 'GET',
  path: '/v1/products/:prdtSysId/reviews/list',
  summary: 'What buyers say of a product, newest first, with how it was scored by all of them',
  tag: 'products',
  access: 'anyone',
  params: closed({ prdtSysId: SysId }),
  query: closed(Paging),
  reply: closed({
    totalCnt: Qty,
    /** To one decimal; null: there is no score. */
    averageScore: OrNone(Type.Number({ minimum: 1, maximum: REVIEW_SCORE_MAX })),
    /** The number of reviews by score, the best first. Scores without reviews are left out. */
    scores: Type.Array(closed({ score: Score, count: Qty })),
    reviews: Type.Array(Review),
    /** Of this page: reviews that are left out, because the caller has blocked their authors. */
    hiddenCnt: Qty,
  }),
  codes: ['0004'],
});

export const answerReview = operation({
  method: 'POST',
  path: '/v1/products/reviews/:prdtReviewSysId/answer',
  summary: 'Answer what a buyer says of a product, once',
  tag: 'sellers',
  access: 'host',
  params: closed({ prdtReviewSysId: SysId }),
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
