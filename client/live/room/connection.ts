import { CHAT_RESULT, type ChatResultCode, OK } from '../../../schema/codes.ts';
import {
  closeMeansComeBack,
  HEARTBEAT_EVERY,
  type Permission,
  RECONNECT_DELAY_MAX,
  SOCKET_TIMEOUT,
  TOKEN_REFRESH_GUARD,
} from '../../../schema/constants.ts';
import type { FixInfo, VodChatHist } from '../../../schema/replays.ts';
import type { ClientData, ClientEvent, PassingMessage, ServerMessage } from '../../../schema/socket.ts';

/**
 * A connection's life. `waiting` comes back by itself at `until`; `out` does not: the room put the viewer
 * out (`code` says why, where it is known) or the socket was closed for good.
 */
export type ConnectionState =
  | { readonly state: 'idle' }
  | { readonly state: 'connecting' }
  | { readonly state: 'joining' }
  | { readonly state: 'joined' }
  | { readonly state: 'waiting'; readonly until: number }
  | { readonly state: 'out'; readonly code: ChatResultCode | null };

export interface Credentials {
  readonly token: string;
  readonly permission: Permission;
  readonly nick?: string;
}

/** A message to the room was not taken. `unsent`: nobody knows of it, so sending it again repeats nothing. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
  readonly code: ChatResultCode | 'unsent' | 'unanswered';
  /** How long to wait before it is worth sending again. */
  readonly waitSeconds: number;
  constructor(code: NotTaken['code'], waitSeconds = 0) {
    super(`the room did not take the message: ${code}`);
    this.code = code;
    this.waitSeconds = waitSeconds;
  }
}

export interface ConnectionEvents {
  onState(state: ConnectionState): void;
  onMessages(messages: readonly ServerMessage[]): void;
  /** In the room, for the first time or again. */
  onJoined(again: boolean): void;
  /** A code the viewer must be told of. */
  onAlert(code: ChatResultCode): void;
}

export interface ConnectionOptions extends ConnectionEvents {
  readonly url: string;
  readonly room: string;
  readonly mode: ClientData<'joinRoom'>['mode'];
  readonly broadcastSysId: number;
  readonly broadcastScheduleSysId: number;
  /** Who joins, asked anew for every join. */
  credentials(): Promise<Credentials>;
  /** Gets a new access token; after it {@link credentials} are good again. */
  renew(): Promise<void>;
  /** The last seq taken in; undefined before the first join. */
  lastSeq(): number | undefined;
  readonly socket?: (url: string) => WebSocket;
  readonly random?: () => number;
}

const FIRST_DELAY = 500;
/** What a try costs is little; what matters is that many clients do not try at the same moment. */
function delayBefore(attempt: number, random: number): number {
  const longest = Math.min(RECONNECT_DELAY_MAX, FIRST_DELAY * 2 ** attempt);
  return longest * (0.5 + random / 2);
}

interface Meaning {
  readonly msg: string;
  readonly alert?: true;
  readonly leave?: true;
  readonly refresh?: true;
}

type Answer = Extract<PassingMessage, { event: 'response' }>['data'];
const waitOf = (answer?: Answer) => (answer && 'waitSeconds' in answer ? answer.waitSeconds : undefined);

/** What a past broadcast's room answers with. */
interface Recalled {
  readonly vodChatHist: VodChatHist;
  readonly fixInfo: FixInfo;
}

