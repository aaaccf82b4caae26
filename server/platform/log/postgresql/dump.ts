import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DatabaseUnusable, PlaceTaken, StrangeDatabase } from '../database-unusable.ts';
import { DumpUnsound, headOf, type Dumped, type DumpOptions } from '../moving/dumping.ts';
import { DIGEST_START, nextDigest } from '../integrity/seal.ts';
import { headText, type Head } from '../integrity/seal-check.ts';
import { verifyLog } from '../integrity/verify.ts';
import type { OnProgress } from '../tables/rebuild.ts';
import { claimDatabase } from './claim.ts';
import type { DatabaseSession } from './connection.ts';
import type { PostgresInspection } from './inspection.ts';
import { hasTables, isMade } from './migrate.ts';
import { runProgram } from './programs.ts';

/** The secrets, which have files of their own in a backup. */
const NOT_DUMPED = 'kept';
const NEWLINE = 0x0a;

interface Place {
  readonly url: string;
  readonly where: string;
}

/**
 * pg_dump writes the very snapshot that the inspection sees. So the check covers exactly the dumped data, whatever a
 * server writes meanwhile. Then the dump is read back and compared with that snapshot.
 */
export async function dumpPostgres(
  inspection: PostgresInspection,
  file: string,
  { url, where, verify, onStep = () => {} }: DumpOptions & Place,
): Promise<Dumped> {
  await inspection.holdStill();
  const { snapshot, schema } = await inspection.share();
  const rows = await inspection.rowsByTable();
  await dump(file, {
    url,
    where,
    snapshot,
    schema,
    tables: rows.size,
    onProgress: (...at) => onStep('dumping', ...at),
  });
  if (verify === null) return { head: headText(await headOf(inspection.reads)), report: null };
  const report = await verifyLog(inspection, { ...verify, onProgress: (...at) => onStep('checking', ...at) });
  if (!report.sound) throw new DumpUnsound(report);
  await compare(file, where, { rows: new Map([...rows, [NOT_DUMPED, 0]]), head: report.seal.head });
  return { head: report.seal.head, report };
}

interface Dumping extends Place {
  readonly snapshot: string;
  readonly schema: string;
  readonly tables: number;
  readonly onProgress: OnProgress;
}

async function dump(file: string, { url, where, snapshot, schema, tables, onProgress }: Dumping) {
  let done = 0;
  const args = [
    '--format=custom',
    `--snapshot=${snapshot}`,
    `--schema="${schema}"`,
    `--exclude-table-data="${schema}".${NOT_DUMPED}`,
    '--no-owner',
    '--no-privileges',
    '--no-password',
    '--verbose',
    `--file=${file}`,
  ];
  await runProgram('pg_dump', args, {
    url,
    where,
    onLine: (line) => {
      if (line.includes('dumping contents of table')) onProgress(++done, tables);
    },
  });
}

/** Reads a dump to its end: every table must have its rows, and the events the head of those that were dumped. */
async function compare(
  file: string,
  where: string,
  expected: { readonly rows: ReadonlyMap<string, number>; readonly head: string },
): Promise<void> {
  const content = new DumpContent();
  await runProgram('pg_restore', ['--file=-', '--no-owner', file], {
    url: null,
    where: file,
    read: (stdout) => content.read(stdout),
  });
  const different = [...expected.rows].find(([table, rows]) => (content.rows.get(table) ?? 0) !== rows);
  const problem = different
    ? `has ${content.rows.get(different[0]) ?? 0} rows of ${different[0]} instead of ${different[1]}`
    : content.head === expected.head
      ? undefined
      : 'has other events';
  if (problem !== undefined)
    throw new DatabaseUnusable(file, `the dump of ${where} ${problem}`, 'Check the disk, and try again.');
}

