import { proxy, ref } from 'valtio/vanilla';
import { CHAT_BATCH_EVERY, CHAT_BATCH_MAX } from '../../schema/constants.ts';
import type { ServerMessage } from '../../schema/socket.ts';
import { emptyRoom, reduceRoom, type RoomState } from './room.ts';

/** What components read: the same keys, each replaced as a whole when it changes. */
export type RoomView = { -readonly [K in keyof RoomState]: RoomState[K] };

/**
 * Gathers messages for one drawing and folds them into the room. However fast a room talks, components hear
 * of it at most once in {@link CHAT_BATCH_EVERY}.
 */
export class RoomFeed {
  readonly view: RoomView = proxy({ ...emptyRoom });
  #state: RoomState = emptyRoom;
  #queue: ServerMessage[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onBatch: (before: RoomState, after: RoomState) => void;
  readonly #hidden: () => boolean;

  constructor(
    onBatch: (before: RoomState, after: RoomState) => void,
    hidden: () => boolean = () => document.hidden,
  ) {
    this.#onBatch = onBatch;
    this.#hidden = hidden;
    this.#show(emptyRoom, true);
  }

  get state(): RoomState {
    return this.#state;
  }

  take(messages: readonly ServerMessage[]): void {
    for (const message of messages) this.#queue.push(message);
    // A hidden page's timers run once a second or less; nothing is drawn there, so nothing needs to wait.
    if (this.#hidden()) this.flush();
    else this.#timer ??= setTimeout(this.#batch, CHAT_BATCH_EVERY);
  }

  /** Takes in all that is waiting. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#fold(this.#queue.splice(0));
  }

  apply(change: (state: RoomState) => RoomState): void {
    const before = this.#state;
    this.#state = change(before);
    this.#show(this.#state);
    this.#onBatch(before, this.#state);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  readonly #batch = (): void => {
    this.#timer = undefined;
    this.#fold(this.#queue.splice(0, CHAT_BATCH_MAX));
    if (this.#queue.length > 0) this.#timer ??= setTimeout(this.#batch, CHAT_BATCH_EVERY);
  };

  #fold(messages: readonly ServerMessage[]): void {
    if (messages.length > 0) this.apply((state) => messages.reduce(reduceRoom, state));
  }

  #show(state: RoomState, all = false): void {
    const view = this.view as Record<string, unknown>;
    for (const [key, value] of Object.entries(state)) {
      if (!all && view[key] === value) continue;
      // Values are never changed in place, so nothing inside them needs watching.
      view[key] = typeof value === 'object' && value !== null ? ref(value) : value;
    }
  }
}
