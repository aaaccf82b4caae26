import { PERMISSION, type Permission } from '../../../../schema/members/constants.ts';
import type { RoomPresent } from '../../../../schema/room/room.ts';
import { emptyPresent } from '../../../../schema/room/fold.ts';
import type { BusMessage } from '../../bus/bus.ts';
import { MemoryBus } from '../../bus/memory.ts';
import { MovedClock } from '../../clock.ts';
import { FakeBackend } from '../gateway.support.ts';
import type { Link } from '../link.ts';
import { Pace } from '../pace.ts';
import { GatewayReads } from '../reads.ts';
import { defaultSettings } from '../settings.ts';
import { Slices } from '../slices.ts';
import { GatewayStats } from '../stats.ts';
import { newPortions } from './portions.ts';
import type { RoomNeeds } from './needs.ts';
import { Seat, type Joiner, type Occupant } from './seat.ts';

interface TestNeeds extends RoomNeeds {
  readonly backend: FakeBackend;
  readonly clock: MovedClock;
  readonly errors: unknown[];
}

/** What a room needs, without a server: the errors it reports are kept. */
export function testNeeds(settings: Partial<RoomNeeds['settings']> = {}): TestNeeds {
  const errors: unknown[] = [];
  const report = (error: unknown): void => void errors.push(error);
  const clock = new MovedClock(1_800_000_000_000);
  return {
    backend: new FakeBackend(),
    bus: new MemoryBus(report),
    clock,
    settings: { ...defaultSettings, ...settings },
    stats: new GatewayStats(),
    pace: new Pace(defaultSettings.fanoutShare),
    reads: new GatewayReads(clock),
    slices: new Slices(report),
    portions: newPortions(() => clock.monotonic()),
    processId: 'us',
    errors,
    report,
  };
}

/** A room that begins there. */
export function at(seq: number): { readonly seq: number; readonly present: RoomPresent } {
  return { seq, present: emptyPresent };
}

/** Keeps what is published to the other processes. */
export function publishing(): { readonly published: BusMessage[]; publish(message: BusMessage): void } {
  const published: BusMessage[] = [];
  return { published, publish: (message) => void published.push(message) };
}

/** A session that does as it is told, and a link that takes everything. */
export class FakeOccupant implements Occupant {
  readonly written: string[] = [];
  bytes = 0;
  /** True: it only counts the bytes, because there may be very many. */
  isCounting = false;
  /** What happened to it, in order. */
  readonly fate: string[] = [];
  seat: Seat | null = null;
  isHere = true;
  /** Called before a write; what it throws, the write throws. */
  onWrite: (frames: Buffer) => void = () => {};
  readonly link: Link & { queued: number } = {
    queued: 0,
    passed: 0,
    needsDrain: false,
    takesDeflated: false,
    network: null,
    facts: { shop: null },
    ping: () => {},
    write: (frames) => {
      this.onWrite(frames);
      this.bytes += frames.length;
      if (!this.isCounting) this.written.push(frames.toString('utf8'));
    },
    onceDrained: () => {},
    close: () => {},
    terminate: () => {},
  };

  /** A joiner for a room. */
  joiner(userSysId: number | null = null, afterSeq?: number): Joiner {
    return { session: this, viewer: viewer(userSysId), afterSeq, ackId: undefined };
  }

  /** A seat that takes part in every fan-out from now on. */
  seated(userSysId: number | null = null, since = 0): Seat {
    this.seat = new Seat(this, viewer(userSysId), since);
    this.seat.servedBy = 0;
    return this.seat;
  }

  tell(): void {}

  answered(): void {}

  isJoining(): boolean {
    return this.isHere;
  }
  turnedAway(_joiner: Joiner, code: string): void {
    this.fate.push(`turned away ${code}`);
  }
  joined(seat: Seat): void {
    this.seat = seat;
  }
  putOut(code: string): void {
    this.fate.push(`put out ${code}`);
  }
  reply(event: string, code: string, ackId: string | undefined): void {
    this.fate.push(`${event} ${code} ${ackId}`);
  }
  close(code: number): void {
    this.fate.push(`closed ${code}`);
  }
}

function viewer(userSysId: number | null) {
  const permission: Permission = userSysId === null ? PERMISSION.guest : PERMISSION.member;
  return { userSysId, sessionId: null, permission, tokenExpiresAt: Infinity };
}
