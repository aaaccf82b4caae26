import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { tempDir } from '../../../testing/place.ts';
import { silentLogger } from '../logger.ts';
import { Checkpoints } from './checkpoints.ts';
import { Connection } from './connection.ts';

test('closed at whatever moment, its thread ends by itself: one that is terminated within a call ends the process', async () => {
  const terminated = vi.spyOn(Worker.prototype, 'terminate');
  const ended = vi.spyOn(Worker.prototype, 'ref');
  for (const moment of [0, 5, 20, 60]) {
    const directory = tempDir();
    const file = join(directory, 'sellover.db');
    const db = new Database(file);
    db.pragma('journal_mode = WAL');
    db.exec('CREATE TABLE filler (bytes)');
    const checkpoints = new Checkpoints(file, new Connection(db), silentLogger);
    // More pages than may wait.
    db.exec(
      'INSERT INTO filler WITH n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT zeroblob(4000) FROM n',
    );
    for (let group = 0; group < 16; group++) checkpoints.committed();
    await pass(moment);
    await checkpoints.close();
    db.close();
    rmSync(directory, { recursive: true });
  }
  expect(ended).toHaveBeenCalledTimes(4);
  expect(terminated).not.toHaveBeenCalled();
});
