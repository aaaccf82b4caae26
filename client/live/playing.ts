import { type BroadcastDetail, checkLive } from '../../schema/broadcasts.ts';
import { BROADCAST_TYPE } from '../../schema/constants.ts';
import { api } from '../app/api.ts';
import type { BroadcastIds } from './loading.ts';
import { LivePlayer, type PlayerView } from './player.ts';

/** While there is no element to draw in. */
export const NO_PLAYER: PlayerView = {
  phase: 'idle',
  shown: false,
  muted: true,
  soundBlocked: false,
  switching: false,
};

/** The stream to put on; undefined where a broadcast has none. A live broadcast's is what the room says. */
export function sourceOf(
  detail: Pick<BroadcastDetail, 'broadcastType' | 'broadcastMedias'>,
  liveUrl: string | null,
): string | undefined {
  if (detail.broadcastType === BROADCAST_TYPE.liveUrl) return liveUrl ?? undefined;
  const [media] = detail.broadcastMedias;
  return media?.hlsUrl ?? media?.liveUrl ?? undefined;
}

export interface PlayingOptions {
  readonly ids: BroadcastIds;
  onView(view: PlayerView): void;
  /** A new element is there to draw in: say what is on with {@link Playing.play}. */
  onAttached(): void;
  /** The server says that the broadcast is over. */
  onEnded(): void;
}

/** Kept over broadcasts: who turned the sound off wants it off in the next one, too. */
let mutedByHand = false;

/** What is on, in whichever element there is to draw it in. */
export class Playing {
  readonly #options: PlayingOptions;
  #player: LivePlayer | undefined;
  #url: string | undefined;

  constructor(options: PlayingOptions) {
    this.#options = options;
  }

  /** The element the video is drawn in, once it is there. */
  attach(video: HTMLVideoElement, onCover: () => void): () => void {
    const { ids, onView, onAttached, onEnded } = this.#options;
    const player = new LivePlayer({
      video,
      mutedByHand,
      onCover,
      onView: (view) => {
        if (this.#player === player) onView(view);
      },
      checkLive: async () => (await api(checkLive, ids)).liveFlag,
      onEnded,
    });
    this.#player = player;
    this.#url = undefined;
    onAttached();
    return () => {
      player.destroy();
      if (this.#player === player) this.#player = undefined;
    };
  }

  /** Puts a stream on, unless it is on already. With `covered`, the change from another one is hidden. */
  play(url: string | undefined, { covered }: { readonly covered: boolean }): void {
    if (!this.#player || url === undefined || url === this.#url) return;
    const cover = this.#url !== undefined && covered;
    this.#url = url;
    void this.#player.load(url, { cover });
  }

  setMuted(muted: boolean): void {
    mutedByHand = muted;
    this.#player?.setMuted(muted);
  }

  tap(): void {
    this.#player?.tap();
  }

  reload(): void {
    this.#player?.reload();
  }

  /** The broadcast is over: the last picture stays. */
  end(): void {
    this.#player?.end();
  }

  /** Nothing plays until a stream is put on again. */
  rest(): void {
    this.#player?.end();
    this.#url = undefined;
  }

  close(): void {
    this.#player?.destroy();
  }
}
