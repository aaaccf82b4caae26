import type { ResultCode } from '../../../schema/codes.ts';
import type { MigrationStep } from './tables/migrations.ts';
import type { Bound, Write } from './tables/statement.ts';
import type { Table } from './tables/table.ts';
import type { Times } from '../times.ts';

/** A fact in the past tense, as a decider makes it. `data` is JSON and holds no personal data. */
export interface NewEvent {
  readonly type: string;
  readonly data: object;
}

/** An event as it stands in the log. */
export interface RecordedEvent<E extends NewEvent = NewEvent> {
  /** Place in the whole log, from 1 without a hole. */
  readonly position: number;
  readonly stream: string;
  /** Place in its stream, from 1 without a hole. */
  readonly version: number;
  readonly type: E['type'];
  readonly data: E['data'];
  /** userSysId of who caused it; null: the system itself. */
  readonly actorId: number | null;
  readonly commandId: string;
  /** Milliseconds since 1970, from the log's clock. */
  readonly recordedAt: number;
  /** The event can no longer be read: `data` is empty, and readers skip it. */
  readonly damaged?: true;
}

/** Those events of a union that have this type. */
export type EventOf<E extends NewEvent, T extends E['type']> = E extends { readonly type: infer Type }
  ? T extends Type
    ? E
    : never
  : never;

/**
 * How one kind of stream is folded into the state that decisions rest on. States are immutable and plain
 * JSON, because the log keeps them as snapshots; what stands in `on` never throws and never looks at a clock.
 */
export interface Fold<S, E extends NewEvent> extends AnyFold<S> {
  /** The state after an event, by the event's type: for each that streams of this kind can hold, also where it changes nothing. */
  readonly on: { readonly [T in E['type']]: (state: S, event: RecordedEvent<EventOf<E, T>>) => S };
}

/**
 * A fold of whatever kind. Which events it takes is known to those only who made it: what stands in `on` can be
 * called by {@link evolve} alone.
 */
export interface AnyFold<out S = unknown> {
  /** The first word of the stream's name: `order` for `order-1700…`. */
  readonly category: string;
  readonly initial: S;
  /**
   * Raise it whenever the shape or meaning of the state changes, as it does when `on` comes to know one more type:
   * older snapshots are then ignored.
   */
  readonly stateVersion: number;
  /** Busy commands read such a stream although it mostly has no event. So the cache also keeps empty ones. */
  readonly keepsEmpty?: true;
  readonly on: Readonly<Record<string, (state: never, event: RecordedEvent<never>) => S>>;
}

/** The state after the event. A type that the fold does not list changes nothing: an older program can read a newer log. Neither does a damaged event. */
export function evolve<S>(fold: AnyFold<S>, state: S, event: RecordedEvent): S {
  if (event.damaged || !Object.hasOwn(fold.on, event.type)) return state;
  // A stream has one fold, and its events and states come from nowhere else.
  const after = fold.on[event.type] as (state: S, event: RecordedEvent) => S;
  return after(state, event);
}

/** One stream and how to fold it: made by {@link streamOf}. */
export interface StreamRef<S, E extends NewEvent = NewEvent> extends AnyStream {
  readonly fold: Fold<S, E>;
}

/** A stream of whatever kind. */
export interface AnyStream {
  readonly stream: string;
  readonly fold: AnyFold;
}

export function streamOf<S, E extends NewEvent>(fold: Fold<S, E>, id: string | number): StreamRef<S, E> {
  return { stream: `${fold.category}-${id}`, fold };
}

/** The states a command asked for, exact at the moment of the decision. */
export interface States {
  get<S, E extends NewEvent>(ref: StreamRef<S, E>): S;
  /** 0 if the stream has no event yet. */
  version(ref: AnyStream): number;
}

/** A timer is a row `(due_at, command)`; it is set and cleared in the transaction of the events around it. */
export interface Timer {
  /** Unique name, such as `cancel-unpaid-order:1700…`; setting it again moves it. */
  readonly id: string;
  readonly dueAt: number;
  readonly command: { readonly type: string; readonly [key: string]: unknown };
}

/** From a time before this log: when it happened (ms since 1970), and who caused it. Times only ever rise. */
export interface Recorded {
  readonly at: number;
  readonly actorId: number | null;
}

export interface Decision<R> {
  readonly events: readonly {
    readonly ref: AnyStream;
    readonly events: readonly NewEvent[];
    readonly recorded?: Recorded;
  }[];
  /** Ordinary rows (personal data, tokens) that must be written with the events or not at all. */
  readonly rows?: readonly Write[];
  readonly timers?: { readonly set?: readonly Timer[]; readonly clear?: readonly string[] };
  readonly reply: R;
}

