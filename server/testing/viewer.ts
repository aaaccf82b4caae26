import { once } from 'node:events';
import { LRUCache } from 'lru-cache';
import { WebSocket } from 'ws';
import type { TSchema } from 'typebox';
import { RoomSocket } from '../../cli/room-socket.ts';
import { type Permission } from '../../schema/members/constants.ts';
import { guestJoin } from '../../schema/room/constants.ts';
import { durableMessages, type DurableEvent } from '../../schema/room/messages.ts';
import { roomName } from '../../schema/members/names.ts';
import { HEARTBEAT_ACK, type Who } from '../../schema/room/client-state.ts';
import { frameOf, type Frame } from '../../schema/room/frame.ts';
import {
  JoinedRoom,
  passingMessages,
  SOCKET_PATH,
  type ClientData,
  type ClientEvent,
  type ServerMessage,
} from '../../schema/room/socket.ts';
import type { BroadcastPlan } from '../domains/room/broadcast/decider.ts';
import { assertFits } from './api.ts';

/** With what somebody comes in; a guest has neither token nor rights. */
export interface Entry {
  readonly token: string;
  readonly permission: Permission;
}

/** A message as it came. */
export interface Received {
  readonly event: string;
  readonly data: Record<string, any>;
  readonly seq?: number;
}

const PATIENCE = 120_000;

/**
 * Somebody who watches one room, over as many sockets as it takes, and keeps everything that comes: a test
 * waits for messages, never for time. A message that does not fit the contract is a fault. So is a durable
 * message that is not the next one. A fault fails the next wait.
 */
export class Viewer {
  readonly room: string;
  /** Every durable message in order, each once. */
  readonly durable: Received[] = [];
  readonly passing: Received[] = [];
  readonly faults: string[] = [];
  closed: { readonly code: number; readonly reason: string } | null = null;
  readonly #url: () => string;
  readonly #waiting = new Set<() => void>();
  #who: Entry;
  #socket: WebSocket | null = null;
  readonly #client: RoomSocket;
  /** Answers the client, who wants to know as whom to join. */
  #joinAs: (who: Who) => void = () => {};
  /** The next durable message's seq; null before the first answer to a join. */
  #nextSeq: number | null = null;
  #joined: Received | null = null;
  readonly #answers = new Map<string, string>();
  #ackId = 0;

  constructor(url: () => string, plan: BroadcastPlan, who: Entry = guestJoin) {
    this.#url = url;
    this.#who = who;
    this.room = roomName(plan.broadcastSysId, plan.broadcastScheduleSysId);
    this.#client = new RoomSocket({
      connect: () => this.#connect(),
      config: { room: plan, mode: 'live', manner: 'probe' },
      read: (data) => this.#read(data.toString()),
      identify: () => new Promise((resolve) => (this.#joinAs = resolve)),
      changed: () => {},
      told: () => {},
    });
  }

