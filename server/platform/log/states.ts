import { LRUCache } from 'lru-cache';
import { CHAIN_START } from './chain.ts';
import type { Connection } from './connection.ts';
import type { Events } from './events.ts';
import { evolve, type Fold, type RecordedEvent, type StreamRef } from './log.ts';
import type { EventRow } from './tables.ts';

/** After so many events a stream's state is kept, so that loading it never folds more than these. */
export const SNAPSHOT_EVERY = 500;
const FOLD_BATCH = 1000;
const SHORT = 20;

/** A stream as it stands after its last event; moved on by {@link StreamStates.advance} only. */
export interface StreamState {
  readonly stream: string;
  readonly fold: Fold<any, any>;
  version: number;
  state: unknown;
  hash: string;
  /** Version of its stored snapshot; 0: none that can be used. */
  snapshotVersion: number;
}

/** The states that decisions rest on: from memory, else from a snapshot and what came after it. */
export class StreamStates {
  readonly #events: Events;
  readonly #cached: LRUCache<string, StreamState>;
  /**
   * Streams that begin in the present group. Most are orders, sessions and the like, which are hardly looked at
   * again: to keep them would fill the old generation of the heap with garbage, and collecting that stops the
   * process for a tenth of a second.
   */
  readonly #begun = new Map<string, StreamState>();
  readonly #folds = new Map<string, Fold<any, any>>();
  readonly #findSnapshot;
  readonly #saveSnapshot;

  constructor({ db }: Connection, events: Events, capacity: number) {
    this.#events = events;
    this.#cached = new LRUCache({ max: capacity });
    this.#findSnapshot = db.prepare<[string, number], { version: number; state: string }>(
      'SELECT version, state FROM snapshots WHERE stream = +? AND state_version = +?',
    );
    this.#saveSnapshot = db.prepare<[string, number, number, string]>(
      `INSERT INTO snapshots (stream, state_version, version, state) VALUES (?, ?, ?, ?)
       ON CONFLICT (stream) DO UPDATE
       SET state_version = excluded.state_version, version = excluded.version, state = excluded.state`,
    );
  }

  of(ref: StreamRef<any, any>): StreamState {
    const known = this.#cached.get(ref.stream) ?? this.#begun.get(ref.stream);
    if (known && known.fold === ref.fold) return known;
    this.#keepOneFold(ref.fold);
    const loaded = this.#load(ref);
    if (loaded.version > 0) this.#cached.set(ref.stream, loaded);
    else this.#begun.set(ref.stream, loaded);
    return loaded;
  }

  advance(current: StreamState, event: RecordedEvent, hash: string): void {
    current.state = evolve(current.fold, current.state, event);
    current.version = event.version;
    current.hash = hash;
  }

  /** An event that another process appended. */
  follow(event: RecordedEvent, hash: string): void {
    const cached = this.#cached.get(event.stream);
    // Loaded since it was committed, it has the event already.
    if (!cached || event.version <= cached.version) return;
    if (event.version === cached.version + 1) this.advance(cached, event, hash);
    else this.forget(event.stream);
  }

  /** The group is written. */
  forgetBegun(): void {
    this.#begun.clear();
  }

  forget(stream: string): void {
    this.#cached.delete(stream);
    this.#begun.delete(stream);
  }

  forgetAll(): void {
    this.#cached.clear();
    this.#begun.clear();
  }

  keepSnapshot(current: StreamState): void {
    if (current.version - current.snapshotVersion < SNAPSHOT_EVERY) return;
    const { stream, fold, version, state } = current;
    this.#saveSnapshot.run(stream, fold.stateVersion, version, JSON.stringify(state));
    current.snapshotVersion = version;
  }

  #load({ stream, fold }: StreamRef<any, any>): StreamState {
    const loaded: StreamState = {
      stream,
      fold,
      version: 0,
      state: fold.initial,
      hash: CHAIN_START,
      snapshotVersion: 0,
    };
    // Most streams are short: for them one query is all.
    const first = this.#events.rowsOfStream(stream, 0, SHORT);
    this.#foldAll(loaded, first);
    if (first.length < SHORT) return loaded;
    const head = this.#events.head(stream)!;
    const snapshot = this.#findSnapshot.get(stream, fold.stateVersion);
    if (snapshot) {
      loaded.version = loaded.snapshotVersion = snapshot.version;
      loaded.state = JSON.parse(snapshot.state);
      loaded.hash = head.hash;
    }
    while (loaded.version < head.version)
      this.#foldAll(loaded, this.#events.rowsOfStream(stream, loaded.version, FOLD_BATCH));
    return loaded;
  }

  #foldAll(current: StreamState, rows: readonly EventRow[]): void {
    for (const row of rows) this.advance(current, this.#events.recorded(row), row.hash);
  }

  /** Snapshots are found by stream: two ways of folding one category would read each other's. */
  #keepOneFold(fold: Fold<any, any>): void {
    const known = this.#folds.get(fold.category);
    if (!known) this.#folds.set(fold.category, fold);
    else if (known !== fold) throw new Error(`Two folds are in use for streams of ${fold.category}`);
  }
}
