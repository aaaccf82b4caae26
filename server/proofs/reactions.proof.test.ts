import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { databaseAt, type LogPlace } from '../platform/log/databases.ts';
import { countedIn, echo, heardIn } from '../platform/log/background/echo.fixture.ts';
import { Reactions } from '../platform/log/background/reactions.ts';
import { systemSource } from '../platform/source.ts';
import { scaled, scaledPatience } from '../testing/seed.ts';
import { makePlace, removePlace, tempDir } from '../testing/place.ts';

const ROUNDS = scaled(5);
const PROCESSES = 2;
const CAUSES_MAX = 20;

async function runAndKill(place: LogPlace): Promise<void> {
  const fixture = join(import.meta.dirname, 'reactions.fixture.ts');
  const child = spawn(process.execPath, [fixture, JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // By causes and not by the clock alone, as a busy machine has none for a while.
  let left = Math.ceil(Math.random() * CAUSES_MAX);
  await new Promise<void>((enough) => {
    child.stdout.on('data', (said: Buffer) => (left -= said.length) <= 0 && enough());
  });
  // Any moment between a cause and its effect.
  await pass(Math.random() * 5);
  child.kill('SIGKILL');
  await once(child, 'close');
}

test(
  `reactions of ${PROCESSES} processes killed at ${ROUNDS} moments between cause and effect tell each cause once`,
  {
    meta: { promise: 'what is to follow from an event follows, and follows once' },
    timeout: scaledPatience(60_000),
  },
  async () => {
    const place = await makePlace(tempDir());
    await (await databaseAt(place).open({ clock: systemClock })).close();
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(Array.from({ length: PROCESSES }, () => runAndKill(place)));
    }
    const log = await databaseAt(place).open({ clock: systemClock, claim: 'together' });
    const reactions = new Reactions({
      log,
      clock: systemClock,
      source: systemSource(systemClock, 0),
      reactions: [echo()],
    });
    await reactions.start();
    // What a killed process had asked the database for may still come.
    const told = async () => {
      await reactions.settled();
      const events = await log.read({ limit: 10_000_000 });
      return { counted: countedIn(events), heard: heardIn(events) };
    };
    await expect
      .poll(told)
      .toSatisfy(({ counted, heard }: Awaited<ReturnType<typeof told>>) => isDeepStrictEqual(heard, counted));
    expect((await told()).counted.length).toBeGreaterThanOrEqual(ROUNDS * PROCESSES);
    await reactions.stop();
    await log.close();
    await removePlace(place.dataDir);
  },
);