interface Waiting {
  readonly event: ClientEvent;
  readonly resolve: (answer: Answer | undefined) => void;
  readonly reject: (reason: NotTaken) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

const OPEN = 1;

/** One viewer's way into one room: joins, stays, comes back. Knows nothing of what the messages mean. */
export class RoomConnection {
  readonly #options: ConnectionOptions;
  #state: ConnectionState = { state: 'idle' };
  #socket: WebSocket | undefined;
  #attempt = 0;
  #everJoined = false;
  #acks = 0;
  readonly #waiting = new Map<string, Waiting>();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #renewing: Promise<void> | undefined;
  #renewedAt = -Infinity;
  /** Renewals since the last successful join: a server that keeps refusing must not be asked for ever. */
  #renewals = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  start(): void {
    if (this.#state.state !== 'idle') return;
    document.addEventListener('visibilitychange', this.#atOnce);
    window.addEventListener('online', this.#atOnce);
    this.#connect();
  }

  /** Leaves the room for good. */
  stop(): void {
    if (this.#state.state === 'joined') this.#post('leaveRoom', { room: this.#options.room });
    this.#end({ state: 'idle' });
  }

  /** Comes back to the room from the last seq, because a message is missing. */
  resume(): void {
    if (this.#state.state !== 'joined') return;
    this.#drop();
    this.#connect();
  }

  /** Sends something that the room answers; resolves once it was taken. */
  async ask<E extends 'chatMessage' | 'like' | 'joinGame' | 'chooseGameUser'>(
    event: E,
    data: Omit<ClientData<E>, 'room'>,
  ): Promise<void> {
    await this.#ask(event, { ...data, room: this.#options.room } as ClientData<E>);
  }

  /** Asks how a past broadcast was. */
  async recall<E extends keyof Recalled>(
    event: E,
    data: Omit<ClientData<E>, 'room' | 'broadcastSysId' | 'broadcastScheduleSysId'>,
  ): Promise<Recalled[E]> {
    const { room, broadcastSysId, broadcastScheduleSysId } = this.#options;
    const asked = { ...data, room, broadcastSysId, broadcastScheduleSysId } as ClientData<E>;
    return (await this.#ask(event, asked)) as Recalled[E];
  }

  #ask<E extends ClientEvent>(event: E, data: ClientData<E>): Promise<Answer | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#state.state !== 'joined') {
        reject(new NotTaken('unsent'));
        return;
      }
      const ackId = this.#nextAck();
      const timer = setTimeout(() => this.#settle(ackId, 'unanswered'), HEARTBEAT_EVERY);
      this.#waiting.set(ackId, { event, resolve, reject, timer });
      this.#post(event, data, ackId);
    });
  }

  readonly #atOnce = (): void => {
    if (document.hidden) return;
    if (this.#state.state === 'waiting') {
      this.#attempt = 0;
      this.#connect();
    } else if (this.#state.state === 'joined') {
      // The socket may have died unnoticed while the page slept: its answer, or the lack of one, tells.
      this.#heartbeat();
      this.#expectWithin(SOCKET_TIMEOUT / 4);
    }
  };

  #go(state: ConnectionState): void {
    this.#state = state;
    this.#options.onState(state);
  }

  #connect(): void {
    clearTimeout(this.#retryTimer);
    this.#go({ state: 'connecting' });
    const socket = this.#options.socket?.(this.#options.url) ?? new WebSocket(this.#options.url);
    this.#socket = socket;
    this.#expectWithin(SOCKET_TIMEOUT);
    // A socket that was replaced has nothing more to say.
    const mine = () => this.#socket === socket;
    socket.addEventListener('open', () => {
      if (mine()) void this.#join();
    });
    socket.addEventListener('message', (message: MessageEvent<unknown>) => {
      if (mine()) this.#receive(message.data);
    });
    socket.addEventListener('close', ({ code }) => {
      if (mine()) this.#closed(code);
    });
  }

