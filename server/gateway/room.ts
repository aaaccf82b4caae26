import {
  FRAME_MESSAGES_MAX,
  HEARTBEAT_EVERY,
  JOIN_CHAT_HISTORY,
  LIKES_WINDOW,
  SOCKET_SILENCE_MAX,
  CLOSE,
} from '../../schema/constants.ts';
import type { BusMessage, Bus, RoomMessage } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { RoomBackend, RoomSnapshot } from './backend.ts';
import { Batch } from './batch.ts';
import { textFrames } from './frame.ts';
import type { Pace } from './pace.ts';
import { Seat, type Joiner } from './seat.ts';
import type { Session } from './session.ts';
import type { GatewaySettings } from './settings.ts';
import type { GatewayStats } from './stats.ts';
import { Ring, serialise, Wire } from './wire.ts';

/** What all rooms of a process share. */
export interface RoomNeeds {
  readonly backend: RoomBackend;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly settings: GatewaySettings;
  readonly stats: GatewayStats;
  readonly pace: Pace;
  readonly processId: string;
  /** A name for an entry into a room; see {@link Seat.entryId}. */
  nextEntryId(): string;
  report(error: unknown): void;
}

/** The most messages an answer to joinRoom holds, and a read of the log brings. */
const PAGE = 500;
/** Messages that came before their turn; more of them mean that waiting for the missing one is in vain. */
const EARLY_MAX = 1000;
/** Fan-out to many sockets gives way to other work after this many ms… */
const SLICE_MAX = 4;
/** …looking at the time only every so many sockets. */
const SLICE_STEP = 64;
/** Counts of viewers are told at most this often. */
const COUNT_EVERY = 1000;
const EVERYTHING = Number.MAX_SAFE_INTEGER;

interface LikeAck {
  readonly session: Session;
  readonly ackId: string;
}

/**
 * One room in this process. What must stay true:
 * - `lastSeq` is the last durable message taken, without a hole before it; the ring ends with it.
 * - `flushedSeq` is the last one handed to a fan-out. A seat either takes part in every later fan-out, and has
 *   then everything up to `flushedSeq`, or it catches up by itself from its cursor until it has.
 * - A fan-out is finished before the next one begins, so every socket gets its frames in order.
 */
export class Room {
  readonly name: string;
  readonly #needs: RoomNeeds;
  readonly #seats = new Set<Seat>();
  /** The seat of each member here; guests have none. */
  readonly #users = new Map<number, Seat>();
  /** Members who came in while the bus was away. */
  readonly #unheard = new Set<Seat>();
  #unsubscribe: (() => void) | null = null;

  #lastSeq = 0;
  #ring: Ring;
  #chat: Wire[] = [];
  readonly #early = new Map<number, RoomMessage>();
  #isBehind = false;
  #logCheckedAt: number;

  #pending: Wire[] = [];
  #joiners: Joiner[] = [];
  #flushedSeq = 0;
  #fanout = 0;
  #isDue = false;
  #isFlushing = false;
  #waitingSince = 0;
  #flushedAt = -Infinity;
  #cost = 0;
  #batch: Batch | null = null;
  #left: Iterator<Seat> | null = null;
  #spent = 0;

  #likes = 0;
  #likeAcks: LikeAck[] = [];
  #likesSaving: Promise<void> | null = null;

  readonly #others = new Map<string, { joinCnt: number; heardAt: number }>();
  #toldCnt = 0;
  #toldAt = -Infinity;
  #announcedCnt = -1;
  #announcedAt = -Infinity;
  #idleSince: number;

  constructor(name: string, needs: RoomNeeds) {
    this.name = name;
    this.#needs = needs;
    this.#ring = new Ring(needs.settings.ringSize, 0);
    this.#idleSince = this.#logCheckedAt = needs.clock.now();
  }

