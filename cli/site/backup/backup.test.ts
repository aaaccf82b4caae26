import { hash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PostgresServer } from '../../../server/testing/processes/postgresql.ts';
import { TestServer } from '../../../server/testing/server.ts';
import { isWhole } from '../../../server/testing/seed.ts';
import { rests } from '../../../server/testing/rests.ts';
import { orderFor, setStage } from '../../../server/testing/stage.ts';
import { isDatabaseUrl } from '../../../server/platform/log/databases.ts';
import { databaseFile } from '../../../server/platform/log/sqlite/sqlite-log.ts';
import { ownFiles } from '../log/copy-video.ts';
import { settingsOf } from '../../settings.ts';
import { Cli } from '../../testing/cli.ts';
import { Archive } from './archive.ts';

const FILES = { 'uploads/shared/a.webp': 'a picture', 'uploads/b.mp4': '', 'ingest/1/c.ts': 'a segment' };

/** `make prove` tries the other engine, too. */
const ENGINES = isWhole ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);
type Engine = 'SQLite' | 'PostgreSQL';

let base: string;
/** Where both engines are tried. */
let postgres: PostgresServer;
let server: TestServer;
let cli: Cli;
/** The same log on PostgreSQL. */
let url: string;
/** A backup of the server's folder, which nobody changes. */
let kept: string;
let places = 0;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'sellover-backup-'));
  cli = new Cli();
  server = await TestServer.start({ secrets: 'its own' });
  const stage = await setStage(server);
  await server.api.as(stage.buyer.token).done('placeOrder', orderFor(stage, stage.mug, 2), { key: 'mugs' });
  await rests(server);
  for (const [path, content] of Object.entries({ ...FILES, 'uploads/.received/d': 'half of a picture' })) {
    mkdirSync(join(server.dataDir, path, '..'), { recursive: true });
    writeFileSync(join(server.dataDir, path), content);
  }
  kept = await backUp(server.dataDir);
  if (!isWhole) return;
  postgres = await PostgresServer.start();
  url = await postgres.database();
  await run(server.dataDir, ['db', 'copy', '--to', url]);
});
afterAll(async () => {
  await server.stop();
  if (isWhole) await postgres.remove();
  cli.remove();
  rmSync(base, { recursive: true });
});

function somewhere(ending = ''): string {
  return join(base, `place-${++places}${ending}`);
}

const run = (place: string, args: readonly string[], env: Record<string, string> = {}) =>
  cli.run(args, { env: { ...envOf(place), ...env } });

/** Files of a database are in a folder of its name. */
function envOf(place: string): Record<string, string> {
  if (!isDatabaseUrl(place)) return { DATA_DIR: place };
  return { DATABASE_URL: place, DATA_DIR: filesBeside(place) };
}

function filesBeside(place: string): string {
  return isDatabaseUrl(place) ? join(base, new URL(place).pathname.slice(1)) : place;
}

function contentOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}

async function headOf(place: string): Promise<string> {
  const { code, stdout } = await run(place, ['db', 'verify']);
  expect(code).toBe(0);
  return /^head +(\S+)$/m.exec(stdout)![1]!;
}

async function backUp(place: string, ...args: readonly string[]): Promise<string> {
  const to = somewhere();
  const { code, stderr } = await run(place, ['db', 'backup', '--to', to, ...args]);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('✗')]);
  return to;
}

/** A copy of the server's log, changed behind its back. */
async function changedPlace(sql: string): Promise<string> {
  const place = somewhere();
  await run(server.dataDir, ['db', 'copy', '--to', place]);
  const db = new Database(databaseFile(place));
  db.exec(sql);
  db.close();
  return place;
}

/** A copy of {@link kept}. */
function backup(): string {
  const copy = somewhere();
  cpSync(kept, copy, { recursive: true });
  return copy;
}

const sourceOn = (engine: Engine) => (engine === 'SQLite' ? server.dataDir : url);
const empty = async (engine: Engine) => (engine === 'PostgreSQL' ? await postgres.database() : somewhere());

