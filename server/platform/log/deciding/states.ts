import type { LRUCache } from 'lru-cache';
import { newest } from '../../newest.ts';
import { CHAIN_START } from '../integrity/chain.ts';
import { ROWS_AT_ONCE, type Engine, type LoadedStream, type StreamNeed } from '../engine.ts';
import { wasChanged, type RecordedReader } from '../events.ts';
import { evolve, type RecordedEvent, type AnyFold, type AnyStream } from '../log.ts';
import { eventsOfStream, type EventRow } from '../tables/log-tables.ts';

/** Events between two snapshots of a stream, so that a load never folds more than these. */
export const SNAPSHOT_EVERY = 500;

/** The current state of a stream. Only {@link advance} changes it. */
export interface StreamState {
  readonly stream: string;
  readonly fold: AnyFold;
  version: number;
  state: unknown;
  hash: string;
  /** Version of its stored snapshot; 0: none that is usable. */
  snapshotVersion: number;
}

/** False: the event cannot be folded. A later load of the stream reports why. */
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

/** A cache of states, loaded from a snapshot and the events after it. */
export class StateCache {
  readonly #engine: Engine;
  readonly #recorded: RecordedReader;
  readonly #cached: LRUCache<string, StreamState>;
  readonly #folds = new Map<string, AnyFold>();

  constructor(engine: Engine, recorded: RecordedReader, capacity: number) {
    this.#engine = engine;
    this.#recorded = recorded;
    this.#cached = newest(capacity);
  }

  get({ stream, fold }: AnyStream): StreamState | undefined {
    const known = this.#cached.get(stream);
    return known?.fold === fold ? known : undefined;
  }

  /**
   * Folds loaded events. Empty streams are only cached if their fold says so, because most are new orders and sessions that
   * are hardly read again. Caching them would fill the heap's old generation with garbage. Collecting that stops the
   * process for a tenth of a second.
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
    // With an unusable snapshot the loaded rows are not the stream's first ones.
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

  /** Applies an event that another process appended. */
  follow(event: RecordedEvent, hash: string): void {
    const cached = this.#cached.get(event.stream);
    // A state that was loaded after the commit contains the event already.
    if (!cached || event.version <= cached.version) return;
    if (event.version !== cached.version + 1 || !tryAdvance(cached, event, hash))
      this.#cached.delete(event.stream);
  }

  forgetAll(): void {
    this.#cached.clear();
  }

  /** Snapshots are stored by stream, so two folds of one category would read each other's. */
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
  /** Events committed during the load, which may include them or not. */
  readonly heard: { readonly event: RecordedEvent; readonly hash: string }[];
}

interface Wanted {
  readonly need: StreamNeed;
  resolve(loaded: LoadedStream): void;
  reject(error: unknown): void;
}

/**
 * Committed states, for reads outside of a decision. Streams that are wanted at once are loaded at once: a page of products
 * has dozens.
 */
export class CommittedStates {
  readonly #engine: Engine;
  readonly #cache: StateCache;
  readonly #loading = new Map<string, Loading>();
  #wanted: Wanted[] = [];

  constructor(engine: Engine, recorded: RecordedReader, capacity: number) {
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
      const state = await this.#cache.take(ref, await this.#loadedWithOthers(needOf(ref)));
      for (const { event, hash } of heard)
        if (event.version === state.version + 1) tryAdvance(state, event, hash);
      return state;
    } finally {
      this.#loading.delete(ref.stream);
    }
  }

  #loadedWithOthers(need: StreamNeed): Promise<LoadedStream> {
    return new Promise((resolve, reject) => {
      if (this.#wanted.length === 0) queueMicrotask(() => void this.#loadWanted());
      this.#wanted.push({ need, resolve, reject });
    });
  }

  /** Never rejects. */
  async #loadWanted(): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = [];
    try {
      const loaded = await this.#engine.load(wanted.map(({ need }) => need));
      for (const [at, { resolve }] of wanted.entries()) resolve(loaded[at]!);
    } catch (error) {
      for (const { reject } of wanted) reject(error);
    }
  }
}
