import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { askAt, copyPlace, makePlace, removePlace, rowsAt, tempDir } from '../../../testing/place.ts';
import { chainHash, CHAIN_START } from './chain.ts';
import { DatabaseUnusable } from '../database-unusable.ts';
import { LogUnavailable, type EventLog } from '../log.ts';
import { eachTestsPlace } from '../place.support.ts';
import type { EventRow } from '../tables/log-tables.ts';
import { DIGEST_START, nextDigest, SealKey } from './seal.ts';
import { headFrom } from './seal-check.ts';
import type { SealRow } from './seal-table.ts';
import { count, tally } from '../tally.fixture.ts';
import { verifyLog, type VerifyReport } from './verify.ts';

const KEY = 'the key of the shop, kept elsewhere';
const OTHER = 'another key, from nobody knows where';

const place = eachTestsPlace();

function open(sealKey: string | null = KEY): Promise<EventLog> {
  return place.open({ sealKey, claim: 'together' });
}

/** A log that was written, and closed again. */
async function written(events: number, sealKey: string | null = KEY): Promise<void> {
  const log = await open(sealKey);
  for (let i = 0; i < events; i++) await log.execute(count(tally(i % 3)));
  await log.close();
}

function verify(sealKey: string | null = KEY, head?: string): Promise<VerifyReport> {
  return place.database.inspect((inspection) =>
    verifyLog(inspection, {
      projections: [],
      sealKey: sealKey === null ? null : new SealKey(sealKey),
      noted: head === undefined ? undefined : headFrom(head),
    }),
  );
}

async function problems(sealKey?: string | null, head?: string): Promise<readonly string[]> {
  const { seal, chains, structure } = await verify(sealKey, head);
  expect([...chains, ...structure]).toEqual([]);
  return seal.problems;
}

const ask = (sql: string, ...values: readonly (string | number)[]) => askAt(place.dataDir, sql, ...values);

/** An edit by somebody who can write the database: another actor, and the rest of the stream rehashed. */
async function editAndHashAnew(stream: string, version: number): Promise<void> {
  await ask('UPDATE events SET actor_id = 666 WHERE stream = $1 AND version = $2', stream, version);
  let previous = CHAIN_START;
  const rows = (await rowsAt(place.dataDir, 'events')) as EventRow[];
  for (const row of rows.filter((each) => each.stream === stream)) {
    previous = chainHash(previous, row);
    await ask('UPDATE events SET hash = $1 WHERE position = $2', previous, row.position);
  }
}

/** Also makes the kept digest that of the events: all that can be done without the key. */
async function digestAnew(): Promise<void> {
  const rows = (await rowsAt(place.dataDir, 'events')) as EventRow[];
  await ask('UPDATE log_seal SET digest = $1', rows.reduce(nextDigest, DIGEST_START));
}

async function sealRow(): Promise<SealRow | undefined> {
  const [row] = await rowsAt(place.dataDir, 'log_seal');
  return row as SealRow | undefined;
}

async function putBack({ since, position, digest, seal }: SealRow): Promise<void> {
  await ask('DELETE FROM log_seal');
  await ask('INSERT INTO log_seal VALUES (1, $1, $2, $3, $4)', since, position, digest, seal);
}

async function dropTail(after: number): Promise<void> {
  await ask('DELETE FROM events WHERE position > $1', after);
  await ask('UPDATE log_state SET last_position = $1', after);
}

async function refusal(sealKey: string | null): Promise<string> {
  const error = await open(sealKey).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(DatabaseUnusable);
  return (error as DatabaseUnusable).message;
}

const NOT_THOSE = 'the events up to position 20 are not those that were sealed';
const NOT_OURS = 'the seal is not of this SEAL_KEY: the key is another one, or somebody has changed the seal';
const NO_SEAL = 'SEAL_KEY is set and the log has no seal: it never had one, or somebody has taken it away';

