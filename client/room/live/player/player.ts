import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import { partedStream } from '../../../../schema/broadcasts/stream-access.ts';
import { isVideoFile } from '../../../../schema/members/media/video-files.ts';
import { captionKey, CaptionReader, captionTracksOf } from './captions.ts';
import { Healing } from './healing.ts';
import { codecTrouble } from './codecs.ts';
import { hasOwnSound, type HlsBuild, liveHls, loadHls, showsParts } from './hls-build.ts';
import { ListEnd } from './list-end.ts';
import { LiveCheck } from './live-check.ts';
import { LiveEdge } from './live-edge.ts';
import { NO_CHOICES, NO_PLAYER, type PlayerView, type WatchingChoices } from './player-view.ts';
import { linesOf, qualitiesOf, renditionFor } from './qualities.ts';
import { Recorded } from './recorded.ts';
import { Sound } from './sound.ts';
import { StallWatch } from './stall-watch.ts';
import { Tracks } from './tracks.ts';
import { mediaFault } from './media-fault.ts';
import { MediaRecovery } from './media-recovery.ts';
import { troubleOf, troubleOfNetwork } from './trouble.ts';

export interface PlayerOptions {
  readonly video: HTMLVideoElement;
  onView(view: PlayerView): void;
  /** Asks the server whether the broadcast is still on air. */
  checkLive(): Promise<number>;
  /** Seconds since the broadcast has begun; null: not known. */
  readonly elapsed?: () => number | null;
  /** The server's time (ms since 1970). */
  readonly now?: () => number;
  /** The broadcast is over. */
  onEnded(): void;
  /** Called just before the old stream's picture goes. */
  onCover(): void;
  readonly choices?: WatchingChoices;
  readonly loadHls?: typeof loadHls;
}

/** How a stream starts: as the first one, under a cover in place of another one, or reloaded. */
type Coming = 'first' | 'switched' | 'again';

/** Further behind the live edge than this, in seconds, the player jumps instead of speeding up. */
const BEHIND_MAX = 15;
/** To resume loading is quick and keeps the picture. Every third attempt reloads the stream instead. */
const ANEW_EVERY = 3;

/**
 * The one owner of the video element and its stream.
 *
 * What must stay true:
 * - Events of an earlier stream change nothing: each stream has its number (`#turn`).
 * - The viewer's own choice of sound, quality and captions survives every retry.
 */
export class LivePlayer {
  readonly #options: PlayerOptions;
  readonly #video: HTMLVideoElement;
  readonly #sound: Sound;
  readonly #reader: CaptionReader;
  readonly #healing: Healing;
  readonly #live: LiveCheck;
  readonly #stall: StallWatch;
  readonly #list: ListEnd;
  readonly #recorded: Recorded;
  #view: PlayerView;
  #url: string | undefined;
  #hls: Hls | undefined;
  /** Its list was open once. When it closes, the encoder has broken off or the broadcast is over. */
  #wasLive = false;
  #build: HlsBuild = 'light';
  /** The light build does not read all of this stream. */
  #needsWhole = false;
  /** Rises with every stream. Events of earlier ones are ignored. */
  #turn = 0;
  readonly #recovery = new MediaRecovery();
  readonly #edge: LiveEdge;
  readonly #tracks: Tracks;
  #stopped = false;

