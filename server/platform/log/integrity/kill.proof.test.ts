import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eachTestsPlace } from '../place.support.ts';
import { SealKey } from './seal.ts';
import { notes, sums, tallyFold } from '../tally.fixture.ts';
import { verifyLog } from './verify.ts';

const KEY = 'of whoever shares this log of kills';

const place = eachTestsPlace();

async function acknowledgedUntilKilled(name: string, acknowledgements: number): Promise<string[]> {
  const fixture = join(import.meta.dirname, 'kill.fixture.ts');
  const child = spawn(process.execPath, [fixture, JSON.stringify(place.at), name, KEY], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.split('\n').length > acknowledgements) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return said.split('\n').slice(0, -1);
}

test('kill -9 of processes that share a log loses nothing acknowledged, doubles nothing, breaks nothing, and keeps one seal', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 6; round++) {
    const said = await Promise.all(
      ['a', 'b'].map((name) =>
        acknowledgedUntilKilled(`${round}${name}`, 1 + Math.floor(Math.random() * 500)),
      ),
    );
    acknowledged.push(...said.flat());
    const log = await place.open({ projections: [sums, notes], sealKey: KEY });
    const kept = (await log.read({ limit: 1_000_000 })).map(({ data }) => (data as { note: string }).note);
    await log.close();
    const found = new Set(kept);
    expect(found.size).toBe(kept.length);
    expect(acknowledged.filter((note) => !found.has(note))).toEqual([]);
  }
  expect(acknowledged.length).toBeGreaterThan(12);
  const report = await place.database.inspect((inspection) =>
    verifyLog(inspection, { projections: [sums, notes], folds: [tallyFold], sealKey: new SealKey(KEY) }),
  );
  expect(report).toMatchObject({ sound: true });
});
