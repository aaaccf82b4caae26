import { systemClock } from '../platform/clock.ts';
import { echo } from '../platform/log/echo.fixture.ts';
import { Reactions } from '../platform/log/reactions.ts';
import { SqliteDatabase } from '../platform/log/sqlite/sqlite-log.ts';
import { systemSource } from '../platform/source.ts';
import { count, tally } from '../platform/log/tally.fixture.ts';

/** Causes and reacts without end, until it is killed. */
const log = await new SqliteDatabase(process.argv[2]!).open({ clock: systemClock, claim: 'together' });
const reactions = new Reactions({
  log,
  clock: systemClock,
  source: systemSource(systemClock, 0),
  reactions: [echo({ every: 1 })],
});
await reactions.start();
process.stdout.write('started\n');

await Promise.all(
  Array.from({ length: 4 }, async (_, lane) => {
    for (;;) await log.execute(count(tally(lane)));
  }),
);
