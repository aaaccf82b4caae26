import { expect, test } from 'vitest';
import { makePlace, removePlace, tempDir } from '../../../testing/place.ts';
import { MovedClock } from '../../clock.ts';
import { databaseAt } from '../databases.ts';
import type { Command } from '../log.ts';
import { count, notes, people, sums, tally, type Counted } from '../tally.fixture.ts';

test('a command that fails once it is decided leaves nothing behind for its neighbours', async () => {
  const place = await makePlace(tempDir());
  const options = { clock: new MovedClock(0), projections: [sums, notes], rowTables: [people] };
  const log = await databaseAt(place).open(options);
  const counted = (by: unknown): Counted => ({ type: 'Counted', data: { by: by as number } });
  const unwritable: Command<null> = {
    ...count(tally('a')),
    // No JSON has a number like that.
    decide: () => ({ events: [{ ref: tally('a'), events: [counted(50), counted(1n)] }], reply: null }),
  };
  try {
    const [first, failed, last] = await Promise.allSettled([
      log.execute(count(tally('a'), 1)),
      log.execute(unwritable),
      log.execute(count(tally('a'), 2)),
    ]);
    expect([first.status, failed.status]).toEqual(['fulfilled', 'rejected']);
    expect(last).toMatchObject({ value: { reply: { sum: 3 } } });
    const events = await log.read({ limit: 10 });
    expect(events.map(({ version, data }) => [version, data])).toEqual([
      [1, { by: 1 }],
      [2, { by: 2 }],
    ]);
  } finally {
    await log.close();
    await removePlace(place.dataDir);
  }
});
