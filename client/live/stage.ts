import { proxy, ref } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { broadcastDetail, broadcastProducts, checkLive, clientInfo, type BroadcastDetail } from '../../schema/broadcasts.ts';
import { countView } from '../../schema/room-commands.ts';
import { CallRefused } from '../../schema/call.ts';
import type { ChatResultCode } from '../../schema/codes.ts';
import {
  BROADCAST_TYPE,
  END_PANEL_DELAY,
  LIVE_FLAG,
  type LiveFlag,
  PERMISSION,
  ROW_COUNT_MAX,
} from '../../schema/constants.ts';
import { roomName } from '../../schema/room.ts';
import { guestJoin } from '../../schema/socket.ts';
import { api } from '../app/api.ts';
import { isLoggedIn, session } from '../app/session.ts';
import { currentAccessToken, refreshAccessToken } from '../app/tokens.ts';
import { type ConnectionState, type Credentials, RoomConnection, socketUrl } from './connection.ts';
import { RoomFeed } from './feed.ts';
import { loadOwnName } from './own-name.ts';
import { Outbox, type OutgoingLine } from './outbox.ts';
import { LivePlayer, type PlayerView } from './player.ts';
import {
  type OwnPurchase,
  type RoomProduct,
  type RoomState,
  withNote,
  withoutChat,
  withOwnPurchase,
  withProducts,
} from './room.ts';

/**
 * What the screen shows as a whole. `failed`: no answer came, trying again may help; `noBroadcast`, `noVideo`,
 * `wrongChat`: the server says so; `ending`: the video has stopped, the end panel follows.
 */
export type StagePhase =
  'loading' | 'failed' | 'noBroadcast' | 'noVideo' | 'before' | 'onAir' | 'ending' | 'ended';

export interface StageView {
  phase: StagePhase;
  detail: BroadcastDetail | null;
  player: PlayerView;
  connection: ConnectionState;
  outbox: readonly OutgoingLine[];
  /** Lines ever said by the viewer. */
  said: number;
  /** The viewer's name in the room. */
  ownName: string;
  /** The product list is being loaded for the first time. */
  productsLoading: boolean;
}

export type StageAlert = 'noBroadcast' | 'noVideo' | 'wrongChat' | 'ended' | ChatResultCode;

export interface StageOptions {
  readonly broadcastSysId: number;
  readonly broadcastScheduleSysId: number;
  /** Something the viewer must acknowledge; resolves when they did. */
  alert(about: StageAlert): Promise<void>;
  /** The player closes. */
  leave(): void;
}

const noPlayer: PlayerView = {
  phase: 'idle',
  shown: false,
  muted: true,
  soundBlocked: false,
  switching: false,
};
const LIKE_EVERY = 90;
const REJOIN_WITHIN = 8000;

/** Kept over broadcasts: who turned the sound off wants it off in the next one, too. */
let mutedByHand = false;

/** One opened broadcast: detail, player, connection and room, tied together without React. */
export class LiveStage {
  readonly view: StageView = proxy<StageView>({
    phase: 'loading',
    detail: null,
    player: noPlayer,
    connection: { state: 'idle' },
    outbox: [],
    said: 0,
    ownName: session.nickName ?? '',
    productsLoading: true,
  });
  readonly feed: RoomFeed;
  readonly outbox: Outbox;
  readonly #options: StageOptions;
  #player: LivePlayer | undefined;
  #connection: RoomConnection | undefined;
  #playing: string | undefined;
  #closed = false;
  #endTimer: ReturnType<typeof setTimeout> | undefined;
  #joinTimer: ReturnType<typeof setTimeout> | undefined;
  #likedAt = 0;
  /** Own hearts that were drawn at once and will come back from the room. */
  #heartsAhead = 0;
  readonly #heartListeners = new Set<(count: number) => void>();
  #loadingProducts: Promise<void> | undefined;
  #stopFollowing: (() => void) | undefined;

