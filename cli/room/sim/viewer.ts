import { HEARTBEAT_EVERY, MSG_TYPE, guestJoin } from '../../../schema/room/constants.ts';
import { roomName } from '../../../schema/members/names.ts';
import {
  heartbeatMessage,
  type Outgoing,
  type Phase,
  type RoomId,
  type Who,
} from '../../../schema/room/client-state.ts';
import type { News } from '../../../schema/room/client.ts';
import type { ServerMessage } from '../../../schema/room/socket.ts';
import { openSocket, RoomSocket } from '../../room-socket.ts';
import type { Frame, FrameReader } from './frames.ts';
import type { Gaming } from './gaming.ts';
import type { Member } from './members.ts';
import type { Random } from '../../../schema/seeded.ts';
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

/** Milliseconds before a token expires. Several heartbeats fit in, some of which may be late or fail. */
const RENEWED_BEFORE = 6 * HEARTBEAT_EVERY;

const UNDER_WAY: ReadonlySet<Phase['name']> = new Set(['connecting', 'identifying', 'joining']);

/** A viewer who reconnects when the connection breaks and counts every message. */
export class Viewer {
  readonly sequence = new Sequence();
  readonly member: Member | null;
  readonly #crowd: Crowd;
  readonly #socket: RoomSocket;
  #wasIn = false;
  /** The connection was lost after the join. */
  #wasAway = false;
  /** It only reconnects on request. */
  #isLost = false;
  #hasLeft = false;
  /** The room's last seq at the last join. Messages up to it were sent while the viewer was away. */
  #joinedAt = 0;
  /** The token of its last join. */
  #token = '';
  /** The last frame. */
  #frame: Frame | null = null;
  #onSettled: () => void = () => {};

