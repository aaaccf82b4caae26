import { maskNick } from '../../../../schema/members/names.ts';
import type { Input, Query, Reply } from '../../../../schema/operation.ts';
import type { OwnReview, ownReviews, Writable } from '../../../../schema/catalog/own-reviews.ts';
import type { managedReviews, productReviews, Review } from '../../../../schema/catalog/reviews.ts';
import { REVIEW_WITHIN } from '../../../../schema/catalog/constants.ts';
import { DAY } from '../../../../schema/durations.ts';
import { GONE } from '../../../../schema/room/room.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import type { Blocks } from '../../members/block/blocks.ts';
import type { Catalog } from '../../catalog/catalog/catalog.ts';
import type { ConfirmedLine, ConfirmedLines } from '../order/offers.ts';
import { reviewableUntil, reviewStream, writableType, type Rewards } from './decider.ts';
import {
  countManaged,
  countOfOption,
  countOfProduct,
  countReviewsOf,
  managedReviewsOf,
  olderReviewOf,
  reviewById,
  reviewsOf,
  reviewsOfOption,
  reviewsOfProduct,
  scoresOfProduct,
  type ReviewRow,
} from './projection.ts';
import { contentOf, helpfulBy } from './rows.ts';

interface Parts {
  readonly log: EventLog;
  readonly clock: Pick<Clock, 'now'>;
  readonly accounts: Pick<Accounts, 'profile'>;
  readonly catalog: Catalog;
  readonly blocks: Pick<Blocks, 'hiddenFrom'>;
  readonly lines: ConfirmedLines;
  readonly rewards: Rewards;
}

