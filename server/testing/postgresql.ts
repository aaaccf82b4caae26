import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '../platform/bus/nats.support.ts';

const STARTS_WITHIN = 20_000;
/** Nobody's data is at stake here, and a disk that waits would make every test wait. */
const FAST = ['fsync=off', 'full_page_writes=off', 'shared_buffers=32MB', 'max_connections=200'];

/** A throw-away PostgreSQL server of the tests' own, in a temporary folder, which can crash and come back. */
export class PostgresServer {
  readonly port: number;
  readonly #folder: string;
  #child: ChildProcess | null = null;
  #databases = 0;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  static async start(): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), 'sellover-postgresql-'));
    const { uid, gid } = unprivileged() ?? {};
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    run('initdb', ['-D', folder, '-U', 'sellover', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']);
    const server = new PostgresServer(folder, await freePort());
    await server.up();
    return server;
  }

  get url(): string {
    return `postgres://sellover@127.0.0.1:${this.port}`;
  }

  urlOf(database: string): string {
    return `${this.url}/${database}`;
  }

  /** An empty database of its own; its URL. */
  async database(): Promise<string> {
    const name = `test_${++this.#databases}`;
    await this.ask('postgres', `CREATE DATABASE ${name}`);
    return this.urlOf(name);
  }

  async ask<Row extends object>(database: string, text: string): Promise<Row[]> {
    const whole = { to: 20, from: [20], parse: Number, serialize: String };
    const sql = postgres(this.urlOf(database), { max: 1, types: { whole }, onnotice: () => {} });
    try {
      return [...(await sql.unsafe<Row[]>(text))];
    } finally {
      await sql.end();
    }
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

  async up(): Promise<void> {
    const settings = [...FAST, `port=${this.port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const child = spawn(
      program('postgres'),
      ['-D', this.#folder, ...settings.flatMap((setting) => ['-c', setting])],
      { ...unprivileged(), stdio: 'ignore' },
    );
    this.#child = child;
    process.once('exit', () => child.kill('SIGKILL'));
    const giveUpAt = performance.now() + STARTS_WITHIN;
    for (;;) {
      try {
        return void (await this.ask('postgres', 'SELECT 1'));
      } catch (error) {
        if (performance.now() > giveUpAt || child.exitCode !== null) throw error;
        await sleep(50);
      }
    }
  }

  /** At once, as in a crash: nobody is waited for, nothing is written out. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGQUIT');
    await exited;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Debian keeps the server's programs apart, by version. */
function program(name: string): string {
  const versions = '/usr/lib/postgresql';
  const newest = existsSync(versions) ? readdirSync(versions).toSorted().at(-1) : undefined;
  const path = newest && join(versions, newest, 'bin', name);
  return path && existsSync(path) ? path : name;
}

function run(name: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program(name), args, { ...unprivileged(), cwd: tmpdir() });
  if (status !== 0) throw new Error(`${name} failed: ${stderr?.toString() ?? 'not found'}`);
}
