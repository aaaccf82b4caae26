/** What members say of the products that they bought. */
import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { VISIBLE_TEXT } from '../room/chat.ts';
import { about, closed, DateTime, Empty, Flag, MULTILINE, OrNone, Qty, SysId, Url, Won } from '../types.ts';
import { REVIEW_LENGTH_MAX, REVIEW_LENGTH_MIN, REVIEW_PICTURES_MAX } from './constants.ts';
import { ReviewType, Score, shownOfReview } from './reviews.ts';

const Comment = Type.String({
  minLength: REVIEW_LENGTH_MIN,
  maxLength: REVIEW_LENGTH_MAX,
  pattern: VISIBLE_TEXT,
  ...MULTILINE,
});
const Video = '`fileSysId` of an upload of the kind `review`.';
const Pictures = about(
  '`fileSysId` of uploads of the kind `review`.',
  Type.Array(SysId, { maxItems: REVIEW_PICTURES_MAX, uniqueItems: true }),
);

const owner = closed({ uid: SysId });
const ownReview = closed({ uid: SysId, prdtReviewSysId: SysId });

const boughtProduct = { name: Type.String(), nameEn: Type.String(), squareImageUrl: Url } as const;

export const OwnReview = closed("A member's own review, with the product's name and picture.", {
  ...shownOfReview,
  ...boughtProduct,
  orderSysId: about('Null: reviews of an older log, which name no order of the member.', OrNone(SysId)),
  orderPrdtSysId: about('The line of that order that is reviewed. Null as the order is.', OrNone(SysId)),
  until: about('Until when it may be changed.', DateTime),
  isHidden: Flag,
  hiddenReason: about('Why a manager has hidden it; null: it is shown.', OrNone(Type.String())),
});
export type OwnReview = Static<typeof OwnReview>;

export const Writable = closed('A review that the member may write.', {
  orderPrdtSysId: SysId,
  orderSysId: SysId,
  prdtSysId: SysId,
  ...boughtProduct,
  optionName: about('As it was ordered; empty: no options.', Type.String()),
  type: ReviewType,
  until: about('The last moment at which it may be written.', DateTime),
});
export type Writable = Static<typeof Writable>;

export const ownReviews = operation({
  method: 'GET',
  path: '/v1/users/:uid/reviews',
  summary: 'What the member has written of products, the newest first, and what they may write',
  tag: 'users',
  access: 'owner',
  params: owner,
  reply: closed({
    reviews: Type.Array(OwnReview),
    writable: about('What ends first stands first.', Type.Array(Writable)),
    points: about('Points for the first review of a product. 0: there are none.', Won),
    picturePoints: about(
      'Points on top of those for a first review with a picture or a video. 0: there are none.',
      Won,
    ),
  }),
});

export const writeReview = operation({
  method: 'POST',
  path: '/v1/users/:uid/reviews',
  summary:
    'Review a confirmed line of one’s own order within its time, once for each product; and once more, a month after the first',
  tag: 'users',
  access: 'owner',
  idempotent: true,
  params: owner,
  body: closed({
    orderPrdtSysId: SysId,
    type: ReviewType,
    score: about('Left out: words alone.', Type.Optional(Score)),
    comment: Comment,
    pictures: Type.Optional(Pictures),
    video: about(Video, Type.Optional(SysId)),
  }),
  reply: closed({
    prdtReviewSysId: SysId,
    pointAmount: about('Points that were given for it.', Qty),
  }),
  codes: ['0003', '0004', '0005', '0007', '6001'],
});

export const editReview = operation({
  method: 'PATCH',
  path: '/v1/users/:uid/reviews/:prdtReviewSysId',
  summary: 'Change one’s own review, within the time in which it could be written; what is left out stays',
  tag: 'users',
  access: 'owner',
  params: ownReview,
  body: closed({
    score: about('Null: words alone.', Type.Optional(OrNone(Score))),
    comment: Type.Optional(Comment),
    pictures: Type.Optional(Pictures),
    video: about(`${Video} Null: without a video.`, Type.Optional(OrNone(SysId))),
  }),
  reply: Empty,
  codes: ['0003', '0004', '0005', '6001'],
});

export const removeReview = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/reviews/:prdtReviewSysId',
  summary:
    'Remove one’s own review, with its words and pictures; points that were given for it are taken back',
  tag: 'users',
  access: 'owner',
  params: ownReview,
  reply: Empty,
  codes: ['0004'],
});
