import Database from 'better-sqlite3';
import type { Answers } from './answers.ts';
import { chainHash } from './chain.ts';
import type { Connection } from './connection.ts';
import type { CursorRows } from './cursors.ts';
import { recordedEvent } from './events.ts';
import {
  Refusal,
  TimerGone,
  type Command,
  type Committed,
  type Decision,
  type NewEvent,
  type RecordedEvent,
  type States,
  type StreamRef,
} from './log.ts';
import type { Projecting } from './projecting.ts';
import type { StreamState, StreamStates } from './states.ts';
import type { TimerRows } from './timer-rows.ts';

const ATTEMPTS = 3;

export type Outcome = { readonly committed: Committed<unknown> } | { readonly error: unknown };

/** A command failed after it had begun to write, so that what is written now is not what was decided. */
class HalfWritten extends Error {
  override readonly name = 'HalfWritten';
}

/**
 * Decides commands and writes what they decide, one after another inside the group's transaction.
 *
 * A savepoint around each command costs a fifth of the whole, and is needed only when one fails while it is
 * written, which hardly ever happens. So a group is first run `together`, with one savepoint around it; when that
 * ends in {@link HalfWritten}, all of it is taken back and every command runs again with a savepoint of its own.
 */
export class Deciding {
  /** Of the last event written. */
  position = 0;
  readonly #connection: Connection;
  readonly #states: StreamStates;
  readonly #answers: Answers;
  readonly #timers: TimerRows;
  readonly #cursors: CursorRows;
  readonly #projecting: Projecting;
  readonly #insert;
  readonly #savepoint;
  readonly #release;
  readonly #rollback;
  #together = true;

