/*
 * Reviews of products. What must stay true:
 *
 * - A member reviews a product once, however often they buy it, and once more a month after that.
 * - Each review belongs to a line of their own order that was confirmed, and is written and changed within its window.
 * - A stream holds one member's reviews of one product, so no state grows with the customers of a shop.
 * - Events hold ids, scores and times. The words and the files' addresses are rows.
 */
import {
  MONTHLY_REVIEW_AFTER,
  REVIEW_LENGTH_MAX,
  REVIEW_LENGTH_MIN,
  REVIEW_WITHIN,
  type ReviewType,
} from '../../../../schema/catalog/constants.ts';
import { koreanDay } from '../../../../schema/korean-days.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { requireHost, type Asker } from '../../room/broadcast/decider.ts';
import type { BoughtLine, OptionsOfLine } from '../order/offers.ts';

/** The reviewed purchase, with the options that were ordered. */
type Purchase = Omit<BoughtLine, 'name' | 'nameEn' | 'optionName'> & OptionsOfLine;

/** What events record of a review's content. */
interface Said {
  /** Null: words alone. */
  readonly score: number | null;
  /** `fileSysId` of each. */
  readonly pictures: readonly number[];
  readonly video: number | null;
}

export type Written = Said & {
  readonly prdtReviewSysId: number;
  readonly reviewType: ReviewType;
  readonly comment: string;
};

interface OneReview {
  readonly prdtReviewSysId: number;
}

export type ReviewEvent =
  | {
      readonly type: 'ReviewWritten';
      readonly data: Said & {
        readonly prdtReviewSysId: number;
        readonly reviewType: ReviewType;
        readonly userSysId: number;
        readonly sellerSysId: number;
        /** Null, as the line is, in older logs: their streams were of products. */
        readonly prdtSysId: number | null;
        readonly orderSysId: number;
        readonly orderPrdtSysId: number | null;
        readonly optionSysIds: readonly number[];
        readonly optionName: string | null;
        readonly optionNameEn?: string;
        /** Of older logs. */
        readonly comment?: string;
        /** Milliseconds since 1970. Reviews imported from another shop are older than their events. */
        readonly writtenAt: number;
        /** The first moment at which it may be changed no more. */
        readonly until: number;
        /** Points given for it. */
        readonly pointAmount: number;
      };
    }
  | { readonly type: 'ReviewEdited'; readonly data: Said & OneReview }
  /** By who wrote it. */
  | { readonly type: 'ReviewRemoved'; readonly data: OneReview }
  | {
      readonly type: 'ReviewAnswered';
      readonly data: OneReview & { readonly answer: string; readonly answeredAt: number };
    }
  /** By a manager. Why is a row. */
  | { readonly type: 'ReviewHidden'; readonly data: OneReview }
  | { readonly type: 'ReviewShown'; readonly data: OneReview };

/** A review that was not removed. */
export interface StandingReview extends Said {
  readonly prdtReviewSysId: number;
  readonly writtenAt: number;
  readonly until: number;
  readonly pointAmount: number;
  readonly isAnswered: boolean;
  readonly isHidden: boolean;
}

/** One member's reviews of one product. */
export interface ReviewState {
  readonly reviews: Readonly<Partial<Record<ReviewType, StandingReview>>>;
  /** Points were given. They are not given again, also after the review was removed. */
  readonly isRewarded: boolean;
  /** A hidden review was removed. Nobody may replace a review that a manager has hidden. */
  readonly isBarred: boolean;
}

const TYPES: readonly ReviewType[] = ['first', 'monthly'];

/** Changes one of the reviews; one that is not there changes nothing. */
function changed(state: ReviewState, prdtReviewSysId: number, change: Partial<StandingReview>): ReviewState {
  const type = typeOf(state, prdtReviewSysId);
  if (!type) return state;
  return { ...state, reviews: { ...state.reviews, [type]: { ...state.reviews[type]!, ...change } } };
}

function typeOf({ reviews }: ReviewState, prdtReviewSysId: number): ReviewType | undefined {
  return TYPES.find((type) => reviews[type]?.prdtReviewSysId === prdtReviewSysId);
}