describe('a backup', () => {
  test.each(
    (
      [
        ['SQLite', 'a folder', 'SQLite'],
        ['SQLite', 'a tar file', 'SQLite'],
        ['PostgreSQL', 'a folder', 'PostgreSQL'],
        ['PostgreSQL', 'a tar file', 'PostgreSQL'],
        ['SQLite', 'a folder', 'PostgreSQL'],
        ['SQLite', 'a tar file', 'PostgreSQL'],
      ] as const
    ).filter(([from, , into]) => isWhole || (from === into && from === 'SQLite')),
  )('of %s in %s comes back whole on %s', async (from, kind, into) => {
    const source = sourceOn(from);
    if (from !== 'SQLite')
      for (const name of ['uploads', 'ingest'])
        cpSync(join(server.dataDir, name), join(filesBeside(url), name), { recursive: true });
    const to = somewhere(kind === 'a folder' ? '' : '.tar');
    const made = await run(source, ['db', 'backup', '--to', to, '--with-secrets']);
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('The secrets are in it')]);
    expect(made.stdout).toContain('nothing is missing or changed, and the projections say the same');
    expect(made.stdout).toContain('2 files, 0.0 MB of uploaded pictures and videos');
    expect(statSync(to).mode & 0o077).toBe(0);
    const place = await empty(into);
    const restored = await run(place, ['db', 'restore', to]);
    expect([restored.code, restored.stderr]).toEqual([0, expect.not.stringContaining('not in this backup')]);
    expect(await headOf(place)).toBe(await headOf(source));
    const files = filesBeside(place);
    const { uploads, ingest } = {
      uploads: contentOf(join(files, 'uploads')),
      ingest: contentOf(join(files, 'ingest')),
    };
    expect({ uploads, ingest }).toEqual({
      uploads: { 'shared/a.webp': 'a picture', 'b.mp4': '' },
      ingest: { '1/c.ts': 'a segment' },
    });
    expect(statSync(join(files, 'uploads/shared/a.webp')).mode & 0o777).toBe(0o600);
    expect(readdirSync(files).filter((name) => name.includes('unfinished'))).toEqual([]);
    expect(readdirSync(base).filter((name) => name.includes('unfinished'))).toEqual([]);
    const copy = somewhere();
    await run(place, ['db', 'copy', '--to', copy]);
    for (const name of ['secrets.json', 'vapid.json'])
      expect(existsSync(join(copy, name)) && readFileSync(join(copy, name), 'utf8')).toBe(
        readFileSync(join(server.dataDir, name), 'utf8'),
      );
  });

  test.each(ENGINES)('of %s has a manifest, and no secrets unless they are asked for', async (engine) => {
    const source = sourceOn(engine);
    const database = engine === 'SQLite' ? 'sellover.db' : 'sellover.dump';
    const to = engine === 'SQLite' ? kept : await backUp(source);
    const { files, ...manifest } = JSON.parse(readFileSync(join(to, 'backup.json'), 'utf8')) as {
      files: { path: string; bytes: number }[];
    };
    expect(manifest).toMatchObject({ format: 1, head: await headOf(source), hasSecrets: false });
    expect(files).toContainEqual({
      path: database,
      bytes: statSync(join(to, database)).size,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { tokenSecret } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8')) as {
      tokenSecret: string;
    };
    expect(readdirSync(to)).not.toContain('secrets.json');
    expect(readFileSync(join(to, database)).includes(tokenSecret)).toBe(false);
    const { stderr } = await run(await empty(engine), ['db', 'restore', to]);
    expect(stderr).toContain('The secrets are not in this backup');
  });

  test('of an earlier version is brought up to date', async () => {
    const earlier = backup();
    const file = join(earlier, 'sellover.db');
    const db = new Database(file);
    db.exec(`UPDATE projections SET version = version - 1 WHERE name = 'order'; DELETE FROM orders`);
    db.close();
    const manifest = JSON.parse(readFileSync(join(earlier, 'backup.json'), 'utf8')) as {
      files: { path: string; bytes: number; sha256: string }[];
    };
    const log = manifest.files.find(({ path }) => path === 'sellover.db')!;
    const content = readFileSync(file);
    Object.assign(log, { bytes: content.length, sha256: hash('sha256', content) });
    writeFileSync(join(earlier, 'backup.json'), JSON.stringify(manifest));
    const place = somewhere();
    const { code, stderr } = await run(place, ['db', 'restore', earlier]);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('✗')]);
    expect(await headOf(place)).toBe(await headOf(server.dataDir));
  });

  test('takes the secrets from another one', async () => {
    const [daily, once] = [kept, await backUp(server.dataDir, '--with-secrets')];
    for (const engine of ENGINES) {
      const [place, copy] = [await empty(engine), somewhere()];
      const restored = await run(place, ['db', 'restore', daily, '--secrets', once]);
      expect([restored.code, restored.stderr]).toEqual([0, expect.not.stringContaining('not in this')]);
      await run(place, ['db', 'copy', '--to', copy]);
      for (const name of ['secrets.json', 'vapid.json'])
        expect(readFileSync(join(copy, name), 'utf8')).toBe(readFileSync(join(once, name), 'utf8'));
    }
    const both = await run(somewhere(), ['db', 'restore', once, '--secrets', once]);
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('has secrets of its own')]);
    const none = await run(somewhere(), ['db', 'restore', daily, '--secrets', daily]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('There are no secrets in')]);
  });

  test('takes no notice of what a killed one has left, which is none', async () => {
    const to = somewhere();
    const killed = await Archive.begin(to);
    await killed.addText('sellover.db', 'half of a log');
    expect((await run(somewhere(), ['db', 'restore', to])).stderr).toContain('There is no backup');
    expect((await run(somewhere(), ['db', 'restore', killed.draft])).stderr).toContain('never finished');
    expect((await run(server.dataDir, ['db', 'backup', '--to', to])).code).toBe(0);
    expect(existsSync(killed.aside)).toBe(false);
  });

  test('leaves a file out that was deleted meanwhile', async () => {
    const archive = await Archive.begin(somewhere());
    expect(await archive.add('uploads/gone.webp', join(base, 'gone.webp'))).toBe(false);
    expect(archive.files).toEqual([]);
    await archive.discard();
    expect(existsSync(archive.aside)).toBe(false);
  });

  test('leaves files where they are in a bucket, and says so', async () => {
    const to = somewhere();
    const { code, stderr } = await run(server.dataDir, ['db', 'backup', '--to', to], {
      MEDIA_STORE: 's3://my-shop',
    });
    expect([code, stderr]).toEqual([0, expect.stringContaining('stay in s3://my-shop')]);
    expect(readdirSync(to).toSorted()).toEqual(['backup.json', 'sellover.db']);
    const restored = await run(somewhere(), ['db', 'restore', to]);
    expect(restored.stderr).toContain('are in s3://my-shop');
    const refused = await run(somewhere(), ['db', 'restore', kept], { MEDIA_STORE: 's3://my-shop' });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('Unset MEDIA_STORE')]);
  });
});

