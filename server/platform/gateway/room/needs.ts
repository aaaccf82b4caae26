import type { Bus } from '../../bus/bus.ts';
import type { Clock } from '../../clock.ts';
import type { RoomBackend } from '../backend.ts';
import type { Pace } from '../pace.ts';
import type { GatewayReads } from '../reads.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Slices } from '../slices.ts';
import type { GatewayStats } from '../stats.ts';
import type { Portions } from './portions.ts';

/** Shared by all rooms of a process. Each part of a room declares what it uses. */
export interface RoomNeeds {
  readonly backend: RoomBackend;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly settings: GatewaySettings;
  readonly stats: GatewayStats;
  readonly pace: Pace;
  readonly reads: GatewayReads;
  readonly slices: Slices;
  readonly portions: Portions;
  readonly processId: string;
  report(error: unknown): void;
}