/** Reviews of products, as everybody, their writers and managers see them. */
export class Reviews {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** How many the member wrote. */
  async countOf(userSysId: number): Promise<number> {
    return (await this.#parts.log.reads.one(countReviewsOf({ userSysId })))?.count ?? 0;
  }

  /** A review's author and words, for who reports it; null: there is no such review. */
  async written(
    prdtReviewSysId: number,
  ): Promise<{ readonly userSysId: number; readonly prdtSysId: number; readonly comment: string } | null> {
    const row = await this.row(prdtReviewSysId);
    return row && { userSysId: row.user_sys_id, prdtSysId: row.prdt_sys_id, comment: contentOf(row).comment };
  }

  /** Null: there is no such review. */
  async row(prdtReviewSysId: number): Promise<ReviewRow | null> {
    return (await this.#parts.log.reads.one(reviewById({ prdtReviewSysId }))) ?? null;
  }

  /** Throws 0004 unless it is a review of the product, and shown. */
  async shown({ prdtSysId, prdtReviewSysId }: OfProduct): Promise<ReviewRow> {
    const row = await this.row(prdtReviewSysId);
    if (!row || row.prdt_sys_id !== prdtSysId || row.is_hidden === 1)
      throw new Refusal('0004', { prdtReviewSysId });
    return row;
  }

  async one(of: OfProduct, reader: Caller | null): Promise<{ review: Review }> {
    return { review: await this.#review(await this.shown(of), reader) };
  }

  /** Leaves out whom the reader has blocked; their scores count. Throws 0004 for a product that there is not. */
  async ofProduct(
    prdtSysId: number,
    reader: Caller | null,
    { score, hasPictures = 0, prdtOptionSysId, ...page }: Query<typeof productReviews>,
  ): Promise<Reply<typeof productReviews>> {
    const { log, catalog, blocks } = this.#parts;
    if (!(await catalog.product(prdtSysId))) throw new Refusal('0004', { prdtSysId });
    const asked = { prdtSysId, score: score ?? null, pictures: hasPictures };
    const ofOption = prdtOptionSysId === undefined ? null : { ...asked, optionSysId: prdtOptionSysId };
    const [rows, total, counts, hidden] = await Promise.all([
      log.reads.all(
        ofOption ? reviewsOfOption({ ...ofOption, ...page }) : reviewsOfProduct({ ...asked, ...page }),
      ),
      log.reads.one(ofOption ? countOfOption(ofOption) : countOfProduct(asked)),
      log.reads.all(scoresOfProduct({ prdtSysId })),
      blocks.hiddenFrom(reader),
    ]);
    const left = rows.filter((row) => !hidden.has(row.user_sys_id));
    const scores = counts.flatMap((each) =>
      each.score === null ? [] : [{ score: each.score, count: each.count }],
    );
    const given = scores.reduce((sum, { count }) => sum + count, 0);
    const points = scores.reduce((sum, each) => sum + each.score * each.count, 0);
    return {
      totalCnt: total?.count ?? 0,
      averageScore: given === 0 ? null : Math.round((points / given) * 10) / 10,
      scores,
      reviews: await Promise.all(left.map((row) => this.#review(row, reader))),
      hiddenCnt: rows.length - left.length,
    };
  }

  /** What a member wrote, and what they may write now. */
  async own(userSysId: number): Promise<Reply<typeof ownReviews>> {
    const { log, rewards } = this.#parts;
    const [rows, writable] = await Promise.all([
      log.reads.all(reviewsOf({ userSysId })),
      this.#writable(userSysId),
    ]);
    return {
      reviews: await Promise.all(rows.map((row) => this.#own(row))),
      writable,
      points: rewards.any,
      picturePoints: rewards.withPictures,
    };
  }

  async managed({
    prdtSysId,
    isHidden,
    ...page
  }: Input<typeof managedReviews>): Promise<Reply<typeof managedReviews>> {
    const { reads } = this.#parts.log;
    const asked = { prdtSysId: prdtSysId ?? null, isHidden: isHidden ?? null };
    const [rows, total] = await Promise.all([
      reads.all(managedReviewsOf({ ...asked, ...page })),
      reads.one(countManaged(asked)),
    ]);
    const reviews = await Promise.all(
      rows.map(async (row) => ({ ...shownOf(row), ...hiddenOf(row), nick: await this.#nick(row) })),
    );
    return { totalCnt: total?.count ?? 0, reviews };
  }

  /** One for each product, for the line that was confirmed last: it may be reviewed for longest. */
  async #writable(userSysId: number): Promise<Writable[]> {
    const { lines, clock } = this.#parts;
    const now = clock.now();
    const found = await lines.of(userSysId, now - REVIEW_WITHIN - DAY);
    const latest = [...new Map(found.toReversed().map((line) => [line.prdtSysId, line] as const)).values()];
    const all = await Promise.all(latest.map((line) => this.#writableOf(line, now)));
    return all.filter((each) => each !== null).toSorted((a, b) => a.until.localeCompare(b.until));
  }

  async #writableOf(line: ConfirmedLine, now: number): Promise<Writable | null> {
    const { log } = this.#parts;
    const { userSysId, prdtSysId } = line;
    const [{ state }, older] = await Promise.all([
      log.state(reviewStream(line)),
      log.reads.one(olderReviewOf({ userSysId, prdtSysId })),
    ]);
    const type = older ? null : writableType(state, line.confirmedAt, now);
    return (
      type && {
        orderPrdtSysId: line.orderPrdtSysId,
        orderSysId: line.orderSysId,
        prdtSysId,
        name: line.name,
        nameEn: line.nameEn,
        squareImageUrl: await this.#pictureOf(prdtSysId),
        optionName: line.optionName,
        type,
        until: lastMoment(reviewableUntil(line.confirmedAt)),
      }
    );
  }

  async #review(row: ReviewRow, reader: Caller | null): Promise<Review> {
    const userSysId = reader?.userSysId ?? null;
    const helpful =
      userSysId !== null &&
      (await this.#parts.log.reads.one(helpfulBy({ prdtReviewSysId: row.prdt_review_sys_id, userSysId })));
    return {
      ...shownOf(row),
      nick: await this.#nick(row),
      isHelpful: helpful ? 1 : 0,
      isOwn: row.user_sys_id === userSysId ? 1 : 0,
    };
  }

  async #own(row: ReviewRow): Promise<OwnReview> {
    const product = await this.#parts.catalog.product(row.prdt_sys_id);
    return {
      ...shownOf(row),
      ...hiddenOf(row),
      name: product?.name ?? '',
      nameEn: product?.nameEn ?? '',
      squareImageUrl: product?.squareImageUrl ?? '',
      orderSysId: row.order_prdt_sys_id === null ? null : row.order_sys_id,
      orderPrdtSysId: row.order_prdt_sys_id,
      until: lastMoment(row.until),
    };
  }

  async #pictureOf(prdtSysId: number): Promise<string> {
    return (await this.#parts.catalog.product(prdtSysId))?.squareImageUrl ?? '';
  }

  async #nick({ user_sys_id }: ReviewRow): Promise<string> {
    return maskNick(((await this.#parts.accounts.profile(user_sys_id)) ?? GONE).nick);
  }
}

interface OfProduct {
  readonly prdtSysId: number;
  readonly prdtReviewSysId: number;
}

function shownOf(row: ReviewRow) {
  return {
    prdtReviewSysId: row.prdt_review_sys_id,
    prdtSysId: row.prdt_sys_id,
    type: row.is_monthly === 1 ? ('monthly' as const) : ('first' as const),
    score: row.score,
    ...withFiles(row),
    optionName: row.option_name,
    optionNameEn: row.option_name_en,
    createdAt: new Date(row.written_at).toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
    helpfulCnt: Number(row.helpful),
  };
}

function withFiles(row: ReviewRow) {
  const { comment, pictures, video } = contentOf(row);
  return { comment, pictures: [...pictures], video };
}

function hiddenOf(row: ReviewRow) {
  const isHidden = row.is_hidden === 1;
  return { isHidden: isHidden ? (1 as const) : (0 as const), hiddenReason: isHidden ? row.reason : null };
}

/** The last second in which it may be written or changed. */
function lastMoment(until: number): string {
  return new Date(Math.max(0, until - 1000)).toISOString();
}
