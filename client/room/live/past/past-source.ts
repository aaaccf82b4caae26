import { proxy, ref } from 'valtio/vanilla';
import type { BroadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';
import { CallRefused } from '../../../../schema/call.ts';
import {
  REWIND_ASKED_EVERY,
  REWIND_NEAREST,
  VOD_CLOSE_DELAY,
  VOD_PIN_LASTS,
  VOD_SEEK_SETTLES,
} from '../../../../schema/room/constants.ts';
import type { Moment } from '../../../../schema/room/moments.ts';
import type { PastPrice } from '../../../../schema/room/past-prices.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../../schema/locales.ts';
import * as ROOM_REFUSED from '../../../../schema/room/refused.ts';
import * as REFUSED from '../../../../schema/refused.ts';
import type { BroadcastIds } from '../../../app/broadcast-info.ts';
import { api } from '../../../app/calls/api.ts';
import { isTrouble } from '../../../app/calls/errors.ts';
import { type ChatLine, isHidden } from '../room/chat-lines.ts';
import { type ConnectionState, NotTaken, type RoomConnection } from '../room/connection.ts';
import { RoomFeed } from '../room/feed.ts';
import { ASK_AGAIN, Joining } from '../room/joining.ts';
import { type Sale, withProducts, withSaleOf } from '../room/room-products.ts';
import type { RoomState } from '../room/room.ts';
import { type Source, type SourceView, UNSAID } from '../room/source.ts';
import type { Stage } from '../room/stage.ts';
import { asSaid, askTranslation, RoomTranslation } from '../room/translation.ts';
import { RecordedPicture } from './recorded-picture.ts';
import { VodHistory } from './vod-history.ts';
import { NO_VOD_PLAYER, type VodPlayerView } from './vod-player.ts';
import { type VodSource, vodSourceOf } from './vod-source.ts';

/** Why it cannot be watched. */
export type PastClosing = 'noBroadcast' | 'noVideo' | 'cannotWatch';

/** Refusals that last. Any other one says nothing about the recording. */
const OVER: Readonly<Record<string, PastClosing>> = {
  [REFUSED.notFound]: 'noBroadcast',
  [REFUSED.notNow]: 'noBroadcast',
  [REFUSED.broadcastCancelled]: 'noBroadcast',
  [REFUSED.noBroadcast]: 'cannotWatch',
};

export interface PastView extends SourceView {
  player: VodPlayerView;
  moments: readonly Moment[];
  /** What the products cost while it was on air. */
  prices: readonly PastPrice[];
  /** What was asked, or answered, at this position. */
  question: ChatLine | null;
}

/** A broadcast on air that the viewer has rewound. */
export interface Running {
  /** All that has been on so far. */
  readonly url: string;
  /** Seconds since its beginning. */
  elapsed(): number;
  /** The products as they are sold now. */
  sale(): Sale;
  backToLive(): void;
}

export interface PastSourceOptions {
  /** Null: it is over, and this is its recording. */
  readonly running: Running | null;
  /** The broadcast, of which the detail is known. */
  readonly stage: Pick<Stage, 'ids' | 'view' | 'watch' | 'reloadProducts'>;
  /** Where it begins to play, in seconds. A time beyond the end means the beginning. */
  readonly startTime: number;
  /** Something the viewer is told. */
  alert(about: PastClosing | 'wrongChat'): void;
  /** The player closes. */
  leave(): void;
}

/** A past broadcast, or a running one that was rewound: its recording, and the room at each position. */
export class PastSource implements Source {
  readonly view: PastView = proxy({
    ...UNSAID,
    player: NO_VOD_PLAYER,
    pinShown: false,
    moments: [],
    prices: [],
    question: null,
  });
  readonly feed: RoomFeed;
  readonly picture: RecordedPicture;
  readonly running: Running | null;
  readonly #options: PastSourceOptions;
  readonly #source: VodSource | undefined;
  readonly #detail: BroadcastDetail;
  readonly #of: Pick<BroadcastIds, 'broadcastSysId'>;
  readonly #joining: Joining;
  readonly #history: VodHistory;
  #translation: RoomTranslation | undefined;
  #closing: ReturnType<typeof setTimeout> | undefined;
  #jumpTimer: ReturnType<typeof setTimeout> | undefined;
  /** As it was said; null once the viewer has closed it. */
  #question: ChatLine | null = null;
  #pinTimer: ReturnType<typeof setTimeout> | undefined;
  /** What the server could not answer yet. */
  readonly #again = new Set<ReturnType<typeof setTimeout>>();
  #hasJoined = false;
  #hasStarted = false;
  #closed = false;

  constructor(options: PastSourceOptions) {
    this.#options = options;
    const { running } = options;
    this.running = running;
    const { ids, view } = options.stage;
    const detail = view.detail!;
    this.#detail = detail;
    this.#of = { broadcastSysId: ids.broadcastSysId };
    this.#source = running ? { url: running.url, isPlaylist: true } : vodSourceOf(detail.broadcastMedias);
    const startedAt = Date.parse(detail.liveStartDate ?? '');
    const feed = new RoomFeed((before, after) => this.#roomChanged(before, after));
    this.feed = feed;
    this.picture = new RecordedPicture({
      ...this.#of,
      source: this.#source,
      isRunning: running !== null,
      startedAt,
      onView: (player) => {
        this.view.player = ref(player);
        this.#started(player);
        if (this.#isAtNow(this.view.player)) return running?.backToLive();
        if (this.#jumpTimer === undefined) this.#history.reach(player.time);
      },
      onJump: () => this.#jumped(),
      onWithdrawn: () => this.#fail('noVideo'),
    });
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
        if (!again) this.#history.start(this.picture.time);
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
      startedAt,
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

  /** Becomes what the viewer watches. */
  async open(): Promise<void> {
    if (this.#closed) return;
    const { viewCnt, likeCnt, broadcastPrdts } = this.#detail;
    if (!this.#source) return this.#fail('noVideo');
    const { stage } = this.#options;
    const { running } = this;
    stage.watch(this);
    this.feed.apply((state) => {
      const opened = { ...withProducts(state, broadcastPrdts, 0), joined: true, viewCnt, likeCnt };
      return running ? withSaleOf(opened, running.sale()) : opened;
    });
    void this.#joining.join();
    void stage.reloadProducts();
    await Promise.all([this.#loadKnown(), this.#countView()]);
  }

  close(): void {
    this.#closed = true;
    for (const timer of [this.#closing, this.#jumpTimer, this.#pinTimer, ...this.#again]) clearTimeout(timer);
    this.#history.stop();
    this.#joining.close();
    this.feed.stop();
  }

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

  /** Until another one is shown. */
  closeQuestion(): void {
    this.#showQuestion(null);
  }

  /** The viewer has read why it cannot be watched. */
  leave(): void {
    this.#options.leave();
  }

  /** Once the length is known it starts at the wanted position, if there is one. */
  #started({ length }: VodPlayerView): void {
    if (this.#hasStarted || length === null) return;
    this.#hasStarted = true;
    const { startTime } = this.#options;
    if (startTime > 0 && startTime < length) this.picture.seek(startTime);
  }

  /** The viewer has caught up with live, by hand or over gaps in the recording. */
  #isAtNow({ time }: VodPlayerView): boolean {
    if (!this.running || !this.#hasStarted || this.#closed) return false;
    return this.running.elapsed() - time < REWIND_NEAREST / 1000;
  }

  /** Dragging along the timeline jumps many times. Only the place where it stops is loaded. */
  #jumped(): void {
    // There is nothing to leave yet: joining begins where the position is.
    if (!this.#hasJoined) return;
    this.#history.leave();
    clearTimeout(this.#jumpTimer);
    this.#jumpTimer = setTimeout(() => {
      this.#jumpTimer = undefined;
      this.#history.start(this.picture.time);
    }, VOD_SEEK_SETTLES);
  }

  /** Of a running broadcast again and again: it goes on. */
  async #loadKnown(): Promise<void> {
    await Promise.all([this.#loadMoments(), this.#loadPrices()]);
    if (this.running && !this.#closed) this.#later(REWIND_ASKED_EVERY, () => this.#loadKnown());
  }

  async #loadMoments(): Promise<void> {
    await this.#load('moments', async () => {
      this.view.moments = ref((await api('broadcastMoments', this.#of)).moments);
    });
  }

  /** Until they come, today's prices are there. */
  async #loadPrices(): Promise<void> {
    await this.#load('past prices', async () => {
      this.view.prices = ref((await api('broadcastPrices', this.#of)).prices);
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
      if (isTrouble(error)) this.#later(ASK_AGAIN, () => this.#load(what, load));
    }
  }

  #later(after: number, act: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#again.delete(timer);
      void act();
    }, after);
    this.#again.add(timer);
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

  async #countView(): Promise<void> {
    // Counted when the viewer came.
    if (this.running) return;
    // Nothing depends on it.
    const counted = await api('replay', this.#of).catch(() => undefined);
    if (counted) this.feed.apply((state) => ({ ...state, viewCnt: counted.viewCnt }));
  }

  #connected(state: ConnectionState): void {
    if (state.state !== 'out') return;
    if (state.code === ROOM_REFUSED.noRoom) this.#fail('noBroadcast');
    if (state.code === ROOM_REFUSED.noBroadcast) this.#fail('cannotWatch');
  }

  #fail(why: PastClosing): void {
    // The live stage tells the viewer if something is wrong.
    if (this.running) return this.running.backToLive();
    if (this.#closed || this.#closing !== undefined) return;
    this.#options.alert(why);
    this.#closing = setTimeout(() => this.#options.leave(), VOD_CLOSE_DELAY);
  }

  #roomChanged(before: RoomState, after: RoomState): void {
    if (after.blocked !== before.blocked) this.#showQuestion(this.#question);
    if (after.chat.some(({ translation }) => translation !== null)) this.view.translated = true;
    if (after.fixPrdtSysId === before.fixPrdtSysId) return;
    clearTimeout(this.#pinTimer);
    this.view.pinShown = after.fixPrdtSysId !== null;
    this.#pinTimer = setTimeout(() => {
      this.view.pinShown = false;
    }, VOD_PIN_LASTS);
  }
}
