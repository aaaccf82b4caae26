import { performance } from 'node:perf_hooks';
import { WebSocket } from 'ws';
import { CallFailed } from '../schema/call.ts';
import { CHAT_RESULT, isChatResultCode } from '../schema/codes.ts';
import { guestJoin, SOCKET_FRAME_BYTES_MAX, SOCKET_TIMEOUT } from '../schema/room/constants.ts';
import { hasSocket, type RoomClientConfig, type RoomId, type Who } from '../schema/room/client-state.ts';
import { frameOf, messagesOf, type Frame } from '../schema/room/frame.ts';
import { RoomRunner, RoomTimers, type RoomPort } from '../schema/room/runner.ts';
import type { JoinedRoom } from '../schema/room/socket.ts';
import { RefusedError } from './errors.ts';

/** The contract gives a path or a full address. */
export function socketAddress(serverUrl: string, socketUrl: string): string {
  const url = new URL(socketUrl, serverUrl);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  return url.href;
}

/**
 * A socket that is cheap enough for thousands of them. It does not compress, because the contexts cost more than everything
 * else, and does not validate text of our own server again.
 */
export function openSocket(address: string): WebSocket {
  return new WebSocket(address, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
    handshakeTimeout: SOCKET_TIMEOUT,
    maxPayload: 1024 * SOCKET_FRAME_BYTES_MAX,
  });
}

export function readFrame(data: Buffer): Frame {
  return frameOf(messagesOf(data.toString()));
}

export interface RoomSocketNeeds extends Pick<RoomPort, 'identify' | 'changed' | 'told'> {
  connect(): WebSocket;
  readonly config: RoomClientConfig;
  /** The position to continue from; undefined: none. */
  readonly position?: number | null;
  readonly jitter?: () => number;
  readonly read?: (data: Buffer) => Frame;
  /** The owner decides when to send heartbeats. */
  readonly beatsForIt?: true;
}

/** A client of a room over a Node socket. */
export class RoomSocket {
  readonly client: RoomRunner;
  readonly #needs: RoomSocketNeeds;
  #socket: WebSocket | null = null;

  constructor(needs: RoomSocketNeeds) {
    const { config, position = null, jitter = Math.random, beatsForIt } = needs;
    const timers = new RoomTimers((timer) => this.client.take({ type: 'due', timer }));
    this.#needs = needs;
    this.client = new RoomRunner(
      {
        open: (socket) => this.#open(socket),
        send: (text) => this.#socket?.send(text),
        close: (isDead) => this.close(isDead),
        identify: needs.identify,
        setTimer: (timer, after) => {
          if (timer !== 'heartbeat' || !beatsForIt) timers.set(timer, after);
        },
        clearTimers: () => timers.clear(),
        now: () => performance.now(),
        jitter,
        changed: needs.changed,
        told: needs.told,
      },
      config,
      position,
    );
  }

  get isClosed(): boolean {
    return this.#socket === null || this.#socket.readyState === WebSocket.CLOSED;
  }

  close(isDead: boolean): void {
    if (isDead) this.#socket?.terminate();
    else this.#socket?.close(1000);
  }

  #open(number: number): void {
    const { client } = this;
    const { connect, read = readFrame } = this.#needs;
    const socket = connect();
    this.#socket = socket;
    socket.on('open', () => client.take({ type: 'opened', socket: number }));
    socket.on('message', (data: Buffer) => {
      // A socket that was given up may still receive messages.
      if (socket === this.#socket && hasSocket(client.state))
        client.take({ type: 'frame', socket: number, frame: read(data) });
    });
    // The close event always follows, and says what went wrong.
    socket.on('error', () => {});
    socket.on('close', (code) => client.take({ type: 'closed', socket: number, code }));
  }
}

/** Joins a room and leaves it again. Our own seat counts as one viewer too many. */
export function peekIntoRoom(address: string, room: RoomId, who: Who = guestJoin): Promise<JoinedRoom> {
  let socket: RoomSocket | undefined;
  return new Promise<JoinedRoom>((resolve, reject) => {
    socket = new RoomSocket({
      connect: () => openSocket(address),
      config: { room, mode: 'live', manner: 'probe' },
      identify: async () => who,
      changed: () => {},
      told: (news) => {
        if (news.kind === 'joined') resolve(news.message.data);
        if (news.kind !== 'lost') return;
        if (news.why === 'refused') reject(refusedByRoom(String(news.code)));
        else if (news.why === 'closed')
          reject(new CallFailed(`${address} closed the socket with code ${news.code}`));
        else reject(new CallFailed(`no room at ${address}`));
      },
    });
    socket.client.take({ type: 'start' });
  }).finally(() => socket?.client.take({ type: 'cut' }));
}

export function refusedByRoom(code: string): RefusedError {
  const why = isChatResultCode(code) ? CHAT_RESULT[code].msg : 'Unknown code';
  return new RefusedError(`The room refused: ${code} ${why}`, 'See --broadcast.', code);
}
