import { randomUUID } from 'node:crypto';
import type { ChatResultCode } from '../../../schema/codes.ts';
import { CLOSE } from '../../../schema/room/constants.ts';
import type { OwnMessage, PassingMessage } from '../../../schema/room/socket.ts';
import type { Bus, RoomMessage, RoomSums } from '../bus/bus.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Expelled, RoomBackend, SocketHandlers, Viewer, Welcome } from './backend.ts';
import { Limits } from '../limits/limits.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { Link } from './link.ts';
import { Pace } from './pace.ts';
import { GatewayReads } from './reads.ts';
import type { RoomNeeds } from './room/needs.ts';
import { newPortions } from './room/portions.ts';
import { Room } from './room/room.ts';
import { SocketSession } from './session.ts';
import { defaultSettings, type GatewaySettings } from './settings.ts';
import { Slices } from './slices.ts';
import { GatewayStats } from './stats.ts';

/** The domains' handlers for viewers. */
export interface Served {
  readonly backend: RoomBackend;
  readonly handlers: SocketHandlers;
  readonly welcome?: Welcome;
}

export interface HubOptions {
  readonly bus: Bus;
  readonly report: (error: unknown) => void;
  readonly settings?: Partial<GatewaySettings>;
  readonly clock?: Clock;
  readonly limits?: Limits;
  /** Names each message for the domains. */
  readonly requestId?: () => string;
}

/** How long sockets may take to close when the server stops. */
const DRAIN_WITHIN = 2000;
/** How long recent messages are kept, because a broken connection may have lost them… */
const TAIL_KEPT = 60_000;
/** …and for how many rooms. Viewers of other rooms recover from the log. */
const TAILS_MAX = 10_000;

/** Sockets that closed when they were told to, and those that were cut off. */
export interface Drained {
  readonly finished: number;
  readonly cut: number;
}

/** The rooms and sessions of this process. */
export class Hub {
  readonly clock: Clock;
  readonly settings: GatewaySettings;
  readonly report: (error: unknown) => void;
  readonly requestId: () => string;
  /** For all socket work that can wait. */
  readonly slices: Slices;
  readonly #bus: Bus;
  #served: Served | null = null;
  readonly #needs: RoomNeeds;
  readonly counters = new GatewayStats();
  readonly #sessions = new Set<SocketSession>();
  readonly #rooms = new Map<
    string,
    { readonly room: Room; readonly opened: Promise<boolean>; isOpen: boolean }
  >();
  readonly #limits: Readonly<Record<'chat' | 'like', RateLimit<number>>>;
  readonly #joins: RateLimit<string>;
  /** The last durable message given to the bus, by room. */
  readonly #tails = new Map<string, { readonly message: RoomMessage; readonly at: number }>();
  readonly #sweeper: NodeJS.Timeout;
  readonly #forgetReconnect: () => void;
  #sweptAt: number;
  #drained: Promise<Drained> | null = null;
  #onEmpty = () => {};

