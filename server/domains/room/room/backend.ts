import { type RequestFacts } from '../../../platform/http/request-facts.ts';
import { RESULT, type ChatResultCode } from '../../../../schema/codes.ts';
import { GUEST_TOKEN, PERMISSION } from '../../../../schema/members/constants.ts';
import { VOD_TOKEN } from '../../../../schema/room/constants.ts';
import { broadcastOfRoom, roomName } from '../../../../schema/members/names.ts';
import type { RoomPresent } from '../../../../schema/room/room.ts';
import { chatEventTypes } from '../../../../schema/room/told.ts';
import type { ClientData } from '../../../../schema/room/socket.ts';
import type { RoomMessage, RoomSums } from '../../../platform/bus/bus.ts';
import type { RoomBackend, RoomSnapshot, Viewer } from '../../../platform/gateway/backend.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  LogUnavailable,
  LogUnreadable,
  Refusal,
  type EventLog,
  type RecordedEvent,
} from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import type { Profiles, Profile } from '../../members/account/offers.ts';
import { isShownAt, mayOpen, type BroadcastPlan } from '../broadcast/decider.ts';
import { findPlanOfRoom, planInside } from '../broadcast/queries.ts';
import { keptOutBy } from '../moderation/decider.ts';
import { addCounts, countsStream } from './counts.ts';
import { isRoomStream, permissionIn, roomOfStream, roomStream } from './decider.ts';
import { authorOf, roomMessage } from './messages.ts';
import type { Seen } from '../../members/seen/offers.ts';
import { isSeatsEvent, recordSeats, roomOfSeats } from './seats.ts';
import { standingIn } from './standing.ts';

type Publish = (room: string, messages: readonly RoomMessage[]) => void;
type TellSeats = (room: string, userSysIds: readonly number[], recordedAs: number) => void;

interface Parts {
  readonly log: EventLog;
  readonly source: Source;
  readonly profiles: Profiles;
  /** Verifies a bearer token; throws a Refusal if it is invalid. */
  readonly readToken: (token: string) => Caller | Promise<Caller>;
  readonly seen: Pick<Seen, 'visited'>;
  readonly isShared: boolean;
  readonly report: (error: unknown) => void;
}

