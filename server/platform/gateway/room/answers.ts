import type { RoomSnapshot } from '../backend.ts';
import { textFrames } from '../frame.ts';
import { serialise, type Wire } from '../wire.ts';

/** The answers to all who join with the same snapshot. Most of them are equal to the byte. */
export class Answers {
  readonly seq: number;
  readonly #snapshot: RoomSnapshot;
  readonly #chat: readonly Wire[];
  readonly #joinCnt: number;
  readonly #first = new Map<string, Buffer>();

  constructor(snapshot: RoomSnapshot, chat: readonly Wire[], joinCnt: number) {
    this.seq = snapshot.seq;
    this.#snapshot = snapshot;
    this.#chat = chat;
    this.#joinCnt = joinCnt;
  }

  /** For one who has seen nothing, or (gap) whose place is lost. */
  first(forHost: boolean, gap: boolean, ackId: string | undefined): Buffer {
    if (ackId !== undefined) return this.#frame(forHost, gap, this.#chat, ackId);
    const key = `${forHost} ${gap}`;
    const known = this.#first.get(key);
    if (known !== undefined) return known;
    const frame = this.#frame(forHost, gap, this.#chat, undefined);
    this.#first.set(key, frame);
    return frame;
  }

  resumed(forHost: boolean, missed: readonly Wire[], ackId: string | undefined): Buffer {
    return this.#frame(forHost, false, missed, ackId);
  }

  #frame(forHost: boolean, gap: boolean, missed: readonly Wire[], ackId: string | undefined): Buffer {
    const state = JSON.stringify({
      resultCode: '0001',
      ...this.#snapshot,
      joinCnt: this.#joinCnt,
      gap,
    });
    const texts = missed.map((wire) => wire.text(forHost)).join(',');
    const messages = [`{"event":"joinRoom","data":${state.slice(0, -1)},"missed":[${texts}]}}`];
    if (ackId !== undefined) {
      messages.push(serialise('response', { event: 'joinRoom', ackId, resultCode: '0001' }));
    }
    return textFrames(messages);
  }
}
