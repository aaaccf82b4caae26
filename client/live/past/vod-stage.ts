import { proxy, ref } from 'valtio/vanilla';
import type { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { CallRefused } from '../../../schema/call.ts';
import {
  PLAYER_TRY_LASTS,
  VOD_CLOSE_DELAY,
  VOD_PIN_LASTS,
  VOD_SEEK_SETTLES,
} from '../../../schema/room/constants.ts';
import type { Moment } from '../../../schema/room/moments.ts';
import type { PastPrice } from '../../../schema/room/past-prices.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../schema/locales.ts';
import * as ROOM_REFUSED from '../../../schema/room/refused.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { mayAutoplay } from '../../app/movie.ts';
import { api } from '../../app/calls/api.ts';
import { isTrouble } from '../../app/calls/errors.ts';
import { watchBlocked } from '../../safety/offers.ts';
import { type ConnectionState, NotTaken, type RoomConnection } from '../room/connection.ts';
import { RoomFeed } from '../room/feed.ts';
import { ASK_AGAIN, Joining } from '../room/joining.ts';
import type { BroadcastIds } from '../../app/broadcast-info.ts';
import { Loading } from '../room/loading.ts';
import {
  type ChatLine,
  isHidden,
  type OwnPurchase,
  withBlocked,
  withOwnPurchase,
} from '../room/chat-lines.ts';
import { withProducts } from '../room/room-products.ts';
import type { RoomState } from '../room/room.ts';
import type { Watched, WatchedView } from '../room/stage-context.ts';
import { VodHistory } from './vod-history.ts';
import { asSaid, askTranslation, RoomTranslation } from '../room/translation.ts';
import { NO_VOD_PLAYER, VodPlayer, type VodPlayerView } from './vod-player.ts';
import { type VodSource, vodSourceOf } from './vod-source.ts';
import { chooseVolume, chooseWatching, watchingChoices } from '../player/watching-choices.ts';

/** Why it cannot be watched. */
export type VodClosing = 'noBroadcast' | 'noVideo' | 'cannotWatch';

/** Refusals that last. Any other one says nothing about the recording. */
const OVER: Readonly<Record<string, VodClosing>> = {
  [REFUSED.notFound]: 'noBroadcast',
  [REFUSED.notNow]: 'noBroadcast',
  [REFUSED.broadcastCancelled]: 'noBroadcast',
  [REFUSED.noBroadcast]: 'cannotWatch',
};

export interface VodView extends WatchedView {
  player: VodPlayerView;
  pinShown: boolean;
  productsLoading: boolean;
  moments: readonly Moment[];
  /** What the products cost while it was on air. */
  prices: readonly PastPrice[];
  /** What was asked, or answered, at this position. */
  question: ChatLine | null;
  /** Some chat lines are translated… */
  translated: boolean;
  /** …unless the viewer prefers the originals. */
  originals: boolean;
}

export interface VodStageOptions {
  readonly ids: BroadcastIds;
  readonly detail: BroadcastDetail;
  /** Where it begins to play, in seconds. A time beyond the end means the beginning. */
  readonly startTime: number;
  /** Something the viewer is told. */
  alert(about: VodClosing | 'wrongChat'): void;
  /** The player closes. */
  leave(): void;
}

/** One past broadcast that is watched: its recording, and the room at each position. */
export class VodStage implements Watched {
  readonly view: VodView;
  readonly feed: RoomFeed;
  readonly #options: VodStageOptions;
  readonly #loading: Loading;
  readonly #joining: Joining;
  readonly #history: VodHistory;
  #source: VodSource | undefined;
  #translation: RoomTranslation | undefined;
  #player: VodPlayer | undefined;
  #closing: ReturnType<typeof setTimeout> | undefined;
  #jumpTimer: ReturnType<typeof setTimeout> | undefined;
  /** As it was said; null once the viewer has closed it. */
  #question: ChatLine | null = null;
  #pinTimer: ReturnType<typeof setTimeout> | undefined;
  /** What the server could not answer yet. */
  readonly #again = new Set<ReturnType<typeof setTimeout>>();
  #hasJoined = false;
  #hasStarted = false;
  #unwatch: (() => void) | undefined;
  #closed = false;

  constructor(options: VodStageOptions) {
    this.#options = options;
    const { ids, detail } = options;
    this.#source = vodSourceOf(detail.broadcastMedias);
    this.view = proxy<VodView>({
      phase: 'replay',
      detail: ref(detail),
      player: NO_VOD_PLAYER,
      outbox: [],
      said: 0,
      productsLoading: true,
      ordersUntil: null,
      pinShown: false,
      moments: [],
      prices: [],
      question: null,
      translated: false,
      originals: false,
    });
    const feed = new RoomFeed((before, after) => this.#roomChanged(before, after));
    this.feed = feed;
    this.#loading = new Loading({ ids, feed, onDetail: () => undefined, onFailed: () => undefined });
    this.#joining = new Joining({
      ids,
      mode: 'vod',
      // The join gives the room's state at the end. The history gives the states before.
      feed: { state: feed.state, take: () => undefined },
      sellerSysId: () => detail.subjectSysId,
      onState: (state) => this.#connected(state),
      onOwnName: () => undefined,
      onJoined: (again) => {
        this.#hasJoined = true;
        if (!again) this.#history.start(this.#player?.time ?? 0);
      },
      onRenewal: () => undefined,
      onAlert: (about) => {
        if (about === 'wrongChat') options.alert(about);
      },
      onOut: () => undefined,
    });
    const room = (): RoomConnection => {
      if (!this.#joining.connection) throw new NotTaken('unsent');
      return this.#joining.connection;
    };
    this.#history = new VodHistory({
      feed,
      startedAt: Date.parse(detail.liveStartDate ?? ''),
      isChatRecorded: detail.isRecChat === 1,
      askChat: async (startTime, endTime, beforeCnt) =>
        room().recall('vodChatHist', { startTime, endTime, beforeCnt }),
      askFixed: async (time) => room().recall('fixInfo', { time }),
      onQuestion: (line) => this.#showQuestion(line),
      onTexts: (texts) => void this.#translation?.learn(texts),
      onLeft: () => this.#translation?.leave(),
      inLanguage: (state) => this.#translation?.of(state, this.view) ?? state,
    });
  }

  async open(): Promise<void> {
    if (this.#closed) return;
    if (!this.#source) return this.#fail('noVideo');
    this.#unwatch ??= watchBlocked((blocked) => {
      this.feed.apply((state) => withBlocked(state, blocked));
      this.#showQuestion(this.#question);
    });
    const { ids, detail } = this.#options;
    const { viewCnt, likeCnt, broadcastPrdts } = detail;
    this.feed.apply((state) => ({
      ...withProducts(state, broadcastPrdts, 0),
      joined: true,
      viewCnt,
      likeCnt,
    }));
    void this.#joining.join();
    void this.reloadProducts();
    await Promise.all([this.#loadMoments(), this.#loadPrices(), this.#countView(ids)]);
  }

  close(): void {
    this.#closed = true;
    for (const timer of [this.#closing, this.#jumpTimer, this.#pinTimer, ...this.#again]) clearTimeout(timer);
    this.#history.stop();
    this.#unwatch?.();
    this.#loading.close();
    this.#joining.close();
    this.feed.stop();
  }

  /** The element the recording is drawn in, once it is there. */
  attach(video: HTMLVideoElement): () => void {
    const source = this.#source;
    if (!source) return () => undefined;
    const player = new VodPlayer({
      video,
      source,
      sourceAnew: () => this.#sourceAnew(),
      startedAt: Date.parse(this.#options.detail.liveStartDate ?? ''),
      choices: watchingChoices(),
      autoplay: mayAutoplay(),
      onView: (view) => {
        this.view.player = ref(view);
        this.#started(view);
        if (this.#jumpTimer === undefined) this.#history.reach(view.time);
      },
      onJump: () => this.#jumped(),
    });
    this.#player = player;
    return () => {
      if (this.#player === player) this.#player = undefined;
      player.destroy();
    };
  }

  /** The language that the viewer reads. */
  speak(locale: Locale): void {
    this.#translation?.leave();
    this.view.translated = false;
    this.feed.apply((state) => ({ ...state, chat: state.chat.map(asSaid) }));
    this.#translation =
      locale === DEFAULT_LOCALE
        ? undefined
        : new RoomTranslation({
            locale,
            ask: askTranslation,
            onKnown: () => this.#translated(),
          });
    const said = this.feed.state.chat.flatMap(({ msg, answer }) => [msg, answer ?? '']);
    void this.#translation?.learn([...said, ...this.#history.texts]);
    this.#showQuestion(this.#question);
  }

  showOriginals(originals: boolean): void {
    this.view.originals = originals;
    this.#translated();
  }

  /** The viewer has read why it cannot be watched. */
  leave(): void {
    this.#options.leave();
  }

  /** Until another one is shown. */
  closeQuestion(): void {
    this.#showQuestion(null);
  }

  togglePlay(): void {
    this.#player?.toggle();
  }

  seek(time: number): void {
    this.#player?.seek(time);
  }

  seekBy(seconds: number): void {
    this.seek(this.view.player.time + seconds);
  }

  toggleSound(): void {
    const muted = !this.view.player.muted;
    chooseWatching({ mutedByHand: muted });
    this.#player?.setMuted(muted);
  }

  setVolume(volume: number): void {
    chooseVolume(volume);
    this.#player?.setVolume(volume);
  }

  ownPurchase(purchase: OwnPurchase): void {
    this.feed.apply((state) => withOwnPurchase(state, purchase));
  }

  async reloadProducts(): Promise<void> {
    await this.#loading.loadProducts();
    this.view.productsLoading = false;
  }

  /** Once the length is known it starts at the wanted position, if there is one. */
  #started({ length }: VodPlayerView): void {
    if (this.#hasStarted || length === null) return;
    this.#hasStarted = true;
    const { startTime } = this.#options;
    if (startTime > 0 && startTime < length) this.seek(startTime);
  }

  /** Dragging along the timeline jumps many times. Only the place where it stops is loaded. */
  #jumped(): void {
    // There is nothing to leave yet: joining begins where the position is.
    if (!this.#hasJoined) return;
    this.#history.leave();
    clearTimeout(this.#jumpTimer);
    this.#jumpTimer = setTimeout(() => {
      this.#jumpTimer = undefined;
      this.#history.start(this.#player?.time ?? 0);
    }, VOD_SEEK_SETTLES);
  }

  /** A recording's address can change, and a host can withdraw it. */
  async #sourceAnew(): Promise<VodSource | undefined> {
    const { broadcastSysId } = this.#options.ids;
    try {
      const signal = AbortSignal.timeout(PLAYER_TRY_LASTS);
      const { broadcastMedias } = await api('broadcastMedialist', { broadcastSysId }, { signal });
      this.#source = vodSourceOf(broadcastMedias);
      if (!this.#source) this.#fail('noVideo');
    } catch (error) {
      // The last address may work again.
      console.warn('recordings:', error);
    }
    return this.#source;
  }

  async #loadMoments(): Promise<void> {
    const { broadcastSysId } = this.#options.ids;
    await this.#load('moments', async () => {
      this.view.moments = ref((await api('broadcastMoments', { broadcastSysId })).moments);
    });
  }

  /** Until they come, today's prices are there. */
  async #loadPrices(): Promise<void> {
    const { broadcastSysId } = this.#options.ids;
    await this.#load('past prices', async () => {
      this.view.prices = ref((await api('broadcastPrices', { broadcastSysId })).prices);
    });
  }

  /** Again and again while the server cannot answer. The recording plays on without it. */
  async #load(what: string, load: () => Promise<void>): Promise<void> {
    try {
      await load();
    } catch (error) {
      if (this.#closed) return;
      const over = error instanceof CallRefused ? OVER[error.resultCode] : undefined;
      if (over) return this.#fail(over);
      console.warn(`${what}:`, error);
      if (isTrouble(error)) this.#again.add(setTimeout(() => void this.#load(what, load), ASK_AGAIN));
    }
  }

  #translated(): void {
    this.feed.apply((state) => this.#translation?.of(state, this.view) ?? state);
    this.#showQuestion(this.#question);
  }

  #showQuestion(line: ChatLine | null): void {
    this.#question = line && isHidden(this.feed.state, line) ? null : line;
    const inLanguage =
      this.#question && !this.view.originals ? this.#translation?.line(this.#question) : undefined;
    const shown = inLanguage ?? this.#question;
    this.view.question = shown && ref(shown);
    if (shown?.translation) this.view.translated = true;
  }

  async #countView({ broadcastSysId }: BroadcastIds): Promise<void> {
    // Nothing depends on it.
    const counted = await api('replay', { broadcastSysId }).catch(() => undefined);
    if (counted) this.feed.apply((state) => ({ ...state, viewCnt: counted.viewCnt }));
  }

  #connected(state: ConnectionState): void {
    if (state.state !== 'out') return;
    if (state.code === ROOM_REFUSED.noRoom) this.#fail('noBroadcast');
    if (state.code === ROOM_REFUSED.noBroadcast) this.#fail('cannotWatch');
  }

  #fail(why: VodClosing): void {
    if (this.#closed || this.#closing !== undefined) return;
    this.#options.alert(why);
    this.#closing = setTimeout(() => this.#options.leave(), VOD_CLOSE_DELAY);
  }

  #roomChanged(before: RoomState, after: RoomState): void {
    if (after.chat.some(({ translation }) => translation !== null)) this.view.translated = true;
    if (after.fixPrdtSysId === before.fixPrdtSysId) return;
    clearTimeout(this.#pinTimer);
    this.view.pinShown = after.fixPrdtSysId !== null;
    this.#pinTimer = setTimeout(() => {
      this.view.pinShown = false;
    }, VOD_PIN_LASTS);
  }
}
