import { Ahead } from './ahead.ts';
import { KeptAnswers } from './answers.ts';
import { chainHash } from '../integrity/chain.ts';
import { setCursor } from '../background/cursors.ts';
import type { Batch, Begun, Engine, LoadedStream, Needs } from '../engine.ts';
import { recordedEvent } from '../events.ts';
import {
  CursorMoved,
  Refusal,
  TimerGone,
  type Command,
  type Committed,
  type Decision,
  type NewEvent,
  type Recorded,
  type RecordedEvent,
  type States,
  type StreamRef,
  type AnyStream,
} from '../log.ts';
import {
  deleteTimer,
  moveLogState,
  snapshots,
  timerRow,
  timers as timerTable,
  type EventRow,
} from '../tables/log-tables.ts';
import type { Projecting } from '../tables/projecting.ts';
import type { LogSeal } from '../integrity/seal.ts';
import { advance, needOf, SNAPSHOT_EVERY, type StateCache, type StreamState } from './states.ts';
import type { Write } from '../tables/statement.ts';

export type Outcome = { readonly committed: Committed<unknown> } | { readonly error: unknown };

/** A command, and whether it was admitted. If it is decided again, it does not count against its rate limit again. */
export interface CommandAsked {
  readonly command: Command<unknown>;
  isAdmitted: boolean;
}

/** A state before a command changed it. */
interface Before extends Pick<StreamState, 'version' | 'state' | 'hash' | 'snapshotVersion'> {
  readonly current: StreamState;
}

type Cursor = NonNullable<Command<unknown>['cursor']>;

/**
 * Decides a group of commands in memory, one after another, and gathers what is to be written. What must stay true:
 * - Each command meets what the ones before it in the group did: states, answers, timers, cursors.
 * - One that fails leaves nothing behind of what it had gathered.
 * - Nothing here is written. Once the group is, it is {@link committed}; else it is {@link takenBack}, and states in
 *   memory are again what the database says.
 */
