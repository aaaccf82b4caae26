import { CHAT_RESULT, type ChatResultCode, meaningOf } from '../../../schema/codes.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { CLOSE, JOIN_WITHIN } from '../../../schema/room/constants.ts';
import { clientRights, type ClientMessage, type OwnMessage } from '../../../schema/room/socket.ts';
import type {
  SocketAnswer,
  DomainEvent,
  Expelled,
  RoomBackend,
  SocketHandler,
  SocketHandlers,
  Viewer,
  Welcome,
} from './backend.ts';
import { during } from '../under-way.ts';
import { Conduct } from './conduct.ts';
import { textFrames } from './frame.ts';
import type { Link } from './link.ts';
import { NOT_JSON, readFrame, refusedWith, type BadFrame, type Beside } from './protocol.ts';
import { refusalTo, type RightsNeeds } from './rights.ts';
import type { Room } from './room/room.ts';
import type { Joiner, Occupant, Seat } from './room/seat.ts';
import type { Attempt, SocketSessionState } from './session-state.ts';
import type { GatewaySettings } from './settings.ts';
import type { GatewayStats } from './stats.ts';
import { serialise } from './wire.ts';

/** Shared by all sessions of a process. */
export interface SessionNeeds extends RightsNeeds {
  readonly backend: RoomBackend;
  readonly handlers: SocketHandlers;
  readonly welcome: Welcome;
  readonly settings: GatewaySettings;
  readonly counters: GatewayStats;
  /** The room, ready to be joined, or null. */
  enter(room: string): Promise<Room | null>;
  /** False: this address, over all connections, was faster than allowed. */
  mayJoin(network: string): boolean;
  forget(session: SocketSession): void;
  readonly report: (error: unknown) => void;
  /** Makes the id under which a message is found in events and in the log. */
  requestId(): string;
}

const OK: ChatResultCode = '0001';
/** A viewer of a past broadcast. */
const WATCHER: Viewer = {
  userSysId: null,
  sessionId: null,
  permission: PERMISSION.guest,
  tokenExpiresAt: Infinity,
};
type JoinMessage = Extract<ClientMessage, { event: 'joinRoom' }>;
type RoomClientMessage = Exclude<ClientMessage, JoinMessage>;
type DomainMessage = Extract<ClientMessage, { event: DomainEvent }>;

/** One client's session, from the open socket to its end. It does not know the socket library. */
export class SocketSession implements Occupant {
  readonly link: Link;
  readonly #needs: SessionNeeds;
  readonly #conduct: Conduct;
  #state: SocketSessionState;

  constructor(needs: SessionNeeds, link: Link) {
    const now = needs.clock.monotonic();
    this.#needs = needs;
    this.link = link;
    this.#conduct = new Conduct(needs.settings, now);
    this.#state = { name: 'connected', since: now };
  }

