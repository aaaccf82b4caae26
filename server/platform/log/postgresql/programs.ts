import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { DatabaseUnusable } from '../database-unusable.ts';

const DEBIAN = '/usr/lib/postgresql';
/** Of what a program says only these lines are passed on: others may quote a row, with somebody's name and address. */
const TELLS_WHY = /\berror: /;

/** Where Debian keeps PostgreSQL's programs beside the PATH, by version, the newest first. */
export function debianFolders(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN, version, 'bin'));
}

export interface Running {
  /** Called for each line of its standard error. */
  readonly onLine?: (line: string) => void;
  /** Takes its standard output. */
  readonly read?: (stdout: Readable) => Promise<void>;
}

/**
 * Runs one of PostgreSQL's programs on the database of a URL. The password goes into its environment, because others can
 * read command lines. Throws a {@link DatabaseUnusable} if it is not installed, or with what it said if it fails.
 */
export async function runProgram(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  { url, where, onLine = () => {}, read }: Running & { readonly url: string | null; readonly where: string },
): Promise<void> {
  const child = spawn(pathOf(name, where), args, {
    env: { ...process.env, ...(url !== null && connectionOf(url)), LC_ALL: 'C' },
    stdio: ['ignore', read ? 'pipe' : 'ignore', 'pipe'],
  });
  const why: string[] = [];
  let rest = '';
  child.stderr!.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      if (TELLS_WHY.test(line)) why.push(line);
      onLine(line);
    }
  });
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', reject);
  });
  try {
    await read?.(child.stdout!);
  } catch (error) {
    child.kill();
    await closed.catch(() => {});
    throw error;
  }
  if ((await closed) === 0) return;
  throw new DatabaseUnusable(
    where,
    `${name} failed (${why[0] ?? 'without saying why'})`,
    `Mend that and try again. ${name} must be of the server's version or a newer one.`,
  );
}

function pathOf(name: string, where: string): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...debianFolders()];
  const found = folders.map((folder) => join(folder, name)).find(isProgram);
  if (found !== undefined) return found;
  throw new DatabaseUnusable(
    where,
    `${name} is not installed here`,
    "Install PostgreSQL's client of the server's version: apt-get install postgresql-client (Debian, Ubuntu), or brew install libpq (macOS).",
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** As libpq reads it. What the URL leaves open stays as the environment has it. */
function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const given = {
    PGHOST: decodeURIComponent(hostname).replaceAll(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
