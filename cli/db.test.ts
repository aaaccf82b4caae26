import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projections } from '../server/domains.ts';
import { databaseFile } from '../server/platform/log/sqlite/sqlite-log.ts';
import { Cli } from './testing/cli.ts';
import { FilledLog } from './testing/filled-log.ts';

let filled: FilledLog;
let cli: Cli;
beforeAll(async () => {
  filled = await FilledLog.make();
  cli = new Cli({ DATA_DIR: filled.dataDir });
});
afterAll(async () => {
  await filled.remove();
  cli.remove();
});

/** A data folder whose database is a copy that somebody has been at. */
function tampered(name: string, sql: string): string {
  const dir = join(filled.dataDir, name);
  mkdirSync(dir);
  const source = new Database(filled.file);
  source.pragma('wal_checkpoint(TRUNCATE)');
  source.close();
  copyFileSync(filled.file, databaseFile(dir));
  const db = new Database(databaseFile(dir));
  db.exec(sql);
  db.close();
  return dir;
}

describe('db info', () => {
  test('tells size, kinds, projections and timers', async () => {
    const info = await cli.json<Record<string, unknown>>(['db', 'info']);
    expect(info).toMatchObject({
      file: filled.file,
      events: await filled.log.lastPosition(),
      timers: { waiting: 0, next: null },
    });
    expect(info['kinds']).toContainEqual({ kind: 'product', streams: 45, events: 45 });
    expect(info['projections']).toEqual(
      projections
        .map(({ name, version }) => ({ name, version, state: 'up to date' }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    );
  });

  test('reads well for people', async () => {
    const { stdout } = await cli.run(['db', 'info']);
    expect(stdout).toMatch(/^product +45 +45$/m);
    expect(stdout).toMatch(/^timers +none$/m);
  });
});

test('db timers lists what waits, the soonest first', async () => {
  expect(await cli.json(['db', 'timers'])).toEqual([]);
  const insert =
    'INSERT INTO timers VALUES (\'b\', 2000, \'{"type":"Later"}\'), (\'a\', 1000, \'{"type":"Sooner"}\')';
  const dir = tampered('timers', insert);
  expect(await cli.json(['db', 'timers', '--data-dir', dir])).toEqual([
    { id: 'a', dueAt: '1970-01-01T00:00:01.000Z', command: { type: 'Sooner' } },
    { id: 'b', dueAt: '1970-01-01T00:00:02.000Z', command: { type: 'Later' } },
  ]);
  expect((await cli.run(['db', 'timers', '--data-dir', dir])).stdout).toMatch(/ overdue +Sooner +a\n/);
});

describe('db verify', () => {
  test('finds nothing in a log that is as it was written', async () => {
    expect(await cli.json(['db', 'verify'])).toMatchObject({
      events: await filled.log.lastPosition(),
      structure: [],
      chains: [],
      projections: [],
      sound: true,
    });
    const { stdout } = await cli.run(['db', 'verify']);
    expect(stdout).toMatch(/✓ \d+ events in \d+ streams/);
    expect(stdout).toContain('they prove nothing: only a copy kept elsewhere does');
  });

  test('finds an event that was changed, and ends with 5', async () => {
    const dir = tampered(
      'changed',
      `UPDATE events SET data = replace(data, '14900', '1') WHERE stream = 'product-1'`,
    );
    const { code, stdout, stderr } = await cli.run(['db', 'verify', '--data-dir', dir]);
    expect(code).toBe(5);
    expect(stdout).toContain('product-1 1 was changed after it was written');
    expect(stderr).toContain('restore a backup');
  });

  test('names an event that cannot be read, and where it stands', async () => {
    const dir = tampered('unreadable', `UPDATE events SET data = '{' WHERE stream = 'product-1'`);
    const { code, stdout } = await cli.run(['db', 'verify', '--data-dir', dir]);
    expect(code).toBe(5);
    expect(stdout).toMatch(/product-1 1 at position \d+ cannot be read and is passed over/);
  });

  test('finds a projection that says otherwise, and rebuild mends it', async () => {
    const table = 'products';
    const dir = tampered('projection', `DELETE FROM "${table}"`);
    const { code, stdout, stderr } = await cli.run(['db', 'verify', '--data-dir', dir]);
    expect(code).toBe(5);
    expect(stdout).toContain(`table ${table}`);
    expect(stderr).toContain('sellover db rebuild');
    expect(await cli.json(['db', 'rebuild', '--data-dir', dir])).toMatchObject({
      events: await filled.log.lastPosition(),
      projections: projections.map(({ name }) => name),
    });
    expect((await cli.run(['db', 'verify', '--data-dir', dir])).code).toBe(0);
  });
});

describe('a file that is no database of ours', () => {
  test.each(['info', 'timers', 'verify', 'rebuild'])('db %s says so and leaves it alone', async (command) => {
    const dir = join(filled.dataDir, `garbage-${command}`);
    mkdirSync(dir);
    writeFileSync(databaseFile(dir), 'This is a letter to my grandmother.');
    const { code, stderr } = await cli.run(['db', command, '--data-dir', dir]);
    expect(code).toBe(5);
    expect(stderr).toContain(databaseFile(dir));
  });

  test('events does, too', async () => {
    const dir = tampered('stranger', 'PRAGMA application_id = 7');
    const { code, stderr } = await cli.run(['events', '--data-dir', dir]);
    expect(code).toBe(2);
    expect(stderr).toContain('is the database of another program');
  });
});
