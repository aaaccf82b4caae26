import type { EventOf, Projection, RecordedEvent, RowTables } from '../../platform/log/log.ts';
import { create } from '../../platform/log/migrations.ts';
import { statementsFor, type Params } from '../../platform/log/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../platform/log/table.ts';
import type { IngestEvent } from './decider.ts';

/** Segments that viewers may ask for, by their place. Times are milliseconds. */
const segments = table(
  'ingest_segments',
  {
    broadcast_sys_id: int,
    rendition: int,
    seq: int,
    file: text,
    init: nullable(text),
    duration: int,
    bytes: int,
    at: int,
    discontinuities: int,
  },
  { key: ['broadcast_sys_id', 'rendition', 'seq'] },
);
export type SegmentRow = RowOf<typeof segments>;

/** What an encoder has sent and no playlist has named yet; what a segment is read with stays. */
export const uploads = table(
  'ingest_uploads',
  { broadcast_sys_id: int, path: text, file: text, bytes: int },
  { key: ['broadcast_sys_id', 'path', 'file'] },
);
export type UploadRow = RowOf<typeof uploads>;

export const ingestTables: RowTables = { name: 'ingest', migrations: [[create(uploads)]] };

export const ingestProjection: Projection = {
  name: 'ingest',
  version: 1,
  tables: [segments],
  on: {
    SegmentsTaken: ({ data }: RecordedEvent<EventOf<IngestEvent, 'SegmentsTaken'>>) =>
      data.segments.map((segment) =>
        segments.insert({
          broadcast_sys_id: data.broadcastSysId,
          rendition: data.rendition,
          ...segment,
        }),
      ),
  },
};

const { statement } = statementsFor<TablesOf<typeof segments | typeof uploads>>();

interface RenditionAsked {
  readonly broadcastSysId: number;
  readonly rendition: number;
}

/** The newest first. */
export const latestSegments = statement((db, p: Params<RenditionAsked & { limit: number }>) =>
  db
    .selectFrom('ingest_segments')
    .selectAll()
    .where('broadcast_sys_id', '=', p('broadcastSysId'))
    .where('rendition', '=', p('rendition'))
    .orderBy('seq', 'desc')
    .limit(p('limit')),
);

/** Those that end after this moment. */
export const segmentsAfter = statement((db, p: Params<RenditionAsked & { after: number }>) =>
  db
    .selectFrom('ingest_segments')
    .selectAll()
    .where('broadcast_sys_id', '=', p('broadcastSysId'))
    .where('rendition', '=', p('rendition'))
    .where((row) => row(row('at', '+', row.ref('duration')), '>', p('after')))
    .orderBy('seq'),
);

/** Of each path the oldest first. */
export const uploadsOf = statement((db, p: Params<{ broadcastSysId: number }>) =>
  db
    .selectFrom('ingest_uploads')
    .selectAll()
    .where('broadcast_sys_id', '=', p('broadcastSysId'))
    .orderBy('path')
    .orderBy('file'),
);

export const deleteUpload = statement<{ broadcastSysId: number; path: string; file: string }>((db, p) =>
  db
    .deleteFrom('ingest_uploads')
    .where('broadcast_sys_id', '=', p('broadcastSysId'))
    .where('path', '=', p('path'))
    .where('file', '=', p('file')),
);