  async #join(): Promise<void> {
    const socket = this.#socket;
    this.#go({ state: 'joining' });
    const credentials = await this.#options.credentials();
    if (this.#socket !== socket) return;
    const { room, mode, broadcastSysId, broadcastScheduleSysId } = this.#options;
    const afterSeq = this.#options.lastSeq();
    this.#post('joinRoom', {
      room,
      broadcastSysId,
      broadcastScheduleSysId,
      mode,
      ...credentials,
      ...(afterSeq === undefined ? {} : { afterSeq }),
    });
  }

  #receive(text: unknown): void {
    this.#expectWithin(SOCKET_TIMEOUT);
    const messages = messagesOf(text);
    const forRoom: ServerMessage[] = [];
    let joined: { readonly again: boolean } | undefined;
    for (const message of messages) {
      if (message.event === 'response') {
        this.#answered(message.data);
      } else if (message.event === 'joinRoom' && 'resultCode' in message.data) {
        if (message.data.resultCode === OK) {
          joined = this.#joined();
          forRoom.push(message);
        } else this.#refused(message.data.resultCode);
      } else if (message.event === 'leaveRoom' && isRefusal(message.data.resultCode)) {
        this.#refused(message.data.resultCode);
      } else {
        if ('ackId' in message.data) this.#answeredByItsKind(message.data);
        forRoom.push(message);
      }
    }
    if (forRoom.length > 0 && this.#everJoined) this.#options.onMessages(forRoom);
    // What is done at a join builds on what the room is then.
    if (joined) this.#options.onJoined(joined.again);
  }

  #joined(): { readonly again: boolean } {
    const again = this.#everJoined;
    this.#everJoined = true;
    this.#attempt = 0;
    this.#renewals = 0;
    clearInterval(this.#heartbeatTimer);
    this.#heartbeatTimer = setInterval(this.#heartbeat, HEARTBEAT_EVERY);
    this.#go({ state: 'joined' });
    return { again };
  }

  readonly #heartbeat = (): void => {
    const { room, broadcastSysId, broadcastScheduleSysId } = this.#options;
    // With an ackId it is answered, so that a quiet room is not taken for a dead socket.
    this.#post('heartbeat', { room, broadcastSysId, broadcastScheduleSysId }, this.#nextAck());
  };

  #answered(answer: Answer): void {
    const code = answer.resultCode;
    if (answer.ackId) this.#settle(answer.ackId, code, answer);
    if (isRefusal(code)) this.#refused(code, answer.event === 'joinRoom');
  }

  /** An answer that is a message of its own: what its code means is for whoever asked. */
  #answeredByItsKind(answer: { ackId?: string; resultCode?: string }): void {
    if (answer.ackId !== undefined && answer.resultCode !== undefined)
      this.#settle(answer.ackId, answer.resultCode);
  }

  /** A code other than success: the table says who must be told and whether the viewer is still in. */
  #refused(code: string, joining = this.#state.state === 'joining'): void {
    const known = code as ChatResultCode;
    const meaning: Meaning = Object.hasOwn(CHAT_RESULT, code) ? CHAT_RESULT[known] : { msg: code };
    if (meaning.refresh) {
      this.#renewAndRejoin();
      return;
    }
    if (meaning.leave) this.#end({ state: 'out', code: known });
    // A room that is only not ready yet is asked again later; one that refuses is not.
    else if (joining && meaning.alert) this.#end({ state: 'out', code: known });
    else if (joining) this.#waitAndRetry();
    if (meaning.alert) this.#options.onAlert(known);
  }

  #renewAndRejoin(): void {
    if (this.#renewing || performance.now() - this.#renewedAt < TOKEN_REFRESH_GUARD) return;
    if (this.#renewals >= 3) {
      this.#waitAndRetry();
      return;
    }
    this.#renewals += 1;
    const socket = this.#socket;
    this.#renewing = this.#options
      .renew()
      // Credentials then say what is left of the session; a guest may still watch.
      .catch(() => undefined)
      .finally(() => {
        this.#renewing = undefined;
        this.#renewedAt = performance.now();
        if (this.#state.state === 'idle' || this.#state.state === 'out') return;
        if (this.#socket === socket && socket?.readyState === OPEN) void this.#join();
        else if (this.#socket === undefined) this.#connect();
      });
  }

  #closed(code: number): void {
    this.#drop();
    if (this.#renewing) this.#go({ state: 'connecting' });
    else if (closeMeansComeBack(code)) this.#waitAndRetry();
    else this.#end({ state: 'out', code: null });
  }

  #waitAndRetry(): void {
    this.#drop();
    const delay = delayBefore(this.#attempt, (this.#options.random ?? Math.random)());
    this.#attempt += 1;
    this.#go({ state: 'waiting', until: Date.now() + delay });
    this.#retryTimer = setTimeout(() => this.#connect(), delay);
  }

  /** Lets go of the socket; whoever waits for an answer on it learns that none will come. */
  #drop(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silenceTimer);
    clearInterval(this.#heartbeatTimer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    for (const ackId of this.#waiting.keys()) this.#settle(ackId, 'unanswered');
  }

  #end(state: Extract<ConnectionState, { state: 'idle' | 'out' }>): void {
    document.removeEventListener('visibilitychange', this.#atOnce);
    window.removeEventListener('online', this.#atOnce);
    this.#drop();
    this.#go(state);
  }

  #expectWithin(time: number): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => this.#waitAndRetry(), time);
  }

  #settle(ackId: string, code: string, answer?: Answer): void {
    const waiting = this.#waiting.get(ackId);
    if (!waiting) return;
    this.#waiting.delete(ackId);
    clearTimeout(waiting.timer);
    if (code === OK) waiting.resolve(answer);
    else waiting.reject(new NotTaken(code as NotTaken['code'], waitOf(answer)));
  }

  #nextAck(): string {
    this.#acks += 1;
    return `a${this.#acks}`;
  }

  #post<E extends ClientEvent>(event: E, data: ClientData<E>, ackId?: string): void {
    if (this.#socket?.readyState !== OPEN) return;
    this.#socket.send(JSON.stringify(ackId === undefined ? { event, data } : { event, data, ackId }));
  }
}

function isRefusal(code: string | undefined): code is string {
  return code !== undefined && code !== OK;
}

/** A frame is an array of messages; anything else is not ours and says nothing. */
function messagesOf(text: unknown): readonly ServerMessage[] {
  if (typeof text !== 'string') return [];
  try {
    const frame: unknown = JSON.parse(text);
    return Array.isArray(frame) ? (frame as ServerMessage[]) : [];
  } catch {
    return [];
  }
}

/** The socket's address: `clientInfo` gives a path on this site or a full URL. */
export function socketUrl(given: string, page: string): string {
  const url = new URL(given, page);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  return url.href;
}
