import { systemClock } from '../platform/clock.ts';
import { databaseAt, type LogPlace } from '../platform/log/databases.ts';
import { echo } from '../platform/log/background/echo.fixture.ts';
import { Reactions } from '../platform/log/background/reactions.ts';
import { systemSource } from '../platform/source.ts';
import { count, tally } from '../platform/log/tally.fixture.ts';

/** Causes and reacts without end, until it is killed; says a byte for each cause that is in the log. */
const log = await databaseAt(JSON.parse(process.argv[2]!) as LogPlace).open({
  clock: systemClock,
  claim: 'together',
});
const reactions = new Reactions({
  log,
  clock: systemClock,
  source: systemSource(systemClock, 0),
  reactions: [echo({ every: 1 })],
});
await reactions.start();

await Promise.all(
  Array.from({ length: 4 }, async (_, lane) => {
    for (;;) {
      await log.execute(count(tally(lane)));
      process.stdout.write('.');
    }
  }),
);