  /** Handles a text frame. */
  receive(text: string): void {
    if (!this.#heard()) return;
    const { message, bad } = readFrame(text);
    if (bad !== undefined) this.#refuse(bad);
    else this.#act(message);
  }

  /** Handles a frame that is not valid text. */
  receiveBinary(): void {
    if (this.#heard()) this.#refuse({ code: '2002', why: NOT_JSON, event: '', ackId: undefined });
  }

  /** Handles a ping or a pong. It is a sign of life, and counts as a frame. */
  receiveControl(): void {
    this.#heard();
  }

  /** False: ignore the frame. */
  #heard(): boolean {
    if (this.#state.name === 'closed') return false;
    const { counters, clock } = this.#needs;
    const now = clock.monotonic();
    counters.received += 1;
    if (this.#conduct.mayBeHeard(now)) return true;
    counters.refused += 1;
    if (this.#conduct.isForgiven(now)) this.reply('', '4290', undefined);
    else this.close(CLOSE.tooManyFrames, 'too many frames');
    return false;
  }

  #refuse({ code, why, event, ackId }: BadFrame): void {
    const { counters, clock } = this.#needs;
    counters.refused += 1;
    this.reply(event, code, ackId, { why });
    if (!this.#conduct.isForgiven(clock.monotonic())) this.close(CLOSE.badFrame, 'too many bad frames');
  }

  #act(message: ClientMessage): void {
    if (message.event === 'joinRoom') {
      if (this.#mayJoin()) void (message.data.mode === 'vod' ? this.#watch(message) : this.#join(message));
      else this.reply('joinRoom', '4290', message.ackId);
      return;
    }
    const state = this.#state;
    if (state.name === 'watching') return this.#actAsWatcher(state.room, message);
    if (state.name !== 'joined') {
      // An expelled client may not know it yet, and should join again.
      const isExpelled = state.name === 'connected' && state.isExpelled;
      return this.reply(message.event, isExpelled ? '1403' : '9000', message.ackId);
    }
    if (message.data.room !== state.room.name) return this.reply(message.event, '2001', message.ackId);
    this.#actIn(state.room, state.seat, message);
  }

  #actAsWatcher(room: string, message: RoomClientMessage): void {
    const { event, ackId } = message;
    if (message.data.room !== room) return this.reply(event, '2001', ackId);
    switch (event) {
      case 'heartbeat':
        return this.#acknowledge(message);
      case 'leaveRoom':
        this.#state = { name: 'connected', since: this.#needs.clock.monotonic() };
        return this.#acknowledge(message);
      default:
        if (event === 'like' || clientRights[event] === 'member') return this.reply(event, '9001', ackId);
        void this.#handOn(WATCHER, message);
    }
  }

  #actIn(room: Room, seat: Seat, message: RoomClientMessage): void {
    const { event, ackId } = message;
    const refused = refusalTo(seat.viewer, event, this.#needs);
    if (refused !== null) return this.reply(event, refused, ackId);
    switch (event) {
      case 'heartbeat':
        return this.#acknowledge(message);
      case 'leaveRoom':
        this.#leave();
        return this.#acknowledge(message);
      case 'like':
        return room.like(this, ackId);
      default:
        void this.#handOn(seat.viewer, message);
    }
  }

  #acknowledge({ event, ackId }: ClientMessage): void {
    if (ackId !== undefined) this.reply(event, OK, ackId);
  }

  async #handOn(viewer: Viewer, { event, data, ackId }: DomainMessage): Promise<void> {
    const requestId = this.#needs.requestId();
    const answer = await during(requestId, () => this.#answer(viewer, event, data));
    if (typeof answer === 'object') this.tell(answer, ackId);
    else if (answer !== OK || ackId !== undefined) this.reply(event, answer, ackId, { requestId });
  }

  async #answer(viewer: Viewer, event: DomainEvent, data: DomainMessage['data']): Promise<SocketAnswer> {
    try {
      return await (this.#needs.handlers[event] as SocketHandler<DomainEvent>)(viewer, data);
    } catch (error) {
      this.#needs.report(error);
      return '9090';
    }
  }

  // Joining.

  #mayJoin(): boolean {
    const { clock, mayJoin } = this.#needs;
    if (!this.#conduct.mayJoin(clock.monotonic())) return false;
    return this.link.network === null || mayJoin(this.link.network);
  }

  async #join({ data, ackId }: JoinMessage): Promise<void> {
    const attempt: Attempt = { room: data.room, ackId, viewer: null, entering: null };
    if (!this.#begin(attempt, data.room)) return this.reply('joinRoom', '9090', ackId);
    try {
      const admitted = await this.#needs.backend.admit(data, this.link.facts);
      if ('refused' in admitted) return this.#end(attempt, admitted.refused, ackId);
      attempt.viewer = admitted.viewer;
      const room = await this.#needs.enter(data.room);
      if (room === null) return this.#end(attempt, '2001', ackId);
      if (this.#attempt !== attempt) return;
      const joiner = { session: this, viewer: admitted.viewer, afterSeq: data.afterSeq, ackId };
      attempt.entering = { joiner, room };
      room.join(joiner);
    } catch (error) {
      const requestId = this.#needs.requestId();
      during(requestId, () => this.#needs.report(error));
      this.#end(attempt, '9090', ackId, requestId);
    }
  }

  /** Joins a past broadcast. */
  async #watch({ data, ackId }: JoinMessage): Promise<void> {
    if (this.#state.name === 'joined') this.#leave();
    const attempt: Attempt = { room: data.room, ackId, viewer: null, entering: null };
    if (!this.#begin(attempt, data.room)) return this.reply('joinRoom', '9090', ackId);
    const requestId = this.#needs.requestId();
    const watcher = { ...WATCHER, facts: this.link.facts };
    const answer = await during(requestId, () => this.#answer(watcher, 'joinRoom', data));
    if (typeof answer !== 'object') return this.#end(attempt, answer, ackId, requestId);
    if (this.#attempt !== attempt) return;
    this.#state = { name: 'watching', room: data.room };
    this.tell(answer);
    if (ackId !== undefined) this.reply('joinRoom', OK, ackId);
  }

  /** False: another attempt is still running. */
  #begin(attempt: Attempt, room: string): boolean {
    const state = this.#state;
    if (state.name === 'joined' && state.room.name === room) {
      if (state.rejoin !== null) return false;
      state.rejoin = attempt;
      return true;
    }
    if (state.name === 'joined') this.#leave();
    if (state.name === 'watching') this.#state = { name: 'connected', since: this.#needs.clock.monotonic() };
    if (this.#state.name !== 'connected') return false;
    this.#state = { name: 'joining', since: this.#state.since, attempt };
    return true;
  }

  #end(attempt: Attempt, code: ChatResultCode, ackId: string | undefined, requestId?: string): void {
    if (this.#attempt !== attempt) return;
    const state = this.#state;
    if (state.name === 'joining') this.#state = { name: 'connected', since: state.since };
    if (state.name === 'joined') {
      state.rejoin = null;
      if (meaningOf(code).leave) this.#leave();
    }
    this.reply('joinRoom', code, ackId, { requestId });
  }

  /** The running attempt. */
  get #attempt(): Attempt | null {
    const state = this.#state;
    return state.name === 'joining' ? state.attempt : state.name === 'joined' ? state.rejoin : null;
  }

  isJoining(joiner: Joiner): boolean {
    return this.#attempt?.entering?.joiner === joiner;
  }

  turnedAway(joiner: Joiner, code: ChatResultCode): void {
    const attempt = this.#attempt;
    if (attempt?.entering?.joiner === joiner) this.#end(attempt, code, joiner.ackId);
  }

  get seat(): Seat | null {
    return this.#state.name === 'joined' ? this.#state.seat : null;
  }

  joined(seat: Seat): void {
    const entering = this.#attempt?.entering;
    if (entering) this.#state = { name: 'joined', seat, room: entering.room, rejoin: null };
  }

  /** The seat's answer to its join is being sent. */
  answered(seat: Seat): void {
    const { userSysId } = seat.viewer;
    if (userSysId !== null) void this.#beWelcomed(seat, userSysId);
  }

  async #beWelcomed(seat: Seat, userSysId: number): Promise<void> {
    const state = this.#state;
    if (state.name !== 'joined') return;
    try {
      const messages = await this.#needs.welcome(state.room.name, userSysId);
      if (this.seat === seat) for (const message of messages) this.tell(message);
    } catch (error) {
      this.#needs.report(error);
    }
  }

  /** The token of this viewer, or of their running join, was revoked. */
  expel(who: Expelled): void {
    const viewers = [this.seat?.viewer, this.#attempt?.viewer];
    if (!viewers.some((viewer) => viewer && isMeant(who, viewer))) return;
    this.#leave();
    this.#state = { name: 'connected', since: this.#needs.clock.monotonic(), isExpelled: true };
    this.reply('joinRoom', '1403', undefined);
  }

  /** Removes the member from the room, or from all rooms if null. */
  dismiss(userSysId: number, room: string | null, code: ChatResultCode): void {
    const isFrom = (name: string) => room === null || name === room;
    const state = this.#state;
    if (state.name === 'joined' && state.seat.viewer.userSysId === userSysId && isFrom(state.room.name))
      return this.putOut(code);
    const attempt = this.#attempt;
    if (attempt?.viewer?.userSysId === userSysId && isFrom(attempt.room))
      this.#end(attempt, code, attempt.ackId);
  }

  #leave(): void {
    if (this.#state.name !== 'joined') return;
    const { room, seat } = this.#state;
    this.#state = { name: 'connected', since: this.#needs.clock.monotonic() };
    room.leave(seat);
  }

  // Sending to the client.

  reply(event: string, code: ChatResultCode, ackId: string | undefined, beside: Beside = {}): void {
    if (this.#state.name === 'closed') return;
    const data = {
      event,
      ...(ackId !== undefined && { ackId }),
      resultCode: code,
      ...(code !== OK && refusedWith(code, beside)),
    };
    this.#speak('response', data);
  }

  /** For this client alone. With an `ackId` it answers the message with that id. */
  tell({ event, data }: OwnMessage, ackId?: string): void {
    this.#speak(event, ackId === undefined ? data : { ...data, ackId });
  }

  #speak(event: string, data: object): void {
    // A client that sends and never reads must not fill the memory with answers.
    if (this.link.queued > this.#needs.settings.queueHard) this.close(CLOSE.tooSlow, 'reading too slowly');
    else this.#send([serialise(event, data)]);
  }

  #send(messages: readonly string[]): void {
    if (this.#state.name !== 'closed') this.link.write(textFrames(messages));
  }

  putOut(code: ChatResultCode): void {
    if (this.#state.name !== 'joined') return;
    const { room } = this.#state;
    const { msg } = CHAT_RESULT[code];
    this.#leave();
    this.#send([
      serialise('response', { event: 'joinRoom', resultCode: code, msg }),
      serialise('leaveRoom', { room: room.name, joinCnt: room.joinCnt, resultCode: code }),
    ]);
    this.close(CLOSE.putOut, msg);
  }

  close(code: number, reason: string): void {
    if (this.#state.name === 'closed') return;
    this.#leave();
    this.#state = { name: 'closed' };
    this.#needs.counters.close(code);
    this.link.close(code, reason);
  }

  /** The socket is closed. */
  ended(): void {
    if (this.#state.name !== 'closed') {
      this.#leave();
      this.#state = { name: 'closed' };
      this.#needs.counters.close(0);
    }
    this.#needs.forget(this);
  }

  /** How long (ms) it had read nothing of what waits for it, at the last sweep; 0 when it is closed. */
  stuckFor(now: number): number {
    return this.#state.name === 'closed' ? 0 : this.#conduct.stuckFor(now, this.link);
  }

  sweep(now: number): void {
    const state = this.#state;
    if (state.name === 'closed') return;
    if (this.#conduct.isSilent(now)) return this.close(CLOSE.silent, 'no heartbeat');
    if ('since' in state && now - state.since > JOIN_WITHIN)
      return this.close(CLOSE.notJoined, 'not in a room');
    if (this.#conduct.needsPing(now)) this.link.ping();
    this.#conduct.look(now, this.link);
    if (this.stuckFor(now) > this.#needs.settings.stuckFor) this.close(CLOSE.tooSlow, 'not reading');
  }
}

function isMeant(who: Expelled, { sessionId, userSysId }: Viewer): boolean {
  return 'sessionId' in who ? who.sessionId === sessionId : who.userSysId === userSysId;
}