describe('verify, with the key,', () => {
  test('finds a log sound that only those with the key have written', async () => {
    await written(20);
    const report = await verify();
    const seal = { head: expect.stringMatching(/^20:/), since: 0, checked: true, problems: [] };
    expect(report).toMatchObject({ seal, sound: true });
  });

  test('notices an event that was edited and its stream hashed anew, which chains alone do not', async () => {
    await written(20, null);
    await editAndHashAnew('tally-1', 2);
    expect((await verify(null)).sound).toBe(true);
    await removePlace(place.dataDir);
    await makePlace(place.dataDir);
    await written(20);
    await editAndHashAnew('tally-1', 2);
    expect(await problems()).toEqual([NOT_THOSE]);
    expect((await verify()).sound).toBe(false);
    await digestAnew();
    expect(await problems(null)).toEqual([]);
    expect(await problems()).toEqual([NOT_OURS]);
  });

  test('notices that the end is gone, although the log no longer counts it', async () => {
    await written(20);
    await dropTail(15);
    expect((await verify(null)).chains).toEqual([]);
    expect(await problems()).toEqual(['the seal is of 20 events, and only 15 are there']);
  });

  test.each([
    ['with its seal of then', false],
    ['as a whole', true],
  ])('takes an older log %s for sound, unless a later head was noted', async (_how, isWhole) => {
    await written(15);
    const before = (await sealRow())!;
    const old = tempDir();
    await copyPlace(place.dataDir, old);
    const early = (await verify()).seal.head;
    await written(5);
    const { head } = (await verify()).seal;
    if (isWhole) {
      await removePlace(place.dataDir);
      await copyPlace(old, place.dataDir);
    } else {
      await dropTail(15);
      await putBack(before);
    }
    expect(await problems()).toEqual([]);
    expect(await problems(KEY, early)).toEqual([]);
    expect(await problems(KEY, head)).toEqual(['the log had 20 events when its head was noted, and has 15']);
    await removePlace(old);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'two events of different streams whose places were swapped',
      async () => {
        await ask('UPDATE events SET position = -position WHERE position IN (19, 20)');
        await ask('UPDATE events SET position = 39 + position WHERE position < 0');
      },
      NOT_THOSE,
    ],
    ['that there is no seal', () => ask('DELETE FROM log_seal'), NO_SEAL],
    ['a seal whose beginning was moved', async () => putBack({ ...(await sealRow())!, since: 2 }), NOT_OURS],
  ])('notices %s', async (_what, changes, problem) => {
    await written(20);
    await changes();
    expect(await problems()).toEqual([problem]);
  });
});

describe('a head that was noted', () => {
  test('shows without any key that what was before it is as it was', async () => {
    await written(10, null);
    const { head } = (await verify(null)).seal;
    await written(10, null);
    expect(await problems(null, head)).toEqual([]);
    await editAndHashAnew('tally-1', 4);
    expect(await problems(null, head)).toEqual([]);
    await editAndHashAnew('tally-1', 2);
    expect(await problems(null, head)).toEqual([
      'the events up to position 10 are not those of when its head was noted',
    ]);
  });

  test('can be that of a log without events', async () => {
    await written(0, null);
    const { head } = (await verify(null)).seal;
    await written(1, null);
    expect(head).toMatch(/^0:/);
    expect(await problems(null, head)).toEqual([]);
  });

  test.each(['', '20', 'x:y', `20:${'a'.repeat(42)}`, `-1:${'a'.repeat(43)}`])('is not %j', (text) => {
    expect(headFrom(text)).toBeUndefined();
  });
});

describe('processes that share a log', () => {
  test('keep one seal, each going on from the other’s', async () => {
    const logs = [await open(), await open()];
    await Promise.all(Array.from({ length: 60 }, (_, i) => logs[i % 2]!.execute(count(tally(i % 5)))));
    expect(await problems()).toEqual([]);
    expect(await sealRow()).toMatchObject({ since: 0, position: 60 });
  });

  test.each([
    ['no key', null, KEY, 'the log is sealed, and SEAL_KEY is not set'],
    ['another key', OTHER, KEY, NOT_OURS],
    ['a key, where it was first', KEY, null, NO_SEAL],
  ])('take no commands where one has %s', async (_what, mine, theirs, why) => {
    const [log, other] = [await open(mine), await open(theirs)];
    await other.execute(count(tally('a')));
    await expect(log.execute(count(tally('a')))).rejects.toBeInstanceOf(LogUnavailable);
    expect(log.trouble()).toBe(why);
    expect(await log.lastPosition()).toBe(1);
  });
});

