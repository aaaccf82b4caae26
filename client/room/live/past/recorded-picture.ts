import { PLAYER_TRY_LASTS } from '../../../../schema/room/constants.ts';
import { api } from '../../../app/calls/api.ts';
import { mayAutoplay } from '../../../app/movie.ts';
import { chooseVolume, chooseWatching, watchingChoices } from '../player/watching-choices.ts';
import { VodPlayer, type VodPlayerView } from './vod-player.ts';
import { type VodSource, vodSourceOf } from './vod-source.ts';

export interface RecordedPictureOptions {
  readonly broadcastSysId: number;
  readonly source: VodSource | undefined;
  /** It grows, and its address stays. */
  readonly isRunning: boolean;
  /** When the broadcast began (ms since 1970); NaN: nobody knows. */
  readonly startedAt: number;
  onView(view: VodPlayerView): void;
  /** The position has jumped, for whatever reason. */
  onJump(): void;
  /** The host has withdrawn the recording. */
  onWithdrawn(): void;
}

/** Plays a recording in the video element of the moment; the element changes with the layout. */
export class RecordedPicture {
  readonly #options: RecordedPictureOptions;
  #source: VodSource | undefined;
  #player: VodPlayer | undefined;
  /** Where the viewer has gone, in seconds. While it is loaded the element is elsewhere. */
  #wanted = 0;

  constructor(options: RecordedPictureOptions) {
    this.#options = options;
    this.#source = options.source;
  }

  /** Where the element is, in seconds of the broadcast. */
  get time(): number {
    return this.#player?.time ?? 0;
  }

  /** The element the recording is drawn in, once it is there. */
  attach(video: HTMLVideoElement): () => void {
    const source = this.#source;
    if (!source) return () => undefined;
    const { startedAt, onView, onJump } = this.#options;
    const player = new VodPlayer({
      video,
      source,
      sourceAnew: () => this.#sourceAnew(),
      startedAt,
      choices: watchingChoices(),
      autoplay: mayAutoplay(),
      onView: (view) => {
        this.#wanted = view.time;
        onView(view);
      },
      onJump,
    });
    this.#player = player;
    return () => {
      if (this.#player === player) this.#player = undefined;
      player.destroy();
    };
  }

  toggle(): void {
    this.#player?.toggle();
  }

  seek(time: number): void {
    this.#player?.seek(time);
  }

  seekBy(seconds: number): void {
    this.seek(this.#wanted + seconds);
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

  /** A recording's address can change, and a host can withdraw it. */
  async #sourceAnew(): Promise<VodSource | undefined> {
    const { broadcastSysId, isRunning, onWithdrawn } = this.#options;
    if (isRunning) return this.#source;
    try {
      const signal = AbortSignal.timeout(PLAYER_TRY_LASTS);
      const { broadcastMedias } = await api('broadcastMedialist', { broadcastSysId }, { signal });
      this.#source = vodSourceOf(broadcastMedias);
      if (!this.#source) onWithdrawn();
    } catch (error) {
      // The last address may work again.
      console.warn('recordings:', error);
    }
    return this.#source;
  }
}
