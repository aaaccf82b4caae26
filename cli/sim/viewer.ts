import type { WebSocket } from 'ws';
import { OK } from '../../schema/codes.ts';
import { closeMeansComeBack, HEARTBEAT_EVERY, MSG_TYPE, guestJoin } from '../../schema/constants.ts';
import { roomName } from '../../schema/names.ts';
import type { JoinedRoom, ServerMessage } from '../../schema/socket.ts';
import {
  delayBefore,
  heartbeatMessage,
  isJoined,
  isNotNow,
  joinMessage,
  openSocket,
  TOKEN_EXPIRED,
  type RoomId,
} from '../room-socket.ts';
import type { Frame, FrameReader } from './frames.ts';
import type { Gaming } from './gaming.ts';
import type { Member } from './members.ts';
import type { Random } from '../../schema/seeded.ts';
import { Sequence } from './sequence.ts';
import { NO_ANSWER, NOT_REACHED, type Tally } from './tally.ts';

/** Shared by all viewers of one room. */
export interface Crowd {
  readonly address: string;
  readonly room: RoomId;
  readonly frames: FrameReader;
  readonly tally: Tally;
  readonly random: Random;
  /** Members play the room's games by themselves. */
  readonly gaming?: Gaming;
}

const FIRST_DELAY = 200;
/** Milliseconds before a token ends. There are several heartbeats in them, some of which may be late or fail. */
const RENEWED_BEFORE = 6 * HEARTBEAT_EVERY;

type State = 'connecting' | 'joining' | 'in' | 'away' | 'out';

/** A viewer who reconnects when the connection breaks and counts every message. */
export class Viewer {
  readonly sequence = new Sequence();
  readonly member: Member | null;
  readonly #crowd: Crowd;
  readonly #acks = new Map<string, (code: string) => void>();
  #state: State = 'connecting';
  #socket: WebSocket | null = null;
  #hasJoined = false;
  /** The room's last seq at the last join. Messages up to it were sent while the viewer was away. */
  #joinedAt = 0;
  #attempts = 0;
  #retry: NodeJS.Timeout | undefined;
  /** It only reconnects on request. */
  #isLost = false;
  #acksGiven = 0;
  /** The token of its last join. */
  #token = '';
  #onSettled: () => void = () => {};

  constructor(crowd: Crowd, member: Member | null) {
    this.#crowd = crowd;
    this.member = member;
  }

  get isIn(): boolean {
    return this.#state === 'in';
  }

  /** It left, or was put out for good. */
  get isOut(): boolean {
    return this.#state === 'out';
  }

  get isGone(): boolean {
    return this.#socket === null;
  }

  /** It was in, and is trying to come back. */
  get isAway(): boolean {
    return this.#hasJoined && !this.isIn && this.#state !== 'out';
  }

