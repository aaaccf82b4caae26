import { setTimeout as pass } from 'node:timers/promises';
import { silentLogger } from '../logger.ts';
import { SqliteEngine } from './engine.ts';
import { slowBatch } from './slow-write.fixture.ts';

/** Exits in the middle of a commit; for the test that checks the exit code. */
const engine = new SqliteEngine(process.argv[2]!, silentLogger);
await engine.begin({ seen: 0, streams: [], keys: [], timers: [], cursors: [] });
void engine.commit(slowBatch);
await pass(50);
process.exit(3);
