import type { Batch } from '../engine.ts';
import { statementsFor } from '../tables/statement.ts';

const STEPS = 1_000_000;

const { statement } = statementsFor<object>();

/** Keeps SQLite busy counting, then inserts a row. */
const countSlowly = statement(() => ({
  compile: () => ({
    query: undefined as never,
    queryId: undefined as never,
    parameters: [],
    sql: `INSERT INTO snapshots
      WITH n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${STEPS})
      SELECT 'slow', 1, 1, CAST(max(i) AS TEXT) FROM n`,
  }),
}));

/** A batch that takes a while to commit. */
export const slowBatch: Batch = { events: [], writes: [countSlowly()] };