describe('a backup is refused, and nothing is left of it', () => {
  test('where something is already', async () => {
    const again = await run(server.dataDir, ['db', 'backup', '--to', kept]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('exists already')]);
  });

  test('where there is too little space', async () => {
    const place = await changedPlace('SELECT 1');
    mkdirSync(join(place, 'uploads'));
    writeFileSync(join(place, 'uploads', 'film.mp4'), '');
    // It has that size without taking that space.
    truncateSync(join(place, 'uploads', 'film.mp4'), 8e12);
    const to = somewhere();
    const { code, stderr } = await run(place, ['db', 'backup', '--to', to]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('too little space')]);
    expect(readdirSync(base).filter((name) => join(base, name).startsWith(to))).toEqual([]);
  });

  test.each(ENGINES)(
    'of a log on %s that is not sound, but for one that is not to be checked',
    async (engine) => {
      const change = `UPDATE events SET data = '{}' WHERE position = 5`;
      const place = engine === 'SQLite' ? await changedPlace(change) : await postgres.database();
      if (engine === 'PostgreSQL') {
        await run(server.dataDir, ['db', 'copy', '--to', place]);
        await postgres.ask(new URL(place).pathname.slice(1), change);
      }
      const to = somewhere();
      const { code, stdout, stderr } = await run(place, ['db', 'backup', '--to', to]);
      expect([code, stderr]).toEqual([5, expect.stringContaining('was not backed up')]);
      expect(stdout).toContain('was changed after it was written');
      expect(readdirSync(base).filter((name) => join(base, name).startsWith(to))).toEqual([]);
      const unchecked = await backUp(place, '--no-verify');
      const target = await empty(engine);
      const restored = await run(target, ['db', 'restore', unchecked]);
      expect([restored.code, restored.stderr]).toEqual([5, expect.stringContaining('was not restored')]);
      expect((await run(target, ['db', 'info'])).stderr).toContain('There is no database at');
    },
  );

  test('that another version would have to check', async () => {
    const newer = await changedPlace(`UPDATE projections SET version = 99 WHERE name = 'order'`);
    const { code, stderr } = await run(newer, ['db', 'backup', '--to', somewhere()]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is of another version')]);
  });

  test.runIf(isWhole)('by PostgreSQL’s own program, with what it said and no row of anybody', async () => {
    const programs = somewhere();
    mkdirSync(programs);
    const says = 'echo "pg_dump: error: server version mismatch" >&2; echo "CONTEXT: 홍길동" >&2; exit 1';
    writeFileSync(join(programs, 'pg_dump'), `#!/bin/sh\n${says}\n`, { mode: 0o755 });
    const to = somewhere();
    const { code, stderr } = await run(url, ['db', 'backup', '--to', to], { PATH: `${programs}:/bin` });
    expect([code, stderr]).toEqual([5, expect.stringContaining('server version mismatch')]);
    expect(stderr).not.toContain('홍길동');
    expect(existsSync(to)).toBe(false);
  });
});

