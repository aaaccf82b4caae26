/** What members say in their reviews, and what is said of them: rows, so that it can be deleted. */
import type { ReviewFile } from '../../../../schema/catalog/reviews.ts';
import type { ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
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

const { statement } =
  statementsFor<TablesOf<typeof reviewContents | typeof reviewHidings | typeof reviewHelpful>>();

type One = { readonly prdtReviewSysId: number };
type Member = { readonly userSysId: number };

const deleteContent = statement<One>((db, p) =>
  db.deleteFrom('review_contents').where('prdt_review_sys_id', '=', p('prdtReviewSysId')),
);

export const deleteHiding = statement<One>((db, p) =>
  db.deleteFrom('review_hidings').where('prdt_review_sys_id', '=', p('prdtReviewSysId')),
);

const deleteHelpfulOf = statement<One>((db, p) =>
  db.deleteFrom('review_helpful').where('prdt_review_sys_id', '=', p('prdtReviewSysId')),
);

export const deleteHelpful = statement<One & Member>((db, p) =>
  db
    .deleteFrom('review_helpful')
    .where('prdt_review_sys_id', '=', p('prdtReviewSysId'))
    .where('user_sys_id', '=', p('userSysId')),
);

const deleteContentsOf = statement<Member>((db, p) =>
  db.deleteFrom('review_contents').where('user_sys_id', '=', p('userSysId')),
);

const deleteHidingsOf = statement<Member>((db, p) =>
  db.deleteFrom('review_hidings').where('user_sys_id', '=', p('userSysId')),
);

const deleteHelpfulBy = statement<Member>((db, p) =>
  db.deleteFrom('review_helpful').where('user_sys_id', '=', p('userSysId')),
);

export const helpfulBy = statement((db, p: Params<One & Member>) =>
  db
    .selectFrom('review_helpful')
    .select('prdt_review_sys_id')
    .where('prdt_review_sys_id', '=', p('prdtReviewSysId'))
    .where('user_sys_id', '=', p('userSysId')),
);

/** All that belongs to one review. */
export const deleteRowsOf = (one: One) => [deleteContent(one), deleteHiding(one), deleteHelpfulOf(one)];

export interface Content {
  readonly comment: string;
  readonly pictures: readonly ReviewFile[];
  readonly video: ReviewFile | null;
}

export function contentRow(
  { prdtReviewSysId, userSysId }: One & Member,
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
    review_contents: {
      holds: 'people',
      ofMember: (userSysId) => deleteContentsOf({ userSysId }),
      term: null,
    },
    review_hidings: {
      holds: 'people',
      ofMember: (userSysId) => deleteHidingsOf({ userSysId }),
      term: null,
    },
    review_helpful: {
      holds: 'ids',
      ofMember: (userSysId) => deleteHelpfulBy({ userSysId }),
      term: null,
    },
  },
};
