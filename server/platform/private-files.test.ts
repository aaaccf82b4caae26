import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '../domains.ts';
import { giveSecrets } from '../testing/server.ts';
import { tempDir } from '../testing/place.ts';
import { systemClock } from './clock.ts';
import type { DatabaseClaim } from './log/database.ts';
import { databaseFile, SqliteDatabase } from './log/sqlite/sqlite-log.ts';
import { secretsOf } from './secrets.ts';
import { makePrivate, PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';

let dir: string;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => rmSync(dir, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

class Warnings {
  readonly paths: unknown[] = [];
  readonly info = () => {};
  readonly error = () => {};
  readonly warn = (facts: object) => void this.paths.push((facts as { path: string }).path);
}

const ours = ['', '-wal', '-shm', '-claim', '-claim-journal'].map((end) => `sellover.db${end}`);
const ownersAlone = Object.fromEntries([...ours, 'secrets.json', 'vapid.json'].map((name) => [name, '600']));

/** The folder's mode, and that of each file in it while a server has it open. */
async function opened(
  dataDir: string,
  claim: DatabaseClaim = 'alone',
): Promise<[string, Record<string, string>]> {
  const logger = new Warnings();
  const log = await openLog({ dataDir, databaseUrl: null }, { clock: systemClock, claim, logger });
  await secretsOf({ dataDir, databaseUrl: null }, null, logger);
  await log.write([]);
  // A note of its own comes and goes by time.
  const names = readdirSync(dataDir).filter((name) => name !== 'sellover.db-seen');
  const modes = Object.fromEntries(names.map((name) => [name, modeOf(join(dataDir, name))]));
  await log.close();
  expect(logger.paths).toEqual([]);
  return [modeOf(dataDir), modes];
}

test('a data folder is made for its owner alone, with all that is in it, also where several servers share it', async () => {
  expect(await opened(join(dir, 'new'))).toEqual(['700', ownersAlone]);
  const [, modes] = await opened(join(dir, 'shared'), 'together');
  expect(Object.keys(modes)).toContain('sellover.db-claim-0-journal');
  expect(new Set(Object.values(modes))).toEqual(new Set(['600']));
});

test('so is a copy of a log, whatever a killed process has left there', async () => {
  const [from, to] = [join(dir, 'from'), join(dir, 'to')];
  await opened(from);
  mkdirSync(to, { mode: 0o700 });
  writeFileSync(join(to, 'sellover.db-claim-journal'), '', { mode: 0o644 });
  const modes: string[] = [];
  await new SqliteDatabase(databaseFile(to)).create(async (draft) => {
    const folders = [to, join(to, 'unfinished-copy')];
    for (const each of folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))))
      if (statSync(each).isFile()) modes.push(modeOf(each));
    await (await draft.open({ clock: systemClock })).close();
  });
  expect(modes.length).toBeGreaterThan(2);
  expect(new Set([...modes, ...readdirSync(to).map((name) => modeOf(join(to, name)))])).toEqual(
    new Set(['600']),
  );
});

test('a data folder that stood open is closed, with all of ours that is in it', async () => {
  const dataDir = join(dir, 'wide');
  mkdirSync(dataDir);
  await giveSecrets({ dataDir, databaseUrl: null });
  await (await openLog({ dataDir, databaseUrl: null }, { clock: systemClock, claim: 'alone' })).close();
  chmodSync(dataDir, 0o755);
  for (const name of ['sellover.db', 'sellover.db-claim', 'secrets.json'])
    chmodSync(join(dataDir, name), 0o664);
  writeFileSync(join(dataDir, 'sellover.db-claim-journal'), '', { mode: 0o644 });
  writeFileSync(join(dataDir, 'notes.txt'), '', { mode: 0o644 });
  expect(await opened(dataDir)).toEqual(['700', { ...ownersAlone, 'notes.txt': '644' }]);
});

test('what is narrower than it need be stays so', () => {
  const file = join(dir, 'read-only');
  writeFileSync(file, '', { mode: 0o400 });
  makePrivate(file, PRIVATE_FILE, new Warnings());
  expect(modeOf(file)).toBe('400');
});

test('a folder that many use on purpose is left as it is, and the operator told', () => {
  const logger = new Warnings();
  chmodSync(dir, 0o1777);
  makePrivate(dir, PRIVATE_FOLDER, logger);
  expect([modeOf(dir), logger.paths]).toEqual(['777', [dir]]);
});

test.skipIf(process.getuid?.() !== 0)(
  'somebody else’s folder is left as it is, and the operator told',
  () => {
    const logger = new Warnings();
    chmodSync(dir, 0o755);
    chownSync(dir, 12_345, 12_345);
    makePrivate(dir, PRIVATE_FOLDER, logger);
    expect([modeOf(dir), logger.paths]).toEqual(['755', [dir]]);
  },
);
