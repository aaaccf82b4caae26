import { systemClock } from '../../clock.ts';
import { databaseAt, type LogPlace } from '../databases.ts';
import { count, notes, sums, tally } from '../tally.fixture.ts';

/** Appends without end, and says so after each acknowledgement; for the test that kills it. */
const [place, name, sealKey] = process.argv.slice(2);
const log = await databaseAt(JSON.parse(place!) as LogPlace).open({
  clock: systemClock,
  projections: [sums, notes],
  sealKey: sealKey!,
});

async function append(lane: number): Promise<never> {
  for (let i = 0; ; i++) {
    const note = `${name}-${lane}-${i}`;
    await log.execute(count(tally(lane), 1, { note, once: { key: note, fingerprint: note } }));
    // Not `writeSync`: it fails when nobody has read for a while.
    await new Promise<unknown>((written) => process.stdout.write(`${note}\n`, written));
  }
}

await Promise.all(Array.from({ length: 20 }, (_, lane) => append(lane)));
