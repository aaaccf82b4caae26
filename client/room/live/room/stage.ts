import { ORDERS_AFTER_END } from '../../../../schema/buying/constants.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { proxy, ref } from 'valtio/vanilla';
import type { BroadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';
import {
  END_PANEL_DELAY,
  PLAYER_RETRY_EVERY,
  REWIND_NEAREST,
  SEAT_ASKED_EVERY,
} from '../../../../schema/room/constants.ts';
import * as ROOM_REFUSED from '../../../../schema/room/refused.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../../schema/locales.ts';
import { api } from '../../../app/calls/api.ts';
import { serverClock } from '../../../app/calls/server-clock.ts';
import { logout } from '../../../app/session/account.ts';
import type { BroadcastIds } from '../../../app/broadcast-info.ts';
import { VisibleWait } from '../../../app/visible-wait.ts';
import { watchBlocked } from '../../../service/safety/offers.ts';
import { ReplayOffer } from '../ending/replay-offer.ts';
import { pastSourceOf, sourceOf } from '../player/playing.ts';
import { elapsedOf } from '../stage/elapsed.ts';
import { type OwnPurchase, withBlocked, withoutChat, withOwnPurchase } from './chat-lines.ts';
import { LiveSource } from './live-source.ts';
import { Loading } from './loading.ts';
import { withSaleOf } from './room-products.ts';
import { loadOwnName } from './own-name.ts';
import type { RoomState } from './room.ts';
import type { Source } from './source.ts';
import { FIRST_VIEW, type StageAlert, type StageView } from './stage-view.ts';

export interface StageOptions extends BroadcastIds {
  /** Something the viewer must acknowledge; resolves when they did. */
  alert(about: StageAlert): Promise<void>;
  /** The player closes. */
  leave(): void;
}

/**
 * One opened broadcast: what is known of it, and the source that the viewer watches, tied together without React.
 *
 * What must stay true:
 * - A broadcast that has ended does not come back: the end panel or the recording follows.
 * - A viewer without a seat sees no picture until the room lets them in.
 * - After `close` nothing that was under way goes on.
 */
export class Stage {
  readonly ids: BroadcastIds;
  readonly view: StageView = proxy({ ...FIRST_VIEW });
  readonly live: LiveSource;
  readonly #options: StageOptions;
  readonly #loading: Loading;
  readonly #seat: VisibleWait;
  readonly #replay: ReplayOffer;
  #source: Source;
  #locale: Locale = DEFAULT_LOCALE;
  #closed = false;
  #endTimer: ReturnType<typeof setTimeout> | undefined;
  #opening = false;
  #openTimer: ReturnType<typeof setTimeout> | undefined;
  #unwatch: (() => void) | undefined;

  constructor(options: StageOptions) {
    this.#options = options;
    const { broadcastSysId, broadcastScheduleSysId } = options;
    const ids = { broadcastSysId, broadcastScheduleSysId };
    this.ids = ids;
    this.live = new LiveSource({
      ids,
      detail: () => this.view.detail,
      onAttached: () => this.#playWhatIsOn(),
      onEnded: () => this.#end(),
      onJoined: (again) => this.#joined(again),
      onOut: (code) => (code === ROOM_REFUSED.full ? this.#full() : void this.#tellAndLeave(code)),
      onAlert: (about) => void options.alert(about),
      onRoom: (before, after) => this.#roomChanged(before, after),
    });
    this.#source = this.live;
    // A rewound viewer still buys at today’s conditions, so products load into the live room.
    const source = () => (this.view.rewoundTo === null ? this.#source : this.live);
    this.#loading = new Loading({
      ids,
      feed: {
        get state() {
          return source().feed.state;
        },
        apply: (change) => source().feed.apply(change),
      },
      onDetail: (detail) => this.#enter(detail),
      onFailed: (why) => {
        this.view.phase = why;
        this.view.productsLoading = false;
        if (why === 'failed') this.#openTimer = setTimeout(this.#openAgain, PLAYER_RETRY_EVERY);
      },
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
    this.#unwatch ??= this.#hideBlocked();
    await this.#loading.load();
    this.#opening = false;
    // An ended broadcast has no room to join.
    if (this.#closed || !this.view.detail || this.view.phase === 'ended' || this.view.phase === 'replay')
      return;
    // One view for each opening; nothing depends on the answer.
    void api('countView', this.ids).catch(() => undefined);
    await this.live.joining.join();
  }

  close(): void {
    this.#closed = true;
    this.#unwatch?.();
    this.#loading.close();
    this.#leaveLive();
  }

  /** Makes way for the player of past broadcasts. */
  watchAgain(): void {
    this.view.phase = 'replay';
    this.#leaveLive();
  }

  /** From now on the viewer watches this. Its maker closes it. */
  watch(source: Source): void {
    this.#source = source;
    this.#unwatch?.();
    this.#unwatch = this.#hideBlocked();
    source.speak(this.#locale);
  }

  /** Rewinds to this moment, in seconds from the beginning, unless that is as good as live. */
  rewind(time: number): void {
    const { detail, phase } = this.view;
    const isKept = detail && pastSourceOf(detail, this.live.feed.state.liveUrl) !== undefined;
    const behind = (elapsedOf(detail) - time) * 1000;
    if (phase === 'onAir' && isKept && behind >= REWIND_NEAREST) this.view.rewoundTo = time;
  }

  /** Ends rewinding. */
  backToLive(): void {
    if (this.view.rewoundTo === null) return;
    this.view.rewoundTo = null;
    this.watch(this.live);
  }

  /** Keeps the end panel: the recording does not open by itself any more. */
  stayHere(): void {
    this.#replay.stay();
  }

  /** While the viewer shops, the recording does not open by itself. */
  shopping(isShopping: boolean): void {
    this.#replay.shopping(isShopping);
  }

  /** The viewer has read why it cannot be watched. */
  leave(): void {
    this.#options.leave();
  }

  /** Reloads stream, detail and chat; from a dead end, tries the whole thing again. */
  refresh(): void {
    const { joining, picture } = this.live;
    // Whether there is a seat now only the room can say.
    if (this.view.phase === 'full') return this.reconnect();
    if (!joining.connection) {
      this.view.phase = 'loading';
      void this.open();
      return;
    }
    void this.#loading.load();
    void this.reloadProducts();
    if (joining.state.state === 'joined') joining.resume();
    else void joining.join();
    picture.reload();
  }

  /** Joins the room again after it was left for good. */
  reconnect(): void {
    this.#seat.end();
    void this.live.joining.join();
  }

  like(): void {
    // The room takes none.
    if (this.view.phase !== 'before' && this.view.phase !== 'ending') this.live.like();
  }

  /** What the viewer bought stands in the chat at once. */
  ownPurchase(purchase: OwnPurchase): void {
    this.#source.feed.apply((state) => withOwnPurchase(state, purchase));
  }

  /** The language that the viewer reads. */
  speak(locale: Locale): void {
    this.#locale = locale;
    this.#source.speak(locale);
  }

  async reloadProducts(): Promise<void> {
    await this.#loading.loadProducts();
    this.view.productsLoading = false;
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
    } else if (sourceOf(detail, this.live.feed.state.liveUrl) === undefined) this.view.phase = 'noVideo';
    else {
      this.view.phase = 'onAir';
      this.#playWhatIsOn();
    }
  }

  #playWhatIsOn(): void {
    const { detail, phase } = this.view;
    if (detail && phase === 'onAir') this.live.play(detail);
  }

  /** A viewer without a seat sees no picture until the room lets them in. */
  #full(): void {
    this.backToLive();
    this.view.phase = 'full';
    this.live.picture.rest();
    this.#seat.begin();
  }

  #joined(again: boolean): void {
    if (this.view.phase === 'full') {
      this.view.phase = 'loading';
      void this.#loading.load();
    }
    if (!again) return;
    this.live.picture.wake();
    this.live.feed.flush();
    void this.reloadProducts();
  }

  async #tellAndLeave(about: StageAlert): Promise<void> {
    await this.#options.alert(about);
    // A ban by a host also ends the login.
    if (about === ROOM_REFUSED.banned && this.live.joining.wasBanned) await logout();
    if (!this.#closed) this.#options.leave();
  }

  #hideBlocked(): () => void {
    return watchBlocked((blocked) => this.#source.feed.apply((state) => withBlocked(state, blocked)));
  }

  #roomChanged(before: RoomState, after: RoomState): void {
    if (after.unknownProducts !== before.unknownProducts) void this.reloadProducts();
    if (this.#source !== this.live) this.#source.feed.apply((state) => withSaleOf(state, after));
    if (!after.joined) return;
    if (after.liveFlag !== before.liveFlag) this.#flagChanged(after.liveFlag);
    if (after.liveUrl === before.liveUrl) return;
    if (this.view.phase === 'noVideo') void this.#loading.load();
    else this.#playWhatIsOn();
  }

  #flagChanged(liveFlag: number): void {
    if (liveFlag === LIVE_FLAG.onAir && this.view.phase === 'before') void this.#loading.load();
    if (liveFlag > LIVE_FLAG.onAir) this.#end();
  }

  /** Stops the picture at once. The panel follows once viewers could read the last lines. */
  #end(): void {
    if (this.#closed || this.view.phase === 'ending' || this.view.phase === 'ended') return;
    const { feed, outbox, picture } = this.live;
    this.backToLive();
    this.view.phase = 'ending';
    this.view.ordersUntil = serverClock.now() + ORDERS_AFTER_END;
    picture.end();
    this.#endTimer = setTimeout(() => {
      feed.apply(withoutChat);
      outbox.clear();
      this.view.phase = 'ended';
      // For the remaining products and the recording.
      void this.#loading.load();
    }, END_PANEL_DELAY);
  }

  #leaveLive(): void {
    clearTimeout(this.#endTimer);
    clearTimeout(this.#openTimer);
    window.removeEventListener('online', this.#openAgain);
    this.#seat.end();
    this.#replay.close();
    this.live.close();
  }

  /** Retries a failed opening, at once when the network comes back. */
  readonly #openAgain = (): void => {
    if (this.view.phase === 'failed') void this.open();
  };
}