/**
 * A command waiting to be decided. `streams` names every state that `decide` reads; `decide` is pure: it
 * throws a {@link Refusal} to refuse, and may be called again when the log finds its states were stale.
 */
export interface Command<R> {
  readonly actorId: number | null;
  readonly commandId: string;
  readonly streams: readonly AnyStream[];
  decide(states: States, now: number): Decision<R>;
  /**
   * With it, a repeat of the same key and fingerprint gets the first reply. A refusal is not recorded, so it is only
   * repeated while this process remembers it. After that the command is decided again.
   */
  readonly once?: { readonly key: string; readonly fingerprint: string };
  /**
   * Asked just before the command is decided, and not for a repeat: throws a {@link Refusal} when it comes too soon
   * after others. Such a refusal is not kept, so the same key may come again.
   */
  admit?(): void;
  /** The timer that this command came from: when its row is gone, someone else has fired it. */
  readonly timerId?: string;
  /** Of a reaction: how far it has got, and gets with this command; see {@link CursorMoved}. */
  readonly cursor?: { readonly name: string; readonly from: number; readonly to: number };
}

export interface Committed<R> {
  readonly reply: R;
  /** The events this command appended, in the order of the log; empty for a repeat. */
  readonly events: readonly RecordedEvent[];
  readonly repeated: boolean;
}

export type Facts = Readonly<Record<string, string | number>>;

/** Codes that say nothing by themselves: their facts name the field, and what is wanted of it (`server/platform/http/reason.ts`). */
type Vague = '0002' | '0005';

/** The domain says no; `facts` say more to a program or a developer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly resultCode: ResultCode;
  readonly facts: Facts;
  constructor(resultCode: Exclude<ResultCode, Vague>, facts?: Facts);
  constructor(resultCode: ResultCode, facts: Facts);
  constructor(resultCode: ResultCode, facts: Facts = {}) {
    super(`refused with ${resultCode}`);
    this.resultCode = resultCode;
    this.facts = facts;
  }
}

/** The same Idempotency-Key came with a different request. */
export class KeyReused extends Error {
  override readonly name = 'KeyReused';
}

/** The command's timer was fired or cleared by someone else. */
export class TimerGone extends Error {
  override readonly name = 'TimerGone';
}

export interface CursorAt {
  readonly position: number;
  /** Milliseconds since 1970; 0: it has not. */
  readonly movedAt: number;
}

/** Another process has moved the reaction to `position`. Nothing was recorded. */
export class CursorMoved extends Error {
  override readonly name = 'CursorMoved';
  readonly position: number;
  constructor(cursor: string, position: number) {
    super(`The cursor ${cursor} is at ${position} by now`);
    this.position = position;
  }
}

/** The log takes no commands now (closing, disk full, damaged). Nothing was recorded. */
export class LogUnavailable extends Error {
  override readonly name: string = 'LogUnavailable';
}

/**
 * Whether the error means that the log takes no commands or cannot be read. The log itself reports that once a minute, so
 * others need not.
 */
export function isOfOutage(error: unknown): boolean {
  return error instanceof LogUnavailable || (error instanceof Error && error.cause instanceof LogUnavailable);
}

/** The log cannot even be read now. Its events are safe, and a call with an idempotency key may be retried. */
export class LogUnreadable extends LogUnavailable {
  override readonly name = 'LogUnreadable';
}

/**
 * A read model: its tables, and the rows each event changes. Pure, so that it can be rebuilt from nothing. `E`: the events
 * that it takes, which may be any domain's.
 */
export interface Projection<E extends NewEvent = never> {
  readonly name: string;
  /** Raise it whenever tables or meaning change: the projection is then rebuilt at start. */
  readonly version: number;
  /** In the order in which they are made: one that is referred to comes before those that refer to it. */
  readonly tables: readonly Table[];
  /** Those whose rows add up events of many streams: from a part of the log they come out smaller. */
  readonly sums?: readonly Table[];
  /** Keyed by event type; a type that is not listed changes nothing. */
  readonly on: [E] extends [never]
    ? Readonly<Record<string, (event: RecordedEvent<never>) => readonly Write[]>>
    : { readonly [T in E['type']]?: (event: RecordedEvent<EventOf<E, T>>) => readonly Write[] };
  /** For rows that depend on what happened before in a stream. Each is of another kind of stream. */
  readonly follows?: readonly Following[];
}

/** Rows by the states before and after each event of one kind of stream; made by {@link following}. */
export interface Following {
  readonly fold: AnyFold;
  readonly rowsOf: (event: RecordedEvent, before: unknown, after: unknown) => readonly Write[];
}

