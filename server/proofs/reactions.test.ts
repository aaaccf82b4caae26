import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { databaseAt, type LogPlace } from '../platform/log/databases.ts';
import { countedIn, echo, heardIn } from '../platform/log/echo.fixture.ts';
import { Reactions } from '../platform/log/reactions.ts';
import { systemSource } from '../platform/source.ts';
import { scaled, scaledPatience } from '../testing/seed.ts';
import { makePlace, removePlace, tempDir } from '../testing/place.ts';

const ROUNDS = scaled(5);
const PROCESSES = 2;

async function runAndKill(place: LogPlace): Promise<void> {
  const fixture = join(import.meta.dirname, 'reactions.fixture.ts');
  const child = spawn(process.execPath, [fixture, JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  // Any moment between a cause and its effect.
  await pass(Math.random() * 60);
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
    const log = await databaseAt(place).open({ clock: systemClock });
    const reactions = new Reactions({
      log,
      clock: systemClock,
      source: systemSource(systemClock, 0),
      reactions: [echo()],
    });
    await reactions.start();
    await reactions.settled();
    await reactions.stop();
    const events = await log.read({ limit: 10_000_000 });
    await log.close();
    const counted = countedIn(events);
    expect(counted.length).toBeGreaterThan(ROUNDS);
    expect(heardIn(events)).toEqual(counted);
    await removePlace(place.dataDir);
  },
);