  constructor(crowd: Crowd, member: Member | null) {
    const { address, room, random } = crowd;
    this.#crowd = crowd;
    this.member = member;
    this.#socket = new RoomSocket({
      connect: () => openSocket(address),
      config: { room, mode: 'live', manner: 'count' },
      jitter: random,
      read: (data) => this.#read(data),
      // One timer sends heartbeats for the whole crowd.
      beatsForIt: true,
      identify: (renew) => this.#identify(renew),
      changed: (phase) => this.#changed(phase),
      told: (news) => this.#told(news),
    });
  }

  /** A viewer does nothing while renewing its token. */
  get isIn(): boolean {
    const { client } = this.#socket;
    return client.isJoined && !client.state.isRenewing;
  }

  /** It has left, or was removed for good. */
  get isOut(): boolean {
    return this.#hasLeft || this.#socket.client.state.phase.name === 'out';
  }

  get isGone(): boolean {
    return this.#socket.isClosed;
  }

  /** It had joined, and is reconnecting. */
  get isAway(): boolean {
    return this.#socket.client.state.hasJoined && !this.isIn && !this.isOut;
  }

  /** Resolves after the first attempt, successful or not. */
  enter(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSettled = resolve;
      this.#socket.client.take({ type: 'start' });
    });
  }

  /** Breaks the connection until {@link comeBack}. */
  lose(): void {
    if (this.isOut) return;
    this.#isLost = true;
    this.#wasAway = true;
    this.#socket.client.take({ type: 'cut' });
  }

  async comeBack(): Promise<void> {
    if (!this.#isLost) return;
    this.#isLost = false;
    await this.enter();
  }

  /** Joins again with a new token. */
  renew(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSettled = resolve;
      this.#socket.client.take({ type: 'token', renew: true });
    });
  }

  /** Resolves when the server has handled everything sent before, or the connection is lost. */
  settle(): Promise<string> {
    return this.ask(heartbeatMessage(this.#crowd.room));
  }

  /** Resolves to the code of the answer. */
  ask(message: Outgoing): Promise<string> {
    return new Promise((resolve) => this.#ask(message, resolve));
  }

  leave(): void {
    this.#hasLeft = true;
    this.#socket.client.take({ type: 'leave' });
  }

  /** Stops waiting for the socket. */
  cut(): void {
    this.#socket.close(true);
  }

  /** Sends a heartbeat, and renews the token if that is about to expire. */
  beat(): void {
    if (!this.isIn) return;
    const isEnding = (this.member?.holdsFor(this.#token) ?? Infinity) < RENEWED_BEFORE;
    this.#socket.client.take(isEnding ? { type: 'token', renew: true } : { type: 'due', timer: 'heartbeat' });
  }

  /** `answered` receives the code, or learns that the connection broke first. */
  say(msg: string, answered: (code: string) => void): void {
    this.#ask({ event: 'chatMessage', data: { room: this.#room, msgType: MSG_TYPE.normal, msg } }, answered);
  }

  like(answered: (code: string) => void): void {
    this.#ask({ event: 'like', data: { room: this.#room } }, answered);
  }

  get #room(): string {
    const { broadcastSysId, broadcastScheduleSysId } = this.#crowd.room;
    return roomName(broadcastSysId, broadcastScheduleSysId);
  }

  #ask(message: Outgoing, answered: (code: string) => void): void {
    if (!this.#socket.client.ask(message, (code) => answered(code ?? NO_ANSWER))) answered(NO_ANSWER);
  }

  async #identify(renew: boolean): Promise<Who> {
    const who = this.member === null ? guestJoin : await this.member.credentials(renew);
    this.#token = who.token;
    return who;
  }

  #changed(phase: Phase): void {
    const { tally } = this.#crowd;
    tally.inRoom += Number(this.isIn) - Number(this.#wasIn);
    this.#wasIn = this.isIn;
    if (phase.name === 'out' && phase.code !== null) tally.putOut.add(phase.code);
    if (UNDER_WAY.has(phase.name)) return;
    this.#onSettled();
    this.#onSettled = () => {};
  }

  #told(news: Exclude<News, { kind: 'answer' }>): void {
    if (news.kind === 'joined') this.#joined(news);
    if (news.kind === 'messages') this.#heard(news.messages);
    if (news.kind !== 'lost') return;
    this.#wasAway = true;
    const { closes } = this.#crowd.tally;
    if (news.why === 'unreached') closes.add(NOT_REACHED);
    if (news.why === 'closed') closes.add(String(news.code));
    if (news.why === 'silent') closes.add(news.why);
  }

  #joined({ message, again }: Extract<News, { kind: 'joined' }>): void {
    const { tally } = this.#crowd;
    const { seq, missed, gap, likeCnt } = message.data;
    this.#joinedAt = seq;
    if (!again) {
      tally.joined += 1;
      this.sequence.startAfter(seq);
    } else if (gap) {
      tally.gaps += 1;
      this.sequence.startAfter(seq);
    } else {
      tally.durable += missed.length;
      for (const each of missed) this.sequence.got(each.seq);
    }
    if (this.#wasAway) tally.reconnects += 1;
    this.#wasAway = false;
    tally.likesBefore ??= likeCnt;
  }

  #read(data: Buffer): Frame {
    const { frames, tally } = this.#crowd;
    const frame = frames.read(data);
    tally.durable += frame.durable;
    tally.passing += frame.messages.length - frame.durable;
    this.#frame = frame;
    return frame;
  }

  #heard(messages: readonly ServerMessage[]): void {
    const frame = this.#frame;
    if (frame === null) return;
    if (messages === frame.messages && frame.isRun) {
      if (frame.durable > 0) this.sequence.gotRun(frame.firstSeq, frame.lastSeq);
    } else for (const message of messages) if ('seq' in message) this.sequence.got(message.seq);
    this.#clock(frame);
    if (this.member !== null) for (const message of messages) this.#crowd.gaming?.hears(this, message);
  }

  /** Only viewers who were in the room expected the message. */
  #clock({ sentAt, firstSeq }: Frame): void {
    if (sentAt.length === 0 || firstSeq <= this.#joinedAt) return;
    const now = performance.now();
    for (const at of sentAt) this.#crowd.tally.latency.add(now - at);
  }
}
