/** Members' inquiries to customer service and the answers: personal data, so rows. */
import type { Kysely } from 'kysely';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { among } from '../../../platform/log/tables/among.ts';
import { theirRows, type ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { PURGED_AT_ONCE, purgingBy } from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';

export const inquiries = table(
  'inquiries',
  {
    question_sys_id: int,
    user_sys_id: int,
    seller_sys_id: int,
    order_sys_id: nullable(int),
    type_code: int,
    content: text,
    /** The language that it was asked in. */
    locale: text,
    asked_at: int,
    status_code: int,
    answer: nullable(text),
    answered_at: nullable(int),
  },
  {
    key: ['question_sys_id'],
    indexes: {
      inquiries_by_user: ['user_sys_id', 'question_sys_id'],
      inquiries_by_seller: ['seller_sys_id', 'status_code', 'question_sys_id'],
      inquiries_by_status: ['status_code', 'question_sys_id'],
      inquiries_by_time: ['asked_at'],
    },
  },
);
/** Of an inquiry that only managers answer. */
export const NO_SELLER = 0;
export type InquiryRow = RowOf<typeof inquiries>;

/** Pictures of inquiries. The files themselves are the member's, and go with them. */
export const inquiryPictures = table(
  'inquiry_pictures',
  { file_sys_id: int, question_sys_id: int, user_sys_id: int, place: int, url: text, asked_at: int },
  {
    key: ['file_sys_id'],
    indexes: {
      inquiry_pictures_by_question: ['question_sys_id'],
      inquiry_pictures_by_user: ['user_sys_id'],
      inquiry_pictures_by_time: ['asked_at'],
    },
  },
);

type Tables = TablesOf<typeof inquiries | typeof inquiryPictures>;

const { statement } = statementsFor<Tables>();

type Page = { startIndex: number; rowCount: number };

/** Newest first. */
export const inquiriesOf = statement((db, p: Params<Page & { userSysId: number }>) =>
  db
    .selectFrom('inquiries')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('question_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countInquiriesOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('inquiries')
    .select((row) => row.fn.countAll<number>().as('found'))
    .where('user_sys_id', '=', p('userSysId')),
);

type InState = { from: number; to: number };

/** Oldest first. */
const oldest = (db: Kysely<Tables>, p: Params<Page & InState & { after: number }>) =>
  db
    .selectFrom('inquiries')
    .selectAll()
    .where('status_code', '>=', p('from'))
    .where('status_code', '<=', p('to'))
    .where('question_sys_id', '>', p('after'))
    .orderBy('question_sys_id')
    .limit(p('rowCount'))
    .offset(p('startIndex'));

export const inquiriesIn = statement(oldest);

export const inquiriesOfSeller = statement(
  (db, p: Params<Page & InState & { after: number; sellerSysId: number }>) =>
    oldest(db, p).where('seller_sys_id', '=', p('sellerSysId')),
);

const counted = (db: Kysely<Tables>, p: Params<InState>) =>
  db
    .selectFrom('inquiries')
    .select((row) => row.fn.countAll<number>().as('found'))
    .where('status_code', '>=', p('from'))
    .where('status_code', '<=', p('to'));

export const countIn = statement(counted);

export const countOfSeller = statement((db, p: Params<InState & { sellerSysId: number }>) =>
  counted(db, p).where('seller_sys_id', '=', p('sellerSysId')),
);

export const inquiryById = statement((db, p: Params<{ questionSysId: number }>) =>
  db.selectFrom('inquiries').selectAll().where('question_sys_id', '=', p('questionSysId')),
);

export const picturesOf = among(inquiryPictures, 'question_sys_id');

export const picturesBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('inquiry_pictures')
    .select('file_sys_id')
    .where('asked_at', '<', p('before'))
    .limit(PURGED_AT_ONCE),
);

export const serviceTables: ForgettingTables = {
  name: 'service',
  migrations: [[create(inquiries), create(inquiryPictures)]],
  forgets: {
    inquiries: {
      holds: 'people',
      // The law requires us to keep records of complaints as long as those of orders, even of members who leave.
      ofMember: null,
      term: {
        counted: 'inquiryCnt',
        months: RETENTION_MONTHS.orderReceivers,
        purge: purgingBy(inquiries, 'asked_at'),
      },
      kept: { why: 'trade', found: ({ userSysId }) => countInquiriesOf({ userSysId }) },
    },
    // Their term frees files as well, which is a matter of events: see `purgePictures`.
    inquiry_pictures: { holds: 'ids', ofMember: theirRows(inquiryPictures), term: null },
  },
};