export const reviewFold: Fold<ReviewState, ReviewEvent> = {
  category: 'review',
  initial: { reviews: {}, isRewarded: false, isBarred: false },
  stateVersion: 2,
  on: {
    ReviewWritten: (state, { data }) => {
      const { prdtReviewSysId, score, pictures, video, writtenAt, until, pointAmount } = data;
      const said = { prdtReviewSysId, score, pictures, video, writtenAt, until, pointAmount };
      return {
        ...state,
        reviews: { ...state.reviews, [data.reviewType]: { ...said, isAnswered: false, isHidden: false } },
        isRewarded: state.isRewarded || pointAmount > 0,
      };
    },
    ReviewEdited: (state, { data: { prdtReviewSysId, ...said } }) => changed(state, prdtReviewSysId, said),
    ReviewRemoved: (state, { data: { prdtReviewSysId } }) => {
      const type = typeOf(state, prdtReviewSysId);
      if (!type) return state;
      const { [type]: removed, ...reviews } = state.reviews;
      return { ...state, reviews, isBarred: state.isBarred || removed!.isHidden };
    },
    ReviewAnswered: (state, { data }) => changed(state, data.prdtReviewSysId, { isAnswered: true }),
    ReviewHidden: (state, { data }) => changed(state, data.prdtReviewSysId, { isHidden: true }),
    ReviewShown: (state, { data }) => changed(state, data.prdtReviewSysId, { isHidden: false }),
  },
};

/** What one member says of one product. */
export function reviewStream(of: {
  readonly userSysId: number;
  readonly prdtSysId: number;
}): StreamRef<ReviewState, ReviewEvent> {
  return streamOf(reviewFold, `${of.userSysId}-${of.prdtSysId}`);
}

/** 3 of `review-3`: in older logs a stream held all reviews of a product. */
export function productOfReviews(stream: string): number {
  return Number(stream.slice(reviewFold.category.length + 1));
}

/** The first moment at which a purchase can be reviewed no more: its 180 days are whole days in Korea. */
export function reviewableUntil(confirmedAt: number): number {
  return koreanDay(confirmedAt + REVIEW_WITHIN).end;
}

export function monthlyOpensAt(writtenAt: number): number {
  return koreanDay(writtenAt + MONTHLY_REVIEW_AFTER).start;
}

/** Which review of a product its buyer may write now; null: none. */
export function writableType(
  { reviews: { first, monthly }, isBarred }: ReviewState,
  confirmedAt: number,
  now: number,
): ReviewType | null {
  if (now >= reviewableUntil(confirmedAt) || isBarred) return null;
  if (!first) return 'first';
  return !monthly && now >= monthlyOpensAt(first.writtenAt) ? 'monthly' : null;
}

/** Points for a first review, and on top of them for one with a picture or a video. */
export interface Rewards {
  readonly any: number;
  readonly withPictures: number;
}

/**
 * Throws 9001 for somebody else's purchase, and 0007 if it is not confirmed or the monthly review is not open. Throws 6001
 * after its time, 0003 for a second review and 0005 for too few words.
 */
export function reviewPurchase(
  state: ReviewState,
  purchase: Purchase,
  by: { readonly userSysId: number },
  written: Written,
  { rewards, now }: { readonly rewards: Rewards; readonly now: number },
): ReviewEvent & { readonly type: 'ReviewWritten' } {
  const { prdtSysId, orderPrdtSysId, confirmedAt, optionNameEn } = purchase;
  const { prdtReviewSysId, reviewType, score, pictures, video } = written;
  if (purchase.userSysId !== by.userSysId) throw new Refusal('9001');
  requireWords(written.comment);
  if (confirmedAt === null) throw new Refusal('0007', { orderPrdtSysId });
  const until = reviewableUntil(confirmedAt);
  if (now >= until) throw new Refusal('6001', { orderPrdtSysId });
  if (state.reviews[reviewType] || state.isBarred) throw new Refusal('0003', { prdtSysId });
  if (reviewType === 'monthly') requireMonthOver(state, prdtSysId, now);
  return {
    type: 'ReviewWritten',
    data: {
      prdtReviewSysId,
      reviewType,
      userSysId: by.userSysId,
      sellerSysId: purchase.sellerSysId,
      prdtSysId,
      orderSysId: purchase.orderSysId,
      orderPrdtSysId,
      optionSysIds: purchase.optionSysIds,
      optionName: purchase.optionName,
      ...(optionNameEn && { optionNameEn }),
      score,
      pictures,
      video,
      writtenAt: now,
      until,
      pointAmount: rewardFor(state, written, rewards),
    },
  };
}

