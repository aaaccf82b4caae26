import { afterAll, beforeAll } from 'vitest';
import { openLog } from '../../domains.ts';
import { MovedClock } from '../../platform/clock.ts';
import type { LogPlace } from '../../platform/log/databases.ts';
import { verifiedAt } from '../log.ts';
import { removePlace, tempDir } from '../place.ts';
import { PostgresServer } from './postgresql.ts';
import { isWhole } from '../seed.ts';
import { EVENING } from '../server.ts';

/** A log that is held against a rebuilt one in the end. */
async function verifiedLog(place: LogPlace) {
  const clock = new MovedClock(EVENING);
  const log = await openLog(place, { clock });
  return {
    log,
    clock,
    remove: async () => {
      await verifiedAt(place);
      await log.close();
      await removePlace(place.dataDir);
    },
  };
}

/** Runs a contract suite on a new log of SQLite for each test, and in `make prove` on one of PostgreSQL, too. */
export function onBothEngines(
  describeContract: (name: string, open: () => ReturnType<typeof verifiedLog>) => void,
): void {
  describeContract('SQLite', () => verifiedLog({ dataDir: tempDir(), databaseUrl: null }));
  if (!isWhole) return;
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await PostgresServer.start();
  });
  afterAll(() => postgres.remove());
  describeContract('PostgreSQL', async () =>
    verifiedLog({ dataDir: tempDir(), databaseUrl: await postgres.database() }),
  );
}
