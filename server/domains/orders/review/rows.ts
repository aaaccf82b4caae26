/** What members say in their reviews, and what is said of them: rows, so that it can be deleted. */
import { sql } from 'kysely';
import type { ReviewFile } from '../../../../schema/catalog/reviews.ts';
import { theirRows, type ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { isAmong } from '../../../platform/log/tables/among.ts';
import { int, nullable, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';

/** `pictures` and `video`: JSON of {@link ReviewFile}. */
export const reviewContents = table(
  'review_contents',
  { prdt_review_sys_id: int, user_sys_id: int, comment: text, pictures: text, video: nullable(text) },
  { key: ['prdt_review_sys_id'], indexes: { review_contents_by_user: ['user_sys_id'] } },
);

/** Why managers have hidden reviews. `user_sys_id`: who wrote it. */
export const reviewHidings = table(
  'review_hidings',
  { prdt_review_sys_id: int, user_sys_id: int, reason: text, hidden_at: int },
  { key: ['prdt_review_sys_id'], indexes: { review_hidings_by_user: ['user_sys_id'] } },
);

/** Who found which review helpful. */
export const reviewHelpful = table(
  'review_helpful',
  { prdt_review_sys_id: int, user_sys_id: int },
  { key: ['prdt_review_sys_id', 'user_sys_id'], indexes: { review_helpful_by_user: ['user_sys_id'] } },
);

const { statement } = statementsFor<TablesOf<typeof reviewHelpful>>();

/** Which of these reviews the member found helpful. */
export const helpfulAmong = statement((db, p: Params<{ ids: string; userSysId: number }>) =>
  db
    .selectFrom('review_helpful')
    .select('prdt_review_sys_id')
    .where('user_sys_id', '=', p('userSysId'))
    .where(isAmong(db, sql.ref('prdt_review_sys_id'), sql`${p('ids')}`)),
);

/** All that belongs to one review. */
export const deleteRowsOf = (prdt_review_sys_id: number) => [
  reviewContents.remove({ prdt_review_sys_id }),
  reviewHidings.remove({ prdt_review_sys_id }),
  reviewHelpful.removeAll({ prdt_review_sys_id }),
];

export interface Content {
  readonly comment: string;
  readonly pictures: readonly ReviewFile[];
  readonly video: ReviewFile | null;
}

export function contentRow(
  { prdtReviewSysId, userSysId }: { readonly prdtReviewSysId: number; readonly userSysId: number },
  { comment, pictures, video }: Content,
) {
  return reviewContents.upsert({
    prdt_review_sys_id: prdtReviewSysId,
    user_sys_id: userSysId,
    comment,
    pictures: JSON.stringify(pictures),
    video: video && JSON.stringify(video),
  });
}

/** `comment`: of an older log, where the words are no row. */
export function contentOf(row: {
  readonly words: string | null;
  readonly comment: string | null;
  readonly pictures: string | null;
  readonly video: string | null;
}): Content {
  return {
    comment: row.words ?? row.comment ?? '',
    pictures: row.pictures === null ? [] : (JSON.parse(row.pictures) as ReviewFile[]),
    video: row.video === null ? null : (JSON.parse(row.video) as ReviewFile),
  };
}

export const reviewTables: ForgettingTables = {
  name: 'review',
  migrations: [[create(reviewContents), create(reviewHidings), create(reviewHelpful)]],
  forgets: {
    review_contents: { holds: 'people', ofMember: theirRows(reviewContents), term: null },
    review_hidings: { holds: 'people', ofMember: theirRows(reviewHidings), term: null },
    review_helpful: { holds: 'ids', ofMember: theirRows(reviewHelpful), term: null },
  },
};
