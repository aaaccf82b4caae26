import { PRODUCT_QUESTIONS_OPEN_MAX } from '../../../../schema/catalog/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { requireHost, type Actor, type Asker } from '../broadcast/decider.ts';
import type { ProductState } from '../../catalog/catalog/offers.ts';
import { requireMayPost, type BlacklistState, type HouseState } from '../moderation/decider.ts';

/** A member's question about a product. */
export interface ProductQuestionAsked {
  readonly prdtQuestionSysId: number;
  readonly sellerSysId: number;
  readonly userSysId: number;
  readonly questionTypeCode: number;
  readonly content: string;
  readonly isSecret: 0 | 1;
}

export type QnaEvent =
  | { readonly type: 'ProductQuestionAsked'; readonly data: ProductQuestionAsked }
  | {
      readonly type: 'ProductQuestionAnswered';
      readonly data: { readonly prdtQuestionSysId: number; readonly answer: string };
    };

/** Unanswered questions about a product: from id to asker. An answered question never opens again. */
export interface QnaState {
  readonly open: Readonly<Record<number, number>>;
}

export const qnaFold: Fold<QnaState, QnaEvent> = {
  category: 'qna',
  initial: { open: {} },
  stateVersion: 1,
  on: {
    ProductQuestionAsked: ({ open }, { data }) => ({
      open: { ...open, [data.prdtQuestionSysId]: data.userSysId },
    }),
    ProductQuestionAnswered: ({ open }, { data }) => {
      const { [data.prdtQuestionSysId]: _answered, ...others } = open;
      return { open: others };
    },
  },
};

export function qnaStream(prdtSysId: number): StreamRef<QnaState, QnaEvent> {
  return streamOf(qnaFold, prdtSysId);
}

/** 3 of `qna-3`. */
export function productOfQna(stream: string): number {
  return Number(stream.slice(qnaFold.category.length + 1));
}

/**
 * Asks about a product on sale. One member may have only so many questions open. A muted or banned member may still ask
 * privately, since it may be about an order.
 */
export function askAbout(
  scene: {
    readonly qna: QnaState;
    readonly product: ProductState;
    readonly house: HouseState;
    /** Blacklists of the seller's broadcasts on air that show the product. */
    readonly blacklists: readonly BlacklistState[];
  },
  by: Actor,
  asked: Omit<ProductQuestionAsked, 'sellerSysId' | 'userSysId'>,
): QnaEvent[] {
  const { product, qna } = scene;
  if (!product) throw new Refusal('0004');
  const { prdtSysId, sellerSysId, isDisplay } = product;
  if (isDisplay === 0) throw new Refusal('2004', { prdtSysId });
  if (asked.isSecret === 0) requireMayPost({ ...scene, sellerSysId }, by, asked.content);
  const { userSysId } = by;
  const own = Object.values(qna.open).filter((asker) => asker === userSysId);
  if (own.length >= PRODUCT_QUESTIONS_OPEN_MAX)
    throw new Refusal('0008', { max: PRODUCT_QUESTIONS_OPEN_MAX });
  return [{ type: 'ProductQuestionAsked', data: { ...asked, userSysId, sellerSysId } }];
}

/** Only the product's seller may answer, and only once. */
export function answerOnce(
  { open }: QnaState,
  product: ProductState,
  by: Asker,
  answered: { readonly prdtQuestionSysId: number; readonly answer: string },
): QnaEvent[] {
  const { prdtQuestionSysId } = answered;
  if (!product) throw new Refusal('0004', { prdtQuestionSysId });
  requireHost(by, product);
  if (!Object.hasOwn(open, prdtQuestionSysId)) throw new Refusal('0007', { prdtQuestionSysId });
  return [{ type: 'ProductQuestionAnswered', data: answered }];
}