  constructor(options: StageOptions) {
    this.#options = options;
    this.feed = new RoomFeed((before, after) => this.#roomChanged(before, after));
    this.outbox = new Outbox({
      connection: () => this.#connection,
      rejoined: () => this.#joinedAgain(),
      nick: () => this.view.ownName,
      onLines: (lines) => {
        this.view.outbox = ref(lines as OutgoingLine[]);
        this.view.said = Math.max(this.view.said, lines.at(-1)?.id ?? 0);
      },
    });
  }

  /** Loads everything and joins the room. */
  async open(): Promise<void> {
    // Needed for the join, and on its way meanwhile.
    void loadOwnName().catch(() => undefined);
    await this.#load();
    // An ended broadcast has nobody left to talk to.
    if (this.#closed || !this.view.detail || this.view.phase === 'ended') return;
    // Counted once an opening, and nothing depends on it.
    void api(countView, this.#ids()).catch(() => undefined);
    await this.#join();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#endTimer);
    clearTimeout(this.#joinTimer);
    this.#stopFollowing?.();
    this.#connection?.stop();
    this.#player?.destroy();
    this.feed.stop();
  }

  /** The element the video is drawn in, once it is there. */
  attach(video: HTMLVideoElement, onCover: () => void): () => void {
    const player = new LivePlayer({
      video,
      mutedByHand,
      onCover,
      onView: (view) => {
        if (this.#player === player) this.view.player = ref(view);
      },
      checkLive: async () => (await api(checkLive, this.#ids())).liveFlag,
      onEnded: () => this.#end(),
    });
    this.#player = player;
    this.#playing = undefined;
    this.#playWhatIsOn();
    return () => {
      player.destroy();
      if (this.#player === player) this.#player = undefined;
    };
  }

  toggleSound(): void {
    mutedByHand = !this.view.player.muted;
    this.#player?.setMuted(mutedByHand);
  }

  tapVideo(): void {
    this.#player?.tap();
  }

  /** Reloads stream, detail and chat; from a dead end, tries the whole thing again. */
  refresh(): void {
    if (!this.#connection) {
      this.view.phase = 'loading';
      void this.open();
      return;
    }
    void this.#load();
    void this.reloadProducts();
    if (this.view.connection.state === 'joined') this.#connection.resume();
    else void this.#join();
    this.#player?.reload();
  }

  /** Joins the room again after it was left for good. */
  reconnect(): void {
    void this.#join();
  }

  like(): void {
    const now = performance.now();
    if (now - this.#likedAt < LIKE_EVERY) return;
    this.#likedAt = now;
    this.#heartsAhead += 1;
    this.#drawHearts(1);
    this.#connection?.ask('like', {}).catch(() => {
      this.#heartsAhead = Math.max(0, this.#heartsAhead - 1);
    });
  }

  /** Hears of hearts to draw. */
  onHearts(listener: (count: number) => void): () => void {
    this.#heartListeners.add(listener);
    return () => this.#heartListeners.delete(listener);
  }

  /** What the viewer bought stands in the chat at once. */
  ownPurchase(purchase: OwnPurchase): void {
    this.feed.apply((state) => withOwnPurchase(state, purchase));
  }

  reloadProducts(): Promise<void> {
    this.#loadingProducts ??= this.#loadProducts().finally(() => {
      this.#loadingProducts = undefined;
    });
    return this.#loadingProducts;
  }

  #ids() {
    const { broadcastSysId, broadcastScheduleSysId } = this.#options;
    return { broadcastSysId, broadcastScheduleSysId };
  }

  async #load(): Promise<void> {
    const { seq } = this.feed.state;
    try {
      const detail = await api(broadcastDetail, this.#ids());
      if (this.#closed) return;
      this.view.detail = ref(detail);
      this.feed.apply((state) => ({
        ...withProducts(state, detail.broadcastPrdts, seq),
        // Until the room says more than the detail does.
        ...(state.joined
          ? {}
          : {
              liveUrl: detail.liveUrl,
              liveFlag: detail.liveFlag as LiveFlag,
              viewCnt: detail.viewCnt,
              likeCnt: detail.likeCnt,
              isMultiTransmission: detail.isMultiTransmission === 1,
            }),
      }));
      this.view.productsLoading = false;
      this.#enter(detail);
    } catch (error) {
      if (this.#closed) return;
      if (!(error instanceof CallRefused)) {
        console.warn('broadcast detail:', error);
        if (!this.view.detail) this.view.phase = 'failed';
        return;
      }
      this.view.phase = 'noBroadcast';
      void this.#options.alert('noBroadcast');
    }
  }

  #enter(detail: BroadcastDetail): void {
    if (this.view.phase === 'ending' || this.view.phase === 'ended') return;
    if (detail.liveFlag === LIVE_FLAG.before) this.view.phase = 'before';
    else if (detail.liveFlag !== LIVE_FLAG.onAir) this.view.phase = 'ended';
    else if (this.#source(detail) === undefined) {
      if (this.view.phase !== 'noVideo') void this.#options.alert('noVideo');
      this.view.phase = 'noVideo';
    } else {
      this.view.phase = 'onAir';
      this.#playWhatIsOn();
    }
  }

  #source(detail: BroadcastDetail): string | undefined {
    if (detail.broadcastType === BROADCAST_TYPE.liveUrl) return this.feed.state.liveUrl ?? undefined;
    const media = detail.broadcastMedias[0];
    return media?.hlsUrl ?? media?.liveUrl ?? undefined;
  }

  #playWhatIsOn(): void {
    const { detail, phase } = this.view;
    if (!detail || phase !== 'onAir' || !this.#player) return;
    const url = this.#source(detail as BroadcastDetail);
    if (url === undefined || url === this.#playing) return;
    const cover = this.#playing !== undefined && this.feed.state.isMultiTransmission;
    this.#playing = url;
    void this.#player.load(url, { cover });
  }

  async #loadProducts(): Promise<void> {
    const { broadcastSysId } = this.#options;
    const asked = this.feed.state.seq;
    const products: RoomProduct[] = [];
    try {
      let totalCnt = Infinity;
      while (products.length < totalCnt) {
        const page = await api(broadcastProducts, {
          broadcastSysId,
          startIndex: products.length,
          rowCount: ROW_COUNT_MAX,
        });
        if (page.products.length === 0) break;
        products.push(...page.products);
        ({ totalCnt } = page);
      }
      if (!this.#closed) this.feed.apply((state) => withProducts(state, products, asked));
    } catch (error) {
      // The list that is there stays; changes keep coming over the socket.
      console.warn('product list:', error);
    }
  }

  async #join(): Promise<void> {
    clearTimeout(this.#joinTimer);
    try {
      const info = await api(clientInfo, this.#ids());
      if (this.#closed) return;
      if (info.chatMode !== 'live' && info.chatMode !== 'vod') {
        void this.#options.alert('wrongChat');
        return;
      }
      this.#connection?.stop();
      const connection = new RoomConnection({
        ...this.#ids(),
        url: socketUrl(info.socketUrl, location.href),
        room: roomName(this.#options.broadcastSysId, this.#options.broadcastScheduleSysId),
        credentials: () => this.#credentials(),
        renew: async () => void (await refreshAccessToken()),
        lastSeq: () => (this.feed.state.joined ? this.feed.state.seq : undefined),
        onState: (state) => {
          if (this.#connection === connection) this.view.connection = ref(state);
        },
        onMessages: (messages) => this.feed.take(messages),
        onJoined: (again) => this.#joined(again),
        onAlert: (code) => void this.#refused(code),
      });
      this.#connection = connection;
      connection.start();
      this.#stopFollowing?.();
      this.#stopFollowing = this.#followLogin();
    } catch (error) {
      if (this.#closed) return;
      console.warn('client settings:', error);
      if (error instanceof CallRefused) this.view.connection = ref({ state: 'out', code: null } as const);
      else {
        const until = Date.now() + REJOIN_WITHIN;
        this.view.connection = ref({ state: 'waiting', until } as const);
        clearTimeout(this.#joinTimer);
        this.#joinTimer = setTimeout(() => void this.#join(), REJOIN_WITHIN);
      }
    }
  }

  /** Another tab may log in or out: the room then sees somebody else. */
  #followLogin(): () => void {
    let loggedIn = isLoggedIn();
    return subscribeKey(session, 'accessToken', () => {
      if (loggedIn === isLoggedIn()) return;
      loggedIn = isLoggedIn();
      this.#connection?.resume();
    });
  }

  async #credentials(): Promise<Credentials> {
    const token = await currentAccessToken().catch(() => undefined);
    if (token === undefined || !isLoggedIn()) return guestJoin;
    const host =
      session.authSysId === PERMISSION.host && session.sellerSysId === this.view.detail?.subjectSysId;
    const permission =
      session.authSysId === PERMISSION.manager
        ? PERMISSION.manager
        : host
          ? PERMISSION.host
          : PERMISSION.member;
    this.view.ownName = await loadOwnName().catch(() => session.nickName ?? '');
    return { token, permission, nick: this.view.ownName };
  }

  #joined(again: boolean): void {
    if (!again) return;
    this.feed.flush();
    this.feed.apply((state) => withNote(state, 'reconnected'));
    void this.reloadProducts();
  }

  async #refused(code: ChatResultCode): Promise<void> {
    // Whether the viewer is out is known by now; what they are told may wait behind another alert.
    if (this.view.connection.state === 'out') await this.#tellAndLeave(code);
    else await this.#options.alert(code);
  }

  async #tellAndLeave(about: StageAlert): Promise<void> {
    await this.#options.alert(about);
    if (!this.#closed) this.#options.leave();
  }

  #roomChanged(before: RoomState, after: RoomState): void {
    if (after.hole && !before.hole) this.#connection?.resume();
    if (after.unknownProducts !== before.unknownProducts) void this.reloadProducts();
    if (after.hearts !== before.hearts) {
      const count = after.hearts - before.hearts;
      const own = Math.min(count, this.#heartsAhead);
      this.#heartsAhead -= own;
      this.#drawHearts(count - own);
    }
    const lines = after.chatTaken - before.chatTaken;
    if (lines > 0) this.outbox.seen(after.chat.slice(-lines));
    if (!after.joined) return;
    if (after.liveFlag !== before.liveFlag) this.#flagChanged(after.liveFlag);
    if (after.liveUrl !== before.liveUrl) this.#playWhatIsOn();
  }

  #flagChanged(liveFlag: number): void {
    if (liveFlag === LIVE_FLAG.onAir && this.view.phase === 'before') void this.#load();
    if (liveFlag > LIVE_FLAG.onAir) this.#end();
  }

  /** The picture stops at once; panel and alert follow when the last words could be read. */
  #end(): void {
    if (this.#closed || this.view.phase === 'ending' || this.view.phase === 'ended') return;
    this.view.phase = 'ending';
    this.#player?.end();
    this.#endTimer = setTimeout(() => {
      this.feed.apply(withoutChat);
      this.outbox.clear();
      this.view.phase = 'ended';
      void this.#tellAndLeave('ended');
    }, END_PANEL_DELAY);
  }

  #joinedAgain(): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (joined: boolean) => {
        clearTimeout(timer);
        stop();
        resolve(joined);
      };
      const timer = setTimeout(() => done(false), REJOIN_WITHIN);
      const stop = subscribeKey(this.view, 'connection', ({ state }) => {
        if (state === 'joined' || state === 'out') done(state === 'joined');
      });
    });
  }

  #drawHearts(count: number): void {
    if (count > 0) for (const listener of this.#heartListeners) listener(count);
  }
}
