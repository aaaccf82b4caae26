import { folds, projections, rowTables, upcasters } from '../../../server/domains.ts';
import {
  findDueTimers,
  findLogState,
  findProjections,
  type ProjectionRow,
} from '../../../server/platform/log/tables/log-tables.ts';
import type { SealingReport } from '../../../server/platform/log/integrity/sealing.ts';
import { verifyLog, type VerifyReport } from '../../../server/platform/log/integrity/verify.ts';
import { SEAL_KEY_MIN, SealKey } from '../../../server/platform/log/integrity/seal.ts';
import { headFrom, type Head, type SealReport } from '../../../server/platform/log/integrity/seal-check.ts';
import type { Context } from '../../context.ts';
import { ChecksFailed, UsageError } from '../../errors.ts';
import { existingDatabase } from './log-file.ts';
import { count, isoTime, timeText } from '../../output.ts';
import { printableJson, type Colours } from '../../printing.ts';
import { ProgressBar } from '../../progress-bar.ts';
import { facts, table } from '../../table.ts';

const HASHES =
  'Hashes show damage, and an edited event unless all that follows it in its stream was rehashed. ' +
  'Against someone who can write the file and rehash it they prove nothing: only a seal does, or a head kept elsewhere.';
const UP_TO_DATE = 'up to date';
const NOT_NEWEST =
  'An older copy put in the file’s place would bear its seal as well: only a head kept elsewhere shows that.';
const ALL_TIMERS = { now: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER };

export async function info({ settings, out }: Context): Promise<void> {
  const database = await existingDatabase(settings);
  const file = database.where;
  await database.inspect(async (inspection) => {
    const { bytes, walBytes } = await inspection.size();
    const lastPosition = (await inspection.reads.one(findLogState()))?.last_position ?? 0;
    const [oldest] = await inspection.range({ limit: 1 });
    const [newest] = await inspection.range({ limit: 1, backwards: true });
    const kinds = await inspection.kinds();
    const rows = await inspection.reads.all(findProjections());
    const built = rows.filter(({ tables }) => tables !== '[]').map(stateOf);
    const timers = await inspection.reads.all(findDueTimers(ALL_TIMERS));
    const first = isoOf(oldest?.recorded_at);
    const last = isoOf(newest?.recorded_at);
    const next = isoOf(timers[0]?.due_at);
    const waiting = timers.length;
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
              state === UP_TO_DATE ? state : c.yellow(state),
            ]),
            [1],
          ),
        ].join('\n\n'),
    );
  });
}

