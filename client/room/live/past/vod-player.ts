import type Hls from 'hls.js';
import type { ErrorData, Fragment } from 'hls.js';
import { codecTrouble } from '../player/codecs.ts';
import { hasOwnSound, type HlsBuild, loadHls } from '../player/hls-build.ts';
import { mediaFault } from '../player/media-fault.ts';
import { Sound, type SoundChoice, type SoundView } from '../player/sound.ts';
import type { VodSource } from './vod-source.ts';
import { VodTimes } from './vod-times.ts';

/** `tapToPlay` waits for a touch; `broken` for the network or a retry; `unsupported` is final. */
export type VodPhase =
  | 'loading'
  | 'playing'
  | 'paused'
  | 'stalled'
  | 'ended'
  | 'tapToPlay'
  | 'broken'
  | 'unsupported';

export interface VodPlayerView extends SoundView {
  readonly phase: VodPhase;
  /** What the element itself said of its failure, if it did. */
  readonly fault: string | null;
  /** The first picture was seen. */
  readonly shown: boolean;
  /** Seconds of the broadcast. */
  readonly time: number;
  /** How long it is in seconds; null until that is known. */
  readonly length: number | null;
}

export const NO_VOD_PLAYER: VodPlayerView = {
  phase: 'loading',
  fault: null,
  shown: false,
  time: 0,
  length: null,
  muted: true,
  volume: 1,
  soundBlocked: false,
};

export interface VodPlayerOptions {
  readonly video: HTMLVideoElement;
  readonly source: VodSource;
  /** Asks for the source again after a failure. Undefined: no recording is left, as the caller has told the viewer. */
  sourceAnew(): Promise<VodSource | undefined>;
  /** When the broadcast began (ms since 1970); NaN: nobody knows. */
  readonly startedAt: number;
  readonly choices: SoundChoice;
  /** It plays by itself; otherwise nothing is loaded until the viewer starts it. */
  readonly autoplay: boolean;
  onView(view: VodPlayerView): void;
  /** The position has jumped, for whatever reason. */
  onJump(): void;
}

const PLAYLIST = 'application/vnd.apple.mpegurl';
/** The element pauses then, too, which is not what the viewer did. */
const STOPPED: ReadonlySet<VodPhase> = new Set(['broken', 'unsupported']);
const EVENTS = [
  'playing',
  'pause',
  'waiting',
  'ended',
  'timeupdate',
  'durationchange',
  'seeking',
  'error',
] as const;

/** So many missing segments in a row are skipped. More and the recording itself is missing. */
const SKIPPED_MAX = 3;
/** Seconds by which a skip lands inside what follows. */
const INSIDE = 0.05;
/** A picture that stands still so little before a missing segment (seconds) waits for that. */
const NEAR = 0.5;
/** `readyState` of a video element that can go on. */
const HAS_NEXT_PICTURE = 3;

/** Plays a recording in a video element. A segment that the server does not have is skipped. */
export class VodPlayer {
  readonly #options: VodPlayerOptions;
  readonly #video: HTMLVideoElement;
  readonly #sound: Sound;
  readonly #times: VodTimes;
  #source: VodSource;
  #view: VodPlayerView;
  #hls: Hls | undefined;
  #build: HlsBuild = 'light';
  /** Rises each time that it is loaded. */
  #turn = 0;
  /** Where to resume when the buffer runs out, in seconds of the recording; null: no gap follows. */
  #goesOnAt: number | null = null;
  /** Missing segments since pictures last moved. */
  #skipped = 0;
  #waits: boolean;

