import assert from 'node:assert/strict';
import { CANCEL_UNPAID } from '../domains/orders/order/cancel-unpaid.ts';
import { MovedClock, systemClock } from '../platform/clock.ts';
import { folds, openLog, projections, upcasters } from '../domains.ts';
import { databaseAt, type LogPlace } from '../platform/log/databases.ts';
import type { EventLog, NewEvent, StreamRef } from '../platform/log/log.ts';
import type { Bound } from '../platform/log/tables/statement.ts';
import { verifyLog, type VerifyReport } from '../platform/log/integrity/verify.ts';
import { makePlace, placeOf, removePlace, tempDir } from './place.ts';
import { EVENING } from './server.ts';

/** More timers than any test sets. */
const MANY = 10_000_000;

/** Chains, positions, snapshots, and every projection compared with one that is built from nothing. */
export async function verified(dataDir: string): Promise<VerifyReport> {
  return verifiedAt(placeOf(dataDir));
}

export async function verifiedAt(place: LogPlace): Promise<VerifyReport> {
  const report = await databaseAt(place).inspect((inspection) =>
    verifyLog(inspection, { projections, upcasters, folds }),
  );
  assert.ok(report.sound, JSON.stringify(report, null, 2));
  return report;
}

/** The hold of each of these unpaid orders ends `endsIn` milliseconds from now, by the server's timer. */
export async function endHolds(
  place: LogPlace,
  orderSysIds: readonly number[],
  endsIn: number,
): Promise<void> {
  const ids = new Set(orderSysIds);
  const log = await openLog(place, { clock: systemClock });
  const timers = await log.dueTimers(Number.MAX_SAFE_INTEGER, MANY);
  const holds = timers.filter(
    ({ command }) => command.type === CANCEL_UNPAID && ids.has(command['orderSysId'] as number),
  );
  assert.equal(holds.length, orderSysIds.length);
  const dueAt = systemClock.now() + endsIn;
  await log.execute({
    actorId: null,
    commandId: 'test',
    streams: [],
    decide: () => ({
      events: [],
      timers: { set: holds.map((timer) => ({ ...timer, dueAt })) },
      reply: null,
    }),
  });
  await log.close();
}

/** A log with all projections, to feed events to and to ask the queries of the routes. */
export class TestLog {
  readonly dataDir: string;
  readonly clock: MovedClock;
  readonly log: EventLog;

  private constructor(dataDir: string, clock: MovedClock, log: EventLog) {
    this.dataDir = dataDir;
    this.clock = clock;
    this.log = log;
  }

  /** Runs an example, and then holds the tables against rebuilt ones. */
  static async run(example: (log: TestLog) => Promise<void>): Promise<void> {
    const [dataDir, clock] = [tempDir(), new MovedClock(EVENING)];
    const log = await openLog(await makePlace(dataDir), { clock });
    try {
      await example(new TestLog(dataDir, clock, log));
      await verified(dataDir);
    } finally {
      await log.close();
      await removePlace(dataDir);
    }
  }

  async append<S, E extends NewEvent>(ref: StreamRef<S, E>, actorId: number | null, ...events: readonly E[]) {
    await this.log.execute({
      actorId,
      commandId: 'test',
      streams: [ref],
      decide: () => ({ events: [{ ref, events }], reply: null }),
    });
  }

  one<Row>(query: Bound<Row>): Promise<Row | undefined> {
    return this.log.reads.one(query);
  }

  all<Row>(query: Bound<Row>): Promise<readonly Row[]> {
    return this.log.reads.all(query);
  }
}
