import type { DatabaseClaim } from '../database.ts';
import { DatabaseUnusable } from '../database-unusable.ts';
import { EngineFailed } from '../engine.ts';
import { claimDatabase } from './claim.ts';
import { DatabaseSession } from './connection.ts';
import { reasonIn } from './database-error.ts';

/**
 * The connection that writes and holds the server's claim. After a loss, the next one takes the same number among the
 * servers. If another server has taken that number meanwhile, this one writes no more.
 */
export class PostgresqlWriter {
  readonly #url: string;
  readonly #where: string;
  readonly #claim: DatabaseClaim | undefined;
  #session: DatabaseSession;
  #process: number;

  private constructor(
    url: string,
    where: string,
    claim: DatabaseClaim | undefined,
    session: DatabaseSession,
    process: number,
  ) {
    this.#url = url;
    this.#where = where;
    this.#claim = claim;
    this.#session = session;
    this.#process = process;
  }

  static async open(url: string, where: string, claim?: DatabaseClaim): Promise<PostgresqlWriter> {
    const session = await DatabaseSession.open(url);
    try {
      const process = claim ? await claimDatabase(session, where, claim) : 0;
      return new PostgresqlWriter(url, where, claim, session, process);
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** The number of this server among those that have the database open. */
  get process(): number {
    return this.#process;
  }

  /** An open connection. Rejects with an {@link EngineFailed}. */
  async session(): Promise<DatabaseSession> {
    if (!this.#session.isLost) return this.#session;
    let session: DatabaseSession | undefined;
    try {
      session = await DatabaseSession.open(this.#url);
      if (this.#claim) await claimDatabase(session, this.#where, this.#claim, this.#process);
    } catch (error) {
      await session?.close();
      const why = error instanceof DatabaseUnusable ? error.problem : reasonIn(error);
      throw new EngineFailed(`the database cannot be reached: ${why}`, { cause: error });
    }
    this.#session = session;
    return session;
  }

  async close(): Promise<void> {
    await this.#session.close();
  }
}
