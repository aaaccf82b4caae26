import { sql, type Expression } from 'kysely';
import { nobodys, type ForgettingTables } from '../../../platform/forgetting.ts';
import type { Projection } from '../../../platform/log/log.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import type { BroadcastEvent } from '../../room/broadcast/decider.ts';
import type { IngestEvent } from './events.ts';

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

/** How many bytes of video each broadcast keeps, and which seller owns it. */
const sizes = table(
  'ingest_sizes',
  { broadcast_sys_id: int, seller_sys_id: int, bytes: int },
  { key: ['broadcast_sys_id'], indexes: { ingest_sizes_by_seller: ['seller_sys_id'] } },
);

/** Uploads that no playlist has named yet, and initialization segments, which stay. */
export const uploads = table(
  'ingest_uploads',
  { broadcast_sys_id: int, path: text, file: text, bytes: int },
  { key: ['broadcast_sys_id', 'path', 'file'] },
);
export type UploadRow = RowOf<typeof uploads>;

export const ingestTables: ForgettingTables = {
  name: 'ingest',
  migrations: [[create(uploads)]],
  forgets: { ingest_uploads: nobodys },
};

const { statement } = statementsFor<TablesOf<typeof segments | typeof uploads | typeof sizes>>();

export const ingestProjection: Projection<BroadcastEvent | IngestEvent> = {
  name: 'ingest',
  version: 2,
  tables: [segments, sizes],
  on: {
    BroadcastScheduled: ({ data }) => [
      // A broadcast that is planned again keeps its video.
      sizes.merge({ broadcast_sys_id: data.broadcastSysId, seller_sys_id: data.sellerSysId, bytes: 0 }, [
        'seller_sys_id',
      ]),
    ],
    SegmentsTaken: ({ data }) => [
      ...data.segments.map((segment) =>
        segments.insert({
          broadcast_sys_id: data.broadcastSysId,
          rendition: data.rendition,
          ...segment,
        }),
      ),
      sizes.add({
        broadcast_sys_id: data.broadcastSysId,
        bytes: data.segments.reduce((sum, { bytes }) => sum + bytes, 0),
      }),
    ],
  },
};

/** Bytes of all video of a seller, whether a playlist names it yet or not. */
export const keptOf = statement((db, p: Params<{ sellerSysId: number }>) => {
  const own = db.selectFrom('ingest_sizes').where('seller_sys_id', '=', p('sellerSysId'));
  const waiting = db
    .selectFrom('ingest_uploads')
    .where('broadcast_sys_id', 'in', own.select('broadcast_sys_id'))
    .select(({ ref }) => sumOf(ref('bytes')).as('bytes'));
  return own.select(({ ref }) => [sumOf(ref('bytes')).as('taken'), waiting.as('waiting')]);
});

/** PostgreSQL sums whole numbers to a numeric, which its driver returns as text. */
function sumOf(column: Expression<number>) {
  return sql<number>`CAST(COALESCE(SUM(${column}), 0) AS bigint)`;
}

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

/** Ordered by path, oldest first. */
export const uploadsOf = statement((db, p: Params<{ broadcastSysId: number }>) =>
  db
    .selectFrom('ingest_uploads')
    .selectAll()
    .where('broadcast_sys_id', '=', p('broadcastSysId'))
    .orderBy('path')
    .orderBy('file'),
);
