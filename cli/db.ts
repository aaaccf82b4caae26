import { statSync } from 'node:fs';
import { folds, projections, upcasters } from '../server/domains.ts';
import type { Connection } from '../server/platform/log/connection.ts';
import { rebuildProjections } from '../server/platform/log/rebuild.ts';
import { verifyLog, type VerifyReport } from '../server/platform/log/verify.ts';
import type { Context } from './context.ts';
import { ChecksFailed } from './errors.ts';
import { existingDatabase, withDatabase } from './log-file.ts';
import { count, localTime, type Output } from './output.ts';
import { ProgressBar } from './progress-bar.ts';
import { facts, table } from './table.ts';

interface Kind {
  readonly kind: string;
  readonly streams: number;
  readonly events: number;
}

interface ProjectionRow {
  readonly name: string;
  readonly version: number;
  /** Null: it is up to date. */
  readonly position: number | null;
}

interface TimerRow {
  readonly id: string;
  readonly due_at: number;
  readonly command: string;
}

export async function info({ settings, out }: Context): Promise<void> {
  await withDatabase(settings.dataDir, (connection, file) => {
    const bytes = sizeOf(file);
    const walBytes = sizeOf(`${file}-wal`);
    const lastPosition = valueOf<number>(connection, 'SELECT last_position FROM log_state');
    const times = rowsOf<{ first: number | null; last: number | null }>(
      connection,
      `SELECT (SELECT recorded_at FROM events ORDER BY position LIMIT 1) AS first,
              (SELECT recorded_at FROM events ORDER BY position DESC LIMIT 1) AS last`,
    )[0];
    const kinds = rowsOf<Kind>(
      connection,
      `SELECT substr(stream, 1, instr(stream, '-') - 1) AS kind,
              count(DISTINCT stream) AS streams, count(*) AS events
       FROM events GROUP BY kind ORDER BY events DESC`,
    );
    const built = projectionsOf(connection);
    const timers = rowsOf<{ n: number; next: number | null }>(
      connection,
      'SELECT count(*) AS n, min(due_at) AS next FROM timers',
    )[0];
    const first = isoOf(times?.first);
    const last = isoOf(times?.last);
    const next = isoOf(timers?.next);
    const waiting = timers?.n ?? 0;
    out.data(
      {
        file,
        bytes,
        walBytes,
        events: lastPosition,
        firstAt: first,
        lastAt: last,
        kinds,
        projections: built,
        timers: { waiting, next },
      },
      (c) =>
        [
          facts(c, [
            ['file', file],
            ['size', `${mega(bytes)}${walBytes > 0 ? `, and ${mega(walBytes)} of write-ahead log` : ''}`],
            ['events', count(lastPosition)],
            ['from', localOf(first)],
            ['to', localOf(last)],
            ['timers', waiting > 0 ? `${count(waiting)}, the next at ${localOf(next)}` : 'none'],
          ]),
          table(
            c,
            ['kind', 'streams', 'events'],
            kinds.map(({ kind, streams, events }) => [kind, count(streams), count(events)]),
            [1, 2],
          ),
          table(
            c,
            ['projection', 'version', 'state'],
            built.map(({ name, version, state }) => [
              name,
              String(version),
              state === 'up to date' ? state : c.yellow(state),
            ]),
            [1],
          ),
        ].join('\n\n'),
    );
  });
}

export async function timers({ settings, out }: Context): Promise<void> {
  await withDatabase(settings.dataDir, (connection) => {
    const rows = rowsOf<TimerRow>(
      connection,
      'SELECT id, due_at, command FROM timers ORDER BY due_at, id',
    ).map(({ id, due_at, command }) => ({
      id,
      dueAt: new Date(due_at).toISOString(),
      command: JSON.parse(command) as { readonly type: string },
    }));
    out.data(rows, (c) =>
      rows.length === 0
        ? 'No timer is waiting'
        : table(
            c,
            ['due', 'command', 'timer'],
            rows.map(({ id, dueAt, command }) => [
              Date.parse(dueAt) <= Date.now() ? c.yellow(`${localOf(dueAt)} overdue`) : localOf(dueAt),
              command.type,
              id,
            ]),
          ),
    );
  });
}