  constructor(options: HubOptions) {
    const { bus, report, settings = {}, clock = systemClock, limits = new Limits(clock) } = options;
    this.clock = clock;
    this.settings = { ...defaultSettings, ...settings };
    this.report = report;
    this.requestId = options.requestId ?? randomUUID;
    this.#bus = bus;
    this.#limits = {
      chat: limits.rate('chat', this.settings.chat),
      like: limits.rate('like', this.settings.like),
    };
    this.#joins = limits.rate('joins', this.settings.joinsPerAddress);
    this.slices = new Slices(report);
    const processId = randomUUID();
    const backend = () => this.backend;
    this.#needs = {
      get backend() {
        return backend();
      },
      bus,
      clock,
      settings: this.settings,
      stats: this.counters,
      pace: new Pace(this.settings.fanoutShare),
      reads: new GatewayReads(clock),
      slices: this.slices,
      portions: newPortions(() => clock.monotonic()),
      processId,
      report,
    };
    this.#forgetReconnect = bus.onReconnect(() => this.#reconnected());
    this.#sweptAt = clock.monotonic();
    this.#sweeper = setInterval(this.#onSweepDue, this.settings.sweepEvery).unref();
  }

  /** Opens the gateway. The domains come after the hub, because they send to viewers through it. */
  serve(served: Served): this {
    this.#served = served;
    return this;
  }

  get backend(): RoomBackend {
    return this.#domains.backend;
  }

  get handlers(): SocketHandlers {
    return this.#domains.handlers;
  }

  get welcome(): Welcome {
    return this.#domains.welcome ?? (async () => []);
  }

  get #domains(): Served {
    if (!this.#served) throw new Error('nobody can come in before the hub serves the domains');
    return this.#served;
  }

  /** True once {@link drain} was called: it accepts no new sockets. */
  get isDraining(): boolean {
    return this.#drained !== null;
  }

  connect(link: Link): SocketSession {
    const session = new SocketSession(this, link);
    this.#sessions.add(session);
    return session;
  }

  forget(session: SocketSession): void {
    this.#sessions.delete(session);
    if (this.#sessions.size === 0) this.#onEmpty();
  }

  /** The room, subscribed to the bus, or null. The first viewer opens it for all. */
  async enter(name: string): Promise<Room | null> {
    if (this.isDraining) return null;
    let entry = this.#rooms.get(name);
    if (entry === undefined) {
      const room = new Room(name, this.#needs);
      entry = { room, opened: room.open(), isOpen: false };
      this.#rooms.set(name, entry);
    }
    try {
      entry.isOpen = await entry.opened;
    } finally {
      if (!entry.isOpen && this.#rooms.get(name) === entry) this.#rooms.delete(name);
    }
    entry.room.touch();
    return entry.isOpen ? entry.room : null;
  }

  /** Publishes committed messages to everyone in the room, in every process. */
  publish(room: string, messages: readonly RoomMessage[]): void {
    if (messages.length === 0) return;
    this.#bus.publish(room, { kind: 'messages', messages });
    const message = messages.findLast(({ seq }) => seq !== null);
    if (message === undefined) return;
    // The latest is last.
    this.#tails.delete(room);
    this.#tails.set(room, { message, at: this.clock.monotonic() });
    if (this.#tails.size > TAILS_MAX) this.#tails.delete(this.#tails.keys().next().value!);
  }

  /** Publishes a room's sums to all processes, for viewers who join. */
  tellSums(room: string, sums: RoomSums, addedLikes = 0): void {
    this.#bus.publish(room, { kind: 'sums', ...sums });
    if (addedLikes === 0) return;
    const data = { room, likeCnt: sums.likeCnt, addCnt: addedLikes };
    this.#bus.publish(room, { kind: 'messages', messages: [{ seq: null, event: 'like', data }] });
  }

  /** Sends a message without a seq to a room. It is not repeated for viewers who miss it. */
  tellRoom(room: string, message: PassingMessage): void {
    this.publish(room, [{ seq: null, ...message }]);
  }

  /** Accepts durable messages that were read from the log. Known ones are ignored. */
  offer(room: string, messages: readonly RoomMessage[]): void {
    const entry = this.#rooms.get(room);
    if (entry?.isOpen) entry.room.take(messages);
  }

  /** Another process recorded that it gave these members seats; see `recordSeats`. */
  heardOfSeats(room: string, userSysIds: readonly number[], recordedAs: number): void {
    const entry = this.#rooms.get(room);
    if (entry?.isOpen) entry.room.heardOfSeats(userSysIds, recordedAs);
  }

  /**
   * Others may have missed the last messages, and would not notice before the next one. A repeat of the last one makes them
   * read the rest from the log.
   */
  #reconnected(): void {
    for (const [room, { message }] of this.#tails) {
      this.#bus.publish(room, { kind: 'messages', messages: [message] });
    }
    for (const { room, isOpen } of this.#rooms.values()) if (isOpen) room.reconnected();
  }

  /** The known viewer count of the room, over all processes. */
  joinCnt(room: string): number {
    const entry = this.#rooms.get(room);
    return entry?.isOpen ? entry.room.joinCnt : 0;
  }

  /** False: this user, over all connections of all processes, was faster than allowed. */
  allow(userSysId: number, what: 'chat' | 'like'): boolean {
    return this.#limits[what].take(userSysId);
  }

  /** Removes viewers whose tokens were revoked. They may join again with another token. */
  expel(who: Expelled): void {
    for (const session of this.#sessions) session.expel(who);
  }

  /**
   * Removes a member from a room, or from all (null), with a code for the reason. `admit` decides whether they may join
   * again.
   */
  putOut(userSysId: number, room: string | null, code: ChatResultCode): void {
    for (const session of this.#sessions) session.dismiss(userSysId, room, code);
  }

  /**
   * Sends a message to one member, if they are in the room here. Each process does this for events that it reads in the
   * log.
   */
  tellMember(room: string, userSysId: number, message: OwnMessage): void {
    const entry = this.#rooms.get(room);
    if (entry?.isOpen) entry.room.tellMember(userSysId, message);
  }

  /** A member's seats in the rooms of this process. */
  seatsOf(userSysId: number): readonly { readonly room: string; readonly viewer: Viewer }[] {
    return Array.from(this.#rooms.values()).flatMap(({ room, isOpen }) => {
      const viewer = isOpen ? room.viewerOf(userSysId) : undefined;
      return viewer ? [{ room: room.name, viewer }] : [];
    });
  }

  /** False: this address, over all connections of all processes, was faster than allowed. */
  readonly mayJoin = (network: string): boolean => this.#joins.take(network);

  /**
   * A process that was stopped or busy for long has not read its sockets meanwhile. It must read them before it treats
   * anybody as silent.
   */
  readonly #onSweepDue = (): void => {
    const now = this.clock.monotonic();
    const wasStopped = now - this.#sweptAt > 2 * this.settings.sweepEvery;
    this.#sweptAt = now;
    if (!wasStopped) this.sweep();
  };

  /** All work that depends on time alone. One timer serves all sockets, because there are many. */
  sweep(): void {
    const now = this.clock.monotonic();
    this.#needs.reads.sweep(now);
    this.#needs.portions.purgeStale();
    for (const session of this.#sessions) session.sweep(now);
    for (const [name, { room, isOpen }] of this.#rooms) {
      if (!isOpen) continue;
      room.sweep(now);
      if (!room.isIdle(now)) continue;
      this.#rooms.delete(name);
      room.close();
    }
    if (!this.#bus.connected) return;
    for (const [room, { at }] of this.#tails) if (now - at > TAIL_KEPT) this.#tails.delete(room);
  }

  /** The counters so far, and the current sizes. */
  stats(): GatewayStats {
    this.counters.sessions = this.#sessions.size;
    this.counters.rooms = this.#rooms.size;
    this.counters.unheard = this.#bus.refused;
    return this.counters;
  }

  /** How long (ms) the slowest reader has read nothing that waits for it. */
  longestStuck(): number {
    const now = this.clock.monotonic();
    let longest = 0;
    for (const session of this.#sessions) longest = Math.max(longest, session.stuckFor(now));
    return longest;
  }

  /** Closes all sockets. Resolves when they are gone. */
  drain(): Promise<Drained> {
    return (this.#drained ??= this.#drain());
  }

  async #drain(): Promise<Drained> {
    clearInterval(this.#sweeper);
    this.#forgetReconnect();
    const rooms = [...this.#rooms.values()].filter(({ isOpen }) => isOpen).map(({ room }) => room);
    await Promise.all(rooms.map((room) => room.likesSaved()));
    for (const room of rooms) room.flushNow();
    for (const session of this.#sessions) session.close(CLOSE.restart, 'server restarting, come back');
    const drained = await this.#allGone();
    for (const room of rooms) room.close();
    this.#rooms.clear();
    return drained;
  }

  async #allGone(): Promise<Drained> {
    const { size } = this.#sessions;
    let cut = 0;
    if (size === 0) return { finished: 0, cut };
    const gone = new Promise<void>((resolve) => (this.#onEmpty = resolve));
    const patience = setTimeout(() => {
      cut = this.#sessions.size;
      for (const { link } of this.#sessions) link.terminate();
    }, DRAIN_WITHIN);
    await gone;
    clearTimeout(patience);
    return { finished: size - cut, cut };
  }
}