  /** The seq up to which this viewer has seen everything since it first came in. */
  get lastSeq(): number {
    return (this.#nextSeq ?? 1) - 1;
  }

  /** Opens a socket and joins: afresh the first time, from where it was every later time. */
  async enter(who: Entry = this.#who): Promise<JoinedRoom> {
    this.#who = who;
    await this.open();
    this.#joined = null;
    const heard = this.passing.length;
    this.sendJoin();
    const { data } = await this.until(() => {
      const refused = this.passing.slice(heard).find(isRefusedJoin);
      if (refused) throw new Error(`${this.room} refused joinRoom: ${refused.data['resultCode']}`);
      return this.#joined ?? undefined;
    }, 'the answer to joinRoom');
    return data as JoinedRoom;
  }

  async open(): Promise<void> {
    this.drop();
    this.closed = null;
    this.#client.client.take({ type: 'start' });
    await Promise.race([
      once(this.#socket!, 'open'),
      once(this.#socket!, 'close').then(() => Promise.reject(new SocketRefused())),
    ]);
  }

  #connect(): WebSocket {
    const socket = new WebSocket(`${this.#url().replace('http', 'ws')}${SOCKET_PATH}`);
    this.#socket = socket;
    socket.on('close', (code, reason) => {
      if (socket !== this.#socket) return;
      this.closed = { code, reason: reason.toString() };
      this.#wake();
    });
    return socket;
  }

  /** Joins on the open socket, or joins again. */
  sendJoin(changes: Partial<ClientData<'joinRoom'>> = {}): void {
    const { token, permission } = this.#who;
    if (this.#client.client.isJoined) this.#client.client.take({ type: 'token', renew: false });
    this.#joinAs({ token, permission, ...changes });
  }

  /** Gone without a word. */
  drop(): void {
    this.#client.client.take({ type: 'cut' });
    this.#socket = null;
  }

  /** Says something, and resolves to the code that answers it. */
  say(msg: string): Promise<string> {
    return this.asks('chatMessage', { room: this.room, msgType: 0, msg });
  }

  ask(content: string): Promise<string> {
    return this.asks('chatMessage', { room: this.room, msgType: 1, msg: content, content });
  }

  like(): Promise<string> {
    return this.asks('like', { room: this.room });
  }

  async asks<E extends ClientEvent>(event: E, data: ClientData<E>): Promise<string> {
    const code = await this.asksUntilClosed(event, data);
    if (code === null) throw new Error(`the socket closed before ${event} was answered`);
    return code;
  }

  /** Null: the socket closed before there was an answer. */
  async asksUntilClosed<E extends ClientEvent>(event: E, data: ClientData<E>): Promise<string | null> {
    const ackId = `ask-${++this.#ackId}`;
    this.send(event, data, ackId);
    return this.until(() => {
      const code = this.#answers.get(ackId);
      return code ?? (this.closed === null ? undefined : null);
    }, `the answer to ${event}`);
  }

  send<E extends ClientEvent>(event: E, data: ClientData<E>, ackId?: string): void {
    this.sendText(JSON.stringify({ event, data, ...(ackId !== undefined && { ackId }) }));
  }

  sendText(text: string | Buffer): void {
    this.#socket?.send(text);
  }

  /** The first durable message that fits, whether it has come or is still to come. */
  sees(event: DurableEvent, fits: (data: Record<string, any>) => boolean = () => true): Promise<Received> {
    return this.until(
      () => this.durable.find((message) => message.event === event && fits(message.data)),
      `${event} among ${this.durable.length} messages`,
    );
  }

  /** The first passing message that fits. */
  hears(event: string, fits: (data: Record<string, any>) => boolean = () => true): Promise<Received> {
    return this.until(
      () => this.passing.find((message) => message.event === event && fits(message.data)),
      `${event} among ${this.passing.length} passing messages`,
    );
  }

  async seesUpTo(seq: number): Promise<void> {
    await this.until(() => (this.lastSeq >= seq ? true : undefined), `message ${seq}`);
  }

  untilClosed(): Promise<{ readonly code: number; readonly reason: string }> {
    return this.until(() => this.closed ?? undefined, 'the close');
  }

  async until<T>(found: () => T | undefined, what: string): Promise<T> {
    let inVain = false;
    const patience = setTimeout(() => {
      inVain = true;
      this.#wake();
    }, PATIENCE);
    try {
      for (;;) {
        if (this.faults.length > 0) throw new Error(`${this.room}: ${this.faults.join('; ')}`);
        const value = found();
        if (value !== undefined) return value;
        if (inVain) {
          const end = this.closed === null ? '' : `; closed with ${this.closed.code} ${this.closed.reason}`;
          throw new Error(`waited in vain for ${what}, at ${this.lastSeq}${end}`);
        }
        await new Promise<void>((resolve) => {
          this.#waiting.add(resolve);
        });
      }
    } finally {
      clearTimeout(patience);
    }
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }

  /** Keeps what came, and hands it on to the client. */
  #read(text: string): Frame {
    let messages: readonly Received[] = [];
    try {
      messages = messagesOf(text);
      for (const message of messages) this.#take(message);
    } catch (error) {
      this.faults.push(`${String(error)} in ${text.slice(0, 300)}`);
    }
    this.#wake();
    return frameOf(messages as readonly ServerMessage[]);
  }

  #take(message: Received): void {
    if (message.seq !== undefined) return this.#takeDurable(message);
    const { ackId, resultCode } = message.data;
    if (ackId === HEARTBEAT_ACK) return;
    this.passing.push(message);
    if (resultCode !== undefined && ackId !== undefined)
      this.#answers.set(ackId as string, resultCode as string);
    if (message.event !== 'joinRoom' || !('missed' in message.data)) return;
    const { missed, seq, gap } = message.data as JoinedRoom;
    if (gap) this.faults.push('some of what was missed is lost');
    // A first join brings only the latest chat; from then on everything comes.
    if (this.#nextSeq === null) this.#nextSeq = seq + 1;
    else for (const each of missed) this.#takeDurable(each);
    this.#joined = message;
  }

  #takeDurable(message: Received): void {
    if (message.seq !== this.#nextSeq) {
      this.faults.push(`message ${message.seq} came where ${this.#nextSeq} was next`);
    }
    this.#nextSeq = (message.seq ?? 0) + 1;
    this.durable.push(message);
  }
}

/** The room's last seq at this moment, as a new viewer is told. */
export async function lastSeqOf(url: string, plan: BroadcastPlan): Promise<number> {
  const passer = new Viewer(() => url, plan);
  const { seq } = await passer.enter();
  passer.drop();
  return seq;
}

/** How many orders a viewer was told of, one by one or in sums. */
export function purchasesIn(messages: readonly Received[]): number {
  return messages.reduce(
    (sum, { data }) => sum + (data['orderSysIds']?.length ?? 0) + (data['orderCnt'] ?? 0),
    0,
  );
}

/** The server did not take the socket. */
export class SocketRefused extends Error {
  override readonly name = 'SocketRefused';
}

/** Many viewers get the same frames: one that was read and held against the contract need not be again. */
const frames = new LRUCache<string, readonly Received[]>({ max: 100 });

function messagesOf(text: string): readonly Received[] {
  const known = frames.get(text);
  if (known) return known;
  const messages = JSON.parse(text) as Received[];
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > 100) {
    throw new Error('a frame is an array of 1 to 100 messages');
  }
  for (const message of messages) {
    fits(message);
    for (const missed of (message.data['missed'] ?? []) as Received[]) fits(missed);
  }
  frames.set(text, messages);
  return messages;
}

function fits({ event, data, seq }: Received): void {
  // What one member is told alone may be of either kind, and has no seq.
  const passing = { ...durableMessages, ...passingMessages };
  const schemas: Readonly<Record<string, TSchema>> = seq === undefined ? passing : durableMessages;
  const schema = schemas[event];
  if (!schema) throw new Error(`there is no ${event} ${seq === undefined ? 'without' : 'with'} a seq`);
  assertFits(schema, data, event);
}

function isRefusedJoin({ event, data }: Received): boolean {
  return event === 'response' && data['event'] === 'joinRoom';
}