  /** Resolves when the first attempt has come to an end, good or bad. */
  enter(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSettled = resolve;
      this.#connect();
    });
  }

  /** The connection breaks, until {@link comeBack}. */
  lose(): void {
    if (this.isOut) return;
    this.#isLost = true;
    this.#setState('away');
    this.#socket?.terminate();
  }

  async comeBack(): Promise<void> {
    if (!this.#isLost) return;
    this.#isLost = false;
    this.#attempts += 1;
    await this.enter();
  }

  /** Joins again with a new token. */
  renew(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSettled = resolve;
      void this.#join(true);
    });
  }

  /** Resolves when the server has looked at all that was sent before, or the connection is gone. */
  settle(): Promise<string> {
    return this.ask(heartbeatMessage(this.#crowd.room));
  }

  /** Resolves to the code of the answer. */
  ask(message: object): Promise<string> {
    if (!this.isIn) return Promise.resolve(NO_ANSWER);
    return new Promise((resolve) => this.#send(message, resolve));
  }

  leave(): void {
    clearTimeout(this.#retry);
    this.#setState('out');
    this.#socket?.close(1000);
  }

  /** The socket is not waited for any longer. */
  cut(): void {
    this.#socket?.terminate();
  }

  /** Sends a heartbeat, and renews the token if that is about to expire. */
  beat(frame: string): void {
    if (!this.isIn) return;
    if ((this.member?.holdsFor(this.#token) ?? Infinity) < RENEWED_BEFORE) void this.#join(true);
    else this.#socket?.send(frame);
  }

  /** `answered` hears the code, or that the connection broke first. */
  say(msg: string, answered: (code: string) => void): void {
    this.#send({ event: 'chatMessage', data: { room: this.#room, msgType: MSG_TYPE.normal, msg } }, answered);
  }

  like(answered: (code: string) => void): void {
    this.#send({ event: 'like', data: { room: this.#room } }, answered);
  }

  get #room(): string {
    const { broadcastSysId, broadcastScheduleSysId } = this.#crowd.room;
    return roomName(broadcastSysId, broadcastScheduleSysId);
  }

  #send(message: object, answered?: (code: string) => void): void {
    let ackId: string | undefined;
    if (answered) {
      ackId = String(++this.#acksGiven);
      this.#acks.set(ackId, answered);
    }
    this.#socket?.send(JSON.stringify(ackId === undefined ? message : { ...message, ackId }));
  }

  #setState(state: State): void {
    const wasIn = this.isIn;
    this.#state = state;
    this.#crowd.tally.inRoom += Number(this.isIn) - Number(wasIn);
    if (state !== 'connecting' && state !== 'joining') {
      this.#onSettled();
      this.#onSettled = () => {};
    }
  }

  #connect(): void {
    this.#setState('connecting');
    const socket = openSocket(this.#crowd.address);
    this.#socket = socket;
    socket.on('open', () => void this.#join(false));
    socket.on('message', (data: Buffer) => this.#receive(data));
    // The close event, which always follows, says what went wrong.
    socket.on('error', () => {});
    socket.on('close', (code) => this.#closed(socket, code));
  }

  async #join(withNewToken: boolean): Promise<void> {
    const socket = this.#socket;
    this.#setState('joining');
    try {
      const who = this.member === null ? guestJoin : await this.member.credentials(withNewToken);
      this.#token = who.token;
      // Who has been here says what was seen last; the answer brings the rest.
      const afterSeq = this.#hasJoined ? this.sequence.last : undefined;
      if (socket === this.#socket) socket?.send(JSON.stringify(joinMessage(this.#crowd.room, who, afterSeq)));
    } catch {
      socket?.close(1000);
    }
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    for (const answered of this.#acks.values()) answered(NO_ANSWER);
    this.#acks.clear();
    if (this.#state === 'out') return;
    this.#crowd.tally.closes.add(this.#state === 'connecting' ? NOT_REACHED : String(code));
    if (this.#isLost) return;
    if (!closeMeansComeBack(code)) return this.#setState('out');
    this.#setState('away');
    this.#comeBack(() => this.#connect());
  }

  #comeBack(by: () => void): void {
    const delay = delayBefore(this.#attempts, { first: FIRST_DELAY, random: this.#crowd.random() });
    this.#attempts += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(by, delay);
  }

  #receive(data: Buffer): void {
    const frame = this.#crowd.frames.read(data);
    const { tally } = this.#crowd;
    tally.durable += frame.durable;
    tally.passing += frame.messages.length - frame.durable;
    if (frame.isPersonal) {
      for (const message of frame.messages) this.#take(message);
    } else if (frame.durable > 0 && this.isIn) {
      if (frame.isRun) this.sequence.gotRun(frame.firstSeq, frame.lastSeq);
      else for (const message of frame.messages) if ('seq' in message) this.sequence.got(message.seq);
    }
    this.#clock(frame);
    if (this.member !== null && this.isIn)
      for (const message of frame.messages) this.#crowd.gaming?.hears(this, message);
  }

  /** Only a viewer who was in the room was waiting for the message. */
  #clock({ sentAt, firstSeq }: Frame): void {
    if (sentAt.length === 0 || !this.isIn || firstSeq <= this.#joinedAt) return;
    const now = performance.now();
    for (const at of sentAt) this.#crowd.tally.latency.add(now - at);
  }

  #take(message: ServerMessage): void {
    if ('seq' in message) {
      if (this.isIn) this.sequence.got(message.seq);
    } else if (isJoined(message)) {
      this.#joined(message.data);
    } else if (message.event === 'response') {
      this.#answered(message.data);
    } else if ('ackId' in message.data && typeof message.data.ackId === 'string') {
      // An answer of its own kind.
      this.#acknowledged(message.data.ackId, OK);
    } else if (message.event === 'leaveRoom' && message.data.resultCode !== OK) {
      this.#putOut(message.data.resultCode);
    }
  }

  #joined({ seq, missed, gap, likeCnt }: JoinedRoom): void {
    const { tally } = this.#crowd;
    this.#joinedAt = seq;
    if (!this.#hasJoined) {
      this.#hasJoined = true;
      tally.joined += 1;
      this.sequence.startAfter(seq);
    } else if (gap) {
      tally.gaps += 1;
      this.sequence.startAfter(seq);
    } else {
      tally.durable += missed.length;
      for (const message of missed) this.sequence.got(message.seq);
    }
    if (this.#attempts > 0) tally.reconnects += 1;
    this.#attempts = 0;
    tally.likesBefore ??= likeCnt;
    this.#setState('in');
  }

  #answered({ event, ackId, resultCode }: { event: string; ackId?: string; resultCode: string }): void {
    if (event === 'joinRoom' && resultCode !== OK) {
      if (resultCode === TOKEN_EXPIRED) return void this.#join(true);
      if (isNotNow(resultCode)) {
        this.#setState('away');
        return this.#comeBack(() => void this.#join(false));
      }
      return this.#putOut(resultCode);
    }
    if (resultCode === TOKEN_EXPIRED) void this.#join(true);
    if (ackId === undefined) return;
    this.#acknowledged(ackId, resultCode);
  }

  #acknowledged(ackId: string, code: string): void {
    this.#acks.get(ackId)?.(code);
    this.#acks.delete(ackId);
  }

  #putOut(code: string): void {
    if (this.#state === 'out') return;
    this.#crowd.tally.putOut.add(code);
    this.#setState('out');
    this.#socket?.close(1000);
  }
}
