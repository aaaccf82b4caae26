import { maskNick } from '../../../../schema/members/names.ts';
import * as contract from '../../../../schema/catalog/reviews.ts';
import { GONE } from '../../../../schema/room/room.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Profiles } from '../../members/account/offers.ts';
import { hiddenFrom } from '../../members/block/queries.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { reviewStream } from './decider.ts';
import {
  countManaged,
  countOfOption,
  countOfProduct,
  countReviewsOf,
  managedReviewsOf,
  reviewsAmong,
  reviewsOfOption,
  reviewsOfProduct,
  scoresOfProduct,
  type ReviewRow,
} from './views.ts';
import { contentOf, helpfulAmong } from './rows.ts';

type Log = Pick<EventLog, 'reads'>;

export interface ReviewNamed {
  readonly prdtSysId: number;
  readonly prdtReviewSysId: number;
}

/** Leaves out whom the reader has blocked; their scores count. Throws 0004 for a product that there is not. */
export const productReviews = query(contract.productReviews, ({ log, use }) => {
  const [profiles, catalog] = [use(Profiles), use(Catalog)];
  return async ({ params: { prdtSysId }, query: asked, caller }) => {
    if (!(await catalog.product(prdtSysId))) throw new Refusal('0004', { prdtSysId });
    const { score = null, hasPictures: pictures = 0, prdtOptionSysId: optionSysId, ...page } = asked;
    const chosen = { prdtSysId, score, pictures };
    const ofOption = optionSysId === undefined ? null : { ...chosen, optionSysId };
    const [rows, total, counts, hidden] = await Promise.all([
      log.reads.all(
        ofOption ? reviewsOfOption({ ...ofOption, ...page }) : reviewsOfProduct({ ...chosen, ...page }),
      ),
      log.reads.one(ofOption ? countOfOption(ofOption) : countOfProduct(chosen)),
      log.reads.all(scoresOfProduct({ prdtSysId })),
      hiddenFrom(log, caller),
    ]);
    const left = rows.filter((row) => !hidden.has(row.user_sys_id));
    const scores = counts.flatMap(({ score: given, count }) =>
      given === null ? [] : [{ score: given, count }],
    );
    const given = scores.reduce((sum, { count }) => sum + count, 0);
    const points = scores.reduce((sum, each) => sum + each.score * each.count, 0);
    return {
      totalCnt: total?.count ?? 0,
      averageScore: given === 0 ? null : Math.round((points / given) * 10) / 10,
      scores,
      reviews: await seenBy(caller, log, profiles, left),
      hiddenCnt: rows.length - left.length,
    };
  };
});

export const productReview = query(contract.productReview, ({ log, use }) => {
  const profiles = use(Profiles);
  return async ({ params, caller }) => {
    const [review] = await seenBy(caller, log, profiles, [await shownRow(log, params)]);
    return { review: review! };
  };
});

export const managedReviews = query(contract.managedReviews, ({ log, use }) => {
  const profiles = use(Profiles);
  return async ({ query: { prdtSysId = null, isHidden = null, ...page } }) => {
    const asked = { prdtSysId, isHidden };
    const [rows, total] = await Promise.all([
      log.reads.all(managedReviewsOf({ ...asked, ...page })),
      log.reads.one(countManaged(asked)),
    ]);
    const reviews = await Promise.all(
      rows.map(async (row) => ({ ...shownOf(row), ...hiddenOf(row), nick: await nickOf(profiles, row) })),
    );
    return { totalCnt: total?.count ?? 0, reviews };
  };
});

/** How many the member wrote. */
export async function reviewCntOf({ reads }: Log, userSysId: number): Promise<number> {
  return (await reads.one(countReviewsOf({ userSysId })))?.count ?? 0;
}

/** Authors and words of reviews, by their ids, for lists of reports. */
export async function writtenReviews({ reads }: Log, ids: readonly number[]) {
  const rows = await reads.all(reviewsAmong({ ids: ids.join() }));
  const written = rows.map((row) => {
    const { user_sys_id: userSysId, prdt_sys_id: prdtSysId } = row;
    return [row.prdt_review_sys_id, { userSysId, prdtSysId, comment: contentOf(row).comment }] as const;
  });
  return new Map(written);
}

/** A review's author and words, for who reports it; undefined: there is no such review. */
export async function writtenReview(log: Log, prdtReviewSysId: number) {
  return (await writtenReviews(log, [prdtReviewSysId])).get(prdtReviewSysId);
}

/** Null: there is no such review. */
export async function rowOfReview({ reads }: Log, prdtReviewSysId: number): Promise<ReviewRow | null> {
  return (await reads.one(reviewsAmong({ ids: String(prdtReviewSysId) }))) ?? null;
}

/** Throws 0004 unless it is a review of the product, and shown. */
export async function shownRow(log: Log, { prdtSysId, prdtReviewSysId }: ReviewNamed): Promise<ReviewRow> {
  const row = await rowOfReview(log, prdtReviewSysId);
  if (!row || row.prdt_sys_id !== prdtSysId || row.is_hidden === 1)
    throw new Refusal('0004', { prdtReviewSysId });
  return row;
}

/** Throws 0004 unless it is the member's own. */
export async function ownRow(log: Log, userSysId: number, prdtReviewSysId: number): Promise<ReviewRow> {
  const row = await rowOfReview(log, prdtReviewSysId);
  if (row?.user_sys_id !== userSysId) throw new Refusal('0004', { prdtReviewSysId });
  return row;
}

export function reviewOf(row: ReviewRow) {
  return reviewStream({ userSysId: row.user_sys_id, prdtSysId: row.prdt_sys_id });
}

async function seenBy(
  reader: Caller | null,
  { reads }: Log,
  profiles: Profiles,
  rows: readonly ReviewRow[],
): Promise<contract.Review[]> {
  const userSysId = reader?.userSysId ?? null;
  const ids = rows.map((row) => row.prdt_review_sys_id);
  const found = userSysId === null ? [] : await reads.all(helpfulAmong({ ids: ids.join(','), userSysId }));
  const helpful = new Set(found.map((row) => row.prdt_review_sys_id));
  return Promise.all(
    rows.map(async (row) => ({
      ...shownOf(row),
      nick: await nickOf(profiles, row),
      isHelpful: helpful.has(row.prdt_review_sys_id) ? 1 : 0,
      isOwn: row.user_sys_id === userSysId ? 1 : 0,
    })),
  );
}

async function nickOf(profiles: Profiles, { user_sys_id }: ReviewRow): Promise<string> {
  return maskNick(((await profiles.of(user_sys_id)) ?? GONE).nick);
}

export function shownOf(row: ReviewRow) {
  const { comment, pictures, video } = contentOf(row);
  return {
    prdtReviewSysId: row.prdt_review_sys_id,
    prdtSysId: row.prdt_sys_id,
    type: row.is_monthly === 1 ? ('monthly' as const) : ('first' as const),
    score: row.score,
    comment,
    pictures: [...pictures],
    video,
    optionName: row.option_name,
    optionNameEn: row.option_name_en,
    createdAt: new Date(row.written_at).toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
    helpfulCnt: Number(row.helpful),
  };
}

export function hiddenOf(row: ReviewRow) {
  const isHidden = row.is_hidden === 1;
  return { isHidden: isHidden ? (1 as const) : (0 as const), hiddenReason: isHidden ? row.reason : null };
}
