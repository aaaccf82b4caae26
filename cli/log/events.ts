import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR } from '../../schema/durations.ts';
import { upcasters } from '../../server/domains.ts';
import { Recorded } from '../../server/platform/log/events.ts';
import type { Inspection } from '../../server/platform/log/inspection.ts';
import type { ReadRange, RecordedEvent } from '../../server/platform/log/log.ts';
import { requestedAt } from '../../server/platform/source.ts';
import type { Context } from '../context.ts';
import { existingDatabase } from './log-file.ts';
import { count, timeText, type Output } from '../output.ts';
import { printableJson, stdout, type Colours } from '../printing.ts';

export interface EventsOptions {
  /** A stream's name, or the beginning of names when it ends with a dash. */
  readonly stream?: string;
  readonly type?: readonly string[];
  /** A request's id. */
  readonly request?: string;
  /** Exclusive. */
  readonly after?: number;
  /** Milliseconds since 1970, inclusive. */
  readonly since?: number;
  readonly limit?: number;
  readonly follow?: true;
}

const LAST_SHOWN = 20;
const BATCH = 500;
const LOOK_EVERY = 100;
/** A request takes less, and the clocks of two nodes differ by less (ms). */
const AROUND = HOUR;
/** `order-228991842762572 12` fits. */
const STREAM_WIDTH = 24;

/** Prints the log's last events, or all after a position or since a time, and with `follow` every later one until `signal`. */
export async function printEvents(
  { settings, out }: Context,
  options: EventsOptions,
  signal: AbortSignal,
): Promise<void> {
  const database = await existingDatabase(settings);
  const work = async (inspection: Inspection) => {
    const log = new LogReader(inspection);
    const filter = filterOf(options);
    // Read first, so that no event is skipped while the last ones are printed.
    const end = await positionOf(log);
    let printed = end;
    let isEmpty: boolean;
    if (options.after !== undefined || options.since !== undefined) {
      const after = options.after ?? 0;
      printed = await printAfter(log, filter, after, options.limit ?? Infinity, signal, out);
      isEmpty = printed === after;
    } else if (options.request !== undefined) {
      printed = await printRequest(log, filter, options.request, options.limit ?? Infinity, signal, out);
      isEmpty = printed === 0;
    } else {
      const read = await log.read({ ...filter, limit: options.limit ?? LAST_SHOWN, backwards: true });
      const last = read.toReversed().filter(({ position }) => position <= end);
      isEmpty = last.length === 0;
      await print(last, out);
    }
    if (isEmpty && !options.follow) out.note(`None of the ${count(end)} events in the log matches`);
    if (options.follow) await follow(log, filter, Math.max(end, printed), signal, out);
  };
  await database.inspect(work, { grows: options.follow === true });
}

type Filter = Pick<ReadRange, 'stream' | 'streamPrefix' | 'types' | 'commandId' | 'since' | 'until'>;

function filterOf({ stream, type, request, since }: EventsOptions): Filter {
  return {
    ...(stream === undefined ? {} : stream.endsWith('-') ? { streamPrefix: stream } : { stream }),
    ...(type === undefined ? {} : { types: type }),
    ...(request === undefined ? {} : { commandId: request }),
    ...(since === undefined ? {} : { since }),
  };
}

class LogReader {
  readonly #inspection: Inspection;
  readonly #recorded = new Recorded(upcasters);

  constructor(inspection: Inspection) {
    this.#inspection = inspection;
  }

  async read(range: ReadRange): Promise<readonly RecordedEvent[]> {
    return (await this.#inspection.range(range)).map((row) => this.#recorded.event(row));
  }
}

async function positionOf(log: LogReader): Promise<number> {
  return (await log.read({ limit: 1, backwards: true }))[0]?.position ?? 0;
}

/** Resolves to the position of the last event printed. */
async function printAfter(
  log: LogReader,
  filter: Filter,
  after: number,
  limit: number,
  signal: AbortSignal,
  out: Output,
): Promise<number> {
  let left = limit;
  let from = after;
  while (left > 0 && !signal.aborted) {
    const events = await log.read({ ...filter, afterPosition: from, limit: Math.min(left, BATCH) });
    if (events.length === 0) break;
    await print(events, out);
    left -= events.length;
    from = events.at(-1)!.position;
  }
  return from;
}

/**
 * Most ids say when their request came, so its events are looked for around then, and in the whole log if they are not there.
 * Resolves to the position of the last event printed; 0: there is none.
 */
async function printRequest(
  log: LogReader,
  filter: Filter,
  request: string,
  limit: number,
  signal: AbortSignal,
  out: Output,
): Promise<number> {
  const came = requestedAt(request);
  const near = { since: (came ?? 0) - AROUND, until: (came ?? 0) + AROUND };
  const printed =
    came === undefined ? 0 : await printAfter(log, { ...filter, ...near }, 0, limit, signal, out);
  return printed > 0 ? printed : printAfter(log, filter, 0, limit, signal, out);
}

async function follow(
  log: LogReader,
  filter: Filter,
  after: number,
  signal: AbortSignal,
  out: Output,
): Promise<void> {
  for (let from = after; !signal.aborted;) {
    const end = await positionOf(log);
    const events = await log.read({ ...filter, afterPosition: from, limit: BATCH });
    await print(events, out);
    // Later events that the filter excludes need not be read again.
    from = events.length === BATCH ? events.at(-1)!.position : Math.max(end, events.at(-1)?.position ?? from);
    if (events.length < BATCH) await sleep(LOOK_EVERY, undefined, { signal }).catch(() => {});
  }
}

async function print(events: readonly RecordedEvent[], out: Output): Promise<void> {
  for (const event of events) await out.line(event, (c) => humanLine(event, c));
}

/** Columns are aligned on a terminal. Elsewhere names are complete, so that they can be searched for. */
function whereText(stream: string, version: number): string {
  const where = `${stream} ${version}`;
  if (!stdout.isTerminal || where.length <= STREAM_WIDTH) return where;
  const room = STREAM_WIDTH - String(version).length - 2;
  return `${stream.slice(0, room)}… ${version}`;
}

function humanLine(
  { position, stream, version, type, actorId, recordedAt, data }: RecordedEvent,
  c: Colours,
): string {
  const head = [
    String(position).padStart(7),
    timeText(recordedAt),
    whereText(stream, version).padEnd(STREAM_WIDTH),
    type.padEnd(18),
    (actorId === null ? '' : `by ${actorId}`).padEnd(6),
  ];
  const used = head.join('  ').length + 2;
  const text = printableJson(data);
  const room = (stdout.columns ?? Infinity) - used;
  const shown = text.length > room ? `${text.slice(0, Math.max(0, room - 1))}…` : text;
  const [at, time, where = '', what = '', who] = head;
  return `${c.dim(`${at}  ${time}`)}  ${c.cyan(where)}  ${c.bold(what)}  ${who}  ${shown}`;
}
