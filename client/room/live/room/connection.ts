import { type ChatResultCode, OK } from '../../../../schema/codes.ts';
import { HEARTBEAT_EVERY } from '../../../../schema/room/constants.ts';
import type { FixInfo, VodChatHist } from '../../../../schema/room/replays.ts';
import type { Phase, RoomClientConfig, Who } from '../../../../schema/room/client-state.ts';
import type { News } from '../../../../schema/room/client.ts';
import { frameOf, messagesOf } from '../../../../schema/room/frame.ts';
import { RoomRunner, RoomTimers } from '../../../../schema/room/runner.ts';
import type { ClientData, ClientEvent, ServerMessage } from '../../../../schema/room/socket.ts';

/**
 * A connection's life. `waiting` comes back by itself; `out` does not: the room put the viewer out (`code` says why, where it
 * is known) or the socket was closed for good.
 */
export type ConnectionState =
  | { readonly state: 'idle' }
  | { readonly state: 'connecting' }
  | { readonly state: 'joining' }
  | { readonly state: 'joined' }
  | { readonly state: 'waiting' }
  | { readonly state: 'out'; readonly code: ChatResultCode | null };

export type Credentials = Who;

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
  /** The identity to join with. Called before every join. */
  credentials(): Promise<Credentials>;
  /** Gets a new access token; after it {@link credentials} are good again. */
  renew(): Promise<void>;
  /** The last seq that was taken in over a connection before this one. */
  readonly position?: number | null;
  readonly socket?: (url: string) => WebSocket;
  readonly random?: () => number;
}

/** The answer of a past broadcast's room. */
interface Recalled {
  readonly vodChatHist: VodChatHist;
  readonly fixInfo: FixInfo;
}

/** One viewer's connection to one room, over the browser's sockets. It does not interpret messages. */
export class RoomConnection {
  readonly #options: ConnectionOptions;
  readonly #client: RoomRunner;
  #state: ConnectionState = { state: 'idle' };
  #socket: WebSocket | undefined;

  constructor(options: ConnectionOptions) {
    const { broadcastSysId, broadcastScheduleSysId, mode, random = Math.random } = options;
    const room = { broadcastSysId, broadcastScheduleSysId };
    const config: RoomClientConfig = { room, mode, manner: 'follow' };
    const timers = new RoomTimers((timer) => this.#client.take({ type: 'due', timer }));
    this.#options = options;
    this.#client = new RoomRunner(
      {
        open: (socket) => this.#open(socket),
        send: (text) => this.#socket?.send(text),
        close: () => this.#socket?.close(),
        identify: async (renew) => {
          // The next credentials may be a guest's, who may still watch.
          if (renew) await options.renew().catch(() => undefined);
          return options.credentials();
        },
        setTimer: (timer, after) => timers.set(timer, after),
        clearTimers: () => timers.clear(),
        now: () => performance.now(),
        jitter: random,
        changed: (phase) => this.#go(stateOf(phase)),
        told: (news) => this.#told(news),
      },
      config,
      options.position,
    );
  }

  get state(): ConnectionState {
    return this.#state;
  }

  start(): void {
    document.addEventListener('visibilitychange', this.#woken);
    window.addEventListener('online', this.#woken);
    this.#client.take({ type: 'start' });
  }

  /** Leaves the room for good. */
  stop(): void {
    this.#client.take({ type: 'leave' });
  }

  /** Rejoins the room from the last seq, on a new socket. */
  resume(): void {
    this.#client.take({ type: 'resume' });
  }

  /** The identity has changed: joins again as that one. */
  credentialsChanged(): void {
    this.#client.take({ type: 'token', renew: false });
  }

  /** Sends something that the room answers; resolves once it was taken. */
  async ask<E extends 'chatMessage' | 'like' | 'joinGame' | 'chooseGameUser'>(
    event: E,
    data: Omit<ClientData<E>, 'room'>,
  ): Promise<void> {
    await this.#ask(event, { ...data, room: this.#options.room } as ClientData<E>);
  }

  /** Asks for the history of a past broadcast. */
  async recall<E extends keyof Recalled>(
    event: E,
    data: Omit<ClientData<E>, 'room' | 'broadcastSysId' | 'broadcastScheduleSysId'>,
  ): Promise<Recalled[E]> {
    const { room, broadcastSysId, broadcastScheduleSysId } = this.#options;
    const asked = { ...data, room, broadcastSysId, broadcastScheduleSysId } as ClientData<E>;
    return (await this.#ask(event, asked)) as Recalled[E];
  }

  #ask<E extends ClientEvent>(event: E, data: ClientData<E>): Promise<object | null> {
    return new Promise((resolve, reject) => {
      const refuse = (code: NotTaken['code'], waitSeconds?: number) => {
        clearTimeout(timer);
        reject(new NotTaken(code, waitSeconds));
      };
      const timer = setTimeout(() => refuse('unanswered'), HEARTBEAT_EVERY);
      const isSent = this.#client.ask({ event, data }, (code, answer) => {
        if (code !== OK) return refuse((code ?? 'unanswered') as NotTaken['code'], waitOf(answer));
        clearTimeout(timer);
        resolve(answer);
      });
      if (!isSent) refuse('unsent');
    });
  }

  readonly #woken = (): void => {
    if (!document.hidden) this.#client.take({ type: 'woken' });
  };

  #open(number: number): void {
    const socket = this.#options.socket?.(this.#options.url) ?? new WebSocket(this.#options.url);
    this.#socket = socket;
    socket.addEventListener('open', () => this.#client.take({ type: 'opened', socket: number }));
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const frame = frameOf(messagesOf(String(data)));
      this.#client.take({ type: 'frame', socket: number, frame });
    });
    socket.addEventListener('close', ({ code }) =>
      this.#client.take({ type: 'closed', socket: number, code }),
    );
  }

  #go(state: ConnectionState): void {
    if (state.state === 'idle' || state.state === 'out') {
      document.removeEventListener('visibilitychange', this.#woken);
      window.removeEventListener('online', this.#woken);
    }
    const isNews = state.state !== this.#state.state;
    this.#state = state;
    if (isNews) this.#options.onState(state);
  }

  #told(news: Exclude<News, { kind: 'answer' }>): void {
    if (news.kind === 'messages') this.#options.onMessages(news.messages);
    if (news.kind === 'alert') this.#options.onAlert(news.code);
    if (news.kind !== 'joined') return;
    // `onJoined` relies on the room's new state.
    this.#options.onMessages([news.message]);
    this.#options.onJoined(news.again);
  }
}

/** Steps of a join, such as a token renewal, all look the same to the viewer. */
function stateOf(phase: Phase): ConnectionState {
  if (phase.name === 'out') return { state: 'out', code: phase.code as ChatResultCode | null };
  if (phase.name === 'identifying') return { state: 'joining' };
  return { state: phase.name === 'renewing' ? 'connecting' : phase.name };
}

function waitOf(answer: object | null): number | undefined {
  return answer && 'waitSeconds' in answer ? Number(answer.waitSeconds) : undefined;
}

/** The socket's address: `clientInfo` gives a path on this site or a full URL. */
export function socketUrl(given: string, page: string): string {
  const url = new URL(given, page);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  return url.href;
}