export class Deciding {
  readonly ahead = new Ahead();
  readonly #engine: Engine;
  readonly #states: StateCache;
  readonly #projecting: Projecting;
  readonly #seal: LogSeal;
  readonly #answers = new KeptAnswers();
  /** Every stream that the group's commands name or append to. */
  readonly #held = new Map<string, StreamState>();
  /** The streams that were not cached. */
  readonly #asked = new Map<string, AnyStream>();
  /** Why some of them cannot be folded. */
  readonly #unusable = new Map<string, unknown>();
  readonly #before: Before[] = [];
  #events: EventRow[] = [];
  #writes: Write[] = [];
  /** The current due times of timers and positions of cursors; null: deleted. */
  readonly #timers = new Map<string, number | null>();
  readonly #cursors = new Map<string, number>();
  #firstPosition = 0;
  readonly #stateOf = (ref: AnyStream): StreamState => {
    const held = this.#held.get(ref.stream);
    if (held?.fold === ref.fold) return held;
    this.#states.assertAccepted(ref.fold);
    throw this.#unusable.get(ref.stream) ?? new Error(`${ref.stream} was not loaded`);
  };

  constructor(
    engine: Engine,
    parts: { readonly states: StateCache; readonly projecting: Projecting; readonly seal: LogSeal },
  ) {
    this.#engine = engine;
    this.#states = parts.states;
    this.#projecting = parts.projecting;
    this.#seal = parts.seal;
  }

  /** Of the last event gathered, or else of the last one in the log. */
  get position(): number {
    return this.#firstPosition + this.#events.length;
  }

  /** The gathered writes; undefined: none. */
  get batch(): Batch | undefined {
    const [events, writes] = [this.#events, this.#writes];
    if (events.length === 0) return writes.length === 0 ? undefined : { events, writes };
    return {
      events,
      writes: [...writes, moveLogState({ position: this.position }), ...this.#seal.over(events)],
    };
  }

  /** What the group needs and memory does not have. */
  needs(group: readonly CommandAsked[]): Omit<Needs, 'seen'> {
    this.#held.clear();
    this.#askFor(group);
    const keys: string[] = [];
    const timers: string[] = [];
    const cursors: string[] = [];
    for (const { command } of group) {
      if (command.once) keys.push(command.once.key);
      if (command.timerId !== undefined) timers.push(command.timerId);
      if (command.cursor) cursors.push(command.cursor.name);
    }
    return { streams: Array.from(this.#asked.values(), needOf), keys, timers, cursors };
  }

  /** Takes over the loaded data. Others' events are already folded into the cached states. */
  async begin(begun: Begun, group: readonly CommandAsked[]): Promise<void> {
    this.#seal.begin(begun);
    this.#firstPosition = begun.lastPosition;
    this.#answers.begin(begun);
    for (const [id, dueAt] of begun.timers) this.#timers.set(id, dueAt);
    for (const [name, position] of begun.cursors) this.#cursors.set(name, position);
    if (begun.foreign.length > 0) {
      // A state that others' events did not fit is no longer cached.
      this.#held.clear();
      this.#askFor(group);
    }
    for (const loaded of begun.streams) {
      const ref = this.#asked.get(loaded.stream);
      const holding = ref && this.#hold(ref, loaded);
      if (holding) await holding;
    }
    if (begun.foreign.length > 0) await this.#load([...this.#asked.values()]);
  }

  /** One outcome for each command. */
  async decideAll(group: readonly CommandAsked[], at: number): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const asked of group) {
      const now = this.ahead.timeOf(asked.command, at);
      const decided = this.#decided(asked, now);
      if ('decision' in decided) {
        const { decision } = decided;
        if (decision.events.some(({ ref }) => !this.#held.has(ref.stream)))
          await this.#load(decision.events.map(({ ref }) => ref));
        outcomes.push(this.#gathered(asked.command, decision, now));
      } else outcomes.push(decided);
    }
    return outcomes;
  }

  committed(): void {
    this.#answers.committed();
    this.#end();
  }

  takenBack(): void {
    this.#backTo(0);
    this.#answers.takenBack();
    this.#end();
  }

  #end(): void {
    this.#held.clear();
    this.#unusable.clear();
    this.#asked.clear();
    this.#before.length = 0;
    this.#events = [];
    this.#writes = [];
    this.#timers.clear();
    this.#cursors.clear();
  }

  /** A stream with another fold than others of its kind is not loaded: its command will fail. */
  #askFor(group: readonly CommandAsked[]): void {
    this.#asked.clear();
    for (const { command } of group)
      for (const ref of command.streams) {
        if (this.#held.has(ref.stream)) continue;
        const cached = this.#states.get(ref);
        if (cached) this.#held.set(ref.stream, cached);
        else if (this.#states.accepts(ref.fold)) this.#asked.set(ref.stream, ref);
      }
  }

  async #load(refs: readonly AnyStream[]): Promise<void> {
    const missing = new Map(refs.filter((ref) => this.#isMissing(ref)).map((ref) => [ref.stream, ref]));
    if (missing.size === 0) return;
    for (const loaded of await this.#engine.load(Array.from(missing.values(), needOf)))
      await this.#hold(missing.get(loaded.stream)!, loaded);
  }

  #isMissing({ stream, fold }: AnyStream): boolean {
    return !this.#held.has(stream) && !this.#unusable.has(stream) && this.#states.accepts(fold);
  }

  /** If a stream cannot be folded, its commands fail. Most streams are new, so they need no promise. */
  #hold(ref: AnyStream, loaded: LoadedStream): Promise<void> | undefined {
    const taken = this.#states.take(ref, loaded);
    const hold = (state: StreamState) => void this.#held.set(ref.stream, state);
    if (taken instanceof Promise)
      return taken.then(hold, (error: unknown) => void this.#unusable.set(ref.stream, error));
    hold(taken);
    return undefined;
  }

  #decided(asked: CommandAsked, now: number): Outcome | { readonly decision: Decision<unknown> } {
    const { command } = asked;
    const { once, timerId, cursor } = command;
    try {
      const repeat = once && this.#answers.repeat(once, now);
      if (repeat) return { committed: { reply: repeat.reply, events: [], repeated: true } };
      if (timerId !== undefined && (this.#timers.get(timerId) ?? Infinity) > now)
        throw new TimerGone(`The timer ${timerId} is not due any more`);
      if (cursor) this.#check(cursor);
      if (!asked.isAdmitted) command.admit?.();
      asked.isAdmitted = true;
    } catch (error) {
      return { error };
    }
    try {
      return { decision: command.decide(new NamedStates(command.streams, this.#stateOf), now) };
    } catch (error) {
      if (error instanceof Refusal) {
        if (once) this.#answers.rememberRefusal(once, error, now);
        if (timerId !== undefined) this.#clearTimer(timerId);
      }
      return { error };
    }
  }

  #check({ name, from }: Cursor): void {
    const position = this.#cursors.get(name) ?? 0;
    if (position !== from) throw new CursorMoved(name, position);
  }

  #gathered(command: Command<unknown>, decision: Decision<unknown>, now: number): Outcome {
    const [events, writes, before] = [this.#events.length, this.#writes.length, this.#before.length];
    try {
      const appended = this.#gather(command, decision, now);
      return { committed: { reply: decision.reply, events: appended, repeated: false } };
    } catch (error) {
      this.#events.length = events;
      this.#writes.length = writes;
      this.#backTo(before);
      return { error };
    }
  }

  /** Anything that may fail comes first, because timers, cursors and answers of this group cannot be undone. */
  #gather(command: Command<unknown>, decision: Decision<unknown>, now: number): RecordedEvent[] {
    const { events, rows, timers, reply } = decision;
    const { once, timerId, cursor } = command;
    const appended: RecordedEvent[] = [];
    const { actorId, commandId } = command;
    for (const { ref, events: made, recorded = { at: now, actorId } } of events)
      this.#append(ref, made, { ...recorded, commandId }, appended);
    const kept = once && reply !== undefined ? JSON.stringify(reply) : null;
    const set = timers?.set?.map(timerRow);
    if (rows) for (const row of rows) this.#writes.push(row);
    // Its own timer is cleared first, so that the command may set it again.
    if (timerId !== undefined) this.#clearTimer(timerId);
    if (timers?.clear) for (const id of timers.clear) this.#clearTimer(id);
    for (const timer of set ?? []) {
      this.#timers.set(timer.id, timer.due_at);
      this.#writes.push(timerTable.upsert(timer));
    }
    if (cursor) {
      this.#cursors.set(cursor.name, cursor.to);
      this.#writes.push(setCursor({ name: cursor.name, position: cursor.to, movedAt: now }));
    }
    if (once) this.#writes.push(this.#answers.keepReply(once, kept, now));
    return appended;
  }

  #append(
    ref: AnyStream,
    made: readonly NewEvent[],
    { at, actorId, commandId }: Recorded & Pick<Command<unknown>, 'commandId'>,
    appended: RecordedEvent[],
  ): void {
    const current = this.#stateOf(ref);
    const { version, state, hash, snapshotVersion } = current;
    this.#before.push({ current, version, state, hash, snapshotVersion });
    for (const { type, data } of made) {
      const row: EventRow = {
        position: this.position + 1,
        stream: ref.stream,
        version: current.version + 1,
        type,
        actor_id: actorId,
        command_id: commandId,
        recorded_at: at,
        hash: '',
        data: JSON.stringify(data),
      };
      row.hash = chainHash(current.hash, row);
      const event = recordedEvent(row, data);
      const before = current.state;
      advance(current, event, row.hash);
      this.#events.push(row);
      this.#projecting.project(event, this.#writes);
      this.#projecting.follow(event, { before, after: current.state }, this.#writes);
      appended.push(event);
    }
    if (current.version - current.snapshotVersion >= SNAPSHOT_EVERY) this.#keepSnapshot(current);
  }

  #keepSnapshot(current: StreamState): void {
    const { stream, fold, version, state } = current;
    const row = { stream, state_version: fold.stateVersion, version, state: JSON.stringify(state) };
    this.#writes.push(snapshots.upsert(row));
    current.snapshotVersion = version;
  }

  #clearTimer(id: string): void {
    this.#timers.set(id, null);
    this.#writes.push(deleteTimer({ id }));
  }

  #backTo(length: number): void {
    for (const { current, ...before } of this.#before.splice(length).toReversed())
      Object.assign(current, before);
  }
}

/** Gives a decision the states that its command named, and no others, because only those are loaded. */
class NamedStates implements States {
  readonly #named: Command<unknown>['streams'];
  readonly #stateOf: (ref: AnyStream) => StreamState;

  constructor(named: Command<unknown>['streams'], stateOf: (ref: AnyStream) => StreamState) {
    this.#named = named;
    this.#stateOf = stateOf;
  }

  get<S, E extends NewEvent>(ref: StreamRef<S, E>): S {
    return this.#of(ref).state as S;
  }

  version(ref: AnyStream): number {
    return this.#of(ref).version;
  }

  #of(ref: AnyStream): StreamState {
    for (const { stream } of this.#named) if (stream === ref.stream) return this.#stateOf(ref);
    throw new Error(`The command reads ${ref.stream} without naming it among its streams`);
  }
}
