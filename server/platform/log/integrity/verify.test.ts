import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askAt, copyPlace, makePlace, placeOf, removePlace, tempDir } from '../../../testing/place.ts';
import { MovedClock } from '../../clock.ts';
import type { LogDatabase } from '../database.ts';
import { databaseAt } from '../databases.ts';
import type { EventLog } from '../log.ts';
import { count, notes, sums, tally, tallyFold } from '../tally.fixture.ts';
import { verifyLog, type VerifyOptions, type VerifyReport } from './verify.ts';

const projections = [sums, notes];
/** Written once; each test has a copy. */
let written: string;
let dataDir: string;

beforeAll(async () => {
  written = dataDir = tempDir();
  await makePlace(written);
  const log = await open();
  for (let i = 0; i < 2000; i += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, j) =>
        log.execute(count(tally((i + j) % 3), 1, { note: `note-${i + j}` })),
      ),
    );
  await log.close();
});
afterAll(() => removePlace(written));
beforeEach(async () => {
  dataDir = tempDir();
  await copyPlace(written, dataDir);
});
afterEach(() => removePlace(dataDir));

function open(): Promise<EventLog> {
  return database().open({ clock: new MovedClock(0), projections });
}

function database(): LogDatabase {
  return databaseAt(placeOf(dataDir));
}

function verify(options: Partial<VerifyOptions> = {}): Promise<VerifyReport> {
  return database().inspect((inspection) =>
    verifyLog(inspection, { projections, folds: [tallyFold], ...options }),
  );
}

async function edit(...sql: string[]): Promise<VerifyReport> {
  for (const statement of sql) await askAt(dataDir, statement);
  return verify();
}

describe('verify', () => {
  test('finds nothing in a sound log, and says how far it is', async () => {
    const progress: number[] = [];
    const report = await verify({ onProgress: (done, total) => progress.push(done / total) });
    expect(report).toEqual({
      events: 2000,
      streams: 3,
      structure: [],
      chains: [],
      projections: [],
      seal: { head: expect.stringMatching(/^2000:/), since: null, checked: false, problems: [] },
      sound: true,
    });
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  test('works beside a log that is in use, and sees what is only in its WAL', async () => {
    const log = await open();
    await log.execute(count(tally(0)));
    expect(await verify()).toMatchObject({ events: 2001, sound: true });
    await log.close();
  });

  test.each([
    ['data', `data = '{"by":2}'`],
    ['a type', `type = 'Discounted'`],
    ['an actor', 'actor_id = 8'],
    ['a time', 'recorded_at = 1'],
    ['a command', `command_id = 'other'`],
    ['a hash', `hash = 'x'`],
  ])('finds %s that was edited', async (_what, change) => {
    const report = await edit(`UPDATE events SET ${change} WHERE stream = 'tally-1' AND version = 5`);
    expect(report.sound).toBe(false);
    const problem = 'was changed after it was written';
    expect(report.chains).toContainEqual({ stream: 'tally-1', version: 5, problem });
  });

  test('finds an event that was deleted, in the middle and at the end', async () => {
    const middle = await edit(`DELETE FROM events WHERE stream = 'tally-1' AND version IN (5, 6)`);
    const problem = 'and all up to 6 are missing';
    expect(middle.chains).toContainEqual({ stream: 'tally-1', version: 5, problem });
    const end = await edit('DELETE FROM events WHERE position = 2000');
    expect(end.chains.map(({ problem }) => problem)).toContain(
      'is the last event, at position 1999, where 2000 were written',
    );
  });

  test('finds that the last event of a stream is gone, which its chain does not miss', async () => {
    const last = `SELECT max(position) FROM events WHERE stream = 'tally-0'`;
    const { chains } = await edit(`DELETE FROM events WHERE position = (${last})`);
    expect(chains.map(({ problem }) => problem)).toContainEqual(
      expect.stringMatching(/^stands at position \d+, and the 1 before it in the log are missing$/),
    );
  });

  test('finds two events that were swapped', async () => {
    const swapped = await edit(
      `UPDATE events SET version = -version WHERE stream = 'tally-1' AND version IN (5, 6)`,
      `UPDATE events SET version = 11 + version WHERE stream = 'tally-1' AND version < 0`,
    );
    const problem = 'stands before its predecessor in the log';
    expect(swapped.chains).toContainEqual({ stream: 'tally-1', version: 6, problem });
  });

  test('finds a snapshot that is not what the events say', async () => {
    const report = await edit(`UPDATE snapshots SET state = '{"sum":0,"notes":[]}' WHERE stream = 'tally-2'`);
    expect(report.chains).toEqual([
      { stream: 'tally-2', version: 500, problem: 'has a snapshot that is not what the events fold to' },
    ]);
  });

  test('finds rows of a projection that are wrong, missing or too many', async () => {
    expect((await edit(`UPDATE tally_sums SET sum = 1 WHERE stream = 'tally-1'`)).projections).toEqual([
      {
        projection: 'sums',
        table: 'tally_sums',
        problem: 'has other rows than the events say',
        onlyLive: [{ stream: 'tally-1', sum: 1, events: 667 }],
        onlyRebuilt: [{ stream: 'tally-1', sum: 667, events: 667 }],
      },
    ]);
    const report = await edit('DELETE FROM tally_notes WHERE position <= 10');
    expect(report.projections[1]).toMatchObject({ problem: 'has 1990 rows, rebuilt 2000', onlyLive: [] });
    expect(report.projections[1]?.onlyRebuilt).toHaveLength(3);
  });
});

describe('rebuild', () => {
  test('makes projections what the events say', async () => {
    expect((await edit('DELETE FROM tally_notes', 'UPDATE tally_sums SET sum = 0')).sound).toBe(false);
    const progress: [number, number][] = [];
    await database().rebuild({ projections, onProgress: (done, total) => progress.push([done, total]) });
    expect((await verify()).sound).toBe(true);
    expect(progress.at(-1)).toEqual([2000, 2000]);
  });

  test('that fails changes nothing', async () => {
    const Counted: (typeof notes.on)['Counted'] = (event) => {
      if (event.position > 1500) throw new Error('killed');
      return notes.on['Counted']!(event);
    };
    const failing = { ...notes, on: { Counted } };
    await expect(database().rebuild({ projections: [sums, failing] })).rejects.toThrow('killed');
    expect((await verify()).sound).toBe(true);
    await database().rebuild({ projections });
    expect((await verify()).sound).toBe(true);
  });

  test('lets a running log go on, and misses nothing of what that writes meanwhile', async () => {
    const log = await open();
    const attempts: Promise<unknown>[] = [];
    await database().rebuild({
      projections,
      onProgress: () => attempts.push(log.execute(count(tally(0), 1, { note: 'meanwhile' }))),
    });
    await Promise.all(attempts);
    await log.execute(count(tally(0)));
    await log.close();
    expect(await verify()).toMatchObject({ sound: true, events: 2001 + attempts.length });
  });

  test('takes up what an earlier version left half built', async () => {
    await askAt(dataDir, `UPDATE projections SET position = 500 WHERE name = 'notes'`);
    await askAt(dataDir, 'DELETE FROM tally_notes WHERE position > 500');
    expect((await verify()).projections.map(({ problem }) => problem)).toEqual([
      'is of version 1, or half rebuilt',
    ]);
    await (await open()).close();
    expect((await verify()).sound).toBe(true);
  });
});
