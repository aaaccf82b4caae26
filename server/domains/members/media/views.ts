import type { UploadKind } from '../../../../schema/members/media/constants.ts';
import { theirRows, type ForgettingTables } from '../../../platform/forgetting.ts';
import { addColumn, create } from '../../../platform/log/tables/migrations.ts';
import { PURGED_AT_ONCE } from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';

/** Uploaded files that are in the store. Names cannot be guessed, because the name of a file that is not private is enough to see it. */
export const mediaFiles = table(
  'media_files',
  {
    file_sys_id: int,
    /** Whose it is; null: a seller's. */
    user_sys_id: nullable(int),
    name: text,
    type: text,
    bytes: int,
    width: int,
    height: int,
    /** Of a video (ms); a picture has 0. */
    duration: int,
    /** When it was kept, or freed. */
    kept_at: int,
    is_named: int,
    /** SHA-256 of the uploaded file, in hexadecimal, so that a client need not upload it again. Null: of an earlier version. */
    digest: nullable(text),
    /** An `UploadKind`. Null: of an earlier version, so only the file's stream says it. */
    kind: nullable(text),
  },
  {
    key: ['file_sys_id'],
    unique: [['name']],
    indexes: {
      media_files_by_member: ['user_sys_id'],
      media_files_unnamed: { columns: ['kept_at'], where: { is_named: 0 } },
    },
  },
);
export type FileRow = RowOf<typeof mediaFiles>;
/** A file whose kind is known, if it is a member's. */
export type KeptFile = Omit<FileRow, 'kind'> & { readonly kind: UploadKind | null };

const { statement } = statementsFor<TablesOf<typeof mediaFiles>>();

export const fileByName = statement((db, p: Params<{ name: string }>) =>
  db.selectFrom('media_files').selectAll().where('name', '=', p('name')),
);

export const fileById = statement((db, p: Params<{ fileSysId: number }>) =>
  db.selectFrom('media_files').selectAll().where('file_sys_id', '=', p('fileSysId')),
);

export const unnamedBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('media_files')
    .selectAll()
    .where('is_named', '=', 0)
    .where('kept_at', '<=', p('before'))
    .orderBy('kept_at')
    .limit(PURGED_AT_ONCE),
);

export const mediaTables: ForgettingTables = {
  name: 'media',
  migrations: [[create(mediaFiles)], [addColumn(mediaFiles, 'digest')], [addColumn(mediaFiles, 'kind')]],
  forgets: {
    media_files: { holds: 'ids', ofMember: theirRows(mediaFiles), term: null },
  },
};
