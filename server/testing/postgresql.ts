import postgres from 'postgres';
import { LocalPostgres } from '../../fixtures/programs/postgresql.ts';
import { freePort } from '../../fixtures/programs/program.ts';

/** Nobody's data is at stake here, and a disk that waits would make every test wait. */
const FAST = ['fsync=off', 'full_page_writes=off', 'shared_buffers=32MB', 'max_connections=200'];

/** A PostgreSQL server of the tests' own. */
export class PostgresServer extends LocalPostgres {
  static async start(): Promise<PostgresServer> {
    const server = new PostgresServer(await freePort(), FAST);
    await server.up();
    return server;
  }

  async drop(database: string): Promise<void> {
    await this.ask('postgres', `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
  }

  /** Somebody else holds all of a table's rows. */
  async whileLocked(database: string, table: string, work: () => Promise<void>): Promise<void> {
    const sql = postgres(this.urlOf(database), { max: 1, onnotice: () => {} });
    try {
      await sql.begin(async (transaction) => {
        await transaction.unsafe(`SELECT * FROM ${table} FOR UPDATE`);
        await work();
      });
    } finally {
      await sql.end();
    }
  }
}
