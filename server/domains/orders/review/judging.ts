import type { Input } from '../../../../schema/operation.ts';
import type * as contract from '../../../../schema/catalog/reviews.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { memberStream, requireMember } from '../../members/account/offers.ts';
import {
  answerReview,
  hideReview,
  showReview,
  standing,
  type ReviewEvent,
  type ReviewState,
  type Standing,
} from './decider.ts';
import type { ReviewRow } from './projection.ts';
import type { Reviews } from './reviews.ts';
import { deleteHelpful, deleteHiding, reviewHelpful, reviewHidings } from './rows.ts';
import { reviewOf } from './writing.ts';

type OfProduct = { readonly prdtSysId: number; readonly prdtReviewSysId: number };

/** What others do with a review: its seller answers, managers hide and show it, members find it helpful. */
export class Judging {
  readonly #log: EventLog;
  readonly #reviews: Pick<Reviews, 'row' | 'shown'>;

  constructor(parts: { readonly log: EventLog; readonly reviews: Pick<Reviews, 'row' | 'shown'> }) {
    this.#log = parts.log;
    this.#reviews = parts.reviews;
  }

  answer(
    { prdtReviewSysId, answer }: Input<typeof contract.answerReview>,
    caller: Caller,
    meta: CommandMeta,
  ): Promise<void> {
    return this.#decide(prdtReviewSysId, caller, meta, (review, { seller_sys_id: sellerSysId }, now) => ({
      event: answerReview(review, { sellerSysId }, caller, answer, now),
    }));
  }

  hide(
    { prdtReviewSysId, reason }: Input<typeof contract.hideReview>,
    caller: Caller,
    meta: CommandMeta,
  ): Promise<void> {
    return this.#decide(prdtReviewSysId, caller, meta, (review, row, now) => ({
      event: hideReview(review),
      rows: [
        reviewHidings.upsert({
          prdt_review_sys_id: prdtReviewSysId,
          user_sys_id: row.user_sys_id,
          reason,
          hidden_at: now,
        }),
      ],
    }));
  }

  show(
    { prdtReviewSysId }: Input<typeof contract.showReview>,
    caller: Caller,
    meta: CommandMeta,
  ): Promise<void> {
    return this.#decide(prdtReviewSysId, caller, meta, (review) => ({
      event: showReview(review),
      rows: [deleteHiding({ prdtReviewSysId })],
    }));
  }

  /** Throws 0007 for a review of the member's own. */
  async setHelpful(of: OfProduct, { userSysId }: Caller, meta: CommandMeta): Promise<{ helpfulCnt: number }> {
    const row = await this.#reviews.shown(of);
    if (row.user_sys_id === userSysId) throw new Refusal('0007', { prdtReviewSysId: of.prdtReviewSysId });
    const vote = reviewHelpful.upsert({
      prdt_review_sys_id: of.prdtReviewSysId,
      user_sys_id: userSysId,
    });
    return this.#vote(of, userSysId, meta, vote);
  }

  async dropHelpful(
    of: OfProduct,
    { userSysId }: Caller,
    meta: CommandMeta,
  ): Promise<{ helpfulCnt: number }> {
    await this.#reviews.shown(of);
    return this.#vote(of, userSysId, meta, deleteHelpful({ ...of, userSysId }));
  }

  /** Whoever has left meanwhile leaves no vote behind. */
  async #vote(
    of: OfProduct,
    userSysId: number,
    meta: CommandMeta,
    vote: Write,
  ): Promise<{ helpfulCnt: number }> {
    const member = memberStream(userSysId);
    await this.#log.execute({
      ...meta,
      actorId: userSysId,
      streams: [member],
      decide: (states) => {
        requireMember(states.get(member));
        return { events: [], rows: [vote], reply: null };
      },
    });
    return { helpfulCnt: Number((await this.#reviews.shown(of)).helpful) };
  }

  async #decide(
    prdtReviewSysId: number,
    { userSysId }: Caller,
    meta: CommandMeta,
    decide: (
      review: Standing,
      row: ReviewRow,
      now: number,
    ) => { readonly event: ReviewEvent; readonly rows?: readonly Write[] },
  ): Promise<void> {
    const row = await this.#reviews.row(prdtReviewSysId);
    if (!row) throw new Refusal('0004', { prdtReviewSysId });
    const ref = reviewOf(row);
    await this.#log.execute({
      ...meta,
      actorId: userSysId,
      streams: [ref],
      decide: (states, now) => {
        const { event, rows = [] } = decide(standingOf(states.get(ref), row), row, now);
        return { events: [{ ref, events: [event] }], rows, reply: null };
      },
    });
  }
}

/** Of a review in an older log, which no stream of its writer knows, from its row. */
function standingOf(state: ReviewState, row: ReviewRow): Standing {
  if (row.order_prdt_sys_id !== null) return standing(state, row.prdt_review_sys_id);
  return {
    prdtReviewSysId: row.prdt_review_sys_id,
    score: row.score,
    pictures: [],
    video: null,
    writtenAt: row.written_at,
    until: row.until,
    pointAmount: 0,
    isAnswered: row.answer !== null,
    isHidden: row.is_hidden === 1,
  };
}
