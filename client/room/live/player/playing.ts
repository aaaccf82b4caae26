import type { BroadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';
import { openedStream, pastStream } from '../../../../schema/broadcasts/stream-access.ts';
import { BROADCAST_TYPE } from '../../../../schema/broadcasts/constants.ts';
import { mayAutoplay } from '../../../app/movie.ts';
import { api } from '../../../app/calls/api.ts';
import { serverClock } from '../../../app/calls/server-clock.ts';
import type { BroadcastIds } from '../../../app/broadcast-info.ts';
import { LivePlayer } from './player.ts';
import { NO_PLAYER, type PlayerView } from './player-view.ts';
import { chooseVolume, chooseWatching, watchingChoices } from './watching-choices.ts';

type Streams = Pick<BroadcastDetail, 'broadcastType' | 'streamAccess'> & {
  readonly broadcastMedias: readonly BroadcastDetail['broadcastMedias'][number][];
};

/** The stream to play; undefined: the broadcast has none. For a live broadcast the room names it. */
export function sourceOf(detail: Streams, liveUrl: string | null): string | undefined {
  if (detail.broadcastType === BROADCAST_TYPE.liveUrl)
    return liveUrl === null ? undefined : openedStream(liveUrl, detail.streamAccess);
  const [media] = detail.broadcastMedias;
  return media?.hlsUrl ?? media?.liveUrl ?? undefined;
}

/** Everything it has shown so far. Undefined: it cannot be rewound. */
export function pastSourceOf(
  detail: Streams & Pick<BroadcastDetail, 'isRehearsal' | 'liveStartDate'>,
  liveUrl: string | null,
): string | undefined {
  const hasPast = detail.isRehearsal === 0 && detail.liveStartDate !== null;
  const url = hasPast ? sourceOf(detail, liveUrl) : undefined;
  return url === undefined ? undefined : pastStream(url);
}

export interface PlayingOptions {
  readonly ids: BroadcastIds;
  onView(view: PlayerView): void;
  /** A new video element is attached: call {@link Playing.play} with the stream. */
  onAttached(): void;
  /** When the broadcast has begun, in milliseconds since 1970; null: not known. */
  readonly startedAt?: () => number | null;
  /** The server says that the broadcast is over. */
  onEnded(): void;
}

/** Plays the broadcast in the video element of the moment; the element changes with the layout. */
export class Playing {
  readonly #options: PlayingOptions;
  #player: LivePlayer | undefined;
  #url: string | undefined;
  /** The viewer wants no video to play by itself: this stream waits for their finger. */
  #held: string | undefined;
  #mayPlay = mayAutoplay();
  /** Starts over in the present element. */
  #playIn: (() => void) | undefined;

  constructor(options: PlayingOptions) {
    this.#options = options;
  }

  /** The element the video is drawn in, once it is there. */
  attach(video: HTMLVideoElement, onCover: () => void): () => void {
    let player = this.#newPlayer(video, onCover);
    const playIn = () => {
      player = this.#newPlayer(video, onCover);
    };
    this.#playIn = playIn;
    this.#options.onAttached();
    return () => {
      if (this.#playIn === playIn) {
        // Its last events are about an element that has gone.
        this.#player = undefined;
        this.#playIn = undefined;
      }
      player.destroy();
    };
  }

  #newPlayer(video: HTMLVideoElement, onCover: () => void): LivePlayer {
    const { ids, onView, onEnded, startedAt } = this.#options;
    const player = new LivePlayer({
      video,
      choices: watchingChoices(),
      onCover,
      onView: (view) => {
        if (this.#player === player) onView(view);
      },
      checkLive: async () => (await api('checkLive', ids)).liveFlag,
      elapsed: () => {
        const at = startedAt?.() ?? null;
        return at === null ? null : (serverClock.now() - at) / 1000;
      },
      now: () => serverClock.now(),
      onEnded,
    });
    this.#player = player;
    this.#url = undefined;
    return player;
  }

  /** Plays a stream, unless it plays already. `covered`: hides the change from another one. */
  play(url: string | undefined, { covered }: { readonly covered: boolean }): void {
    if (!this.#player || url === undefined || url === this.#url) return;
    if (!this.#mayPlay) {
      this.#held = url;
      this.#options.onView({ ...NO_PLAYER, phase: 'tapToPlay' });
      return;
    }
    const cover = this.#url !== undefined && covered;
    this.#url = url;
    void this.#player.load(url, { cover });
  }

  setMuted(muted: boolean): void {
    chooseWatching({ mutedByHand: muted });
    this.#player?.setMuted(muted);
  }

  /** From 0 to 1. */
  setVolume(volume: number): void {
    chooseVolume(volume);
    this.#player?.setVolume(volume);
  }

  /** As in {@link PlayerView.quality}. */
  setQuality(quality: number | null): void {
    chooseWatching({ quality });
    this.#player?.setQuality(quality);
  }

  /** As in {@link PlayerView.caption}. */
  setCaption(caption: string | null): void {
    chooseWatching({ caption });
    this.#player?.setCaption(caption);
  }

  tap(): void {
    const held = this.#held;
    this.#mayPlay = true;
    this.#held = undefined;
    if (held !== undefined) this.play(held, { covered: false });
    else this.#player?.tap();
  }

  reload(): void {
    this.#player?.reload();
  }

  /** As in {@link LivePlayer.wake}. */
  wake(): void {
    this.#player?.wake();
  }

  /** The broadcast is over: the last picture stays. */
  end(): void {
    this.#player?.end();
  }

  /** Stops until the next {@link play}. */
  rest(): void {
    this.#player?.destroy();
    this.#playIn?.();
  }

  close(): void {
    this.#player?.destroy();
  }
}