/** Changes nothing, and may run beside a server. */
export async function verify({ settings, out }: Context): Promise<void> {
  const file = existingDatabase(settings.dataDir);
  const bar = new ProgressBar(out, 'Checking');
  let report: VerifyReport;
  try {
    report = verifyLog(file, {
      projections,
      upcasters,
      folds,
      onProgress: (done, total) => bar.show(done, total),
    });
  } finally {
    bar.clear();
  }
  out.data({ file, ...report }, (c) => reportText(report, c));
  if (report.sound) return;
  const logIsSound = report.structure.length === 0 && report.chains.length === 0;
  throw new ChecksFailed(`${file} is not sound`, {
    damaged: true,
    hint: logIsSound
      ? 'The log itself is sound: sellover db rebuild makes the rest anew from it.'
      : 'Keep a copy of the file as it is, then restore a backup.',
  });
}

function reportText(
  { events, streams, structure, chains, projections: differing, sound }: VerifyReport,
  c: Output['colours'],
) {
  const checked = `${count(events)} events in ${count(streams)} streams`;
  if (sound)
    return `${c.green('✓')} ${checked}: nothing is missing or changed, and the projections say the same`;
  return [
    ...structure.map((line) => `${c.red('file')}        ${line}`),
    ...chains.map(
      ({ stream, version, problem }) => `${c.red('event')}       ${stream} ${version} ${problem}`,
    ),
    ...differing.flatMap(({ projection, table: name, problem, onlyLive, onlyRebuilt }) => [
      `${c.red('projection')}  ${projection}${name ? `, table ${name},` : ''} ${problem}`,
      ...onlyLive.map((row) => c.dim(`  only in the file:    ${JSON.stringify(row)}`)),
      ...onlyRebuilt.map((row) => c.dim(`  only from the events: ${JSON.stringify(row)}`)),
    ]),
    `${checked} were checked`,
  ].join('\n');
}

/** A server that is running meanwhile takes no commands until it is done. */
export async function rebuild({ settings, out }: Context): Promise<void> {
  const file = existingDatabase(settings.dataDir);
  const bar = new ProgressBar(out, 'Rebuilding');
  const startedAt = performance.now();
  let events = 0;
  try {
    rebuildProjections(file, projections, upcasters, (done, total) => {
      events = total;
      bar.show(done, total);
    });
  } finally {
    bar.clear();
  }
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  out.data(
    { file, events, projections: projections.map(({ name }) => name), seconds },
    (c) =>
      `${c.green('✓')} ${projections.length} projections built from ${count(events)} events in ${seconds} s`,
  );
}

function projectionsOf(connection: Connection): { name: string; version: number; state: string }[] {
  const rows = rowsOf<ProjectionRow>(
    connection,
    'SELECT name, version, position FROM projections ORDER BY name',
  );
  return rows.map(({ name, version, position }) => {
    const known = projections.find((projection) => projection.name === name);
    if (position !== null) return { name, version, state: `being built, at ${position}` };
    if (!known) return { name, version, state: 'unknown to this program' };
    if (known.version !== version)
      return { name, version, state: `will be rebuilt as version ${known.version} at the next start` };
    return { name, version, state: 'up to date' };
  });
}

function rowsOf<Row>({ db }: Connection, sql: string): Row[] {
  return db.prepare<[], Row>(sql).all();
}

function valueOf<V>({ db }: Connection, sql: string): V {
  return db.prepare<[], V>(sql).pluck().get() as V;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function mega(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function isoOf(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString();
}

function localOf(iso: string | null): string {
  return iso === null ? '–' : localTime(Date.parse(iso));
}