  constructor(
    connection: Connection,
    parts: {
      states: StreamStates;
      answers: Answers;
      timers: TimerRows;
      cursors: CursorRows;
      projecting: Projecting;
    },
  ) {
    const { db } = connection;
    this.#connection = connection;
    this.#states = parts.states;
    this.#answers = parts.answers;
    this.#timers = parts.timers;
    this.#cursors = parts.cursors;
    this.#projecting = parts.projecting;
    this.#insert = db.prepare<
      [number, string, number, string, number | null, string, number, string, string]
    >(
      `INSERT INTO events (position, stream, version, type, actor_id, command_id, recorded_at, hash, data)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#savepoint = db.prepare('SAVEPOINT undo');
    this.#release = db.prepare('RELEASE undo');
    this.#rollback = db.prepare('ROLLBACK TO undo');
  }

  /** One outcome for each command; throws what no command of the group survives. */
  executeAll(commands: readonly Command<unknown>[], now: number): Outcome[] {
    const positionBefore = this.position;
    const executeEach = () => commands.map((command) => this.#outcomeOf(command, now));
    this.#together = true;
    this.#savepoint.run();
    try {
      return executeEach();
    } catch (error) {
      if (!(error instanceof HalfWritten)) throw error;
      this.#takeBack();
      this.#states.forgetAll();
      this.position = positionBefore;
      this.#together = false;
      return executeEach();
    }
  }

  #outcomeOf(command: Command<unknown>, now: number): Outcome {
    try {
      return { committed: this.#execute(command, now) };
    } catch (error) {
      if (error instanceof HalfWritten || !harmsOnlyItsCommand(error) || !this.#connection.db.inTransaction)
        throw error;
      return { error };
    }
  }

  #takeBack(): void {
    this.#rollback.run();
    this.#release.run();
  }

  #execute(command: Command<unknown>, now: number): Committed<unknown> {
    const { once, timerId, cursor } = command;
    const repeat = once && this.#answers.repeat(once, now);
    if (repeat) return { reply: repeat.reply, events: [], repeated: true };
    if (timerId !== undefined && !this.#timers.isDue(timerId, now))
      throw new TimerGone(`The timer ${timerId} is not due any more`);
    if (cursor) this.#cursors.check(cursor);
    command.admit?.();
    for (let attempt = 1; ; attempt++) {
      const decision = this.#decide(command, now);
      try {
        return { reply: decision.reply, events: this.#write(command, decision, now), repeated: false };
      } catch (error) {
        if (attempt === ATTEMPTS || !isVersionConflict(error)) throw error;
      }
    }
  }

  #decide(command: Command<unknown>, now: number): Decision<unknown> {
    try {
      return command.decide(new NamedStates(command.streams, this.#states), now);
    } catch (error) {
      if (error instanceof Refusal) {
        if (command.once) this.#answers.rememberRefusal(command.once, error, now);
        if (command.timerId !== undefined) this.#timers.clear(command.timerId);
      }
      throw error;
    }
  }

  #write(command: Command<unknown>, decision: Decision<unknown>, now: number): RecordedEvent[] {
    const { events, rows, timers, reply } = decision;
    const { once, timerId, cursor } = command;
    if (events.length === 0 && !rows?.length && !timers && !once && timerId === undefined && !cursor)
      return [];
    const positionBefore = this.position;
    if (!this.#together) this.#savepoint.run();
    try {
      const appended: RecordedEvent[] = [];
      for (const { ref, events: made } of events) this.#append(ref, made, command, now, appended);
      if (rows) for (const row of rows) this.#connection.run(row);
      // Its own timer goes first, so that the command may set it again.
      if (timerId !== undefined) this.#timers.clear(timerId);
      if (timers?.clear) for (const id of timers.clear) this.#timers.clear(id);
      if (timers?.set) for (const timer of timers.set) this.#timers.set(timer);
      if (cursor) this.#cursors.move(cursor);
      if (once) this.#answers.keepReply(once, reply, now);
      if (!this.#together) this.#release.run();
      return appended;
    } catch (error) {
      // Of its own accord SQLite ends the whole transaction when, say, the disk is full.
      if (!harmsOnlyItsCommand(error) || !this.#connection.db.inTransaction) throw error;
      if (this.#together) throw new HalfWritten('A command failed while it was written', { cause: error });
      this.position = positionBefore;
      for (const { ref } of events) this.#states.forget(ref.stream);
      this.#takeBack();
      throw error;
    }
  }

  #append(
    ref: StreamRef<any, any>,
    made: readonly NewEvent[],
    { actorId, commandId }: Command<unknown>,
    now: number,
    appended: RecordedEvent[],
  ): void {
    const current = this.#states.of(ref);
    for (const { type, data } of made) {
      const row = {
        position: ++this.position,
        stream: ref.stream,
        version: current.version + 1,
        type,
        actor_id: actorId,
        command_id: commandId,
        recorded_at: now,
        data: JSON.stringify(data),
      };
      const hash = chainHash(current.hash, row);
      this.#insert.run(row.position, row.stream, row.version, type, actorId, commandId, now, hash, row.data);
      const event = recordedEvent(row, data);
      this.#states.advance(current, event, hash);
      this.#projecting.project(event);
      appended.push(event);
    }
    this.#states.keepSnapshot(current);
  }
}

/** Gives a decision the states that its command named, and no others: elsewhere they would not be loaded. */
class NamedStates implements States {
  readonly #named: Command<unknown>['streams'];
  readonly #states: StreamStates;

  constructor(named: Command<unknown>['streams'], states: StreamStates) {
    this.#named = named;
    this.#states = states;
  }

  get<S, E extends NewEvent>(ref: StreamRef<S, E>): S {
    return this.#of(ref).state as S;
  }

  version(ref: StreamRef<any, any>): number {
    return this.#of(ref).version;
  }

  #of(ref: StreamRef<any, any>): StreamState {
    for (const { stream } of this.#named) if (stream === ref.stream) return this.#states.of(ref);
    throw new Error(`The command reads ${ref.stream} without naming it among its streams`);
  }
}

function isVersionConflict(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    error.code.startsWith('SQLITE_CONSTRAINT') &&
    error.message.includes('events.')
  );
}

/** Errors that a command's own writes bring about, as opposed to a disk that fails everyone. */
function harmsOnlyItsCommand(error: unknown): boolean {
  return (
    !(error instanceof Database.SqliteError) ||
    /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE|ERROR$)/.test(error.code)
  );
}
