import { subscribeKey } from 'valtio/vanilla/utils';
import { roomName } from '../../../../schema/members/names.ts';
import type { ChatResultCode } from '../../../../schema/codes.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { BLACK_TYPE, guestJoin, vodJoin } from '../../../../schema/room/constants.ts';
import type { ServerMessage } from '../../../../schema/room/socket.ts';
import { api } from '../../../app/calls/api.ts';
import { isTrouble } from '../../../app/calls/errors.ts';
import { isHostOf, isLoggedIn, session } from '../../../app/session/session.ts';
import { currentAccessToken, endSession, refreshAccessToken } from '../../../app/session/tokens.ts';
import {
  type ConnectionOptions,
  type ConnectionState,
  type Credentials,
  RoomConnection,
  socketUrl,
} from './connection.ts';
import type { RoomFeed } from './feed.ts';
import type { BroadcastIds } from '../../../app/broadcast-info.ts';
import { loadOwnName, ownUserId } from './own-name.ts';

export interface JoiningOptions {
  readonly ids: BroadcastIds;
  readonly mode: ConnectionOptions['mode'];
  /** The room that messages go into. */
  readonly feed: Pick<RoomFeed, 'state' | 'take'>;
  /** Whose broadcast it is: this seller's hosts join as such. */
  sellerSysId(): number | undefined;
  onState(state: ConnectionState): void;
  /** The name that the room knows the viewer by. */
  onOwnName(name: string): void;
  /** In the room, for the first time or again. */
  onJoined(again: boolean): void;
  /** The viewer has logged in or out, and is about to join again as that person. */
  onRenewal(): void;
  /** Something the viewer must be told of. */
  onAlert(about: 'wrongChat' | ChatResultCode): void;
  /** The room put the viewer out. */
  onOut(code: ChatResultCode): void;
}

/** What the server could not answer is asked for again after this. */
export const ASK_AGAIN = 8000;
/** How long the room may take to know somebody again. */
const REJOIN_WITHIN = 8000;

/** Joins the room: finds the socket's address and the identity, and rejoins after a break. */
export class Joining {
  readonly #options: JoiningOptions;
  #state: ConnectionState = { state: 'idle' };
  #connection: RoomConnection | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #stopFollowing: (() => void) | undefined;
  #closed = false;
  #wasBanned = false;
  #isRemoved = false;
  readonly #waiting = new Set<(state: ConnectionState) => void>();

  constructor(options: JoiningOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** A host banned the viewer while they were here. */
  get wasBanned(): boolean {
    return this.#wasBanned;
  }

  /** Messages about the viewer's account. */
  #heardOfSelf(message: ServerMessage): void {
    if (message.event === 'regBlackUser') this.#wasBanned = message.data.blackType === BLACK_TYPE.ban;
    if (message.event !== 'removeDropUsers') return;
    const own = ownUserId();
    if (own === undefined || !message.data.userIds.includes(own)) return;
    this.#isRemoved = true;
    endSession('removed');
  }

  /** Undefined until the room's address is known. */
  get connection(): RoomConnection | undefined {
    return this.#connection;
  }

  /** Joins or rejoins. Retries by itself while the server cannot be reached. */
  async join(): Promise<void> {
    clearTimeout(this.#retryTimer);
    try {
      const info = await api('clientInfo', this.#options.ids);
      if (this.#closed) return;
      if (info.chatMode === 'live' || info.chatMode === 'vod') this.#connect(info.socketUrl);
      else this.#options.onAlert('wrongChat');
    } catch (error) {
      if (this.#closed) return;
      console.warn('client settings:', error);
      if (!isTrouble(error)) this.#go({ state: 'out', code: null });
      else {
        this.#go({ state: 'waiting' });
        clearTimeout(this.#retryTimer);
        this.#retryTimer = setTimeout(() => void this.join(), ASK_AGAIN);
      }
    }
  }

  /** Rejoins from the last message, at the viewer's request. */
  resume(): void {
    this.#connection?.resume();
  }

  /** Whether the room knows us again within a while, after it had forgotten the token. */
  rejoined(): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (joined: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(changed);
        resolve(joined);
      };
      const changed = ({ state }: ConnectionState) => {
        if (state === 'joined' || state === 'out') done(state === 'joined');
      };
      const timer = setTimeout(() => done(false), REJOIN_WITHIN);
      this.#waiting.add(changed);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retryTimer);
    this.#stopFollowing?.();
    this.#connection?.stop();
  }

  #connect(address: string): void {
    const { ids, mode, feed, onJoined, onAlert, onOut } = this.#options;
    this.#connection?.stop();
    const connection = new RoomConnection({
      ...ids,
      mode,
      url: socketUrl(address, location.href),
      room: roomName(ids.broadcastSysId, ids.broadcastScheduleSysId),
      credentials: () => this.#credentials(),
      renew: async () => void (await refreshAccessToken()),
      position: mode === 'live' && feed.state.joined ? feed.state.seq : null,
      onState: (state) => {
        if (this.#connection === connection) this.#go(state);
      },
      onMessages: (messages) => {
        for (const message of messages) this.#heardOfSelf(message);
        feed.take(messages);
      },
      onJoined,
      // Whether the viewer is out is known by now.
      onAlert: (code) => {
        if (this.#isRemoved) return;
        if (this.#state.state === 'out') onOut(code);
        else onAlert(code);
      },
    });
    this.#connection = connection;
    connection.start();
    this.#stopFollowing?.();
    this.#stopFollowing = this.#followLogin();
  }

  /** Another tab may log in or out: the room then sees somebody else. */
  #followLogin(): (() => void) | undefined {
    if (this.#options.mode === 'vod') return undefined;
    let loggedIn = isLoggedIn();
    return subscribeKey(session, 'accessToken', () => {
      if (loggedIn === isLoggedIn()) return;
      loggedIn = isLoggedIn();
      this.#options.onRenewal();
      this.#connection?.credentialsChanged();
    });
  }

  async #credentials(): Promise<Credentials> {
    // Without a chat nobody has a name.
    if (this.#options.mode === 'vod') return vodJoin;
    const token = await currentAccessToken().catch(() => undefined);
    if (token === undefined || !isLoggedIn()) return guestJoin;
    const nick = await loadOwnName().catch(() => session.nickName ?? '');
    this.#options.onOwnName(nick);
    return { token, permission: this.#permission(), nick };
  }

  #permission(): Credentials['permission'] {
    if (session.authSysId === PERMISSION.manager) return PERMISSION.manager;
    return isHostOf(this.#options.sellerSysId()) ? PERMISSION.host : PERMISSION.member;
  }

  #go(state: ConnectionState): void {
    this.#state = state;
    this.#options.onState(state);
    for (const changed of this.#waiting) changed(state);
  }
}
