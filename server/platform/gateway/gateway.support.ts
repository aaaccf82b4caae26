import Fastify, { type FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { WebSocket, type ClientOptions } from 'ws';
import type { ChatResultCode } from '../../../schema/codes.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { SOCKET_PATH, type ClientData } from '../../../schema/room/socket.ts';
import type { RoomPresent } from '../../../schema/room/room.ts';
import { changed, emptyPresent } from '../../../schema/room/fold.ts';
import type { Bus, RoomMessage, RoomSums } from '../bus/bus.ts';
import { MemoryBus } from '../bus/memory.ts';
import { Hub, type HubOptions, type Served } from './hub.ts';
import { requestUnderWay } from '../under-way.ts';
import type { RoomBackend, RoomSnapshot, SocketHandlers, Viewer } from './backend.ts';
import { mountGateway } from './socket.ts';
import { knowShops } from '../../domains/catalog/catalog/shops.ts';

export const ROOM = '10_77';

export function upTo(last: number, first = 1): number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

/** How long a client waits for what never comes (ms). */
const PATIENCE = 120_000;

interface FakeRoom {
  readonly messages: RoomMessage[];
  likeCnt: number;
}

/** The log of all rooms, in memory. Several fake backends may share one, as processes share a database. */
export class FakeLog {
  readonly rooms = new Map<string, FakeRoom>([[ROOM, { messages: [], likeCnt: 0 }]]);

  /** Called when a backend records seats. Every backend listens. */
  readonly onSeats = new Set<(by: FakeBackend, userSysIds: readonly number[], recordedAs: number) => void>();
  #seats = 0;

  recordSeats(by: FakeBackend, userSysIds: readonly number[]): number {
    this.#seats += 1;
    for (const listener of this.onSeats) listener(by, userSysIds, this.#seats);
    return this.#seats;
  }

  append(room: string, event: string, data: object, hostData?: object): RoomMessage {
    const { messages } = this.rooms.get(room)!;
    const message = { seq: messages.length + 1, event, data, ...(hostData && { hostData }) };
    messages.push(message);
    return message;
  }
}

/**
 * Tokens say who it is: `none-user`, `u7` (member 7), `h8` (host 8), `expired` and `soon-<ms>-u7` (expires then),
 * `refused-<code>`.
 */
export class FakeBackend implements RoomBackend {
  readonly log: FakeLog;
  /** What a test wants to happen before an admission or after a chat's commit. */
  beforeAdmit: () => Promise<void> = async () => {};
  publish: (room: string, messages: readonly RoomMessage[]) => void = () => {};
  chatCode: ChatResultCode | Error = '0001';
  historyReads = 0;
  readonly isShared = true;

  constructor(log: FakeLog = new FakeLog()) {
    this.log = log;
  }

  async admit(
    join: ClientData<'joinRoom'>,
  ): Promise<{ readonly viewer: Viewer } | { readonly refused: ChatResultCode }> {
    await this.beforeAdmit();
    const { token } = join;
    if (token === 'none-user') {
      const permission = PERMISSION.guest;
      return { viewer: { userSysId: null, sessionId: null, permission, tokenExpiresAt: Infinity } };
    }
    if (token.startsWith('refused-')) return { refused: token.slice(8) as ChatResultCode };
    const [, expires, kind, id] = /^(?:soon-(\d+)-)?([uh])(\d+)$/.exec(token) ?? [];
    if (kind === undefined) return { refused: '1001' };
    return {
      viewer: {
        userSysId: Number(id),
        sessionId: `login-${id}`,
        permission: kind === 'h' ? PERMISSION.host : PERMISSION.member,
        tokenExpiresAt: expires === undefined ? Infinity : Number(expires),
      },
    };
  }

  async snapshot(room: string): Promise<RoomSnapshot | null> {
    const state = this.log.rooms.get(room);
    if (state === undefined) return null;
    const start: RoomPresent = { ...emptyPresent, liveFlag: 1 };
    return {
      seq: state.messages.length,
      present: state.messages.reduce(
        (present, { event, data }, n) => changed(present, { event, data, seq: n + 1 }),
        start,
      ),
      sums: { likeCnt: state.likeCnt, viewCnt: 0 },
    };
  }

  async history(
    room: string,
    afterSeq: number,
    upToSeq: number,
    limit: number,
  ): Promise<readonly RoomMessage[]> {
    this.historyReads += 1;
    const { messages } = this.log.rooms.get(room)!;
    return messages.slice(afterSeq, Math.min(upToSeq, afterSeq + limit));
  }

  async latestChat(room: string, upToSeq: number, count: number): Promise<readonly RoomMessage[]> {
    const { messages } = this.log.rooms.get(room)!;
    return messages
      .slice(0, upToSeq)
      .filter(({ event }) => event === 'chatMessage')
      .slice(-count);
  }

  /** Of a past broadcast that is watched. */
  get served(): Served {
    return { backend: this, handlers: this.handlers };
  }

  readonly handlers: SocketHandlers = {
    joinRoom: async (_viewer, { room, token }) =>
      token === 'vod' ? { event: 'joinRoom', data: { room, joinCnt: 0 } } : '9001',
    vodChatHist: async (_viewer, { startTime, endTime }) => ({
      event: 'response',
      data: { event: 'vodChatHist', resultCode: '0001', startTime, endTime, messages: [] },
    }),
    fixInfo: async () => '3001',
    chatMessage: async (viewer, data) => {
      if (this.chatCode instanceof Error) throw this.chatCode;
      if (this.chatCode === '0001') this.say(data.room, data.msg, viewer);
      return this.chatCode;
    },
    joinGame: async () => '4402',
    chooseGameUser: async () => '4404',
  };

  /** Commits a chat message and publishes it, as the application does. */
  say(room: string, msg: string, viewer?: Viewer): RoomMessage {
    const message = this.commit(room, msg, viewer);
    this.publish(room, [message]);
    return message;
  }

  /** Commits without telling anyone. */
  commit(room: string, msg: string, viewer?: Viewer): RoomMessage {
    const logSysId = this.log.rooms.get(room)!.messages.length + 1;
    const permission = viewer?.permission ?? PERMISSION.member;
    const by = { nick: 'viewer', userId: 'vie**', permission, createdAt: '2026-11-20T12:00:00.000Z' };
    const about = { content: null, answer: null, prdtSysIds: [], ordPrdts: [] };
    const data = { room, msgType: 0, msg, logSysId, ...by, ...about };
    return this.log.append(room, 'chatMessage', data, { userId: 'viewer-whole' });
  }

  /** What a test wants to come back, or to happen, when seats are recorded. */
  beforeSeats: () => Promise<boolean> = async () => true;

  async recordSeats(_room: string, userSysIds: readonly number[]): Promise<number | null> {
    return (await this.beforeSeats()) ? this.log.recordSeats(this, userSysIds) : null;
  }

  readonly visits: [userSysId: number, since: number, until: number | null][] = [];

  visited(_room: string, ...visit: FakeBackend['visits'][number]): void {
    this.visits.push(visit);
  }

  async addLikes(room: string, addCnt: number): Promise<RoomSums> {
    const state = this.log.rooms.get(room)!;
    state.likeCnt += addCnt;
    return { likeCnt: state.likeCnt, viewCnt: 0 };
  }
}

export interface TestServer {
  readonly hub: Hub;
  readonly backend: FakeBackend;
  readonly app: FastifyInstance;
  readonly port: number;
  readonly errors: unknown[];
  /** The requests whose work these were. */
  readonly reportedFor: (string | undefined)[];
  connect(options?: ClientOptions): Promise<Client>;
  /** One who has come into the room. */
  joined(options?: JoinOptions): Promise<Client>;
  close(): Promise<void>;
}

export type ServerOptions = Partial<Omit<HubOptions, 'report'>> &
  Partial<Omit<Served, 'backend'>> & {
    readonly backend?: FakeBackend;
  };

/** A server with nothing but the gateway, on a free port. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const errors: unknown[] = [];
  const reportedFor: (string | undefined)[] = [];
  const report = (error: unknown): void => {
    errors.push(error);
    reportedFor.push(requestUnderWay());
  };
  const backend = options.backend ?? new FakeBackend();
  const bus: Bus = options.bus ?? new MemoryBus(report);
  const hub = new Hub({ ...options, bus, report }).serve({ ...backend.served, ...options, backend });
  backend.publish = (room, messages) => hub.publish(room, messages);
  const hears = (by: FakeBackend, userSysIds: readonly number[], recordedAs: number): void => {
    if (by !== backend) hub.heardOfSeats(ROOM, userSysIds, recordedAs);
  };
  backend.log.onSeats.add(hears);
  // So that a test can say where a viewer comes from.
  const app = Fastify({ trustProxy: 'loopback' });
  knowShops(app, new Map());
  await mountGateway(app, hub);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const clients: Client[] = [];
  const connected = async (clientOptions?: ClientOptions): Promise<Client> => {
    const client = await Client.open(port, clientOptions);
    clients.push(client);
    return client;
  };
  return {
    hub,
    backend,
    app,
    port,
    errors,
    reportedFor,
    connect: connected,
    joined: async (joinOptions) => {
      const client = await connected();
      await client.join(joinOptions);
      return client;
    },
    close: async () => {
      for (const client of clients) client.socket.terminate();
      await app.close();
      backend.log.onSeats.delete(hears);
      if (errors.length > 0) throw new AggregateError(errors, 'the gateway reported errors');
    },
  };
}

/** A connection without any library for sockets. */
export async function plainSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Asks for a WebSocket on it. */
export function knock(socket: Socket, moreHeaders = ''): void {
  socket.write(
    `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${moreHeaders}` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
}

export interface Received {
  readonly event: string;
  readonly seq?: number;
  readonly data: Record<string, any>;
}

export interface JoinOptions {
  readonly token?: string;
  readonly room?: string;
  readonly afterSeq?: number;
  readonly ackId?: string;
}

/** Keeps every frame, so that nothing arrives unseen and a test waits for messages, not for time. */
export class Client {
  readonly socket: WebSocket;
  readonly frames: Received[][] = [];
  readonly received: Received[] = [];
  closed: { readonly code: number; readonly reason: string } | null = null;
  readonly #news = new EventEmitter();
  #taken = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      const messages = JSON.parse(data.toString()) as Received[];
      this.frames.push(messages);
      this.received.push(...messages);
      this.#news.emit('news');
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#news.emit('news');
    });
    socket.on('error', () => {});
  }

  static async open(port: number, options?: ClientOptions): Promise<Client> {
    const client = new Client(new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, options));
    await once(client.socket, 'open');
    return client;
  }

  async #until<T>(found: () => T | undefined, what: string): Promise<T> {
    const signal = AbortSignal.timeout(PATIENCE);
    for (;;) {
      const value = found();
      if (value !== undefined) return value;
      await once(this.#news, 'news', { signal }).catch(() => {
        throw new Error(`waited in vain for ${what}; last: ${JSON.stringify(this.received.slice(-3))}`);
      });
    }
  }

  /** The next message of this event after the last one taken. */
  next(event: string): Promise<Received> {
    return this.#until(() => {
      for (let index = this.#taken; index < this.received.length; index++) {
        const message = this.received[index]!;
        if (message.event !== event) continue;
        this.#taken = index + 1;
        return message;
      }
      return undefined;
    }, event);
  }

  untilSeq(seq: number): Promise<Received> {
    return this.#until(() => this.durable().findLast((message) => message.seq! >= seq), `seq ${seq}`);
  }

  until(found: () => boolean, what = 'a condition'): Promise<true> {
    return this.#until(() => (found() ? true : undefined), what);
  }

  untilClosed(): Promise<{ readonly code: number; readonly reason: string }> {
    return this.#until(() => this.closed ?? undefined, 'the close');
  }

  send(event: string, data: object, ackId?: string): void {
    this.sendText(JSON.stringify({ event, data, ...(ackId !== undefined && { ackId }) }));
  }

  sendText(text: string): void {
    this.socket.send(text);
  }

  heartbeat(ackId?: string): void {
    this.send('heartbeat', { room: ROOM, broadcastSysId: 10, broadcastScheduleSysId: 77 }, ackId);
  }

  chat(msg: string, ackId?: string): void {
    this.send('chatMessage', { room: ROOM, msgType: 0, msg }, ackId);
  }

  /** What the next answer says. */
  async answer(): Promise<Received['data']> {
    return (await this.next('response')).data;
  }

  async code(): Promise<string> {
    return (await this.answer())['resultCode'] as string;
  }

  sendJoin({ token = 'none-user', room = ROOM, afterSeq, ackId }: JoinOptions = {}): void {
    const [broadcastSysId, broadcastScheduleSysId] = room.split('_').map(Number);
    const data = { room, broadcastSysId, broadcastScheduleSysId, mode: 'live', token, permission: 4 };
    this.send('joinRoom', { ...data, ...(afterSeq !== undefined && { afterSeq }) }, ackId);
  }

  /** The answer with the room's state. */
  async join(options: JoinOptions = {}): Promise<Received> {
    const from = this.received.length;
    this.sendJoin(options);
    return this.#until(
      () =>
        this.received
          .slice(from)
          .find(({ event, data }) => event === 'joinRoom' && data['resultCode'] === '0001'),
      'joinRoom',
    );
  }

  /** The seqs of every durable message this client has, `missed` ones in their place. */
  seqs(): number[] {
    return this.durable().map(({ seq }) => seq!);
  }

  durable(): Received[] {
    return this.received.flatMap((message) => {
      if (message.seq !== undefined) return [message];
      return message.event === 'joinRoom' ? ((message.data['missed'] ?? []) as Received[]) : [];
    });
  }
}