describe('a restore is refused, and leaves nothing behind', () => {
  test.each<[string, (backup: string) => void, string]>([
    [
      'a changed file',
      (backup) => writeFileSync(join(backup, 'ingest/1/c.ts'), 'A segment'),
      'c.ts was changed',
    ],
    ['a missing file', (backup) => rmSync(join(backup, 'uploads/b.mp4')), 'b.mp4 is missing'],
    [
      'a log that was cut',
      (backup) => truncateSync(join(backup, 'sellover.db'), 8192),
      'sellover.db was changed',
    ],
  ])('of a backup with %s', async (_what, spoil, said) => {
    const spoilt = backup();
    spoil(spoilt);
    const place = somewhere();
    const { code, stderr } = await run(place, ['db', 'restore', spoilt]);
    expect([code, stderr]).toEqual([5, expect.stringContaining(said)]);
    expect(existsSync(place)).toBe(false);
  });

  test('of a tar file that has a file twice', async () => {
    const tar = somewhere('.tar');
    const twice = pack();
    twice.entry({ name: 'sellover.db' }, 'a');
    twice.entry({ name: 'sellover.db' }, 'b');
    twice.finalize();
    writeFileSync(tar, await buffer(twice));
    const { code, stderr } = await run(somewhere(), ['db', 'restore', tar]);
    expect([code, stderr]).toEqual([2, `✗ ${tar} has sellover.db twice\n  Restore another backup.\n`]);
  });

  test('of a tar file that was cut, or of half a backup', async () => {
    const tar = somewhere('.tar');
    await run(server.dataDir, ['db', 'backup', '--to', tar]);
    truncateSync(tar, 300_000);
    const cut = await run(somewhere(), ['db', 'restore', tar]);
    expect([cut.code, cut.stderr]).toEqual([2, expect.stringContaining('no whole tar file')]);
    const half = backup();
    rmSync(join(half, 'backup.json'));
    const refused = await run(somewhere(), ['db', 'restore', half]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('never finished')]);
    const none = await run(somewhere(), ['db', 'restore', somewhere()]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('There is no backup')]);
  });

  test('of a backup that names a file elsewhere', async () => {
    const strange = backup();
    const manifest = readFileSync(join(strange, 'backup.json'), 'utf8');
    for (const path of ['uploads/../../x', '../x', '/x', 'uploads//x', 'somewhere/x']) {
      writeFileSync(join(strange, 'backup.json'), manifest.replace('uploads/b.mp4', path));
      const { code, stderr } = await run(somewhere(), ['db', 'restore', strange]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('is damaged')]);
    }
  });

  test.each(ENGINES)('where a log of %s is', async (engine) => {
    const place = sourceOn(engine);
    const from = engine === 'SQLite' ? kept : await backUp(url);
    const { code, stderr } = await run(place, ['db', 'restore', from]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('has a log already')]);
  });

  test('where files are', async () => {
    const place = somewhere();
    mkdirSync(join(place, 'uploads'), { recursive: true });
    writeFileSync(join(place, 'uploads', 'x'), 'x');
    const { code, stderr } = await run(place, ['db', 'restore', kept]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not empty')]);
  });

  test.runIf(isWhole)('of PostgreSQL where another program is, or into a folder', async () => {
    const dump = await backUp(url);
    const strange = await postgres.database();
    await postgres.ask(new URL(strange).pathname.slice(1), 'CREATE TABLE letters (text text)');
    const other = await run(strange, ['db', 'restore', dump]);
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('of another program')]);
    const { code, stderr } = await run(somewhere(), ['db', 'restore', dump]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('sellover db copy --to')]);
  });
});

test('of a database elsewhere only files in folders that somebody has named are its own', async () => {
  const DATABASE_URL = 'postgres://localhost/shop';
  const folder = join(server.dataDir, 'uploads');
  const here = { ...settingsOf({}, { DATABASE_URL }), uploadsDir: folder };
  await expect(ownFiles(here, 'uploads')).rejects.toThrow(`the files in ${folder} are of the shop`);
  for (const named of [{ DATA_DIR: server.dataDir }, { UPLOADS_DIR: folder }])
    expect((await ownFiles(settingsOf({}, { DATABASE_URL, ...named }), 'uploads')).files).not.toEqual([]);
  expect((await ownFiles({ ...here, databaseUrl: null }, 'uploads')).files).not.toEqual([]);
});
