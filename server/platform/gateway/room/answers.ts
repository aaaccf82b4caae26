import type { RoomSnapshot } from '../backend.ts';
import { textFrames } from '../frame.ts';
import type { Wire } from '../wire.ts';
import type { Seat } from './seat.ts';

/** The answers to all who are let in together. Most of them are equal to the byte, and each such one is built once. */
export class Answers {
  readonly seq: number;
  readonly #snapshot: RoomSnapshot;
  readonly #chat: readonly Wire[];
  readonly #joinCnt: number;
  readonly #built = new Map<string, Buffer>();

  constructor(snapshot: RoomSnapshot, chat: readonly Wire[], joinCnt: number) {
    this.seq = snapshot.seq;
    this.#snapshot = snapshot;
    this.#chat = chat;
    this.#joinCnt = joinCnt;
  }

  /** For one who has seen nothing, or (gap) whose place is lost. */
  first({ isHost, link }: Seat, gap: boolean): Buffer {
    const { takesDeflated } = link;
    const build = () => this.#frame(isHost, gap, this.#chat, takesDeflated);
    return this.#once(`first ${isHost} ${takesDeflated} ${gap}`, build);
  }

  /** `missed` depends on `afterSeq` alone. */
  resumed({ isHost, link }: Seat, afterSeq: number, missed: readonly Wire[]): Buffer {
    const { takesDeflated } = link;
    const build = () => this.#frame(isHost, false, missed, takesDeflated);
    return this.#once(`resumed ${isHost} ${takesDeflated} ${afterSeq}`, build);
  }

  #once(key: string, build: () => Buffer): Buffer {
    const known = this.#built.get(key);
    if (known !== undefined) return known;
    const frame = build();
    this.#built.set(key, frame);
    return frame;
  }

  #frame(forHost: boolean, gap: boolean, missed: readonly Wire[], compressed: boolean): Buffer {
    const state = JSON.stringify({
      resultCode: '0001',
      ...this.#snapshot,
      joinCnt: this.#joinCnt,
      gap,
    });
    const texts = missed.map((wire) => wire.text(forHost)).join(',');
    return textFrames([`{"event":"joinRoom","data":${state.slice(0, -1)},"missed":[${texts}]}}`], compressed);
  }
}
