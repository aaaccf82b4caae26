import { proxy, ref } from 'valtio/vanilla';
import { CHAT_BATCH_EVERY, CHAT_BATCH_MAX } from '../../../../schema/room/constants.ts';
import type { ServerMessage } from '../../../../schema/room/socket.ts';
import { ChatSight } from '../chat/chat-sight.ts';
import type { ChatLine } from './chat-lines.ts';
import { emptyRoom, reduceRoom, type RoomState } from './room.ts';

/**
 * What components read: the same keys, each replaced as a whole when it changes. Of the chat it is what can be seen by
 * who follows it; all of it is in {@link RoomFeed.history}.
 */
export type RoomView = { -readonly [K in keyof RoomState]: RoomState[K] } & { crowded: boolean };

/** The chat up to the newest line that is drawn, and the count of all lines up to it. */
export interface ChatHistory {
  readonly lines: readonly ChatLine[];
  readonly taken: number;
}

/**
 * Batches messages and folds them into the room. However fast they come, components hear
 * of it at most once in {@link CHAT_BATCH_EVERY}.
 */
export class RoomFeed {
  readonly view: RoomView = proxy({ ...emptyRoom, crowded: false });
  #state: RoomState = emptyRoom;
  #queue: ServerMessage[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onBatch: (before: RoomState, after: RoomState) => void;
  readonly #hidden: () => boolean;
  readonly #sight = new ChatSight(({ lines, crowded }) => {
    this.#showOne('chat', lines);
    this.view.crowded = crowded;
  });

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

  /** Folds all waiting messages now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#fold(this.#queue.splice(0));
  }

  /** `atOnce`: all new chat lines are drawn, however many. */
  apply(change: (state: RoomState) => RoomState, atOnce = this.#hidden()): void {
    const before = this.#state;
    this.#state = change(before);
    this.#show(this.#state);
    this.#onBatch(before, this.#state);
    // After the listener, which may mark lines as the viewer's own.
    this.#sight.take(this.#state.chat, atOnce);
  }

  get history(): ChatHistory {
    const { chat, chatTaken } = this.#state;
    const newest = this.view.chat.at(-1);
    const after =
      newest === undefined ? 0 : chat.length - 1 - chat.findLastIndex(({ id }) => id === newest.id);
    // The line is so old that all remaining ones are newer.
    return after === chat.length
      ? { lines: chat, taken: chatTaken }
      : { lines: chat.slice(0, chat.length - after), taken: chatTaken - after };
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#sight.stop();
    this.#queue = [];
  }

  readonly #batch = (): void => {
    this.#timer = undefined;
    this.#fold(this.#queue.splice(0, CHAT_BATCH_MAX));
    if (this.#queue.length > 0) this.#timer ??= setTimeout(this.#batch, CHAT_BATCH_EVERY);
  };

  #fold(messages: readonly ServerMessage[]): void {
    if (messages.length === 0) return;
    // A viewer who returns reads the missed lines at their own pace, so none is skipped.
    const isComingBack = this.#state.backAt !== null || messages.some(({ event }) => event === 'joinRoom');
    this.apply((state) => messages.reduce(reduceRoom, state), isComingBack || this.#hidden());
  }

  #show(state: RoomState, all = false): void {
    for (const [key, value] of Object.entries(state))
      if (all || (key !== 'chat' && this.#shown(key) !== value)) this.#showOne(key, value);
  }

  #shown(key: string): unknown {
    return (this.view as Record<string, unknown>)[key];
  }

  #showOne(key: string, value: unknown): void {
    // Values are never changed in place, so nothing inside them needs watching.
    const shown = typeof value === 'object' && value !== null ? ref(value) : value;
    (this.view as Record<string, unknown>)[key] = shown;
  }
}
