import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { tempDir } from '../../../testing/place.ts';
import { silentLogger } from '../logger.ts';
import { Checkpoints } from './checkpoints.ts';

const unwatched = { checkpointing: async (work: () => Promise<unknown>) => void (await work()) };

/** More pages to copy than the limit. */
const behind = { lookAtWal: async () => ({ log: 2000, checkpointed: 0 }), restartWal: async () => {} };

afterEach(() => void vi.restoreAllMocks());

function committedInGroups(checkpoints: Checkpoints): void {
  for (let group = 0; group < 16; group++) checkpoints.committed(behind);
}

test('close at any moment lets the thread close the file, and never terminates it', async () => {
  const terminated = vi.spyOn(Worker.prototype, 'terminate');
  for (const moment of [0, 5, 20, 60]) {
    const directory = tempDir();
    const file = join(directory, 'sellover.db');
    const db = new Database(file);
    db.pragma('journal_mode = WAL');
    db.pragma('wal_autocheckpoint = 0');
    db.exec('CREATE TABLE filler (bytes)');
    const checkpoints = new Checkpoints(file, silentLogger, unwatched);
    db.exec(
      'INSERT INTO filler WITH n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT zeroblob(4000) FROM n',
    );
    committedInGroups(checkpoints);
    await pass(moment);
    await checkpoints.close();
    db.close();
    expect(readdirSync(directory)).toEqual(['sellover.db']);
    rmSync(directory, { recursive: true });
  }
  expect(terminated).not.toHaveBeenCalled();
});

test('close during a look at the WAL starts no thread', async () => {
  const told = vi.spyOn(Worker.prototype, 'postMessage');
  const checkpoints = new Checkpoints('nowhere', silentLogger, unwatched);
  committedInGroups(checkpoints);
  await checkpoints.close();
  await pass(0);
  expect(told).not.toHaveBeenCalled();
});
