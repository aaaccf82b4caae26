import { systemClock } from '../platform/clock.ts';
import { openLog } from '../domains.ts';
import type { LogPlace } from '../platform/log/databases.ts';
import type { EventLog, RecordedEvent } from '../platform/log/log.ts';
import type { StockLine } from '../domains/catalog/stock/decider.ts';
import { secretsOf } from '../platform/secrets.ts';
import { makePlace, placeOf } from './place.ts';
import { giveSecrets } from './server.ts';
import { World } from './world.ts';

const EVERYTHING = 10_000_000;

function open(place: LogPlace): Promise<EventLog> {
  return openLog(place, { clock: systemClock });
}

/** Fills a data folder before any server runs on it. */
export async function seed<T>(dataDir: string, fill: (world: World) => Promise<T>): Promise<T> {
  return seedAt(await makePlace(dataDir), fill);
}

/** The same for a place that is not this run's own. */
export async function seedAt<T>(place: LogPlace, fill: (world: World) => Promise<T>): Promise<T> {
  await giveSecrets(place);
  const log = await open(place);
  try {
    const world = new World(() => log, systemClock, await secretsOf(place));
    await world.openSellers();
    return await fill(world);
  } finally {
    await log.close();
  }
}

/** Every event of a folder on which no server runs any more. */
export async function eventsOf(dataDir: string): Promise<readonly RecordedEvent[]> {
  return eventsAt(placeOf(dataDir));
}

export async function eventsAt(place: LogPlace): Promise<readonly RecordedEvent[]> {
  const log = await open(place);
  try {
    return log.read({ limit: EVERYTHING });
  } finally {
    await log.close();
  }
}

/** Pieces in the stock events of this type. */
export function pieces(events: readonly RecordedEvent[], type: string, prdtSysId: number): number {
  return events
    .filter((event) => event.type === type && event.stream === `stock-${prdtSysId}`)
    .flatMap(({ data }) => (data as { lines: readonly StockLine[] }).lines)
    .reduce((sum, { qty }) => sum + qty, 0);
}

/** `make test` runs the heavy proofs small, `make prove` whole: PROOF_SCALE times as large. */
const { PROOF_SCALE } = process.env;
const SCALE = Number(PROOF_SCALE ?? 1);

/** This run is of `make prove`. */
export const isWhole = PROOF_SCALE !== undefined;

export function scaled(count: number): number {
  return Math.max(1, Math.round(count * SCALE));
}

/** A bound on real time (ms) that the product promises. `make prove` holds it; `make test` only finds what hangs. */
export function promised(ms: number): number {
  return isWhole ? ms : Math.max(ms, 60_000);
}

/** How long any test may take on a slow machine (ms), as in `vitest.config.ts`: no test waits for it unless it hangs. */
const PATIENCE = 300_000;
/** A busy machine has been this many times slower than a quiet one, and no proof is about that. */
const SLOWEST = 6;

/** How long a proof that is scaled may take (ms). `ms` is for a fast machine, and for each unit of the scale. */
export function scaledPatience(ms: number): number {
  return Math.max(PATIENCE, ms * SCALE * SLOWEST);
}
