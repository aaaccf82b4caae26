import Type, { type Static } from 'typebox';
import { VISIBLE_TEXT } from '../room/chat.ts';
import { HIDE_REASON_LENGTH_MAX, REVIEW_LENGTH_MAX, REVIEW_SCORE_MAX, REVIEW_TYPES } from './constants.ts';
import { ANSWER_LENGTH_MAX } from '../room/constants.ts';
import { operation } from '../operation.ts';
import {
  about,
  closed,
  DateTime,
  Empty,
  Flag,
  MULTILINE,
  OrNone,
  Paging,
  PublicPaging,
  Qty,
  QueryFlag,
  SysId,
  Url,
} from '../types.ts';

export const Score = Type.Integer({
  description: 'How good a buyer finds a product, from 1 to 5 for the best.',
  minimum: 1,
  maximum: REVIEW_SCORE_MAX,
});
export const ReviewType = Type.Enum([...REVIEW_TYPES], {
  description: '`first`, or `monthly` for one that is written again a month after the first.',
});

export const ReviewFile = closed('An uploaded picture or video.', {
  fileSysId: SysId,
  url: about('Where it can be loaded. Pictures are WebP, videos are as they were uploaded.', Url),
  width: about('Pixels.', Qty),
  height: about('Pixels.', Qty),
});
export type ReviewFile = Static<typeof ReviewFile>;

/** What a review shows to everybody and to its writer. */
export const shownOfReview = {
  prdtReviewSysId: SysId,
  prdtSysId: SysId,
  type: ReviewType,
  score: about('Null: the buyer gave words alone.', OrNone(Score)),
  comment: Type.String({ maxLength: REVIEW_LENGTH_MAX }),
  pictures: Type.Array(ReviewFile),
  video: about('Null: there is none.', OrNone(ReviewFile)),
  optionName: about('As it was ordered; null: no options.', OrNone(Type.String())),
  optionNameEn: about('Null: no options, or no English name was recorded.', OrNone(Type.String())),
  createdAt: DateTime,
  answer: about("The seller's answer.", OrNone(Type.String())),
  answeredAt: about('When the seller answered. Null: there is no answer yet.', OrNone(DateTime)),
  helpfulCnt: about('How many members found it helpful.', Qty),
} as const;

export const Review = closed("A buyer's review of a product, as others see it: the author is masked.", {
  ...shownOfReview,
  nick: Type.String(),
  isHelpful: about('The caller found it helpful.', Flag),
  isOwn: about('The caller wrote it.', Flag),
});
export type Review = Static<typeof Review>;

export const productReviews = operation({
  method: 'GET',
  path: '/v1/products/:prdtSysId/reviews/list',
  summary:
    'What buyers say of a product: those with pictures first, then the newest; with how it was scored by all of them. score, hasPictures and prdtOptionSysId choose among them',
  tag: 'products',
  access: 'anyone',
  params: closed({ prdtSysId: SysId }),
  query: closed({
    ...PublicPaging,
    score: about('Reviews with this score alone.', Type.Optional(Score)),
    hasPictures: Type.Optional(QueryFlag),
    prdtOptionSysId: Type.Optional(SysId),
  }),
  reply: closed({
    totalCnt: about('Of those that were chosen.', Qty),
    averageScore: about(
      'To one decimal; null: there is no score.',
      OrNone(Type.Number({ minimum: 1, maximum: REVIEW_SCORE_MAX })),
    ),
    scores: about(
      'The number of reviews by score, the best first. Scores without reviews are left out.',
      Type.Array(closed({ score: Score, count: about('How many reviews gave this score.', Qty) })),
    ),
    reviews: Type.Array(Review),
    hiddenCnt: about(
      'Of this page: reviews that are left out, because the caller has blocked their authors.',
      Qty,
    ),
  }),
  codes: ['0004'],
});

const oneReview = closed({ prdtSysId: SysId, prdtReviewSysId: SysId });

export const productReview = operation({
  method: 'GET',
  path: '/v1/products/:prdtSysId/reviews/:prdtReviewSysId',
  summary: 'One review of a product',
  tag: 'products',
  access: 'anyone',
  params: oneReview,
  reply: closed({ review: Review }),
  codes: ['0004'],
});

export const setHelpful = operation({
  method: 'POST',
  path: '/v1/products/:prdtSysId/reviews/:prdtReviewSysId/helpful',
  summary: 'Say that a review was helpful; a repeat changes nothing. Nobody says it of their own',
  tag: 'products',
  access: 'member',
  params: oneReview,
  reply: closed({ helpfulCnt: Qty }),
  codes: ['0004', '0007'],
});

export const dropHelpful = operation({
  method: 'DELETE',
  path: '/v1/products/:prdtSysId/reviews/:prdtReviewSysId/helpful',
  summary: 'Take back that a review was helpful; a repeat changes nothing',
  tag: 'products',
  access: 'member',
  params: oneReview,
  reply: closed({ helpfulCnt: Qty }),
  codes: ['0004'],
});

export const answerReview = operation({
  method: 'POST',
  path: '/v1/products/reviews/:prdtReviewSysId/answer',
  summary: 'Answer what a buyer says of a product, once',
  tag: 'sellers',
  access: 'host',
  scope: 'products:write',
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

export const ManagedReview = closed('A review as managers see it: those that are hidden, too.', {
  ...shownOfReview,
  nick: Type.String(),
  isHidden: Flag,
  hiddenReason: about('Why a manager has hidden it; null: it is shown.', OrNone(Type.String())),
});

export const managedReviews = operation({
  method: 'GET',
  path: '/v1/reviews',
  summary: 'Reviews of all products or of one, the newest first; isHidden chooses among them',
  tag: 'operations',
  access: 'manager',
  scope: null,
  query: closed({ ...Paging, prdtSysId: Type.Optional(SysId), isHidden: Type.Optional(QueryFlag) }),
  reply: closed({ totalCnt: Qty, reviews: Type.Array(ManagedReview) }),
});

export const hideReview = operation({
  method: 'POST',
  path: '/v1/reviews/:prdtReviewSysId/hide',
  summary: 'Hide a review from everybody but its writer, who sees the reason',
  tag: 'operations',
  access: 'manager',
  scope: null,
  params: closed({ prdtReviewSysId: SysId }),
  body: closed({
    reason: about(
      'Why it is hidden. Its writer and managers read it.',
      Type.String({
        minLength: 1,
        maxLength: HIDE_REASON_LENGTH_MAX,
        pattern: VISIBLE_TEXT,
        ...MULTILINE,
      }),
    ),
  }),
  reply: Empty,
  codes: ['0004', '0007'],
});

export const showReview = operation({
  method: 'POST',
  path: '/v1/reviews/:prdtReviewSysId/show',
  summary: 'Show a hidden review again; it counts in the mean score from then on',
  tag: 'operations',
  access: 'manager',
  scope: null,
  params: closed({ prdtReviewSysId: SysId }),
  reply: Empty,
  codes: ['0004', '0007'],
});
