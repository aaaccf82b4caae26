import { ORDERS_AFTER_END } from '../../../schema/buying/constants.ts';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { proxy, ref } from 'valtio/vanilla';
import type { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { END_PANEL_DELAY, PLAYER_RETRY_EVERY, SEAT_ASKED_EVERY } from '../../../schema/room/constants.ts';
import * as ROOM_REFUSED from '../../../schema/room/refused.ts';
import type { Locale } from '../../../schema/locales.ts';
import { api } from '../../app/calls/api.ts';
import { logout } from '../../app/session/account.ts';
import { watchBlocked } from '../../safety/offers.ts';
import { ReplayOffer } from '../ending/replay-offer.ts';
import { HeartFlow } from '../hearts/heart-flow.ts';
import { RoomFeed } from './feed.ts';
import { withoutFailure, withoutShown, type GamePlay } from '../game/game.ts';
import { GameHand } from '../game/game-hand.ts';
import { Joining } from './joining.ts';
import type { BroadcastIds } from '../../app/broadcast-info.ts';
import { Loading } from './loading.ts';
import { Outbox, type OutgoingLine } from './outbox.ts';
import { loadOwnName } from './own-name.ts';
import { Playing, sourceOf } from '../player/playing.ts';
import { type OwnPurchase, withBlocked, withOwnLines, withoutChat, withOwnPurchase } from './chat-lines.ts';
import type { RoomState } from './room.ts';
import { firstView, type StageAlert, type StageView } from './stage-view.ts';
import { LiveTranslation } from './live-translation.ts';
import { askTranslation } from './translation.ts';
import { VisibleWait } from '../../app/visible-wait.ts';
import { serverClock } from '../../app/calls/server-clock.ts';

export interface StageOptions extends BroadcastIds {
  /** Something the viewer must acknowledge; resolves when they did. */
  alert(about: StageAlert): Promise<void>;
  /** The player closes. */
  leave(): void;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * One opened broadcast: loading, the room and the player, tied together without React.
 *
 * What must stay true:
 * - A broadcast that has ended does not come back: the end panel or the recording follows.
 * - A viewer without a seat sees no picture until the room lets them in.
 * - After `close` nothing that was under way goes on.
 */
export class LiveStage {
  readonly view: StageView = proxy(firstView());
  readonly feed: RoomFeed;
  readonly outbox: Outbox;
  readonly hand: GameHand;
  readonly clock = serverClock;
  readonly #options: StageOptions;
  readonly #ids: BroadcastIds;
  readonly #loading: Loading;
  readonly #joining: Joining;
  readonly #playing: Playing;
  readonly #seat: VisibleWait;
  readonly #replay: ReplayOffer;
  readonly #translation: LiveTranslation;
  #closed = false;
  #endTimer: ReturnType<typeof setTimeout> | undefined;
  #opening = false;
  #openTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #hearts = new HeartFlow();
  #unwatch: (() => void) | undefined;

  constructor(options: StageOptions) {
    this.#options = options;
    const { broadcastSysId, broadcastScheduleSysId } = options;
    const ids = { broadcastSysId, broadcastScheduleSysId };
    this.#ids = ids;
    const feed = new RoomFeed((before, after) => this.#roomChanged(before, after));
    this.feed = feed;
    this.#translation = new LiveTranslation({ feed, view: this.view, ask: askTranslation });
    this.#loading = new Loading({
      ids,
      feed,
      onDetail: (detail) => this.#enter(detail),
      onFailed: (why) => {
        this.view.phase = why;
        this.view.productsLoading = false;
        if (why === 'failed') this.#openTimer = setTimeout(this.#openAgain, PLAYER_RETRY_EVERY);
      },
    });
    this.#joining = new Joining({
      ids,
      mode: 'live',
      feed: {
        get state() {
          return feed.state;
        },
        take: (messages) => {
          // At once: the feed gathers.
          this.clock.hears(messages);
          feed.take(messages);
        },
      },
      sellerSysId: () => this.view.detail?.subjectSysId,
      onState: (state) => {
        this.view.connection = ref(state);
      },
      onOwnName: (name) => {
        this.view.ownName = name;
      },
      onJoined: (again) => this.#joined(again),
      onRenewal: () => feed.apply((state) => ({ ...state, isRenewing: true })),
      onAlert: (about) => void this.#options.alert(about),
      onOut: (code) => (code === ROOM_REFUSED.full ? this.#full() : void this.#tellAndLeave(code)),
    });
    this.#playing = new Playing({
      ids,
      onView: (view) => {
        this.view.player = ref(view);
      },
      onAttached: () => this.#playWhatIsOn(),
      startedAt: () => {
        const { liveStartDate = null } = this.view.detail ?? {};
        return liveStartDate === null ? null : Date.parse(liveStartDate);
      },
      onEnded: () => this.#end(),
    });
    this.#seat = new VisibleWait({
      every: SEAT_ASKED_EVERY,
      isThere: async () => (await api('checkViewerLimit', { broadcastSysId })).limitFlag !== 1,
      onThere: () => this.reconnect(),
    });
    this.#replay = new ReplayOffer({
      isThere: async () => (await api('broadcastDetail', ids)).broadcastMedias.length > 0,
      onThere: () => void this.#loading.load(),
      onOpensAt: (at) => {
        this.view.replayAt = at;
      },
      onOpen: () => this.watchAgain(),
    });
    this.hand = new GameHand({
      clock: this.clock,
      connection: () => this.#joining.connection,
      room: () => feed.state,
      onView: (view) => {
        this.view.hand = ref(view);
      },
      onJoinFailed: (code) => void this.#options.alert({ joinGame: code }),
    });
    this.outbox = new Outbox({
      connection: () => this.#joining.connection,
      rejoined: () => this.#joining.rejoined(),
      nick: () => this.view.ownName,
      onLines: (lines) => {
        this.view.outbox = ref(lines as OutgoingLine[]);
        this.view.said = Math.max(this.view.said, lines.at(-1)?.id ?? 0);
      },
      onSent: () => this.#quietFor(this.feed.state.slowSeconds),
      onGivenBack: (line) => {
        this.#quietFor(line.waitSeconds);
        this.view.givenBack = ref(line);
      },
    });
  }

  /** Loads everything and joins the room. */
  async open(): Promise<void> {
    if (this.#opening) return;
    this.#opening = true;
    clearTimeout(this.#openTimer);
    window.addEventListener('online', this.#openAgain);
    // The join needs it; it loads meanwhile.
    void loadOwnName().catch(() => undefined);
    // Before the first lines come, as far as can be.
    this.#unwatch ??= watchBlocked((blocked) => this.feed.apply((state) => withBlocked(state, blocked)));
    await this.#loading.load();
    this.#opening = false;
    // An ended broadcast has no room to join.
    if (this.#closed || !this.view.detail || this.view.phase === 'ended' || this.view.phase === 'replay')
      return;
    // One view for each opening; nothing depends on the answer.
    void api('countView', this.#ids).catch(() => undefined);
    await this.#joining.join();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#endTimer);
    clearTimeout(this.#openTimer);
    window.removeEventListener('online', this.#openAgain);
    this.#unwatch?.();
    this.#loading.close();
    this.#joining.close();
    this.#playing.close();
    this.#seat.end();
    this.#replay.close();
    this.#translation.close();
    this.hand.close();
    this.feed.stop();
  }

  /** Makes way for the player of past broadcasts. */
  watchAgain(): void {
    this.view.phase = 'replay';
    this.close();
  }

  /** Keeps the end panel: the recording does not open by itself any more. */
  stayHere(): void {
    this.#replay.stay();
  }

  /** While the viewer shops, the recording does not open by itself. */
  shopping(isShopping: boolean): void {
    this.#replay.shopping(isShopping);
  }

  /** The element the video is drawn in, once it is there. */
  attach(video: HTMLVideoElement, onCover: () => void): () => void {
    return this.#playing.attach(video, onCover);
  }

  toggleSound(): void {
    this.#playing.setMuted(!this.view.player.muted);
  }

  /** From 0 to 1. */
  setVolume(volume: number): void {
    this.#playing.setVolume(volume);
  }

  /** As in {@link PlayerView.quality}. */
  setQuality(quality: number | null): void {
    this.#playing.setQuality(quality);
  }

  /** As in {@link PlayerView.caption}. */
  setCaption(caption: string | null): void {
    this.#playing.setCaption(caption);
  }

  tapVideo(): void {
    this.#playing.tap();
  }

  /** The viewer has read why it cannot be watched. */
  leave(): void {
    this.#options.leave();
  }

  /** Reloads stream, detail and chat; from a dead end, tries the whole thing again. */
  refresh(): void {
    // Whether there is a seat now only the room can say.
    if (this.view.phase === 'full') return this.reconnect();
    if (!this.#joining.connection) {
      this.view.phase = 'loading';
      void this.open();
      return;
    }
    void this.#loading.load();
    void this.reloadProducts();
    if (this.#joining.state.state === 'joined') this.#joining.resume();
    else void this.#joining.join();
    this.#playing.reload();
  }

  /** Joins the room again after it was left for good. */
  reconnect(): void {
    this.#seat.end();
    void this.#joining.join();
  }

  like(): void {
    // The room takes none.
    if (this.view.phase === 'before' || this.view.phase === 'ending') return;
    this.#hearts.like(() => this.#joining.connection?.ask('like', {}));
  }

  /** As in {@link HeartFlow.onDraw}. */
  onHearts(listener: (count: number) => void): () => void {
    return this.#hearts.onDraw(listener);
  }

  /** Removes a result of the game after its time on the screen. */
  gameShown(key: string): void {
    this.#play((play) => withoutShown(play, key));
  }

  gameFailureShown(key: number): void {
    this.#play((play) => withoutFailure(play, key));
  }

  #play(change: (play: GamePlay) => GamePlay): void {
    this.feed.apply((state) => ({ ...state, play: change(state.play) }));
  }

  /** What the viewer bought stands in the chat at once. */
  ownPurchase(purchase: OwnPurchase): void {
    this.feed.apply((state) => withOwnPurchase(state, purchase));
  }

  /** The language that the viewer reads. */
  speak(locale: Locale): void {
    this.#translation.speak(locale);
  }

  showOriginals(originals: boolean): void {
    this.#translation.showOriginals(originals);
  }

  reloadProducts(): Promise<void> {
    return this.#loading.loadProducts();
  }

  #enter(detail: BroadcastDetail): void {
    this.view.detail = ref(detail);
    this.view.productsLoading = false;
    const hasRecording = detail.broadcastMedias.length > 0;
    if (this.view.phase === 'ended') return this.#replay.ended(hasRecording);
    if (this.view.phase === 'ending' || this.view.phase === 'full') return;
    if (detail.liveFlag === LIVE_FLAG.before) this.view.phase = 'before';
    else if (detail.liveFlag !== LIVE_FLAG.onAir) {
      this.view.phase = hasRecording ? 'replay' : 'ended';
      if (!hasRecording) this.#replay.ended(false);
    } else if (sourceOf(detail, this.feed.state.liveUrl) === undefined) this.view.phase = 'noVideo';
    else {
      this.view.phase = 'onAir';
      this.#playWhatIsOn();
    }
  }

  #playWhatIsOn(): void {
    const { detail, phase } = this.view;
    if (!detail || phase !== 'onAir') return;
    const { liveUrl, isMultiTransmission } = this.feed.state;
    this.#playing.play(sourceOf(detail, liveUrl), { covered: isMultiTransmission });
  }

  /** A viewer without a seat sees no picture until the room lets them in. */
  #full(): void {
    this.view.phase = 'full';
    this.#playing.rest();
    this.#seat.begin();
  }

  #joined(again: boolean): void {
    if (this.view.phase === 'full') {
      this.view.phase = 'loading';
      void this.#loading.load();
    }
    if (!again) return;
    this.#playing.wake();
    this.feed.flush();
    void this.reloadProducts();
  }

  #quietFor(seconds: number): void {
    if (seconds > 0) this.view.quietUntil = serverClock.now() + seconds * 1000;
  }

  async #tellAndLeave(about: StageAlert): Promise<void> {
    await this.#options.alert(about);
    // A ban by a host also ends the login.
    if (about === ROOM_REFUSED.banned && this.#joining.wasBanned) await logout();
    if (!this.#closed) this.#options.leave();
  }

  #roomChanged(before: RoomState, after: RoomState): void {
    if (after.unknownProducts !== before.unknownProducts) void this.reloadProducts();
    if (after.hearts !== before.hearts) this.#hearts.counted(after.hearts - before.hearts);
    const lines = after.chatTaken - before.chatTaken;
    const own = lines > 0 ? this.outbox.seen(after.chat.slice(-lines)) : NONE;
    if (own.size > 0) this.feed.apply((state) => withOwnLines(state, own));
    this.#translation.roomChanged(before, after);
    if (after.game !== before.game || after.play !== before.play) this.hand.roomChanged();
    if (!after.joined) return;
    if (after.liveFlag !== before.liveFlag) this.#flagChanged(after.liveFlag);
    if (after.liveUrl !== before.liveUrl) this.#playWhatIsOn();
  }

  #flagChanged(liveFlag: number): void {
    if (liveFlag === LIVE_FLAG.onAir && this.view.phase === 'before') void this.#loading.load();
    if (liveFlag > LIVE_FLAG.onAir) this.#end();
  }

  /** Stops the picture at once. The panel follows once viewers could read the last lines. */
  #end(): void {
    if (this.#closed || this.view.phase === 'ending' || this.view.phase === 'ended') return;
    this.view.phase = 'ending';
    this.view.ordersUntil = serverClock.now() + ORDERS_AFTER_END;
    this.#playing.end();
    this.#endTimer = setTimeout(() => {
      this.feed.apply(withoutChat);
      this.outbox.clear();
      this.view.phase = 'ended';
      // For the remaining products and the recording.
      void this.#loading.load();
    }, END_PANEL_DELAY);
  }

  /** Retries a failed opening, at once when the network comes back. */
  readonly #openAgain = (): void => {
    if (this.view.phase === 'failed') void this.open();
  };
}
