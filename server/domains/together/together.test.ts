import { afterAll, beforeAll } from 'vitest';
import { openLog } from '../../domains.ts';
import { MovedClock } from '../../platform/clock.ts';
import type { LogPlace } from '../../platform/log/databases.ts';
import { verifiedAt } from '../../testing/log.ts';
import { removePlace, tempDir } from '../../testing/place.ts';
import { PostgresServer } from '../../testing/postgresql.ts';
import { EVENING } from '../../testing/server.ts';
import { describeTogether } from './together.contract.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres.remove());

/** A log that is held against a rebuilt one in the end. */
async function at(place: LogPlace) {
  const log = await openLog(place, { clock: new MovedClock(EVENING) });
  return {
    log,
    remove: async () => {
      await verifiedAt(place);
      await log.close();
      await removePlace(place.dataDir);
    },
  };
}

describeTogether('SQLite', () => at({ dataDir: tempDir(), databaseUrl: null }));
describeTogether('PostgreSQL', async () =>
  at({ dataDir: tempDir(), databaseUrl: await postgres.database() }),
);