  constructor(options: PlayerOptions) {
    this.#options = options;
    const { video, choices = NO_CHOICES } = options;
    this.#video = video;
    this.#live = new LiveCheck(options.checkLive, options.onEnded);
    this.#healing = new Healing({
      retry: (attempt) => this.#retry(attempt),
      silentBecause: (triedAt) => this.#list.troubleSince(triedAt),
      onLost: (trouble) => this.#show({ phase: 'recovering', trouble, switching: false }),
    });
    this.#stall = new StallWatch(
      () => {
        if (this.#view.phase === 'playing') this.#show({ phase: 'stalled' });
      },
      () => this.#healing.failed(this.#list.troubleSince(this.#stall.since), { quickly: false }),
    );
    this.#edge = new LiveEdge(video);
    this.#list = new ListEnd(video, this.#stall);
    this.#tracks = new Tracks(video, () => {
      options.onCover();
      this.#show({ frozen: true });
    });
    this.#recorded = new Recorded(options.elapsed ?? (() => null));
    this.#sound = new Sound(video, choices, (sound) => this.#show(sound));
    this.#reader = new CaptionReader(video.textTracks, (captionText) => this.#show({ captionText }));
    const { quality, caption } = choices;
    this.#view = { ...NO_PLAYER, quality, caption, ...this.#sound.view };
    video.addEventListener('playing', this.#onPlaying);
    video.addEventListener('waiting', this.#onWaiting);
    video.addEventListener('timeupdate', this.#onProgress);
    video.addEventListener('ended', this.#onClosed);
    document.addEventListener('visibilitychange', this.#onVisible);
    window.addEventListener('online', this.wake);
  }

  /** Plays a stream. `cover`: hides the change from the present stream until this one plays. */
  load(url: string, { cover = false }: { readonly cover?: boolean } = {}): Promise<void> {
    this.#healing.healed();
    return this.#put(url, cover ? 'switched' : 'first');
  }

  /** The viewer's own choice, which overrides autoplay rules. */
  setMuted(muted: boolean): void {
    this.#sound.setMuted(muted);
    if (!muted && this.#video.paused && this.#view.phase !== 'idle') void this.#play(this.#turn);
  }

  setVolume(volume: number): void {
    this.#sound.setVolume(volume);
  }

  /** As in {@link PlayerView.quality}; from the next picture that is loaded. */
  setQuality(quality: number | null): void {
    this.#show({ quality });
    if (this.#hls) this.#hls.nextLevel = renditionFor(this.#hls.levels, quality);
  }

  /** By {@link captionKey}; null: none. */
  setCaption(caption: string | null): void {
    this.#show({ caption });
    const isDeaf = this.#hls !== undefined && this.#build === 'light';
    if (caption !== null && isDeaf && this.#url) void this.#put(this.#url, 'again');
    else this.#readCaptions();
  }

  /** A tap: plays, or retries now. */
  tap(): void {
    if (this.#view.phase === 'tapToPlay') void this.#play(this.#turn);
    else this.wake();
  }

  /** From the start of loading, as the refresh button asks. */
  reload(): void {
    if (!this.#url) return;
    this.#healing.healed();
    void this.#put(this.#url, 'again');
  }

  /** The network or the chat came back: retries a stalled stream at once. */
  readonly wake = (): void => {
    if (this.#stopped) return;
    if (this.#view.phase === 'stalled' && this.#healing.isWell)
      this.#healing.failed(this.#list.troubleSince(this.#stall.since));
    this.#healing.wake();
  };

  /** The broadcast is over: the last picture stays. */
  end(): void {
    this.#turn += 1;
    this.#stop();
    this.#hls?.stopLoad();
    this.#video.pause();
    this.#show({ phase: 'idle', trouble: null, switching: false, frozen: false });
  }

  destroy(): void {
    this.#begin(undefined);
    this.#stop();
    this.#video.removeEventListener('playing', this.#onPlaying);
    this.#video.removeEventListener('waiting', this.#onWaiting);
    this.#video.removeEventListener('timeupdate', this.#onProgress);
    this.#video.removeEventListener('ended', this.#onClosed);
    document.removeEventListener('visibilitychange', this.#onVisible);
    window.removeEventListener('online', this.wake);
    this.#video.pause();
    this.#video.removeAttribute('src');
    this.#video.load();
  }

  #stop(): void {
    this.#stopped = true;
    this.#healing.healed();
    this.#live.stop();
    this.#sound.end();
    this.#reader.close();
    this.#stall.end();
  }

  async #put(url: string, coming: Coming): Promise<void> {
    const isSeen = this.#view.shown;
    if (coming !== 'first' && isSeen) this.#options.onCover();
    if (coming !== 'again') [this.#wasLive, this.#needsWhole] = [false, false];
    const turn = this.#begin(url);
    this.#healing.began();
    this.#show({
      ...(this.#healing.isLost ? {} : { phase: 'loading', trouble: null }),
      shown: coming !== 'first' && isSeen,
      switching: coming === 'switched',
      frozen: coming === 'again' && isSeen,
    });
    if (isVideoFile(url)) return this.#native(url, turn);
    this.#build = this.#view.caption !== null || this.#needsWhole ? 'whole' : 'light';
    const Loaded = await (this.#options.loadHls ?? loadHls)(this.#build).catch(() => undefined);
    if (turn !== this.#turn) return;
    if (Loaded?.isSupported()) this.#attach(liveHls(Loaded), Loaded, turn);
    else if (this.#video.canPlayType('application/vnd.apple.mpegurl')) this.#native(url, turn);
    else if (Loaded) this.#giveUp();
    // The code of hls.js could not be loaded: a network failure.
    else this.#healing.failed(troubleOf('unreachable'));
  }

  #loadWhole(url: string): void {
    this.#needsWhole = true;
    void this.#put(url, 'again');
  }

  /** This browser cannot play it, however often it is tried. */
  #giveUp(): void {
    this.#healing.healed();
    this.#show({ phase: 'unsupported', trouble: null, switching: false, frozen: false });
  }

  /** Ends whatever ran before and gives the new stream its number. */
  #begin(url: string | undefined): number {
    this.#stall.end();
    this.#recorded.end();
    this.#tracks.begin();
    this.#hls?.destroy();
    this.#hls = undefined;
    this.#url = url;
    this.#turn += 1;
    return this.#turn;
  }

  #attach(hls: Hls, Loaded: typeof Hls, turn: number): void {
    this.#hls = hls;
    const { Events } = Loaded;
    const mine = () => this.#turn === turn;
    hls.on(Events.MANIFEST_PARSED, (_, { levels, audioTracks, subtitleTracks }) => {
      if (!mine()) return;
      if (this.#build === 'light' && hasOwnSound(audioTracks) && this.#url) {
        return this.#loadWhole(this.#url);
      }
      const { quality } = this.#view;
      // Before the first picture is asked for, so that not even that one is of another quality.
      if (quality !== null) hls.startLevel = hls.loadLevel = renditionFor(levels, quality);
      this.#show({
        qualities: qualitiesOf(levels),
        captions: subtitleTracks.map(({ name, lang = '' }) => ({ name, lang })),
      });
      this.#readCaptions();
      void this.#play(turn);
    });
    hls.on(Events.SUBTITLE_TRACKS_UPDATED, () => {
      if (mine()) this.#readCaptions();
    });
    hls.on(Events.LEVEL_LOADED, (_, { details }) => {
      if (!mine()) return;
      this.#list.hears(details.edge);
      this.#wasLive ||= details.live;
      if (!details.live && !this.#wasLive) {
        const at = this.#recorded.begins(details.totalduration);
        if (at !== null) hls.startLoad(at);
      }
      if (details.live) this.#edge.hold(hls, details);
      const behind = this.#behind(hls.playingDate);
      if (behind !== this.#view.behind) this.#show({ behind });
      if (details.live || !this.#wasLive) return;
      // A closed list loads no more fragments, which would trigger the check.
      this.#live.look({ now: true });
      // The player would start at the beginning of the list.
      if (this.#view.phase !== 'playing') this.#onClosed();
    });
    hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
      const rendition = hls.levels[level];
      if (mine() && rendition) this.#show({ playingQuality: linesOf(rendition) || null });
    });
    hls.on(Events.FRAG_LOADING, () => {
      if (mine()) this.#live.look();
    });
    hls.on(Events.FRAG_PARSING_INIT_SEGMENT, (_, begun) => {
      if (mine()) this.#tracks.hears(begun, hls);
    });
    hls.on(Events.FRAG_BUFFERED, () => {
      if (!mine()) return;
      if (this.#view.phase === 'playing') this.#healing.healed();
      this.#follow(hls);
    });
    hls.on(Events.ERROR, (_, error) => {
      if (mine()) this.#onError(hls, Loaded, error);
    });
    const url = this.#url ?? '';
    hls.loadSource(showsParts(navigator.userAgent) ? partedStream(url) : url);
    hls.attachMedia(this.#video);
  }

  #native(url: string, turn: number): void {
    const video = this.#video;
    video.src = url;
    const begin = () => {
      const at = this.#turn === turn ? this.#recorded.begins(video.duration) : null;
      if (at !== null) video.currentTime = at;
    };
    video.addEventListener('loadedmetadata', begin, { once: true });
    video.addEventListener(
      'error',
      () => {
        if (this.#turn !== turn) return;
        this.#live.look({ now: true });
        this.#show({ fault: mediaFault(video) });
        this.#healing.failed(troubleOf('unreachable'));
      },
      { once: true },
    );
    video.textTracks.addEventListener('addtrack', () => {
      if (this.#turn !== turn) return;
      this.#show({ captions: captionTracksOf(video) });
      this.#readCaptions();
    });
    void this.#play(turn);
  }

  /** How long ago it was filmed what is shown now, in half seconds; null: not known. */
  #behind(playing: Date | null): number | null {
    const { now } = this.#options;
    if (!playing || !now) return null;
    const behind = Math.round((now() - playing.getTime()) / 500) / 2;
    // Footage that the server airs has times ahead of the clock.
    return behind > 0 ? behind : null;
  }

  #onError(hls: Hls, Loaded: typeof Hls, error: ErrorData): void {
    const { ErrorTypes, ErrorDetails } = Loaded;
    if (error.details === ErrorDetails.BUFFER_STALLED_ERROR) this.#edge.stalled();
    const codec = codecTrouble(Loaded, error);
    if (codec === 'whole' && this.#build === 'light' && this.#url) return this.#loadWhole(this.#url);
    if (codec !== null) {
      this.#begin(this.#url);
      return this.#giveUp();
    }
    const isNetwork = error.type === ErrorTypes.NETWORK_ERROR;
    if (!error.fatal) {
      // The retries of hls.js back off. Ours keep their pace and the reason up to date.
      if (isNetwork && this.#healing.isLost) this.#healing.failed(troubleOfNetwork(error));
      return;
    }
    this.#live.look({ now: true });
    this.#show({ fault: mediaFault(this.#video) });
    if (error.type === ErrorTypes.MEDIA_ERROR && this.#recovery.recovers(hls)) {
      void this.#play(this.#turn);
      return;
    }
    if (isNetwork) console.warn('live stream:', error.details, error.response?.code ?? '');
    else {
      hls.destroy();
      this.#hls = undefined;
    }
    this.#healing.failed(isNetwork ? troubleOfNetwork(error) : troubleOf('picture'));
  }

  #retry(attempt: number): void {
    const [hls, url] = [this.#hls, this.#url];
    if (!url) return;
    this.#live.look({ now: true });
    if (hls && hls.levels.length > 0 && (attempt % ANEW_EVERY !== 0 || this.#list.isShown)) {
      hls.stopLoad();
      hls.startLoad();
      void this.#play(this.#turn);
    } else void this.#put(url, 'again');
  }

  async #play(turn: number): Promise<void> {
    const isCurrent = () => turn === this.#turn;
    if ((await this.#sound.start(isCurrent)) || !isCurrent()) return;
    this.#healing.healed();
    this.#show({ phase: 'tapToPlay', trouble: null });
  }

  #readCaptions(): void {
    const { captions, caption } = this.#view;
    const chosen = captions.find((track) => captionKey(track) === caption);
    if (this.#hls && this.#build === 'whole') {
      // Drawn by us, not by the browser.
      this.#hls.subtitleDisplay = false;
      this.#hls.subtitleTrack = this.#hls.subtitleTracks.findIndex(({ name }) => name === chosen?.name);
    }
    this.#reader.read(chosen?.name ?? null);
  }

  #follow(hls: Hls): boolean {
    const isAnew = this.#tracks.follow(hls);
    if (isAnew) void this.#play(this.#turn);
    return isAnew;
  }

  readonly #onPlaying = (): void => {
    if (this.#stopped) return;
    this.#stall.end();
    this.#healing.healed();
    this.#show({
      phase: 'playing',
      trouble: null,
      fault: null,
      shown: true,
      switching: false,
      frozen: false,
    });
    const turn = this.#turn;
    void this.#sound
      .comeOn(() => turn === this.#turn)
      .then((started) => (started ? undefined : this.#show({ phase: 'tapToPlay' })));
  };

  readonly #onWaiting = (): void => {
    if (this.#hls && this.#follow(this.#hls)) return;
    if (this.#view.phase === 'playing') this.#stall.begin(this.#video.currentTime);
  };

  /** A native player reports no fragments, so its moving clock triggers the check. */
  readonly #onProgress = (): void => {
    if (this.#hls) this.#follow(this.#hls);
    else if (!this.#stopped) this.#live.look();
  };

  /** This stream has ended. While the broadcast is on air, its next one is awaited. */
  readonly #onClosed = (): void => {
    if (this.#stopped) return;
    this.#live.look({ now: true });
    if (!this.#wasLive) return;
    this.#hls?.destroy();
    this.#hls = undefined;
    this.#healing.failed(troubleOf('signal'), { quickly: false });
  };

  readonly #onVisible = (): void => {
    if (document.hidden || this.#stopped) return;
    const edge = this.#hls?.liveSyncPosition ?? this.#recorded.position;
    if (edge && edge - this.#video.currentTime > BEHIND_MAX) this.#video.currentTime = edge;
    // Phones pause a video that went out of sight.
    if (this.#video.paused && this.#view.phase === 'playing') void this.#play(this.#turn);
    this.wake();
  };

  #show(change: Partial<PlayerView>): void {
    this.#view = { ...this.#view, ...change };
    this.#options.onView(this.#view);
  }
}
