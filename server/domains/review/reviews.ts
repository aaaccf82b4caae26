import { maskNick } from '../../../schema/members/names.ts';
import type { Reply } from '../../../schema/operation.ts';
import type { productReviews, Review } from '../../../schema/catalog/reviews.ts';
import { GONE } from '../../../schema/room/room.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../platform/log/log.ts';
import type { Accounts } from '../account/accounts.ts';
import type { Blocks } from '../block/blocks.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { productStream } from '../catalog/product.ts';
import { answerReview, reviewStream } from './decider.ts';
import {
  countReviewsOf,
  reviewById,
  reviewsOfProduct,
  scoresOfProduct,
  type ReviewRow,
} from './projection.ts';

/** Reviews of products, and their sellers' answers. */
export class Reviews {
  readonly #log: EventLog;
  readonly #accounts: Pick<Accounts, 'profile'>;
  readonly #catalog: Catalog;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #blocks: Pick<Blocks, 'hiddenFrom'>;

  constructor(parts: {
    log: EventLog;
    accounts: Accounts;
    catalog: Catalog;
    clock: Pick<Clock, 'now'>;
    blocks: Pick<Blocks, 'hiddenFrom'>;
  }) {
    this.#log = parts.log;
    this.#accounts = parts.accounts;
    this.#catalog = parts.catalog;
    this.#clock = parts.clock;
    this.#blocks = parts.blocks;
  }

  /** How many the member wrote. */
  async countOf(userSysId: number): Promise<number> {
    return (await this.#log.reads.one(countReviewsOf({ userSysId })))?.count ?? 0;
  }

  async answer(
    by: Caller,
    answered: { readonly prdtReviewSysId: number; readonly answer: string },
    commandId: string,
  ): Promise<void> {
    const { prdtReviewSysId } = answered;
    const found = await this.#log.reads.one(reviewById({ prdtReviewSysId }));
    if (!found) throw new Refusal('0004', { prdtReviewSysId });
    const [reviews, product] = [reviewStream(found.prdt_sys_id), productStream(found.prdt_sys_id)];
    const now = this.#clock.now();
    await this.#log.execute({
      actorId: by.userSysId,
      commandId,
      streams: [reviews, product],
      decide: (states) => ({
        events: [
          {
            ref: reviews,
            events: answerReview(states.get(reviews), states.get(product), by, answered, now),
          },
        ],
        reply: null,
      }),
    });
  }

  /** A review's author and words, for who reports it; null: there is no such review. */
  async written(
    prdtReviewSysId: number,
  ): Promise<{ readonly userSysId: number; readonly comment: string } | null> {
    const found = await this.#log.reads.one(reviewById({ prdtReviewSysId }));
    return found ? { userSysId: found.user_sys_id, comment: found.comment } : null;
  }

  /** Leaves out whom the reader has blocked; their scores count. Throws 0004 for a product that there is not. */
  async ofProduct(
    prdtSysId: number,
    reader: Caller | null,
    page: { readonly startIndex: number; readonly rowCount: number },
  ): Promise<Reply<typeof productReviews>> {
    if (!(await this.#catalog.product(prdtSysId))) throw new Refusal('0004', { prdtSysId });
    const [rows, counts, hidden] = await Promise.all([
      this.#log.reads.all(reviewsOfProduct({ prdtSysId, ...page })),
      this.#log.reads.all(scoresOfProduct({ prdtSysId })),
      this.#blocks.hiddenFrom(reader),
    ]);
    const shown = rows.filter((row) => !hidden.has(row.user_sys_id));
    const scores = counts.flatMap(({ score, count }) => (score === null ? [] : [{ score, count }]));
    const given = scores.reduce((sum, { count }) => sum + count, 0);
    const points = scores.reduce((sum, { score, count }) => sum + score * count, 0);
    return {
      totalCnt: counts.reduce((sum, { count }) => sum + count, 0),
      averageScore: given === 0 ? null : Math.round((points / given) * 10) / 10,
      scores,
      reviews: await Promise.all(shown.map((row) => this.#review(row))),
      hiddenCnt: rows.length - shown.length,
    };
  }

  async #review(row: ReviewRow): Promise<Review> {
    const { nick } = (await this.#accounts.profile(row.user_sys_id)) ?? GONE;
    return {
      prdtReviewSysId: row.prdt_review_sys_id,
      prdtSysId: row.prdt_sys_id,
      score: row.score,
      comment: row.comment,
      optionName: row.option_name,
      optionNameEn: row.option_name_en,
      nick: maskNick(nick),
      createdAt: new Date(row.written_at).toISOString(),
      answer: row.answer,
      answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
    };
  }
}