/** If the fold's meaning changes, the projection's `version` must rise, too. */
export function following<S>(
  fold: AnyFold<S>,
  rowsOf: (event: RecordedEvent, before: S, after: S) => readonly Write[],
): Following {
  return { fold, rowsOf: rowsOf as Following['rowsOf'] };
}

/** Tables of ordinary rows (accounts, tokens, addresses, receivers): never rebuilt, changed by migrations only. */
export interface RowTables {
  readonly name: string;
  /** Migration n is `migrations[n - 1]`; only ever append. */
  readonly migrations: readonly (readonly MigrationStep[])[];
}

/** Reads of tables; they wait for no writer, and see whole transactions only. */
export interface Reads {
  one<Row>(query: Bound<Row>): Promise<Row | undefined>;
  all<Row>(query: Bound<Row>): Promise<readonly Row[]>;
}

/** The latest state of a stream. */
export interface Latest<S> {
  readonly state: S;
  /** 0 if the stream has no event yet. */
  readonly version: number;
}

export interface ReadRange {
  readonly stream?: string;
  /** A leading part of the stream's name, such as `order-`. */
  readonly streamPrefix?: string;
  readonly types?: readonly string[];
  /** Of one command, which an API key may have given: those of a request have its id. No index finds them, so bound the range. */
  readonly commandId?: string;
  /** Exclusive lower bound. */
  readonly afterPosition?: number;
  /** Exclusive lower and inclusive upper bound; only with `stream`. */
  readonly afterVersion?: number;
  readonly upToVersion?: number;
  /** No others; only with `stream`. */
  readonly versions?: readonly number[];
  /**
   * Inclusive lower and exclusive upper bound of `recordedAt`. It is found among positions, which rise with time as
   * long as the clock does: where the clock stepped back across a bound, events of that step may stand on its wrong
   * side. Whatever the clock did, the events of one read are without a hole, and two reads that share a bound give
   * each event once.
   */
  readonly since?: number;
  readonly until?: number;
  readonly limit: number;
  readonly backwards?: boolean;
}

/** Statistics of a log in this process since it was opened. */
export interface LogStats {
  /** Position of the last event that this process knows. */
  readonly position: number;
  /** Commands that wait for their turn. */
  readonly waiting: number;
  /** Commands that were decided, including refused ones. */
  readonly commands: number;
  /** How long groups took from begin to commit, without failed ones. */
  readonly group: Times;
}

/**
 * The append-only log. `execute` resolves only after the events are on disk; commands that wait at the same
 * time share one transaction and one fsync, and one refusal harms no neighbour.
 */
export interface EventLog {
  /** The number of this process among those that have the database open. */
  readonly process: number;
  /** Queries of the tables; they see committed data. */
  readonly reads: Reads;
  execute<R>(command: Command<R>): Promise<Committed<R>>;
  /** From upcast events, oldest first unless `backwards`. Does not wait for writers. */
  read(range: ReadRange): Promise<readonly RecordedEvent[]>;
  /** The state of a stream after the last commit. It comes from memory if it was read before. */
  state<S, E extends NewEvent>(ref: StreamRef<S, E>): Promise<Latest<S>>;
  /** Version of the stream's last event; 0 without events. */
  head(stream: string): Promise<number>;
  lastPosition(): Promise<number>;
  /**
   * Calls back after each commit with its events in order: first those of other processes that were found,
   * then our own (`origin` tells which). A listener must not throw and must not block.
   */
  onCommitted(listener: (events: readonly RecordedEvent[], origin: 'own' | 'others') => void): () => void;
  /** The cursor of the reaction of this name. A new one begins at the log's end. */
  cursor(name: string): Promise<CursorAt>;
  /** Looks for events of other processes now and tells the listeners of them. Rejects where it has become another program's. */
  catchUp(): Promise<void>;
  /** Writes ordinary rows alone, in the same queue and with the same durability. */
  write(rows: readonly Write[]): Promise<void>;
  dueTimers(now: number, limit: number): Promise<readonly Timer[]>;
  nextTimerAt(): Promise<number | null>;
  /** Commands of this timer are decided at its `dueAt`, if that is later than now, until the returned function is called. */
  bringForward(timer: Pick<Timer, 'id' | 'dueAt'>): () => void;
  /** Why no command is taken now, in words; null: they are. It becomes null by itself when it is over. */
  trouble(): string | null;
  stats(): LogStats;
  /** Takes no new command, finishes the waiting ones, checkpoints and closes. */
  close(): Promise<void>;
}