  /** False: there is no such room. */
  async open(): Promise<boolean> {
    const { bus, backend, settings } = this.#needs;
    // First listen, then read: what is committed in between comes by one way or the other.
    const unsubscribe = await bus.subscribe(this.name, (message) => this.#heard(message));
    try {
      const snapshot = backend.snapshot(this.name);
      if (snapshot === null) {
        unsubscribe();
        return false;
      }
      const before = Math.max(snapshot.seq - settings.ringSize, 0);
      this.#ring = new Ring(settings.ringSize, before);
      this.#lastSeq = before;
      for (const message of backend.history(this.name, before, snapshot.seq, settings.ringSize)) {
        if (message.seq === this.#lastSeq + 1) this.#accept(message);
      }
      const chat = backend.latestChat(this.name, this.#lastSeq, JOIN_CHAT_HISTORY);
      this.#chat = chat.map((message) => new Wire(message));
      this.#flushedSeq = this.#lastSeq;
    } catch (error) {
      unsubscribe();
      throw error;
    }
    this.#unsubscribe = unsubscribe;
    this.#announce(this.#needs.clock.now());
    return true;
  }

  close(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#publish({ kind: 'presence', processId: this.#needs.processId, joinCnt: 0 });
  }

  /** True when nobody has been here for a while. */
  isIdle(now: number): boolean {
    if (this.#seats.size > 0 || this.#joiners.length > 0 || this.#likesSaving !== null) return false;
    return now - this.#idleSince >= this.#needs.settings.roomGrace;
  }

  /** Someone is about to join: the grace begins anew. */
  touch(): void {
    this.#idleSince = this.#needs.clock.now();
  }

  // Messages come in.

  #heard(message: BusMessage): void {
    if (this.#unsubscribe === null) return;
    if (message.kind === 'messages') this.take(message.messages);
    else if (message.kind === 'presence') this.#heardPresence(message.processId, message.joinCnt);
    else this.#heardEntered(message.userSysId, message.sessionId);
  }

  /** Takes each durable message once and in order, wherever it comes from. */
  take(messages: readonly RoomMessage[]): void {
    for (const message of messages) {
      if (message.seq === null) this.#add(new Wire(message));
      else if (message.seq === this.#lastSeq + 1) this.#accept(message);
      else if (message.seq > this.#lastSeq) this.#early.set(message.seq, message);
    }
    this.#takeEarly();
    if (this.#early.size > EARLY_MAX) this.#repair();
    this.#wake();
  }

  #accept(message: RoomMessage): void {
    const wire = new Wire(message);
    this.#lastSeq += 1;
    this.#ring.push(wire);
    if (wire.event === 'chatMessage') {
      this.#chat.push(wire);
      if (this.#chat.length >= 2 * JOIN_CHAT_HISTORY) this.#chat.splice(0, JOIN_CHAT_HISTORY);
    }
    this.#add(wire);
  }

  #add(wire: Wire): void {
    // Without seats there is nobody to gather for: who joins is told by snapshot and `missed`.
    if (this.#seats.size === 0) return;
    if (this.#pending.length === 0) this.#waitingSince = performance.now();
    this.#pending.push(wire);
  }

  #takeEarly(): void {
    if (this.#early.size === 0) return;
    for (const seq of this.#early.keys()) if (seq <= this.#lastSeq) this.#early.delete(seq);
    for (let next; (next = this.#early.get(this.#lastSeq + 1)) !== undefined;) {
      this.#early.delete(this.#lastSeq + 1);
      this.#accept(next);
    }
  }

  /**
   * Two processes' messages may overtake each other on the bus, so a missing one has until the next fan-out to
   * arrive by itself; then it is read from the log.
   */
  #repair(): void {
    if (this.#early.size === 0) return;
    this.#readLog(Math.max(...this.#early.keys()));
    this.#takeEarly();
    // The log has them all, so there is no need to keep what still is before its turn.
    this.#isBehind = this.#early.size > 0;
    this.#early.clear();
  }

  #readLog(upToSeq: number): void {
    try {
      for (let read = PAGE; read === PAGE && this.#lastSeq < upToSeq;) {
        const page = this.#needs.backend.history(this.name, this.#lastSeq, upToSeq, PAGE);
        read = page.length;
        for (const message of page) {
          if (message.seq !== this.#lastSeq + 1) {
            this.#isBehind = true;
            return;
          }
          this.#accept(message);
          this.#needs.stats.repaired += 1;
        }
      }
    } catch (error) {
      this.#isBehind = true;
      this.#needs.report(error);
    }
  }

  /** The bus is back. */
  reconnected(): void {
    for (const seat of this.#unheard) this.#publishEntered(seat);
    this.#unheard.clear();
    this.#announcedCnt = -1;
    this.#announce(this.#needs.clock.now());
    this.checkLog();
  }

  /** Reads what the bus did not bring. */
  checkLog(): void {
    this.#logCheckedAt = this.#needs.clock.now();
    this.#isBehind = false;
    this.#readLog(EVERYTHING);
    this.#takeEarly();
    this.#wake();
  }

  // Messages go out.

  #wake(): void {
    if (this.#isDue || this.#isFlushing) return;
    if (this.#pending.length === 0 && this.#joiners.length === 0 && this.#early.size === 0) return;
    this.#isDue = true;
    const now = performance.now();
    const waited = this.#pending.length === 0 ? 0 : now - this.#waitingSince;
    const wait = this.#needs.pace.wait(this.#cost, now - this.#flushedAt, waited);
    if (wait === 0) setImmediate(this.#onDue);
    else setTimeout(this.#onDue, wait);
  }

  readonly #onDue = (): void => {
    if (this.#isDue) this.#flush();
  };

  #flush(): void {
    this.#isDue = false;
    this.#isFlushing = true;
    this.#flushedAt = performance.now();
    this.#repair();
    const joiners = this.#joiners;
    this.#joiners = [];
    const snapshot = joiners.length > 0 ? this.#snapshotFor(joiners) : null;
    const wires = this.#pending;
    this.#pending = [];
    const flushedBefore = this.#flushedSeq;
    this.#flushedSeq = this.#lastSeq;
    this.#fanout += 1;
    if (snapshot !== null) this.#seatAll(joiners, snapshot, flushedBefore);
    if (wires.length === 0) return this.#flushed();
    this.#needs.stats.batches += 1;
    this.#needs.stats.window.add(this.#flushedAt - this.#waitingSince);
    this.#batch = new Batch(wires);
    this.#left = this.#seats.values();
    this.#spent = 0;
    this.#write(SLICE_MAX);
  }

  /** Hands the present batch to the seats that have not had it; a room with very many does it in slices. */
  #write(sliceMax: number): void {
    const left = this.#left;
    const batch = this.#batch;
    if (left === null || batch === null) return;
    const start = performance.now();
    const cpu = process.threadCpuUsage();
    for (let n = 1; ; n++) {
      const { value: seat, done } = left.next() as IteratorResult<Seat, undefined>;
      if (done) break;
      if (seat.servedBy < this.#fanout) this.#give(seat, batch);
      if (n % SLICE_STEP === 0 && performance.now() - start > sliceMax) {
        this.#spent += cpuSince(cpu);
        setImmediate(this.#onSlice);
        return;
      }
    }
    this.#spent += cpuSince(cpu);
    this.#batch = this.#left = null;
    // The system counts in steps that are longer than many a fan-out: only the mean tells.
    this.#cost += (this.#spent - this.#cost) / 8;
    this.#needs.stats.fanout.add(this.#spent);
    this.#needs.pace.spent(this.#spent);
    this.#flushed();
  }

  #flushed(): void {
    this.#isFlushing = false;
    this.#wake();
  }

  readonly #onSlice = (): void => this.#write(SLICE_MAX);

  #give(seat: Seat, batch: Batch): void {
    const { settings, stats } = this.#needs;
    const { queued } = seat.link;
    const isSlow = queued > settings.queueSoft;
    const frames = batch.frames(seat.isHost, isSlow);
    if (isSlow) {
      stats.skipped += 1;
      // The batch itself is granted on top: after a burst it may be larger than the limit.
      if (queued > settings.queueHard + (frames?.length ?? 0)) {
        return seat.session.close(CLOSE.tooSlow, 'reading too slowly');
      }
    }
    if (frames === null) return;
    stats.writes += 1;
    stats.deliveries += batch.count(isSlow);
    stats.bytes += frames.length;
    seat.link.write(frames);
  }

  /** Sends what is gathered now, whole. */
  flushNow(): void {
    this.#write(Infinity);
    if (this.#pending.length > 0) this.#flush();
    this.#write(Infinity);
  }

  // Sessions come and go.

  /** The answer comes with the next fan-out: so one snapshot serves all who join together, and seqs meet exactly. */
  join(joiner: Joiner): void {
    this.#joiners.push(joiner);
    this.#wake();
  }

  /** The state as of now, and the room brought up to it, so that no joiner sees the future twice. */
  #snapshotFor(joiners: readonly Joiner[]): RoomSnapshot | null {
    let snapshot: RoomSnapshot | null = null;
    let code: '2001' | '9090' = '2001';
    try {
      snapshot = this.#needs.backend.snapshot(this.name);
    } catch (error) {
      this.#needs.report(error);
      code = '9090';
    }
    if (snapshot === null) {
      for (const joiner of joiners) joiner.session.notJoined(joiner, code);
      return null;
    }
    // A client may come from a process that was ahead of this one.
    const wanted = Math.max(snapshot.seq, ...joiners.map((joiner) => joiner.afterSeq ?? 0));
    if (wanted > this.#lastSeq) this.#readLog(wanted);
    return snapshot;
  }

  #seatAll(joiners: readonly Joiner[], snapshot: RoomSnapshot, flushedBefore: number): void {
    const answers = new Answers({ ...snapshot, seq: Math.min(snapshot.seq, this.#lastSeq) });
    const seated: [Seat, Joiner, number | undefined][] = [];
    for (const joiner of joiners) {
      const { session, viewer } = joiner;
      if (!session.isJoining(joiner)) continue;
      const previous = session.seatIn(this);
      let { afterSeq } = joiner;
      if (previous !== null) {
        this.#remove(previous);
        // Whatever was sent on this very socket is not sent again.
        const sent = previous.servedBy === Infinity ? previous.cursor : flushedBefore;
        if (afterSeq !== undefined && afterSeq <= this.#lastSeq) afterSeq = Math.max(afterSeq, sent);
      }
      const seat = new Seat(session, viewer, viewer.userSysId === null ? '' : this.#needs.nextEntryId());
      this.#seats.add(seat);
      session.joined(seat, this);
      this.#enter(seat);
      seated.push([seat, joiner, afterSeq]);
    }
    this.#needs.stats.joins += seated.length;
    const joinCnt = this.joinCnt;
    for (const [seat, joiner, afterSeq] of seated) this.#answer(seat, joiner, afterSeq, answers, joinCnt);
    this.#countChanged();
  }

  /** One member, one seat: the older one goes, wherever it is. */
  #enter(seat: Seat): void {
    const { userSysId } = seat.viewer;
    if (userSysId === null) return;
    const older = this.#users.get(userSysId);
    this.#users.set(userSysId, seat);
    older?.session.putOut('1002');
    this.#publishEntered(seat);
    if (!this.#needs.bus.connected) this.#unheard.add(seat);
  }

  #publishEntered({ viewer: { userSysId }, entryId }: Seat): void {
    if (userSysId !== null) this.#publish({ kind: 'entered', userSysId, sessionId: entryId });
  }

  #heardEntered(userSysId: number, entryId: string): void {
    const seat = this.#users.get(userSysId);
    if (seat === undefined || entryId.endsWith(this.#needs.processId)) return;
    if (seat.entryId < entryId) seat.session.putOut('1002');
    // Both entered at the same moment: the other process must learn that its one is the older.
    else this.#publishEntered(seat);
  }

  #answer(
    seat: Seat,
    { ackId }: Joiner,
    afterSeq: number | undefined,
    answers: Answers,
    joinCnt: number,
  ): void {
    let missed: readonly Wire[] | null = null;
    seat.cursor = answers.seq;
    if (afterSeq !== undefined && afterSeq <= this.#lastSeq) {
      missed = this.#range(afterSeq, answers.seq, PAGE);
      if (missed.length === 0 && afterSeq < answers.seq) missed = null;
      else seat.cursor = missed.at(-1)?.seq ?? afterSeq;
    }
    if (missed === null) {
      const chat = () =>
        answers.seq === this.#lastSeq ? this.#chat.slice(-JOIN_CHAT_HISTORY) : this.#latestChat(answers.seq);
      seat.link.write(answers.first(seat.isHost, joinCnt, afterSeq !== undefined, chat, ackId));
    } else {
      seat.link.write(answers.resumed(seat.isHost, joinCnt, missed, ackId));
    }
    this.#advance(seat);
  }

  /** A seat that has everything takes part in the fan-out from now on; another goes on catching up. */
  #advance(seat: Seat): void {
    if (seat.cursor >= this.#flushedSeq) seat.servedBy = this.#fanout;
    else if (seat.link.needsDrain) seat.link.onceDrained(() => this.#catchUp(seat));
    else setImmediate(() => this.#catchUp(seat));
  }

  #catchUp(seat: Seat): void {
    if (!this.#seats.has(seat)) return;
    const page = this.#range(seat.cursor, this.#flushedSeq, PAGE);
    const last = page.at(-1)?.seq ?? null;
    // Without progress it would wait for ever: let it come back and be told of the gap.
    if (last === null) return seat.session.close(CLOSE.restart, 'cannot read what was missed');
    for (let from = 0; from < page.length; from += FRAME_MESSAGES_MAX) {
      const wires = page.slice(from, from + FRAME_MESSAGES_MAX);
      seat.session.send(wires.map((wire) => wire.text(seat.isHost)));
    }
    seat.cursor = last;
    this.#advance(seat);
  }

  /** Durable messages with afterSeq < seq ≤ upToSeq, from memory or from the log. */
  #range(afterSeq: number, upToSeq: number, limit: number): readonly Wire[] {
    const recent = this.#ring.after(afterSeq, upToSeq, limit);
    if (recent !== null) return recent;
    try {
      const history = this.#needs.backend.history(this.name, afterSeq, upToSeq, limit);
      return history.map((message) => new Wire(message));
    } catch (error) {
      this.#needs.report(error);
      return [];
    }
  }

  #latestChat(upToSeq: number): Wire[] {
    try {
      const chat = this.#needs.backend.latestChat(this.name, upToSeq, JOIN_CHAT_HISTORY);
      return chat.map((message) => new Wire(message));
    } catch (error) {
      this.#needs.report(error);
      return [];
    }
  }

  leave(seat: Seat): void {
    if (this.#remove(seat)) this.#countChanged();
  }

  #remove(seat: Seat): boolean {
    if (!this.#seats.delete(seat)) return false;
    this.#unheard.delete(seat);
    const { userSysId } = seat.viewer;
    if (userSysId !== null && this.#users.get(userSysId) === seat) this.#users.delete(userSysId);
    if (this.#seats.size === 0) this.touch();
    return true;
  }

  // Counts.

  get joinCnt(): number {
    let joinCnt = this.#seats.size;
    for (const other of this.#others.values()) joinCnt += other.joinCnt;
    return joinCnt;
  }

  #countChanged(): void {
    const now = this.#needs.clock.now();
    this.#tellCount(now);
    if (now - this.#announcedAt >= COUNT_EVERY) this.#announce(now);
  }

  #tellCount(now: number): void {
    const joinCnt = this.joinCnt;
    if (joinCnt === this.#toldCnt || now - this.#toldAt < COUNT_EVERY) return;
    const rose = joinCnt > this.#toldCnt;
    this.#toldCnt = joinCnt;
    this.#toldAt = now;
    const data = { room: this.name, joinCnt };
    const message = rose
      ? { seq: null, event: 'joinRoom', data }
      : { seq: null, event: 'leaveRoom', data: { ...data, resultCode: '0001' } };
    this.#add(new Wire(message));
    this.#wake();
  }

  #announce(now: number): void {
    const joinCnt = this.#seats.size;
    if (joinCnt === this.#announcedCnt && now - this.#announcedAt < HEARTBEAT_EVERY) return;
    this.#announcedCnt = joinCnt;
    this.#announcedAt = now;
    this.#publish({ kind: 'presence', processId: this.#needs.processId, joinCnt });
  }

  #heardPresence(processId: string, joinCnt: number): void {
    if (processId === this.#needs.processId) return;
    const heardAt = this.#needs.clock.now();
    const isNew = !this.#others.has(processId);
    if (joinCnt > 0) this.#others.set(processId, { joinCnt, heardAt });
    else this.#others.delete(processId);
    if (isNew) {
      // It has not heard of us either.
      this.#announcedCnt = -1;
      if (this.#seats.size > 0) this.#announce(heardAt);
    }
    this.#tellCount(heardAt);
  }

  sweep(now: number): void {
    for (const [processId, { heardAt }] of this.#others) {
      if (now - heardAt > SOCKET_SILENCE_MAX) this.#others.delete(processId);
    }
    this.#tellCount(now);
    this.#announce(now);
    const { bus, settings } = this.#needs;
    const isDue = settings.checkLogEvery > 0 && now - this.#logCheckedAt >= settings.checkLogEvery;
    if (this.#isBehind || !bus.connected || isDue) this.checkLog();
  }

  // Likes.

  /** Likes are saved and told in sums; who asked for it hears when the own one is safe. */
  like(session: Session, ackId: string | undefined): void {
    this.#likes += 1;
    if (ackId !== undefined) this.#likeAcks.push({ session, ackId });
    this.#likesSaving ??= new Promise<void>((resolve) => setTimeout(resolve, LIKES_WINDOW)).then(() =>
      this.#saveLikes(),
    );
  }

  async #saveLikes(): Promise<void> {
    while (this.#likes > 0) {
      const addCnt = this.#likes;
      const acks = this.#likeAcks;
      this.#likes = 0;
      this.#likeAcks = [];
      let code: '0001' | '9090' = '0001';
      try {
        const { likeCnt } = await this.#needs.backend.addLikes(this.name, addCnt);
        const data = { room: this.name, likeCnt, addCnt };
        this.#publish({ kind: 'messages', messages: [{ seq: null, event: 'like', data }] });
      } catch (error) {
        this.#needs.report(error);
        code = '9090';
      }
      for (const { session, ackId } of acks) session.reply('like', code, ackId);
    }
    this.#likesSaving = null;
  }

  /** Resolves when the likes given so far are safe. */
  async likesSaved(): Promise<void> {
    await this.#likesSaving;
  }

  #publish(message: BusMessage): void {
    this.#needs.bus.publish(this.name, message);
  }
}

/** Milliseconds this thread has worked since; what other programs took of the processor is not its cost. */
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** The answers to all who join with the same snapshot. Most of them are equal to the byte. */
class Answers {
  readonly seq: number;
  readonly #snapshot: RoomSnapshot;
  readonly #first = new Map<string, Buffer>();

  constructor(snapshot: RoomSnapshot) {
    this.seq = snapshot.seq;
    this.#snapshot = snapshot;
  }

  /** For one who has seen nothing, or whose place is lost. */
  first(
    forHost: boolean,
    joinCnt: number,
    gap: boolean,
    chat: () => readonly Wire[],
    ackId: string | undefined,
  ): Buffer {
    if (ackId !== undefined) return this.#frame(forHost, joinCnt, gap, chat(), ackId);
    const key = `${forHost} ${gap}`;
    const known = this.#first.get(key);
    if (known !== undefined) return known;
    const frame = this.#frame(forHost, joinCnt, gap, chat(), undefined);
    this.#first.set(key, frame);
    return frame;
  }

  resumed(forHost: boolean, joinCnt: number, missed: readonly Wire[], ackId: string | undefined): Buffer {
    return this.#frame(forHost, joinCnt, false, missed, ackId);
  }

  #frame(
    forHost: boolean,
    joinCnt: number,
    gap: boolean,
    missed: readonly Wire[],
    ackId: string | undefined,
  ): Buffer {
    const state = JSON.stringify({ resultCode: '0001', ...this.#snapshot, joinCnt, gap });
    const texts = missed.map((wire) => wire.text(forHost)).join(',');
    const messages = [`{"event":"joinRoom","data":${state.slice(0, -1)},"missed":[${texts}]}}`];
    if (ackId !== undefined) {
      messages.push(serialise('response', { event: 'joinRoom', ackId, resultCode: '0001' }));
    }
    return textFrames(messages);
  }
}
