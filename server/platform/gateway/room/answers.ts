import type { JoinedRoom } from '../../../../schema/room/socket.ts';
import { textFrames } from '../frame.ts';
import type { Wire } from '../wire.ts';
import type { Seat } from './seat.ts';

/** The state of a room at `seq` for its joiners, without the viewer count. */
export type RoomAtJoin = Omit<JoinedRoom, 'resultCode' | 'joinCnt' | 'missed' | 'gap'>;

/** The answers to a group of joiners. Only a few differ, and each is built once. */
export class RoomAnswers {
  readonly seq: number;
  readonly #state: RoomAtJoin;
  readonly #chat: readonly Wire[];
  readonly #joinCnt: number;
  readonly #built = new Map<string, Buffer>();

  constructor(state: RoomAtJoin, chat: readonly Wire[], joinCnt: number) {
    this.seq = state.seq;
    this.#state = state;
    this.#chat = chat;
    this.#joinCnt = joinCnt;
  }

  /** For a new viewer, or a returning one whose position is too old (gap). */
  first({ isHost, link }: Seat, gap: boolean): Buffer {
    const { takesDeflated } = link;
    const build = () => this.#frame(isHost, gap, this.#chat, takesDeflated);
    return this.#once(`first ${isHost} ${takesDeflated} ${gap}`, build);
  }

  /** For a returning viewer; the missed messages follow. */
  resumed({ link: { takesDeflated } }: Seat): Buffer {
    return this.#once(`resumed ${takesDeflated}`, () => this.#frame(false, false, [], takesDeflated));
  }

  #once(key: string, build: () => Buffer): Buffer {
    const known = this.#built.get(key);
    if (known !== undefined) return known;
    const frame = build();
    this.#built.set(key, frame);
    return frame;
  }

  #frame(forHost: boolean, gap: boolean, chat: readonly Wire[], compressed: boolean): Buffer {
    const state = JSON.stringify({
      resultCode: '0001',
      ...this.#state,
      joinCnt: this.#joinCnt,
      gap,
    });
    const texts = chat.map((wire) => wire.text(forHost)).join(',');
    return textFrames([`{"event":"joinRoom","data":${state.slice(0, -1)},"missed":[${texts}]}}`], compressed);
  }
}
