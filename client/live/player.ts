import type Hls from 'hls.js';
import type { ErrorData, HlsConfig } from 'hls.js';
import {
  LIVE_CHECK_EVERY,
  LIVE_FLAG,
  PLAYER_BACK_BUFFER,
  PLAYER_BUFFER_MAX,
} from '../../schema/constants.ts';

/**
 * What the viewer is shown of the video. `loading` and `stalled` wait by themselves; `tapToPlay` and `retry`
 * wait for a finger; `failed` and `unsupported` are the end of this stream.
 */
export type PlayerPhase =
  'idle' | 'loading' | 'playing' | 'stalled' | 'tapToPlay' | 'retry' | 'failed' | 'unsupported';

export interface PlayerView {
  readonly phase: PlayerPhase;
  /** The first frame of this stream was seen; the poster may go. */
  readonly shown: boolean;
  readonly muted: boolean;
  /** The browser did not let the sound start by itself: a tap will. */
  readonly soundBlocked: boolean;
  /** Another stream is being put on, under a cover. */
  readonly switching: boolean;
}

export interface PlayerOptions {
  readonly video: HTMLVideoElement;
  onView(view: PlayerView): void;
  /** Asks the server whether the broadcast is still on air. */
  checkLive(): Promise<number>;
  /** The broadcast is over. */
  onEnded(): void;
  /** The last moment in which the old stream's picture is still there. */
  onCover(): void;
  /** Whether the viewer turned the sound off by hand, now or in an earlier broadcast. */
  readonly mutedByHand?: boolean;
  readonly loadHls?: () => Promise<typeof Hls>;
}

const RETRY_DELAYS = [1000, 2000, 4000] as const;
/** More recoveries than this in {@link RECOVERY_WINDOW} and the stream itself is broken. */
const RECOVERIES_MAX = 3;
const RECOVERY_WINDOW = 20_000;
/** A short stall is not worth a spinner. */
const STALL_SHOWN_AFTER = 600;
/** Further behind the live edge than this and catching up means jumping. */
const BEHIND_MAX = 15;

const config: Partial<HlsConfig> = {
  maxBufferLength: PLAYER_BUFFER_MAX / 1000,
  maxMaxBufferLength: PLAYER_BUFFER_MAX / 1000,
  backBufferLength: PLAYER_BACK_BUFFER / 1000,
  liveSyncDurationCount: 2,
  liveDurationInfinity: true,
  maxLiveSyncPlaybackRate: 1.1,
};

/** The light build has no transmuxing worker inside: it is a file of its own. */
async function loadHls(): Promise<typeof Hls> {
  const [{ default: Light }, { default: workerPath }] = await Promise.all([
    import('hls.js/light'),
    import('hls.js/dist/hls.worker.js?url'),
  ]);
  Light.DefaultConfig.workerPath = workerPath;
  return Light;
}

/** The one owner of the video element and of whatever feeds it. */
export class LivePlayer {
  readonly #options: PlayerOptions;
  readonly #video: HTMLVideoElement;
  #view: PlayerView;
  #mutedByHand: boolean;
  #url: string | undefined;
  #hls: Hls | undefined;
  /** Rises with every stream: what still comes from an earlier one is ignored. */
  #turn = 0;
  #retries = 0;
  #recoveredAt: number[] = [];
  #checking = false;
  #checkedAt = -Infinity;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #stallTimer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.#video = options.video;
    this.#mutedByHand = options.mutedByHand ?? false;
    this.#view = { phase: 'idle', shown: false, muted: true, soundBlocked: false, switching: false };
    this.#video.muted = true;
    this.#video.addEventListener('playing', this.#onPlaying);
    this.#video.addEventListener('waiting', this.#onWaiting);
    this.#video.addEventListener('timeupdate', this.#onProgress);
    document.addEventListener('visibilitychange', this.#onVisible);
  }

  get view(): PlayerView {
    return this.#view;
  }

