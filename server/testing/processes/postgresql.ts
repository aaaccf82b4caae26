import postgres from 'postgres';
import { LocalPostgres, runProgram } from '../../../fixtures/programs/postgresql.ts';
import { freePort } from '../../../fixtures/programs/program.ts';

/** Nobody's data is at stake here, and a disk that waits would make every test wait. */
const FAST = [
  'fsync=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'max_connections=400',
  'wal_retrieve_retry_interval=100ms',
];

/** A PostgreSQL server of the tests' own. */
export class PostgresServer extends LocalPostgres {
  static async start(): Promise<PostgresServer> {
    const server = new PostgresServer(await freePort(), FAST);
    await server.up();
    return server;
  }

  /** A copy that follows this server from now on, which answers no commit that the copy does not have. */
  async standby(): Promise<PostgresServer> {
    const from = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'sellover'];
    const standby = new PostgresServer(await freePort(), FAST, (folder) =>
      runProgram('pg_basebackup', ['-D', folder, ...from, '-R', '-c', 'fast', '-X', 'stream']),
    );
    await standby.up();
    await this.ask('postgres', `ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await this.ask('postgres', 'SELECT pg_reload_conf()');
    return standby;
  }

  async whileStandbyHearsNothing(work: () => Promise<void>): Promise<void> {
    const [sender] = await this.ask<{ pid: number }>('postgres', 'SELECT pid FROM pg_stat_replication');
    process.kill(sender!.pid, 'SIGSTOP');
    try {
      await work();
    } finally {
      process.kill(sender!.pid, 'SIGCONT');
    }
  }

  /** A standby is a server of its own from now on. */
  async promote(): Promise<void> {
    await this.ask('postgres', 'SELECT pg_promote()');
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
