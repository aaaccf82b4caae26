import { systemClock } from '../../clock.ts';
import { count, notes, sums, tally } from '../tally.fixture.ts';
import { SqliteDatabase } from './sqlite-log.ts';

/** Counts once, as a server does, and is killed; for the test of what that leaves. */
const log = await new SqliteDatabase(process.argv[2]!).open({
  clock: systemClock,
  projections: [sums, notes],
  claim: 'alone',
});
await log.execute(count(tally('a')));
process.kill(process.pid, 'SIGKILL');