function requireMonthOver({ reviews: { first } }: ReviewState, prdtSysId: number, now: number): void {
  if (!first) throw new Refusal('0007', { prdtSysId });
  const opensAt = monthlyOpensAt(first.writtenAt);
  if (now < opensAt) throw new Refusal('0007', { opensAt: new Date(opensAt).toISOString() });
}

/** Given once per product, even if the review is removed and written again. */
function rewardFor(
  { isRewarded }: ReviewState,
  { reviewType, pictures, video }: Written,
  { any, withPictures }: Rewards,
): number {
  if (reviewType !== 'first' || isRewarded) return 0;
  return any + (pictures.length > 0 || video !== null ? withPictures : 0);
}

/** Throws 0005 for too few words, or too many. */
export function requireWords(comment: string): void {
  const length = Array.from(comment.trim()).length;
  if (length < REVIEW_LENGTH_MIN || length > REVIEW_LENGTH_MAX)
    throw new Refusal('0005', {
      field: 'comment',
      reason: `must have ${REVIEW_LENGTH_MIN} to ${REVIEW_LENGTH_MAX} characters`,
    });
}

/** Edits keep the window of the review. Throws 0004 for an unknown review, 6001 after the window. */
export function changeReview(
  state: ReviewState,
  prdtReviewSysId: number,
  changes: { readonly [K in keyof Said]?: Said[K] | undefined },
  now: number,
): ReviewEvent {
  const before = standing(state, prdtReviewSysId);
  if (now >= before.until) throw new Refusal('6001', { prdtReviewSysId });
  const { score = before.score, pictures = before.pictures, video = before.video } = changes;
  return { type: 'ReviewEdited', data: { prdtReviewSysId, score, pictures, video } };
}

/** Throws 0004 where there is none. */
export function withdrawReview(state: ReviewState, prdtReviewSysId: number): ReviewEvent {
  standing(state, prdtReviewSysId);
  return { type: 'ReviewRemoved', data: { prdtReviewSysId } };
}

/** Throws 0004 where there is none. */
export function standing(state: ReviewState, prdtReviewSysId: number): StandingReview {
  const type = typeOf(state, prdtReviewSysId);
  if (!type) throw new Refusal('0004', { prdtReviewSysId });
  return state.reviews[type]!;
}

/** Only the product's seller may answer, and only once. */
export function answerForSeller(
  review: Pick<StandingReview, 'prdtReviewSysId' | 'isAnswered'>,
  product: { readonly sellerSysId: number },
  by: Asker,
  answer: string,
  now: number,
): ReviewEvent {
  const { prdtReviewSysId, isAnswered } = review;
  requireHost(by, product);
  if (isAnswered) throw new Refusal('0007', { prdtReviewSysId });
  return { type: 'ReviewAnswered', data: { prdtReviewSysId, answer, answeredAt: now } };
}

/** Throws 0007 for one that is hidden. */
export function hideStanding({ prdtReviewSysId, isHidden }: StandingReview): ReviewEvent {
  if (isHidden) throw new Refusal('0007', { prdtReviewSysId });
  return { type: 'ReviewHidden', data: { prdtReviewSysId } };
}

/** Throws 0007 for one that is not hidden. */
export function showStanding({ prdtReviewSysId, isHidden }: StandingReview): ReviewEvent {
  if (!isHidden) throw new Refusal('0007', { prdtReviewSysId });
  return { type: 'ReviewShown', data: { prdtReviewSysId } };
}

/** Before reviews named their line, a stream held all of a product, and the words stood in the event. */
export function liftWritten(data: object): object {
  if ('reviewType' in data) return data;
  return {
    ...data,
    reviewType: 'first',
    prdtSysId: null,
    orderPrdtSysId: null,
    optionSysIds: [],
    pictures: [],
    video: null,
    until: 0,
    pointAmount: 0,
  };
}
