import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { tempDir } from '../../../testing/place.ts';
import { MovedClock } from '../../clock.ts';
import { CHAIN_START, chainHash } from '../integrity/chain.ts';
import { EngineFailed, WriteRefused, type Batch } from '../engine.ts';
import type { EventLog } from '../log.ts';
import { findLogState, findSnapshot, moveLogState, snapshots, type EventRow } from '../tables/log-tables.ts';
import { silentLogger, type Logger } from '../logger.ts';
import { count, insertPerson, notes, people, sums, tally } from '../tally.fixture.ts';
import { SqliteEngine } from './engine.ts';
import { slowBatch } from './slow-write.fixture.ts';
import { databaseFile, SqliteDatabase } from './sqlite-log.ts';

const NOTHING = { seen: 0, streams: [], keys: [], timers: [], cursors: [] };

let directory: string;
let file: string;
let engine: SqliteEngine;
let said: string[];
let told: MockInstance<Worker['postMessage']>;

const logger: Logger = {
  ...silentLogger,
  warn: (_facts: object, message: string) => void said.push(message),
  error: (_facts: object, message: string) => void said.push(message),
};

function open(): Promise<EventLog> {
  return new SqliteDatabase(file).open({
    clock: new MovedClock(0),
    projections: [sums, notes],
    rowTables: [people],
    logger,
  });
}

beforeEach(async () => {
  directory = tempDir();
  file = databaseFile(directory);
  said = [];
  await (await open()).close();
  told = vi.spyOn(Worker.prototype, 'postMessage');
  engine = new SqliteEngine(file, logger);
});
afterEach(async () => {
  told.mockRestore();
  await engine.close();
  rmSync(directory, { recursive: true });
});

function firstEvent(): EventRow {
  const row: EventRow = {
    position: 1,
    stream: 'tally-a',
    version: 1,
    type: 'Counted',
    actor_id: null,
    command_id: '',
    recorded_at: 0,
    hash: '',
    data: '{"by":1}',
  };
  return { ...row, hash: chainHash(CHAIN_START, row) };
}

const oneEvent: Batch = { events: [firstEvent()], writes: [moveLogState({ position: 1 })] };

async function lastPosition(): Promise<number | undefined> {
  return (await engine.reads.one(findLogState()))?.last_position;
}

/** The one that got the last message. */
function thread(): Worker {
  return told.mock.contexts.at(-1) as Worker;
}

/** Kills the thread at its next answer, which is lost. */
function loseNextAnswer(): void {
  const worker = thread();
  const emit = worker.emit.bind(worker);
  worker.emit = (event: string | symbol, ...more: unknown[]) => {
    if (event !== 'message') return emit(event, ...more);
    void worker.terminate();
    return true;
  };
}

test('the event loop turns and reads are answered while a commit is under way', async () => {
  await engine.begin(NOTHING);
  let isCommitted = false;
  const committing = engine.commit(slowBatch).then(() => (isCommitted = true));
  const slow = { stream: 'slow', stateVersion: 1 };
  await nextTurn();
  expect(isCommitted).toBe(false);
  expect(await engine.reads.one(findSnapshot(slow))).toBeUndefined();
  await committing;
  expect(await engine.reads.one(findSnapshot(slow))).toBeDefined();
});

test('close finishes a commit that is under way, and leaves one file behind', async () => {
  await engine.begin(NOTHING);
  const committing = engine.commit(slowBatch);
  await engine.close();
  await committing;
  expect(readdirSync(directory)).toEqual(['sellover.db']);
  engine = new SqliteEngine(file, logger);
  expect(await engine.reads.one(findSnapshot({ stream: 'slow', stateVersion: 1 }))).toBeDefined();
});

test('a log that opens after another has closed reuses its thread', async () => {
  await engine.begin(NOTHING);
  await engine.rollback();
  const first = thread();
  await engine.close();
  engine = new SqliteEngine(file, logger);
  expect(await engine.begin(NOTHING)).toMatchObject({ lastPosition: 0 });
  expect(thread()).toBe(first);
  await engine.commit(oneEvent);
  expect(await lastPosition()).toBe(1);
});

test('a process that exits in the middle of a commit keeps its exit code', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'exit.fixture.ts'), file], {
    stdio: 'inherit',
  });
  expect(await once(child, 'exit')).toEqual([3, null]);
});

test('a value that SQL cannot hold is refused, and the statements beside it still work afterwards', async () => {
  const row = { stream: 'a', state_version: 1, version: 1, state: '{}' };
  await engine.begin(NOTHING);
  const refused = engine.commit({
    events: [],
    writes: [snapshots.upsert(row), snapshots.insert({ ...row, version: Number.NaN })],
  });
  await expect(refused).rejects.toThrow(WriteRefused);
  await engine.begin(NOTHING);
  await engine.commit({ events: [], writes: [snapshots.upsert(row)] });
  expect(await engine.reads.one(findSnapshot({ stream: 'a', stateVersion: 1 }))).toBeDefined();
});

describe('when the database thread dies', () => {
  test('before a commit, nothing is written, and the next transaction gets a new thread', async () => {
    await engine.begin(NOTHING);
    await thread().terminate();
    await expect(engine.commit(oneEvent)).rejects.toThrow(EngineFailed);
    expect(await lastPosition()).toBe(0);
    expect(await engine.begin(NOTHING)).toMatchObject({ lastPosition: 0 });
    await engine.commit(oneEvent);
    expect(await lastPosition()).toBe(1);
    expect(said).toEqual([expect.stringContaining('the next command starts another')]);
  });

  test('after a commit but before its answer, the commit succeeds', async () => {
    await engine.begin(NOTHING);
    loseNextAnswer();
    await engine.commit(oneEvent);
    expect(await lastPosition()).toBe(1);
  });

  test('after a commit without events but before its answer, the commit fails', async () => {
    await engine.begin(NOTHING);
    loseNextAnswer();
    await expect(engine.commit({ events: [], writes: [moveLogState({ position: 0 })] })).rejects.toThrow(
      EngineFailed,
    );
  });

  test('while idle, the log takes the next command', async () => {
    const log = await open();
    try {
      await thread().terminate();
      expect((await log.execute(count(tally('a')))).reply.sum).toBe(1);
      expect(said).toEqual([expect.stringContaining('the next command starts another')]);
    } finally {
      await log.close();
    }
  });

  test('during a command, the log reports it once, fails that command and recovers', async () => {
    const log = await open();
    try {
      await log.execute(count(tally('a')));
      loseNextAnswer();
      await expect(log.write([insertPerson({ id: 1, name: 'Kim' })])).rejects.toThrow(
        'the database thread has died',
      );
      expect((await log.execute(count(tally('a')))).reply.sum).toBe(2);
      expect(log.trouble()).toBeNull();
      expect(said.filter((line) => line.startsWith('the log takes no commands'))).toHaveLength(1);
      expect(said.at(-1)).toBe('the log takes commands again');
    } finally {
      await log.close();
    }
  });
});