  constructor(options: VodPlayerOptions) {
    this.#options = options;
    this.#video = options.video;
    this.#source = options.source;
    this.#times = new VodTimes(options.startedAt);
    this.#sound = new Sound(options.video, options.choices, (sound) => this.#show(sound));
    this.#view = { ...NO_VOD_PLAYER, ...this.#sound.view };
    for (const event of EVENTS) this.#video.addEventListener(event, this.#on);
    window.addEventListener('online', this.#online);
    this.#waits = !options.autoplay;
    if (this.#waits) this.#show({ phase: 'tapToPlay' });
    else void this.#load(0);
  }

  get time(): number {
    return this.#times.timeOf(this.#video.currentTime);
  }

  toggle(): void {
    const { phase } = this.#view;
    if (phase === 'unsupported') return;
    if (this.#waits) {
      this.#waits = false;
      return void this.#load(this.#view.time);
    }
    if (phase === 'broken') void this.#tryAgain(this.#view.time);
    else if (this.#video.paused) void this.#play();
    else this.#video.pause();
  }

  seek(time: number): void {
    const { length, phase } = this.#view;
    const to = Math.max(0, Math.min(time, length ?? time));
    this.#options.onJump();
    this.#show({ time: to });
    if (phase === 'broken') return void this.#tryAgain(to);
    this.#video.currentTime = this.#times.positionOf(to);
    if (this.#goesOnAt !== null) {
      this.#goesOnAt = null;
      this.#hls?.startLoad(this.#video.currentTime);
    }
    // A viewer who goes back from the end wants it to play.
    if (phase === 'ended') void this.#play();
  }

  setMuted(muted: boolean): void {
    this.#sound.setMuted(muted);
  }

  setVolume(volume: number): void {
    this.#sound.setVolume(volume);
  }

  destroy(): void {
    this.#turn += 1;
    for (const event of EVENTS) this.#video.removeEventListener(event, this.#on);
    window.removeEventListener('online', this.#online);
    this.#sound.end();
    this.#hls?.destroy();
    this.#video.pause();
    this.#video.removeAttribute('src');
    this.#video.load();
  }

  async #tryAgain(time: number): Promise<void> {
    const turn = this.#begin(time);
    const source = await this.#options.sourceAnew();
    if (turn !== this.#turn) return;
    if (!source) return this.#broke();
    this.#source = source;
    // The viewer may have gone elsewhere meanwhile.
    await this.#load(this.#view.time);
  }

  /** Events of the stream before are ignored from now on. */
  #begin(time: number): number {
    this.#turn += 1;
    this.#hls?.destroy();
    this.#hls = undefined;
    this.#goesOnAt = null;
    this.#skipped = 0;
    this.#show({ phase: 'loading', time });
    return this.#turn;
  }

  async #load(time: number): Promise<void> {
    const turn = this.#begin(time);
    const { url, isPlaylist } = this.#source;
    try {
      const Loaded = isPlaylist ? await loadHls(this.#build) : undefined;
      if (turn !== this.#turn) return;
      if (Loaded?.isSupported()) this.#playlist(Loaded, url, this.#times.positionOf(time));
      else {
        if (isPlaylist && this.#video.canPlayType(PLAYLIST) === '')
          return this.#show({ phase: 'unsupported' });
        // The new playlist may contain what the earlier one left out.
        this.#times.pieces = [];
        this.#video.src = url;
        this.#video.currentTime = time;
      }
      await this.#play();
    } catch (error) {
      console.warn('the recording:', error);
      if (turn === this.#turn) this.#broke();
    }
  }

  #playlist(Loaded: typeof Hls, url: string, startPosition: number): void {
    const hls = new Loaded({ enableWorker: false, startPosition });
    this.#hls = hls;
    hls.on(Loaded.Events.ERROR, (_event, error) => {
      const codec = codecTrouble(Loaded, error);
      if (codec === 'whole' && this.#build === 'light') return this.#loadWhole();
      if (codec !== null) {
        this.#begin(this.#view.time);
        return this.#show({ phase: 'unsupported' });
      }
      if (isMissing(Loaded, error)) return this.#miss(hls, error.frag);
      if (!error.fatal) return;
      console.warn('the recording:', error.details);
      this.#broke();
    });
    hls.on(Loaded.Events.MANIFEST_PARSED, (_event, { audioTracks }) => {
      if (this.#build === 'light' && hasOwnSound(audioTracks)) this.#loadWhole();
    });
    hls.on(Loaded.Events.LEVEL_LOADED, (_event, { details }) => (this.#times.pieces = details.fragments));
    hls.loadSource(url);
    hls.attachMedia(this.#video);
  }

  /** The light build does not read all of it. */
  #loadWhole(): void {
    this.#build = 'whole';
    void this.#load(this.#view.time);
  }

  #miss(hls: Hls, { start, end }: Fragment): void {
    console.warn('the recording lacks the seconds', start, end);
    // It would ask again and again, and then give up.
    hls.stopLoad();
    this.#goesOnAt = end;
    // Otherwise the loaded segments before it are played first.
    const { currentTime, readyState } = this.#video;
    if (readyState < HAS_NEXT_PICTURE && currentTime > start - NEAR) this.#skip();
  }

  /** The segments before the missing one have been played. */
  #skip(): void {
    const to = this.#goesOnAt;
    if (to === null) return;
    this.#goesOnAt = null;
    this.#skipped += 1;
    const { duration } = this.#video;
    if (this.#skipped > SKIPPED_MAX) return this.#broke();
    if (to + INSIDE >= duration) return this.#view.shown ? this.#show({ phase: 'ended' }) : this.#broke();
    this.#video.currentTime = to + INSIDE;
    this.#hls?.startLoad(to + INSIDE);
  }

  async #play(): Promise<void> {
    const turn = this.#turn;
    const isCurrent = () => turn === this.#turn;
    const started = await this.#sound.start(isCurrent);
    if (isCurrent() && !started) this.#show({ phase: 'tapToPlay' });
  }

  readonly #online = (): void => {
    if (this.#view.phase === 'broken') void this.#tryAgain(this.#view.time);
  };

  readonly #on = ({ type }: Event): void => {
    switch (type as (typeof EVENTS)[number]) {
      case 'playing':
        return this.#playing();
      case 'pause':
        if (!this.#video.ended && !STOPPED.has(this.#view.phase)) this.#show({ phase: 'paused' });
        return;
      case 'waiting':
        if (this.#view.phase === 'playing') this.#show({ phase: 'stalled' });
        return this.#skip();
      case 'ended':
        return this.#show({ phase: 'ended' });
      case 'seeking':
        return this.#options.onJump();
      case 'durationchange':
      case 'timeupdate':
        return this.#timed();
      case 'error':
        // An emptied element fires this event, too.
        if (this.#video.error && this.#video.hasAttribute('src')) this.#broke();
    }
  };

  #playing(): void {
    const turn = this.#turn;
    this.#skipped = 0;
    this.#show({ phase: 'playing', shown: true });
    void this.#sound.comeOn(() => turn === this.#turn);
  }

  #broke(): void {
    this.#show({ phase: 'broken', fault: mediaFault(this.#video) });
  }

  #timed(): void {
    const { currentTime } = this.#video;
    const end = endOf(this.#video);
    const length = end > 0 ? this.#times.timeOf(end) : this.#view.length;
    // During a reload the element is at its beginning; the viewer's position is not.
    const { phase } = this.#view;
    this.#show({
      length,
      ...(phase !== 'loading' && phase !== 'broken' && { time: this.#times.timeOf(currentTime) }),
    });
  }

  #show(change: Partial<VodPlayerView>): void {
    this.#view = { ...this.#view, ...change };
    this.#options.onView(this.#view);
  }
}

/** In seconds; 0: not known yet. For a growing list, a native player reports an infinite duration. */
function endOf({ duration, seekable }: HTMLVideoElement): number {
  if (Number.isFinite(duration)) return duration;
  return duration === Infinity && seekable.length > 0 ? seekable.end(seekable.length - 1) : 0;
}

/** The server does not have this segment, and no other rendition can stand in for it. */
function isMissing(
  { ErrorDetails }: typeof Hls,
  error: ErrorData,
): error is ErrorData & { readonly frag: Fragment } {
  const { details, response, frag, levelRetry } = error;
  const { code = 0 } = response ?? {};
  const isRefused = code >= 400 && code < 500;
  return details === ErrorDetails.FRAG_LOAD_ERROR && isRefused && frag !== undefined && !levelRetry;
}
