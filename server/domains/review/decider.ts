import {
  REVIEW_LENGTH_MAX,
  REVIEW_LENGTH_MIN,
  REVIEW_SCORE_MAX,
  REVIEW_WITHIN,
} from '../../../schema/catalog/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../platform/log/log.ts';
import { requireHost, type Asker } from '../broadcast/hosts.ts';
import type { ProductState } from '../catalog/product.ts';

/** A member's review of a product that they bought. */
export interface Written {
  readonly prdtReviewSysId: number;
  readonly userSysId: number;
  /** Null: words alone. */
  readonly score: number | null;
  readonly comment: string;
}

/** The reviewed purchase: a line of an order, and when its buyer confirmed it (ms); null: not yet. */
export interface Purchase {
  readonly orderSysId: number;
  readonly userSysId: number;
  readonly prdtSysId: number;
  readonly optionName: string | null;
  /** Missing: there is no English one. */
  readonly optionNameEn?: string;
  readonly confirmedAt: number | null;
}

export type ReviewEvent =
  | {
      readonly type: 'ReviewWritten';
      readonly data: Written & {
        readonly sellerSysId: number;
        readonly orderSysId: number;
        readonly optionName: string | null;
        readonly optionNameEn?: string;
        /** Milliseconds since 1970. Reviews imported from another shop are older than their events. */
        readonly writtenAt: number;
      };
    }
  | {
      readonly type: 'ReviewAnswered';
      readonly data: {
        readonly prdtReviewSysId: number;
        readonly answer: string;
        readonly answeredAt: number;
      };
    };

/** Reviews of a product: their authors, and which are unanswered. */
export interface ReviewState {
  readonly writers: Readonly<Record<number, true>>;
  readonly open: Readonly<Record<number, true>>;
}

export const reviewFold: Fold<ReviewState, ReviewEvent> = {
  category: 'review',
  initial: { writers: {}, open: {} },
  stateVersion: 1,
  on: {
    ReviewWritten: ({ writers, open }, { data: { userSysId, prdtReviewSysId } }) => ({
      writers: { ...writers, [userSysId]: true },
      open: { ...open, [prdtReviewSysId]: true },
    }),
    ReviewAnswered: (state, { data }) => {
      const { [data.prdtReviewSysId]: _answered, ...open } = state.open;
      return { ...state, open };
    },
  },
};

export function reviewStream(prdtSysId: number): StreamRef<ReviewState, ReviewEvent> {
  return streamOf(reviewFold, prdtSysId);
}

/** 3 of `review-3`. */
export function productOfReviews(stream: string): number {
  return Number(stream.slice(reviewFold.category.length + 1));
}

/** Only the buyer may review a recently confirmed purchase, and only once per product. */
export function writeReview(
  { writers }: ReviewState,
  product: ProductState,
  purchase: Purchase,
  written: Written,
  now: number,
): ReviewEvent[] {
  const { prdtSysId, orderSysId, optionName, optionNameEn, confirmedAt } = purchase;
  const { score, comment } = written;
  if (purchase.userSysId !== written.userSysId) throw new Refusal('9001');
  if (!product || product.prdtSysId !== prdtSysId) throw new Refusal('0004', { prdtSysId });
  const length = Array.from(comment.trim()).length;
  if (length < REVIEW_LENGTH_MIN || length > REVIEW_LENGTH_MAX)
    throw new Refusal('0005', {
      field: 'comment',
      reason: `must have ${REVIEW_LENGTH_MIN} to ${REVIEW_LENGTH_MAX} characters`,
    });
  if (score !== null && !(Number.isInteger(score) && score >= 1 && score <= REVIEW_SCORE_MAX))
    throw new Refusal('0005', {
      field: 'score',
      reason: `must be a whole number from 1 to ${REVIEW_SCORE_MAX}`,
    });
  if (confirmedAt === null || now >= confirmedAt + REVIEW_WITHIN) throw new Refusal('0007', { orderSysId });
  if (Object.hasOwn(writers, written.userSysId)) throw new Refusal('0003', { prdtSysId });
  const { sellerSysId } = product;
  return [
    {
      type: 'ReviewWritten',
      data: {
        ...written,
        comment: comment.trim(),
        sellerSysId,
        orderSysId,
        optionName,
        ...(optionNameEn && { optionNameEn }),
        writtenAt: now,
      },
    },
  ];
}

/** Only the product's seller may answer, and only once. */
export function answerReview(
  { open }: ReviewState,
  product: ProductState,
  by: Asker,
  answered: { readonly prdtReviewSysId: number; readonly answer: string },
  now: number,
): ReviewEvent[] {
  const { prdtReviewSysId } = answered;
  if (!product) throw new Refusal('0004', { prdtReviewSysId });
  requireHost(by, product);
  if (!Object.hasOwn(open, prdtReviewSysId)) throw new Refusal('0007', { prdtReviewSysId });
  return [{ type: 'ReviewAnswered', data: { ...answered, answeredAt: now } }];
}
