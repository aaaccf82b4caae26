import { systemClock } from '../../clock.ts';
import { SqliteDatabase } from './sqlite-log.ts';
import { count, notes, sums, tally } from '../tally.fixture.ts';

/** Writes so much that checkpoints begin, and then leaves its log as it is; for the test that waits for its end. */
const log = await new SqliteDatabase(process.argv[2]!).open({
  clock: systemClock,
  projections: [sums, notes],
});
const note = 'x'.repeat(3000);
for (let group = 0; group < 64; group++)
  await Promise.all(Array.from({ length: 64 }, (_, lane) => log.execute(count(tally(lane), 1, { note }))));
