import type { Claim } from '../database.ts';
import { DatabaseUnusable } from '../database-unusable.ts';
import { EngineFailed } from '../engine.ts';
import { claimDatabase } from './claim.ts';
import { Session } from './connection.ts';
import { reasonIn } from './database-error.ts';

/**
 * The connection that writes and holds the server's claim. After a loss, the next one takes the same number among the
 * servers. If another server has taken that number meanwhile, this one writes no more.
 */
export class Writer {
  readonly #url: string;
  readonly #where: string;
  readonly #claim: Claim | undefined;
  #session: Session;
  #process: number;

  private constructor(
    url: string,
    where: string,
    claim: Claim | undefined,
    session: Session,
    process: number,
  ) {
    this.#url = url;
    this.#where = where;
    this.#claim = claim;
    this.#session = session;
    this.#process = process;
  }

  static async open(url: string, where: string, claim?: Claim): Promise<Writer> {
    const session = await Session.open(url);
    try {
      const process = claim ? await claimDatabase(session, where, claim) : 0;
      return new Writer(url, where, claim, session, process);
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
  async session(): Promise<Session> {
    if (!this.#session.isLost) return this.#session;
    let session: Session | undefined;
    try {
      session = await Session.open(this.#url);
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