export async function timers({ settings, out }: Context): Promise<void> {
  await (
    await existingDatabase(settings)
  ).inspect(async (inspection) => {
    const rows = (await inspection.reads.all(findDueTimers(ALL_TIMERS))).map(({ id, due_at, command }) => ({
      id,
      dueAt: isoTime(due_at),
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
export async function verify({ settings, out }: Context, options: { readonly head?: string }): Promise<void> {
  const sealKey = settings.sealKey === undefined ? null : keyOf(settings);
  const noted = options.head === undefined ? undefined : notedHead(options.head);
  const database = await existingDatabase(settings);
  const file = database.where;
  const bar = new ProgressBar(out, 'Checking');
  let report: VerifyReport;
  try {
    report = await database.inspect((inspection) =>
      verifyLog(inspection, {
        projections,
        upcasters,
        folds,
        sealKey,
        noted,
        onProgress: (done, total) => bar.show(done, total),
      }),
    );
  } finally {
    bar.clear();
  }
  out.data({ file, ...report }, (c) => reportText(report, noted, c));
  if (report.sound) return;
  throw new ChecksFailed(`${file} is not sound`, { damaged: true, hint: whatNext(report) });
}

function whatNext({ structure, chains, seal }: VerifyReport): string {
  if (structure.length + chains.length > 0) return 'Keep a copy of the file as it is, then restore a backup.';
  return seal.problems.length > 0
    ? 'Keep a copy of the file, and compare it with a backup; once you know why, sellover db seal seals it as it is.'
    : 'The log itself is sound: sellover db rebuild restores the rest from it.';
}

export function keyOf({ sealKey }: Context['settings']): SealKey {
  if (sealKey !== undefined && sealKey.length >= SEAL_KEY_MIN) return new SealKey(sealKey);
  throw new UsageError(
    sealKey === undefined ? 'SEAL_KEY is not set' : `SEAL_KEY must have at least ${SEAL_KEY_MIN} characters`,
    'Give the server’s in the environment, not on the command line.',
  );
}

function notedHead(text: string): Head {
  const head = headFrom(text);
  if (head) return head;
  throw new UsageError(`${text} is no head`, 'Give it as sellover db verify printed it, position:digest');
}

export function reportText(
  { events, streams, structure, chains, projections: differing, seal, sound }: VerifyReport,
  noted: Head | undefined,
  c: Colours,
) {
  const checked = `${count(events)} events in ${count(streams)} streams`;
  if (sound)
    return [
      `${c.green('✓')} ${checked}: nothing is missing or changed, and the projections say the same`,
      ...proof(seal).map((line) => c.dim(line)),
      ...(noted ? [`All events up to position ${noted.position} are those of when its head was noted`] : []),
      `head  ${seal.head}`,
    ].join('\n');
  return [
    ...structure.map((line) => `${c.red('file')}        ${line}`),
    ...chains.map(
      ({ stream, version, problem }) => `${c.red('event')}       ${stream} ${version} ${problem}`,
    ),
    ...seal.problems.map((problem) => `${c.red('seal')}        ${problem}`),
    ...differing.flatMap(({ projection, table: name, problem, onlyLive, onlyRebuilt }) => [
      `${c.red('projection')}  ${projection}${name ? `, table ${name},` : ''} ${problem}`,
      ...onlyLive.map((row) => c.dim(`  only in the file:    ${printableJson(row)}`)),
      ...onlyRebuilt.map((row) => c.dim(`  only from the events: ${printableJson(row)}`)),
    ]),
    `${checked} were checked`,
  ].join('\n');
}

/** What a check without findings proves, and what it does not. */
function proof({ since, checked }: SealReport): string[] {
  if (since === null) return [HASHES];
  if (!checked) return ['The log is sealed; the seal was not checked, as SEAL_KEY is not set.', HASHES];
  const sealed =
    since === 0
      ? 'The seal holds: nobody without the key has changed any event since it was written.'
      : `The seal holds: nobody without the key has changed any event since it was written, or, of those up to position ${since}, since sellover db seal.`;
  return [sealed, NOT_NEWEST];
}

export async function seal({ settings, out }: Context, options: { readonly remove?: true }): Promise<void> {
  const database = await existingDatabase(settings);
  const file = database.where;
  if (options.remove) {
    await database.removeSeal();
    out.data({ file, sealed: false }, (c) => `${c.green('✓')} The log has no seal`);
    return;
  }
  const key = keyOf(settings);
  const bar = new ProgressBar(out, 'Sealing');
  let report: SealingReport;
  try {
    report = await database.seal(key, (done, total) => bar.show(done, total));
  } finally {
    bar.clear();
  }
  const { head, isNew } = report;
  out.data({ file, sealed: true, head, isNew }, (c) =>
    [
      `${c.green('✓')} The log ${isNew ? 'is sealed as it is' : 'has this seal already'}`,
      `head  ${head}`,
    ].join('\n'),
  );
}

/** A server may run meanwhile. A server of another version takes no commands afterwards. */
export async function rebuild({ settings, out }: Context): Promise<void> {
  const database = await existingDatabase(settings);
  const file = database.where;
  const bar = new ProgressBar(out, 'Rebuilding');
  const startedAt = performance.now();
  let events = 0;
  try {
    await database.rebuild({
      projections,
      rowTables,
      upcasters,
      onProgress: (done, total) => {
        events = total;
        bar.show(done, total);
      },
    });
  } finally {
    bar.clear();
  }
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  const built = projections.filter(({ tables }) => tables.length > 0);
  out.data(
    { file, events, projections: built.map(({ name }) => name), seconds },
    (c) => `${c.green('✓')} ${built.length} projections built from ${count(events)} events in ${seconds} s`,
  );
}

/** Whether this program's projections are all there, so that opening the log changes nothing. */
export function areOfThisProgram(rows: readonly ProjectionRow[]): boolean {
  return (
    projections.every(({ name }) => rows.some((row) => row.name === name)) &&
    rows.every((row) => stateOf(row).state === UP_TO_DATE)
  );
}

function stateOf({ name, version, position }: ProjectionRow): {
  name: string;
  version: number;
  state: string;
} {
  const known = projections.find((projection) => projection.name === name);
  if (!known || known.version < version)
    return { name, version, state: 'of a newer version of this program' };
  if (known.version !== version || position !== null)
    return { name, version, state: `will be rebuilt as version ${known.version} at the next start` };
  return { name, version, state: UP_TO_DATE };
}

function mega(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function isoOf(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : isoTime(at);
}

function localOf(iso: string | null): string {
  return iso === null ? '–' : timeText(iso);
}
