import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivate, PRIVATE_FILE, PRIVATE_FOLDER } from '../../private-files.ts';
import { openLogOn } from '../opening.ts';
import type { Draft, KeptText, KeptName, OpenOptions, RebuildOptions } from '../database.ts';
import type { Engine } from '../engine.ts';
import { RecordedReader } from '../events.ts';
import { DumpUnsound, headOf, type Dumped, type DumpOptions } from '../moving/dumping.ts';
import { fillLog, type Filled, type FillOptions } from '../moving/filling.ts';
import type { Inspection, InspectOptions } from '../inspection.ts';
import { silentLogger, type Logger } from '../logger.ts';
import type { EventLog, Reads } from '../log.ts';
import { rebuildProjections, type OnProgress } from '../tables/rebuild.ts';
import type { SealKey } from '../integrity/seal.ts';
import { headText } from '../integrity/seal-check.ts';
import { verifyLog } from '../integrity/verify.ts';
import { removeSeal, sealLog, type SealingReport } from '../integrity/sealing.ts';
import { checkFile } from './check-file.ts';
import { claimDatabase, type Claimed } from './claim.ts';
import { createDatabase } from './create-database.ts';
import { asUnusable } from './database-error.ts';
import { inDraft } from './draft.ts';
import { dumpSqlite, loadSqlite } from './dump.ts';
import { SqliteEngine } from './engine.ts';
import { inspectSqlite } from './inspection.ts';
import { keptFile, keptIn, keptText } from './kept-file.ts';

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'sellover.db');
}

/** The log in a SQLite file. */
export class SqliteDatabase implements Draft {
  readonly where: string;
  readonly engine = 'sqlite';

  constructor(file: string) {
    this.where = file;
  }

  async exists(): Promise<boolean> {
    return existsSync(this.where);
  }

  async keptOnce(name: KeptName, make: () => string, logger: Logger): Promise<KeptText> {
    const file = keptFile(this.where, name);
    try {
      return { text: keptIn(file, make, logger), where: file };
    } catch (error) {
      throw asUnusable(file, error);
    }
  }

  async kept(name: KeptName): Promise<string | null> {
    return keptText(keptFile(this.where, name));
  }

  async open({ claim, ...options }: OpenOptions): Promise<EventLog> {
    const { logger = silentLogger } = options;
    const file = this.where;
    const exists = checkFile(file, ({ stream, version, problem }) =>
      logger.error(
        { stream, version },
        `${stream} version ${version} ${problem}; sellover db verify says more`,
      ),
    );
    let claimed: Claimed | undefined;
    let engine: Engine | undefined;
    try {
      if (!exists) mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
      if (claim) claimed = claimDatabase(file, claim, logger);
      if (!exists) createDatabase(file);
      for (const end of ['', '-wal', '-shm', '-journal']) makePrivate(`${file}${end}`, PRIVATE_FILE, logger);
      engine = new SqliteEngine(file, logger, claimed);
      const log = await openLogOn(engine, { ...options, looksAround: claim === 'together' });
      // From here on it would be missed.
      await engine.gone();
      return log;
    } catch (error) {
      if (engine) await engine.close();
      else claimed?.release();
      throw asUnusable(file, error);
    }
  }

  async inspect<R>(work: (inspection: Inspection) => Promise<R>, options?: InspectOptions): Promise<R> {
    let inspection: Inspection | undefined;
    try {
      inspection = await inspectSqlite(this.where, options);
      return await work(inspection);
    } catch (error) {
      throw asUnusable(this.where, error);
    } finally {
      await inspection?.close();
    }
  }

  async rebuild({ rowTables = [], upcasters = {}, ...options }: RebuildOptions): Promise<void> {
    await this.#withEngine((engine) =>
      rebuildProjections(engine, { ...options, rowTables, recorded: new RecordedReader(upcasters) }),
    );
  }

  async seal(key: SealKey, onProgress?: OnProgress): Promise<SealingReport> {
    return this.#withEngine((engine) => sealLog(engine, key, onProgress));
  }

  async removeSeal(): Promise<void> {
    await this.#withEngine(removeSeal);
  }

  async create<R>(work: (draft: Draft) => Promise<R>): Promise<R> {
    try {
      return await inDraft(this.where, (draft) => work(new SqliteDatabase(draft)));
    } catch (error) {
      throw asUnusable(this.where, error);
    }
  }

  async dump(file: string, { verify, onStep = () => {} }: DumpOptions): Promise<Dumped> {
    try {
      await dumpSqlite(this.where, file, (...at) => onStep('dumping', ...at));
    } catch (error) {
      throw asUnusable(this.where, error);
    }
    return new SqliteDatabase(file).inspect(async (inspection) => {
      if (verify === null) return { head: headText(await headOf(inspection.reads)), report: null };
      const report = await verifyLog(inspection, {
        ...verify,
        onProgress: (...at) => onStep('checking', ...at),
      });
      if (!report.sound) throw new DumpUnsound(report);
      return { head: report.seal.head, report };
    });
  }

  async load<R>(file: string, work: (loaded: SqliteDatabase) => Promise<R>): Promise<R> {
    try {
      return await inDraft(this.where, (draft) => {
        loadSqlite(file, draft);
        return work(new SqliteDatabase(draft));
      });
    } catch (error) {
      throw asUnusable(this.where, error);
    }
  }

  async fill(source: Reads, options: FillOptions): Promise<Filled> {
    return this.#withEngine((engine) => fillLog(engine, source, options));
  }

  async #withEngine<R>(work: (engine: Engine) => Promise<R>): Promise<R> {
    let engine: Engine | undefined;
    try {
      checkFile(this.where);
      engine = new SqliteEngine(this.where, silentLogger);
      return await work(engine);
    } catch (error) {
      throw asUnusable(this.where, error);
    } finally {
      await engine?.close();
    }
  }
}
