import { openLogOn } from '../opening.ts';
import type { DatabaseClaim, Draft, KeptText, KeptName, OpenOptions, RebuildOptions } from '../database.ts';
import type { Engine } from '../engine.ts';
import { RecordedReader } from '../events.ts';
import type { Dumped, DumpOptions } from '../moving/dumping.ts';
import { fillLog, type Filled, type FillOptions } from '../moving/filling.ts';
import type { EventLog, Reads } from '../log.ts';
import { rebuildProjections, type OnProgress } from '../tables/rebuild.ts';
import type { SealKey } from '../integrity/seal.ts';
import { removeSeal, sealLog, type SealingReport } from '../integrity/sealing.ts';
import { DatabaseSession } from './connection.ts';
import { asUnusable } from './database-error.ts';
import { draftUrl, inDraft } from './draft.ts';
import { dumpPostgres, loadPostgres } from './dump.ts';
import { PostgresEngine } from './engine.ts';
import { PostgresInspection } from './inspection.ts';
import { createTables, isMade, kept, keptOnce } from './migrate.ts';
import { PostgresqlWriter } from './writer.ts';

/** The log in a PostgreSQL database, which the URL names: `postgres://user:password@host:port/database`. */
export class PostgresDatabase implements Draft {
  readonly where: string;
  readonly engine = 'postgresql';
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
    this.where = withoutSecrets(url);
  }

  exists(): Promise<boolean> {
    return this.#withSession(isMade);
  }

  keptOnce(name: KeptName, make: () => string): Promise<KeptText> {
    return this.#withSession(async (session) => {
      await createTables(session, this.where);
      return { text: await keptOnce(session, name, make), where: `${name} in ${this.where}` };
    });
  }

  kept(name: KeptName): Promise<string | null> {
    return this.#withSession(async (session) => ((await isMade(session)) ? kept(session, name) : null));
  }

  async open({ claim, ...options }: OpenOptions): Promise<EventLog> {
    return this.#withEngine({ ...(claim && { claim }), stays: true }, (engine) =>
      openLogOn(engine, { ...options, looksAround: claim === 'together' }),
    );
  }

  async inspect<R>(work: (inspection: PostgresInspection) => Promise<R>): Promise<R> {
    let inspection: PostgresInspection | undefined;
    try {
      inspection = await PostgresInspection.open(this.#url);
      return await work(inspection);
    } catch (error) {
      throw asUnusable(this.where, error);
    } finally {
      await inspection?.close();
    }
  }

  async rebuild({ rowTables = [], upcasters = {}, ...options }: RebuildOptions): Promise<void> {
    await this.#withEngine({}, (engine) =>
      rebuildProjections(engine, { ...options, rowTables, recorded: new RecordedReader(upcasters) }),
    );
  }

  seal(key: SealKey, onProgress?: OnProgress): Promise<SealingReport> {
    return this.#withEngine({}, (engine) => sealLog(engine, key, onProgress));
  }

  async removeSeal(): Promise<void> {
    await this.#withEngine({}, removeSeal);
  }

  create<R>(work: (draft: Draft) => Promise<R>): Promise<R> {
    const draft = new PostgresDatabase(draftUrl(this.#url));
    return this.#withSession((session) => inDraft(session, this.where, () => work(draft)));
  }

  dump(file: string, options: DumpOptions): Promise<Dumped> {
    const place = { url: this.#url, where: this.where };
    return this.inspect((inspection) => dumpPostgres(inspection, file, { ...options, ...place }));
  }

  load<R>(file: string, work: (loaded: PostgresDatabase) => Promise<R>): Promise<R> {
    const place = { url: this.#url, where: this.where };
    return this.#withSession((session) => loadPostgres(session, file, place, () => work(this)));
  }

  fill(source: Reads, options: FillOptions): Promise<Filled> {
    return this.#withEngine({}, (engine) => fillLog(engine, source, options));
  }

  /** `stays`: the engine belongs to the work if that succeeds. */
  async #withEngine<R>(
    { claim, stays }: { claim?: DatabaseClaim; stays?: true },
    work: (engine: Engine) => Promise<R>,
  ): Promise<R> {
    let engine: Engine | undefined;
    let isKept = false;
    try {
      const writer = await PostgresqlWriter.open(this.#url, this.where, claim);
      engine = new PostgresEngine(this.where, this.#url, writer);
      // If the database is refused, nothing of ours stays in it.
      await this.#withSession((session) => createTables(session, this.where));
      const done = await work(engine);
      isKept = stays === true;
      return done;
    } catch (error) {
      throw asUnusable(this.where, error);
    } finally {
      if (!isKept) await engine?.close();
    }
  }

  async #withSession<R>(work: (session: DatabaseSession) => Promise<R>): Promise<R> {
    let session: DatabaseSession | undefined;
    try {
      session = await DatabaseSession.open(this.#url, { patient: true });
      return await work(session);
    } catch (error) {
      throw asUnusable(this.where, error);
    } finally {
      await session?.close();
    }
  }
}

function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