describe('a server does not start', () => {
  test('with another key or none, and says nothing of either', async () => {
    await written(3);
    expect(await refusal(null)).toContain('the log is sealed, and SEAL_KEY is not set. Set it to');
    const message = await refusal(OTHER);
    expect(message).toContain(NOT_OURS);
    expect(message).not.toMatch(new RegExp(`${KEY}|${OTHER}`));
  });

  test('with a key on a log that has events and no seal: it would seal what anyone has put there', async () => {
    await written(3, null);
    expect(await refusal(KEY)).toContain('sellover db seal seals the log as it is');
    expect(await sealRow()).toBeUndefined();
  });

  test('on events that something without the key has written', async () => {
    await written(3);
    const seal = (await sealRow())!;
    // An older program does not know of seals: to it there is none.
    await ask('DELETE FROM log_seal');
    await written(2, null);
    await putBack(seal);
    const behind = '2 events after position 3 are not sealed: something without the key has written them';
    expect(await refusal(KEY)).toContain(behind);
    expect(await problems()).toEqual([behind]);
  });
});

test('a server that runs does not seal a log again whose digest somebody has changed', async () => {
  const log = await open();
  await log.execute(count(tally('a')));
  await log.execute(count(tally('a')));
  await editAndHashAnew('tally-a', 1);
  await digestAnew();
  await expect(log.execute(count(tally('a')))).rejects.toThrow(NOT_OURS);
  expect(log.trouble()).toBe(NOT_OURS);
  expect(await sealRow()).toMatchObject({ position: 2 });
});

describe('sealing by command', () => {
  test('lets a server with the key go on, and verify says from where on it was there', async () => {
    await written(12, null);
    const progress: [number, number][] = [];
    const report = await place.database.seal(new SealKey(KEY), (...at) => progress.push(at));
    expect(report).toEqual({ head: (await verify()).seal.head, isNew: true });
    expect(progress).toEqual([[12, 12]]);
    await written(3);
    expect((await verify()).seal).toMatchObject({ since: 12, problems: [] });
    await editAndHashAnew('tally-1', 1);
    expect((await verify()).sound).toBe(false);
  });

  test('changes nothing where this seal is there already', async () => {
    await written(5);
    const before = await sealRow();
    expect(await place.database.seal(new SealKey(KEY))).toMatchObject({ isNew: false });
    expect(await sealRow()).toEqual(before);
  });

  test('replaces the key, and takes it away', async () => {
    await written(5);
    await place.database.seal(new SealKey(OTHER));
    expect(await problems(OTHER)).toEqual([]);
    expect(await problems(KEY)).toEqual([NOT_OURS]);
    await written(1, OTHER);
    await place.database.removeSeal();
    await written(1, null);
    expect((await verify(null)).seal).toMatchObject({ since: null, problems: [] });
  });

  test('is met by servers that run: one with the key goes on, one without takes no commands', async () => {
    const log = await open(null);
    await log.execute(count(tally('a')));
    await place.database.seal(new SealKey(KEY));
    await expect(log.execute(count(tally('a')))).rejects.toThrow('SEAL_KEY is not set');
    await (await open()).execute(count(tally('a')));
    await place.database.removeSeal();
    await expect.poll(() => log.trouble()).toBeNull();
    await log.execute(count(tally('a')));
  });
});

test('a database that only an older program has had is verified, rebuilt and opened', async () => {
  await written(3, null);
  const asBefore = async () => {
    await ask('DROP TABLE IF EXISTS log_seal');
    await ask("DELETE FROM row_tables WHERE name = 'log-seal'");
  };
  await asBefore();
  expect((await verify(null)).sound).toBe(true);
  expect(await problems()).toEqual([NO_SEAL]);
  await place.database.rebuild({ projections: [] });
  await asBefore();
  await written(1, null);
  expect((await verify(null)).sound).toBe(true);
});

test('a key shows itself to nobody who prints it', () => {
  const key = new SealKey(KEY);
  expect(inspect(key, { depth: 9, showHidden: true }) + JSON.stringify(key)).not.toContain(KEY);
});