/** Rooms as the gateway sees them. */
export class RoomsForGateway implements RoomBackend {
  readonly isShared: boolean;
  readonly #log: EventLog;
  readonly #parts: Parts;
  #telling: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.isShared = parts.isShared;
    this.#log = parts.log;
    this.#parts = parts;
  }

  async admit(
    join: ClientData<'joinRoom'>,
    { shop }: RequestFacts,
  ): Promise<{ viewer: Viewer } | { refused: ChatResultCode }> {
    const plan = await findPlanOfRoom(this.#log, join.room);
    if (!plan) return { refused: '2001' };
    if (roomName(join.broadcastSysId, join.broadcastScheduleSysId) !== join.room) return { refused: '2001' };
    if (join.token === VOD_TOKEN) return { refused: '9001' };
    if (join.token === GUEST_TOKEN) {
      if (!isShownAt(shop, null, plan)) return { refused: '3001' };
      if (!mayOpen(null, plan)) return { refused: '2001' };
      if (plan.standing.isCancelled) return { refused: RESULT['3010'].chat };
      if (join.permission !== PERMISSION.guest) return { refused: '9001' };
      const permission = PERMISSION.guest;
      return { viewer: { userSysId: null, sessionId: null, permission, tokenExpiresAt: Infinity } };
    }
    let caller: Caller;
    let userId: string;
    try {
      const { userSysId, isUnfinished } = await this.#parts.readToken(join.token);
      if (isUnfinished) throw new Refusal('1033');
      // The token decides the permission, never the request.
      const profile = await this.#parts.profiles.of(userSysId);
      if (!profile) return { refused: '1001' };
      userId = profile.userId;
      // The session may have ended meanwhile. The gateway hears of later ends.
      caller = await this.#parts.readToken(join.token);
    } catch (error) {
      if (error instanceof Refusal) return { refused: RESULT[error.resultCode].chat };
      throw error;
    }
    if (!isShownAt(shop, caller, plan)) return { refused: '3001' };
    if (!mayOpen(caller, plan)) return { refused: '2001' };
    if (plan.standing.isCancelled) return { refused: RESULT['3010'].chat };
    const { userSysId, sessionId, tokenExpiresAt } = caller;
    const viewer = { userSysId, userId, sessionId, permission: permissionIn(caller, plan), tokenExpiresAt };
    // Later decisions are checked once the viewer has a seat.
    const refused = keptOutBy(await standingIn(this.#log, plan, viewer));
    return refused === null ? { viewer } : { refused };
  }

  async snapshot(room: string): Promise<RoomSnapshot | null> {
    const plan = await findPlanOfRoom(this.#log, room);
    if (!plan) return null;
    const { state, version } = await this.#log.state(roomStream(plan));
    const sums = (await this.#log.state(countsStream(plan))).state;
    return { seq: version, present: await this.#withWinner(plan, state, version), sums };
  }

  /** The state is folded from events, which have no names: the message that told of the winner has theirs. */
  async #withWinner(plan: BroadcastPlan, present: RoomPresent, upToVersion: number): Promise<RoomPresent> {
    const { game } = present;
    if (game === null || game.winnerNick === null) return present;
    const { stream } = roomStream(plan);
    const last = { types: ['GameResultTold'], upToVersion, limit: 1, backwards: true };
    const [told] = await this.messages(await this.#log.read({ stream, ...last }));
    if (!told) return present;
    const { winnerNick, winner } = told.data as Pick<typeof game, 'winnerNick' | 'winner'>;
    return { ...present, game: { ...game, winnerNick, winner } };
  }

  async history(room: string, afterSeq: number, upToSeq: number, limit: number): Promise<RoomMessage[]> {
    const plan = await findPlanOfRoom(this.#log, room);
    if (!plan) return [];
    const { stream } = roomStream(plan);
    const events = await this.#log.read({ stream, afterVersion: afterSeq, upToVersion: upToSeq, limit });
    return this.messages(events);
  }

  async latestChat(room: string, upToSeq: number, count: number): Promise<RoomMessage[]> {
    const plan = await findPlanOfRoom(this.#log, room);
    if (!plan) return [];
    const events = await this.#log.read({
      stream: roomStream(plan).stream,
      types: chatEventTypes,
      upToVersion: upToSeq,
      limit: count,
      backwards: true,
    });
    return (await this.messages(events)).toReversed();
  }

  async recordSeats(room: string, userSysIds: readonly number[]): Promise<number | null> {
    try {
      const plan = await planInside(this.#log, broadcastOfRoom(room));
      return await recordSeats(this.#log, plan, userSysIds, this.#parts.source.commandId());
    } catch (error) {
      if (error instanceof LogUnavailable || error instanceof LogUnreadable) return null;
      throw error;
    }
  }

  visited(room: string, userSysId: number, since: number, until: number | null): void {
    const broadcastSysId = broadcastOfRoom(room);
    this.#parts.seen.visited({ userSysId, broadcastSysId, isReplay: false, beganAt: since, endedAt: until });
  }

  async addLikes(room: string, addCnt: number): Promise<RoomSums> {
    const plan = await planInside(this.#log, broadcastOfRoom(room));
    return addCounts(this.#log, plan, { likeCnt: addCnt, viewCnt: 0 }, this.#parts.source.commandId());
  }

  /** Forwards which members have seats in other processes, from those processes' events. */
  tellSeats(events: readonly RecordedEvent[], tell: TellSeats): void {
    for (const event of events.filter(isSeatsEvent))
      tell(roomOfSeats(event.stream), event.data.userSysIds, event.version);
  }

  /**
   * Forwards events as messages, by room, in the order of the calls. A call waits for those before it whose authors are still
   * being read. A room that misses messages reads them from the log when the next one shows the gap.
   */
  tell(events: readonly RecordedEvent[], publish: Publish): void {
    const told = events.filter(({ stream }) => isRoomStream(stream));
    if (told.length === 0) return;
    const known = this.#knownAuthors(told);
    if (known && this.#telling === null) return publishByRoom(told, known, publish);
    const telling = (this.#telling ?? Promise.resolve())
      .then(() => this.#meetAuthors(told))
      .then((authors) => publishByRoom(told, authors, publish))
      .catch((error: unknown) => this.#parts.report(error))
      .finally(() => {
        if (this.#telling === telling) this.#telling = null;
      });
    this.#telling = telling;
  }

  /** The events as messages to viewers. */
  async messages(events: readonly RecordedEvent[]): Promise<RoomMessage[]> {
    const authors = await this.#meetAuthors(events);
    return events.map((event) => messageOf(event, authors));
  }

  /** Null: an author's profile is not cached. */
  #knownAuthors(events: readonly RecordedEvent[]): Authors | null {
    const authors = new Map<number, Profile | null>();
    for (const author of authorsOf(events)) {
      const profile = this.#parts.profiles.known(author);
      if (profile === undefined) return null;
      authors.set(author, profile);
    }
    return authors;
  }

  async #meetAuthors(events: readonly RecordedEvent[]): Promise<Authors> {
    const met = [...authorsOf(events)].map(
      async (author) => [author, await this.#parts.profiles.of(author)] as const,
    );
    return new Map(await Promise.all(met));
  }
}

/**
 * The authors' profiles; null: no longer a member. They are held until the last message is made, because the cache may evict
 * one at any moment, and an unknown author would get a wrong name.
 */
type Authors = ReadonlyMap<number, Profile | null>;

function authorsOf(events: readonly RecordedEvent[]): Set<number> {
  return new Set(events.map(authorOf).filter((author) => author !== null));
}

function publishByRoom(events: readonly RecordedEvent[], authors: Authors, publish: Publish): void {
  const messages = new Map<string, RoomMessage[]>();
  for (const event of events) {
    const room = roomOfStream(event.stream);
    const message = messageOf(event, authors);
    const before = messages.get(room);
    if (before) before.push(message);
    else messages.set(room, [message]);
  }
  for (const [room, ofRoom] of messages) publish(room, ofRoom);
}

/** A room's event as its viewers get it. The author's profile must have been read. */
function messageOf(event: RecordedEvent, authors: Authors): RoomMessage {
  return roomMessage(event, (userSysId) => authors.get(userSysId) ?? null);
}
