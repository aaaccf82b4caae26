/**
 * Rebuilds the search of the log in a folder and prints how long that took, as JSON. It is a program of its own, as after an update:
 * the benchmark itself runs on one core and has a large heap.
 */
import Database from 'better-sqlite3';
import { openLog } from '../../server/domains.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { Search } from '../../server/domains/orders/search/search.ts';
import { databaseAt, type LogPlace } from '../../server/platform/log/databases.ts';
import { monotonicMs } from '../harness/clock.ts';

export interface Rebuilt {
  /** ms. */
  readonly took: number;
  /** Seconds of the processor. */
  readonly had: number;
  /** ms until its indexes have all, and the bytes that they take. */
  readonly read: number;
  readonly memory: number;
}

/** The projection is forgotten, so that the next start builds it alone. */
async function rebuilt(dataDir: string): Promise<Rebuilt> {
  const place = { dataDir, databaseUrl: null };
  const openedIn = async () => {
    const from = monotonicMs();
    await (await openLog(place, { clock: systemClock })).close();
    return monotonicMs() - from;
  };
  await openedIn();
  const without = await openedIn();
  const began = process.cpuUsage();
  const db = new Database(databaseAt(place).where);
  db.exec("DELETE FROM projections WHERE name = 'search'");
  db.close();
  const took = (await openedIn()) - without;
  const { user, system } = process.cpuUsage(began);
  return { took, had: (user + system) / 1e6, ...(await readInto(place)) };
}

async function readInto(place: LogPlace): Promise<Pick<Rebuilt, 'read' | 'memory'>> {
  const log = await openLog(place, { clock: systemClock });
  const [before, from] = [process.memoryUsage().rss, monotonicMs()];
  await new Search(log).upToDate();
  const [read, memory] = [monotonicMs() - from, process.memoryUsage().rss - before];
  await log.close();
  return { read, memory };
}

if (import.meta.main) {
  process.stdout.write(JSON.stringify(await rebuilt(process.argv[2]!)));
}
