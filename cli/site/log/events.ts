import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR } from '../../../schema/durations.ts';
import { upcasters } from '../../../server/domains.ts';
import { RecordedReader } from '../../../server/platform/log/events.ts';
import type { Inspection } from '../../../server/platform/log/inspection.ts';
import type { ReadRange, RecordedEvent } from '../../../server/platform/log/log.ts';
import { requestedAt } from '../../../server/platform/source.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { existingDatabase } from './log-file.ts';
import { count, timeText, type Output } from '../../output.ts';
import { printableJson, stdout, type Colours } from '../../printing.ts';

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
    const { after, since, request, limit = Infinity } = options;
    if (request !== undefined) {
      isEmpty = (await printRequest(log, filter, { request, after, limit }, signal, out)) === 0;
      if (isEmpty && !options.follow) throw unknownRequest(request);
    } else if (after !== undefined || since !== undefined) {
      const range = { after: after ?? 0, limit };
      const { events, position } = await printAfter(log, filter, range, signal, out);
      printed = position;
      isEmpty = events === 0;
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
  readonly #recorded = new RecordedReader(upcasters);

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

interface Range {
  readonly after: number;
  readonly limit: number;
}

interface Printed {
  readonly events: number;
  /** Of the last event that was read. */
  readonly position: number;
}

/** `shown`: what is printed of a page; all of it without. */
async function printAfter(
  log: LogReader,
  filter: Filter,
  { after, limit }: Range,
  signal: AbortSignal,
  out: Output,
  shown?: (page: readonly RecordedEvent[]) => readonly RecordedEvent[],
): Promise<Printed> {
  let printed = 0;
  let position = after;
  while (printed < limit && !signal.aborted) {
    const most = shown ? BATCH : Math.min(BATCH, limit - printed);
    const page = await log.read({ ...filter, afterPosition: position, limit: most });
    if (page.length === 0) break;
    const events = (shown?.(page) ?? page).slice(0, limit - printed);
    await print(events, out);
    printed += events.length;
    position = (printed < limit ? page : events).at(-1)!.position;
  }
  return { events: printed, position };
}

interface AskedRequest {
  readonly request: string;
  readonly after: number | undefined;
  readonly limit: number;
}

/**
 * Prints the events and the refusals of a request. Most ids say when their request came, so it is looked for around then,
 * and in the whole log if it is not there. Resolves to how many events were printed.
 */
async function printRequest(
  log: LogReader,
  filter: Filter,
  { request, after, limit }: AskedRequest,
  signal: AbortSignal,
  out: Output,
): Promise<number> {
  const within = async (bounds: Filter) => {
    const range = { after: after ?? 0, limit };
    const own = await printAfter(log, { ...filter, ...bounds }, range, signal, out);
    const { types = [REFUSED] } = filter;
    if (!types.includes(REFUSED)) return own.events;
    const { commandId: _, ...place } = { ...filter, ...bounds };
    const left = { ...range, limit: limit - own.events };
    const refused = await printAfter(log, { ...place, types: [REFUSED] }, left, signal, out, (page) =>
      page.flatMap((event) => refusalOf(request, event) ?? []),
    );
    return own.events + refused.events;
  };
  const came = requestedAt(request);
  const isBounded = after !== undefined || filter.since !== undefined;
  const near =
    came === undefined || isBounded ? 0 : await within({ since: came - AROUND, until: came + AROUND });
  return near > 0 ? near : within({});
}

/** Of `server/domains/members/seen/decider.ts`. */
const REFUSED = 'CallsRefused';

/** One event has the refusals of many; null: not of this request. */
function refusalOf(request: string, event: RecordedEvent): RecordedEvent | null {
  if (event.damaged) return null;
  const { refusals } = event.data as { readonly refusals: readonly { readonly requestId: string }[] };
  const own = refusals.filter(({ requestId }) => requestId === request);
  return own.length > 0 ? { ...event, data: { refusals: own } } : null;
}

function unknownRequest(request: string): NotFound {
  return new NotFound(
    `The log has nothing of request ${request}`,
    'It changed nothing. Refusals of orders, payments and requests come up to 5 seconds later. Others stand in the ' +
      `lines of the server’s log with this reqId, if LOG_LEVEL is info; or is this another shop’s DATA_DIR or DATABASE_URL?`,
  );
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
