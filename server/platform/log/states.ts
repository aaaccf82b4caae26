import type { LRUCache } from 'lru-cache';
import { newest } from '../newest.ts';
import { CHAIN_START } from './chain.ts';
import { ROWS_AT_ONCE, type Engine, type LoadedStream, type StreamNeed } from './engine.ts';
import { wasChanged, type Recorded } from './events.ts';
import { evolve, type RecordedEvent, type AnyFold, type AnyStream } from './log.ts';
import { eventsOfStream, type EventRow } from './log-tables.ts';

/** After so many events a stream's state is kept, so that loading it never folds more than these. */
export const SNAPSHOT_EVERY = 500;

/** A stream as it stands after its last event; moved on by {@link advance} only. */
export interface StreamState {
  readonly stream: string;
  readonly fold: AnyFold;
  version: number;
  state: unknown;
  hash: string;
  /** Version of its stored snapshot; 0: none that can be used. */
  snapshotVersion: number;
}

/** False: the event cannot be folded, and whoever loads the stream finds out why. */
function tryAdvance(current: StreamState, event: RecordedEvent, hash: string): boolean {
  try {
    advance(current, event, hash);
    return true;
  } catch {
    return false;
  }
}

export function advance(current: StreamState, event: RecordedEvent, hash: string): void {
  current.state = evolve(current.fold, current.state, event);
  current.version = event.version;
  current.hash = hash;
}

/** States in memory, and how they come there: from a snapshot and what came after it. */
export class StateCache {
  readonly #engine: Engine;
  readonly #recorded: Recorded;
  readonly #cached: LRUCache<string, StreamState>;
  readonly #folds = new Map<string, AnyFold>();

  constructor(engine: Engine, recorded: Recorded, capacity: number) {
    this.#engine = engine;
    this.#recorded = recorded;
    this.#cached = newest(capacity);
  }

  get({ stream, fold }: AnyStream): StreamState | undefined {
    const known = this.#cached.get(stream);
    return known?.fold === fold ? known : undefined;
  }

  /**
   * Folds what was loaded. Streams that have no event yet are kept only where their fold says so: most are orders, sessions and the like, which
   * are hardly looked at again. To keep them would fill the old generation of the heap with garbage, and collecting
   * that stops the process for a tenth of a second.
   */
  take(
    { stream, fold }: AnyStream,
    { head, snapshot, rows }: LoadedStream,
  ): StreamState | Promise<StreamState> {
    const current: StreamState = {
      stream,
      fold,
      version: 0,
      state: fold.initial,
      hash: CHAIN_START,
      snapshotVersion: 0,
    };
    if (head) return this.#foldLoaded(current, { stream, head, snapshot, rows });
    if (fold.keepsEmpty) this.#cached.set(stream, current);
    return current;
  }

  async #foldLoaded(
    current: StreamState,
    { stream, head, snapshot, rows }: LoadedStream & { readonly head: { version: number; hash: string } },
  ): Promise<StreamState> {
    const state = snapshot && snapshot.version <= head.version ? readSnapshot(snapshot.state) : undefined;
    if (snapshot && state) {
      current.version = current.snapshotVersion = snapshot.version;
      current.state = state.value;
    }
    // The rows after a snapshot that cannot be used are not the first ones.
    if (state || !snapshot) await this.#foldAll(current, rows);
    while (current.version < head.version)
      await this.#foldAll(
        current,
        await this.#engine.reads.all(
          eventsOfStream({ stream, afterVersion: current.version, limit: ROWS_AT_ONCE }),
        ),
      );
    current.hash = head.hash;
    this.#cached.set(stream, current);
    return current;
  }

  /** An event that was appended by somebody else than who uses these states. */
  follow(event: RecordedEvent, hash: string): void {
    const cached = this.#cached.get(event.stream);
    // Loaded since it was committed, it has the event already.
    if (!cached || event.version <= cached.version) return;
    if (event.version !== cached.version + 1 || !tryAdvance(cached, event, hash))
      this.#cached.delete(event.stream);
  }

  forgetAll(): void {
    this.#cached.clear();
  }

  /** Snapshots are found by stream: two ways of folding one category would read each other's. */
  accepts(fold: AnyFold): boolean {
    const known = this.#folds.get(fold.category);
    if (!known) this.#folds.set(fold.category, fold);
    return !known || known === fold;
  }

  assertAccepted(fold: AnyFold): void {
    if (!this.accepts(fold)) throw new Error(`Two folds are in use for streams of ${fold.category}`);
  }

  async #foldAll(current: StreamState, rows: readonly EventRow[]): Promise<void> {
    for (const row of rows)
      try {
        advance(current, this.#recorded.event(row), row.hash);
      } catch (error) {
        if (!(await wasChanged(this.#engine.reads, row))) throw error;
        this.#recorded.report(row, error);
        current.version = row.version;
        current.hash = row.hash;
      }
  }
}

export function needOf({ stream, fold }: AnyStream): StreamNeed {
  return { stream, stateVersion: fold.stateVersion };
}

function readSnapshot(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

interface Loading {
  readonly state: Promise<StreamState>;
  /** What was committed meanwhile, which may be in what is loaded or not. */
  readonly heard: { readonly event: RecordedEvent; readonly hash: string }[];
}

/** What is committed, for whoever asks outside of a decision. */
export class CommittedStates {
  readonly #engine: Engine;
  readonly #cache: StateCache;
  readonly #loading = new Map<string, Loading>();

  constructor(engine: Engine, recorded: Recorded, capacity: number) {
    this.#engine = engine;
    this.#cache = new StateCache(engine, recorded, capacity);
  }

  async of(ref: AnyStream): Promise<StreamState> {
    this.#cache.assertAccepted(ref.fold);
    return this.#cache.get(ref) ?? (this.#loading.get(ref.stream) ?? this.#load(ref)).state;
  }

  follow(event: RecordedEvent): void {
    this.#loading.get(event.stream)?.heard.push({ event, hash: '' });
    this.#cache.follow(event, '');
  }

  #load(ref: AnyStream): Loading {
    const heard: Loading['heard'] = [];
    const loading = { heard, state: this.#loaded(ref, heard) };
    this.#loading.set(ref.stream, loading);
    return loading;
  }

  async #loaded(ref: AnyStream, heard: Loading['heard']): Promise<StreamState> {
    try {
      const [loaded] = await this.#engine.load([needOf(ref)]);
      const state = await this.#cache.take(ref, loaded!);
      for (const { event, hash } of heard)
        if (event.version === state.version + 1) tryAdvance(state, event, hash);
      return state;
    } finally {
      this.#loading.delete(ref.stream);
    }
  }
}