  /** Puts a stream on. With `cover`, another one is running and the change is hidden until this one plays. */
  async load(url: string, { cover = false }: { readonly cover?: boolean } = {}): Promise<void> {
    if (cover) this.#options.onCover();
    this.#stopped = false;
    const turn = this.#begin(url);
    this.#show({ phase: 'loading', shown: cover && this.#view.shown, switching: cover });
    const Light = await (this.#options.loadHls ?? loadHls)().catch(() => undefined);
    if (turn !== this.#turn) return;
    if (Light?.isSupported()) this.#attach(new Light(config), Light, turn);
    else if (this.#video.canPlayType('application/vnd.apple.mpegurl')) this.#native(url, turn);
    else if (Light) this.#show({ phase: 'unsupported', switching: false });
    // The player's own code could not be fetched: the network, then.
    else this.#retryLater(() => void this.load(url, { cover }));
  }

  /** The viewer's own choice; it is kept against every automatism. */
  setMuted(muted: boolean): void {
    this.#mutedByHand = muted;
    this.#video.muted = muted;
    this.#show({ muted, soundBlocked: false });
    if (!muted && this.#video.paused && this.#view.phase !== 'idle') void this.#play(this.#turn);
  }

  /** A finger said: play (again). */
  tap(): void {
    if (this.#view.phase === 'tapToPlay') void this.#play(this.#turn);
    else if (this.#url && (this.#view.phase === 'retry' || this.#view.phase === 'failed')) {
      this.#retries = 0;
      void this.load(this.#url);
    }
  }

  /** From the start of loading, as the refresh button asks. */
  reload(): void {
    this.#retries = 0;
    if (this.#url) void this.load(this.#url);
  }

  /** The broadcast is over: the last picture stays. */
  end(): void {
    this.#turn += 1;
    this.#stopped = true;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#stallTimer);
    this.#hls?.stopLoad();
    this.#video.pause();
    this.#show({ phase: 'idle', switching: false, soundBlocked: false });
  }

  destroy(): void {
    this.#begin(undefined);
    this.#stopped = true;
    this.#video.removeEventListener('playing', this.#onPlaying);
    this.#video.removeEventListener('waiting', this.#onWaiting);
    this.#video.removeEventListener('timeupdate', this.#onProgress);
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#video.pause();
    this.#video.removeAttribute('src');
    this.#video.load();
  }

  /** Ends whatever ran before and gives the new stream its number. */
  #begin(url: string | undefined): number {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#stallTimer);
    this.#hls?.destroy();
    this.#hls = undefined;
    this.#url = url;
    this.#turn += 1;
    return this.#turn;
  }

  #attach(hls: Hls, Light: typeof Hls, turn: number): void {
    this.#hls = hls;
    const mine = () => this.#turn === turn;
    hls.on(Light.Events.MANIFEST_PARSED, () => {
      if (mine()) void this.#play(turn);
    });
    hls.on(Light.Events.FRAG_LOADING, () => {
      if (mine()) this.#check();
    });
    hls.on(Light.Events.FRAG_BUFFERED, () => {
      if (mine()) this.#retries = 0;
    });
    hls.on(Light.Events.ERROR, (_, error) => {
      if (mine() && error.fatal) this.#fatal(hls, Light, error);
    });
    hls.loadSource(this.#url ?? '');
    hls.attachMedia(this.#video);
  }

  #native(url: string, turn: number): void {
    const video = this.#video;
    video.src = url;
    video.addEventListener(
      'error',
      () => {
        if (this.#turn !== turn) return;
        this.#check(true);
        this.#retryLater(() => void this.load(url));
      },
      { once: true },
    );
    void this.#play(turn);
  }

  #fatal(hls: Hls, Light: typeof Hls, error: ErrorData): void {
    this.#check(true);
    switch (error.type) {
      case Light.ErrorTypes.MEDIA_ERROR:
        this.#recover(hls);
        break;
      case Light.ErrorTypes.NETWORK_ERROR: {
        console.warn('live stream:', error.details, error.response?.code ?? '');
        const url = this.#url;
        // A manifest that never came is asked for anew; fragments go on where they stopped.
        this.#retryLater(() => (hls.levels.length > 0 || !url ? hls.startLoad() : hls.loadSource(url)));
        break;
      }
      default:
        hls.destroy();
        this.#hls = undefined;
        this.#show({ phase: 'failed', switching: false });
    }
  }

  #recover(hls: Hls): void {
    const now = performance.now();
    this.#recoveredAt = [...this.#recoveredAt.filter((at) => now - at < RECOVERY_WINDOW), now];
    if (this.#recoveredAt.length > RECOVERIES_MAX) {
      this.#recoveredAt = [];
      hls.destroy();
      this.#hls = undefined;
      this.#show({ phase: 'retry', switching: false });
      return;
    }
    // A second failure in a row is often a codec that was announced wrongly.
    if (this.#recoveredAt.length === 2) hls.swapAudioCodec();
    hls.recoverMediaError();
    void this.#play(this.#turn);
  }

  #retryLater(retry: () => void): void {
    const delay = RETRY_DELAYS[this.#retries];
    if (delay === undefined) {
      this.#show({ phase: 'retry', switching: false });
      return;
    }
    this.#retries += 1;
    if (this.#view.phase === 'playing') this.#show({ phase: 'stalled' });
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(retry, delay);
  }

  /** Starts silently, which every browser allows; sound follows once pictures move. */
  async #play(turn: number): Promise<void> {
    const played = await this.#video.play().then(
      () => true,
      (reason: unknown) => !(reason instanceof DOMException && reason.name === 'NotAllowedError'),
    );
    if (turn !== this.#turn || played) return;
    if (this.#video.muted) this.#show({ phase: 'tapToPlay' });
    else {
      this.#video.muted = true;
      this.#show({ muted: true, soundBlocked: true });
      await this.#play(turn);
    }
  }

  async #unmute(): Promise<void> {
    if (this.#mutedByHand || !this.#video.muted || this.#view.soundBlocked) return;
    const turn = this.#turn;
    this.#video.muted = false;
    // A browser that forbids sound without a gesture pauses the video here: then it goes on silently.
    await this.#play(turn);
    if (turn === this.#turn) this.#show({ muted: this.#video.muted });
  }

  readonly #onPlaying = (): void => {
    if (this.#stopped) return;
    clearTimeout(this.#stallTimer);
    this.#stallTimer = undefined;
    this.#show({ phase: 'playing', shown: true, switching: false });
    void this.#unmute();
  };

  readonly #onWaiting = (): void => {
    if (this.#view.phase !== 'playing') return;
    this.#stallTimer ??= setTimeout(() => {
      this.#stallTimer = undefined;
      if (this.#view.phase === 'playing') this.#show({ phase: 'stalled' });
    }, STALL_SHOWN_AFTER);
  };

  /** A native player tells of no fragments; its clock moving says as much. */
  readonly #onProgress = (): void => {
    if (!this.#hls && !this.#stopped) this.#check();
  };

  readonly #onVisible = (): void => {
    if (document.hidden || this.#stopped) return;
    const edge = this.#hls?.liveSyncPosition;
    if (edge && edge - this.#video.currentTime > BEHIND_MAX) this.#video.currentTime = edge;
    // Phones pause a video that went out of sight.
    if (this.#video.paused && this.#view.phase === 'playing') void this.#play(this.#turn);
  };

  #check(now = false): void {
    const time = performance.now();
    if (this.#checking || (!now && time - this.#checkedAt < LIVE_CHECK_EVERY)) return;
    this.#checking = true;
    this.#checkedAt = time;
    const turn = this.#turn;
    this.#options
      .checkLive()
      // Not knowing is no reason to stop watching.
      .catch(() => LIVE_FLAG.onAir)
      .then((liveFlag) =>
        turn === this.#turn && liveFlag !== LIVE_FLAG.onAir ? this.#options.onEnded() : undefined,
      )
      .finally(() => {
        this.#checking = false;
      });
  }

  #show(change: Partial<PlayerView>): void {
    this.#view = { ...this.#view, ...change };
    this.#options.onView(this.#view);
  }
}