/** What pg_restore writes of a dump: SQL, and the rows of each table as lines between `COPY …;` and `\.`. */
class DumpContent {
  readonly rows = new Map<string, number>();
  #table: string | null = null;
  #columns: readonly string[] = [];
  #head: Head = { position: 0, digest: DIGEST_START };
  /** Events may lie in another order than they were written in. */
  readonly #ahead = new Map<number, string>();

  get head(): string {
    return headText(this.#head);
  }

  async read(stream: Readable): Promise<void> {
    let rest: Buffer = Buffer.alloc(0);
    for await (const part of stream) {
      const bytes = rest.length === 0 ? (part as Buffer) : Buffer.concat([rest, part as Buffer]);
      let start = 0;
      for (let end; (end = bytes.indexOf(NEWLINE, start)) >= 0; start = end + 1)
        this.#line(bytes.subarray(start, end));
      rest = bytes.subarray(start);
    }
  }

  #line(bytes: Buffer): void {
    if (this.#table === null) {
      const [, table, columns] =
        /^COPY (?:"[^"]+"|\w+)\."?(\w+)"? \((.*)\) FROM stdin;$/.exec(bytes.toString()) ?? [];
      if (table === undefined || columns === undefined) return;
      this.#table = table;
      this.#columns = columns.split(', ').map((name) => name.replaceAll('"', ''));
      this.rows.set(table, 0);
    } else if (bytes.length === 2 && bytes.toString() === '\\.') this.#table = null;
    else {
      this.rows.set(this.#table, this.rows.get(this.#table)! + 1);
      if (this.#table === 'events') this.#event(bytes.toString().split('\t'));
    }
  }

  #event(values: readonly string[]): void {
    const [position, hash] = ['position', 'hash'].map((name) => values[this.#columns.indexOf(name)]!);
    this.#ahead.set(Number(position), hash!);
    for (let next: string | undefined; ;) {
      const at = this.#head.position + 1;
      next = this.#ahead.get(at);
      if (next === undefined) return;
      this.#ahead.delete(at);
      this.#head = { position: at, digest: nextDigest(this.#head.digest, { hash: next }) };
    }
  }
}

/**
 * Restores a dump in one transaction into a database without tables, which stays claimed until `work` has checked it. If
 * anything fails, no table is left.
 */
export async function loadPostgres<R>(
  session: DatabaseSession,
  file: string,
  { url, where }: Place,
  work: () => Promise<R>,
): Promise<R> {
  if (await isMade(session)) throw new PlaceTaken(where);
  if (await hasTables(session)) throw new StrangeDatabase(where);
  await claimDatabase(session, where, 'alone');
  await extendForOlder(session, file);
  const [place] = await session.query<{ schema: string }>('SELECT current_schema() AS schema');
  const args = [
    '--dbname=',
    // Only its content, because the schema exists already.
    `--schema=${place!.schema}`,
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--no-password',
  ];
  await runProgram('pg_restore', [...args, file], { url, where });
  try {
    if (!(await isMade(session)))
      throw new DatabaseUnusable(
        where,
        'the dump holds no log where this database looks for one: its schema is another',
        'Give the user of DATABASE_URL the search_path of the database that was backed up.',
      );
    return await work();
  } catch (error) {
    await dropTables(session).catch(() => {});
    throw error;
  }
}

async function dropTables(session: DatabaseSession): Promise<void> {
  const tables = await session.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
  );
  if (tables.length > 0) await session.query(`DROP TABLE ${tables.map(({ name }) => name).join(', ')}`);
}

/** Dumps of versions that searched in the database have indexes of an extension. The next start drops them with their tables. */
async function extendForOlder(session: DatabaseSession, file: string): Promise<void> {
  let content = '';
  const read = async (stdout: Readable) => void (content = await text(stdout));
  await runProgram('pg_restore', ['--list', file], { url: null, where: file, read });
  if (!content.includes('_trgm ')) return;
  await session.query('CREATE SCHEMA IF NOT EXISTS sellover_extensions');
  await session.query('CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA sellover_extensions');
}
