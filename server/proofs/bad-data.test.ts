import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runServer } from '../run.ts';
import { ServerProcess } from '../testing/processes/child.ts';
import { giveSecrets, TestServer } from '../testing/server.ts';
import { tempDir } from '../testing/place.ts';
import { isWhole } from '../testing/seed.ts';
import { orderFor, setStage } from '../testing/stage.ts';

/* `make test` tries one way of each kind of bad data, `make prove` also those that are much like it. */

const promise = 'what is wrong is named in one line, and left as it was';

let dir: string;
let DATA_DIR: string;
beforeEach(() => {
  dir = tempDir();
  DATA_DIR = join(dir, 'data');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const MAIN = new URL('../main.ts', import.meta.url).pathname;

/** Locked by a running server; there is nothing in it. */
const CLAIM = 'sellover.db-claim';

/** Every file below, with its content. */
function everything(path = dir): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(path).toSorted()) {
    if (name === CLAIM) continue;
    const file = join(path, name);
    if (statSync(file).isDirectory()) Object.assign(found, everything(file));
    else found[file] = createHash('sha256').update(readFileSync(file)).digest('hex');
  }
  return found;
}

/** Changes the database behind the server's back. */
function change(sql: string): void {
  const db = new Database(join(DATA_DIR, 'sellover.db'));
  db.exec(sql);
  db.close();
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

class Exit extends Error {}

/** How a start ends that must fail: `make prove` runs the program, `make test` what it runs, in this process. */
async function ending(env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  if (isWhole) return ServerProcess.run({ DATA_DIR, ...env });
  const said = { stdout: '', stderr: '' };
  let code: number | null = null;
  for (const stream of ['stdout', 'stderr'] as const)
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream] += String(text);
      return true;
    });
  vi.spyOn(process, 'exit').mockImplementation((ended) => {
    code = Number(ended);
    throw new Exit();
  });
  for (const [name, value] of Object.entries({ PORT: '0', DATA_DIR, ...env })) vi.stubEnv(name, value);
  try {
    await runServer({ listening: () => expect.unreachable('it listens') });
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
  return { code, ...said };
}

/** It says one line, ends with 1, and leaves every byte as it was. */
async function refusesToStart(env: NodeJS.ProcessEnv = {}): Promise<string> {
  const before = everything();
  const { code, stdout, stderr } = await ending(env);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect([code, stdout]).toEqual([1, '']);
  expect(everything()).toEqual(before);
  return stderr;
}

describe('a setting that cannot be', { meta: { promise } }, () => {
  test.runIf(isWhole)('is named', async () => {
    expect(await refusesToStart({ PORT: 'http' })).toContain('PORT');
    expect(await refusesToStart({ HOST: 'no-such-host.invalid' })).toContain('HOST');
  });

  test('is named beside all others, in a line each', async () => {
    const env = { PORT: 'http', ALLOWED_ORIGINS: 'shop.example', SHOPS: 'shop.example' };
    const { code, stdout, stderr } = await ending(env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.match(/^\w+(?= must .+\n)/gm)?.toSorted()).toEqual(['ALLOWED_ORIGINS', 'PORT', 'SHOPS']);
    expect(stderr.split('\n')).toHaveLength(4);
  });

  test.runIf(isWhole).each<[string, NodeJS.ProcessEnv, RegExp]>([
    [
      'an address is not this machine’s',
      { HOST: '192.0.2.1' },
      /^Cannot listen on 192\.0\.2\.1 \(\w+\): .* HOST /,
    ],
    [
      'INGEST_DIR cannot hold video',
      { INGEST_DIR: '/proc/files' },
      /^\/proc\/files: video cannot be kept there .* INGEST_DIR /,
    ],
    [
      'UPLOADS_DIR cannot hold uploads',
      { UPLOADS_DIR: '/proc/files' },
      /^\/proc\/files: uploads cannot be kept there .* UPLOADS_DIR /,
    ],
    [
      'a bucket cannot be reached, without its key',
      {
        MEDIA_STORE: 's3://my-shop',
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_ACCESS_KEY_ID: 'AKSELLOVER',
        S3_SECRET_ACCESS_KEY: 'secret-word',
      },
      /^s3:\/\/my-shop at http:\/\/127\.0\.0\.1:1: .* \(.*ECONNREFUSED\)\)\. See MEDIA_STORE/,
    ],
    [
      'a database’s host is not there, without its password',
      { DATABASE_URL: 'postgres://me:secret-word@no-such-host.invalid/shop' },
      /no-such-host\.invalid\/shop: it cannot be reached.*DATABASE_URL/,
    ],
    [
      'a NATS server is not there, without its password',
      { NATS_URL: 'nats://me:secret-word@127.0.0.1:1' },
      /127\.0\.0\.1:1/,
    ],
  ])('is named where %s', async (_what, env, words) => {
    const said = await refusesToStart(env);
    expect(said).toMatch(words);
    expect(said).not.toMatch(/AKSELLOVER|secret-word/);
  });

  test('is named where terms would take effect too soon', async () => {
    const terms = join(dir, 'terms');
    cpSync(new URL('../domains/members/terms/texts', import.meta.url), terms, { recursive: true });
    for (const name of ['seller-1.ko.md', 'seller-1.en.md']) {
      const text = readFileSync(join(terms, name), 'utf8');
      writeFileSync(join(terms, name), text.replace('noticeDate: 2020-12-18', 'noticeDate: 2020-12-19'));
    }
    expect(await refusesToStart({ TERMS_DIR: terms })).toContain('6 days after its notice on 2020-12-19');
  });

  test('a port that is taken is named', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await refusesToStart({ PORT: String(port) })).toContain(`Port ${port} is taken`);
    other.close();
  });
});

describe('a data folder', { meta: { promise } }, () => {
  test('that is a file is left alone', async () => {
    writeFileSync(DATA_DIR, 'my notes');
    expect(await refusesToStart()).toContain('is not a directory');
  });

  const wrong: Readonly<Record<string, () => void>> = {
    'leads nowhere': () => symlinkSync(join(dir, 'gone'), DATA_DIR),
    'leads to itself': () => symlinkSync(DATA_DIR, DATA_DIR),
    'is below a file': () => {
      writeFileSync(join(dir, 'file'), 'my notes');
      symlinkSync(join(dir, 'file', 'data'), DATA_DIR);
    },
  };
  test.each(Object.keys(wrong).slice(0, isWhole ? undefined : 1))('that %s is named', async (what) => {
    wrong[what]!();
    const { code, stderr } = await ending();
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(DATA_DIR);
    expect(code).toBe(1);
  });

  test.runIf(isWhole)('with a folder for its secrets is left alone', async () => {
    mkdirSync(join(DATA_DIR, 'secrets.json'), { recursive: true });
    const { code, stderr } = await ending();
    expect(stderr).toMatch(/^[^\n]*secrets\.json: [^\n]+\n$/);
    expect(code).toBe(1);
  });

  test.runIf(isWhole)('on a disk that grows no file any more is named', async () => {
    // As a full disk that said it had room: no file of the process may get longer than a kilobyte.
    const { PATH } = process.env;
    const args = ['-c', `ulimit -f 2; exec "$0" "$1"`, process.execPath, MAIN];
    const env = { PATH, PORT: '0', DATA_DIR };
    const { status, stderr } = spawnSync('sh', args, { env, encoding: 'utf8' });
    expect(stderr).toMatch(/^[^\n]*sellover\.db: [^\n]+\n$/);
    expect(status).toBe(1);
  });

  test('with another program’s database is left alone', async () => {
    mkdirSync(DATA_DIR);
    change('CREATE TABLE notes (text); INSERT INTO notes VALUES (1)');
    expect(await refusesToStart()).toContain('another program');
  });
});

describe('a database in which somebody changed something', { meta: { promise } }, () => {
  let template: string;

  /** What a short evening leaves behind. */
  beforeAll(async () => {
    template = tempDir();
    const server = await TestServer.start();
    const stage = await setStage(server);
    for (let i = 0; i < 20; i++) {
      await stage.api.done('placeOrder', orderFor(stage, stage.mug), { token: stage.buyer.token });
    }
    await server.sellover.close();
    cpSync(server.dataDir, template, { recursive: true });
    await server.stop();
  });
  afterAll(() => rmSync(template, { recursive: true, force: true }));
  beforeEach(() => cpSync(template, DATA_DIR, { recursive: true }));

  test('is one file when nobody has it open, and starts as it was', async () => {
    expect(readdirSync(DATA_DIR).toSorted()).toEqual(['secrets.json', 'sellover.db', CLAIM, 'vapid.json']);
    const server = await ServerProcess.start({ DATA_DIR, SHOPS: 'shop.example=2, moon.example=99' });
    expect((await server.stop()).code).toBe(0);
    expect(server.stdout).toMatch(/"shop":"moon\.example".*SHOPS names a seller that is not there/);
    expect(server.stdout).not.toContain('shop.example');
    expect(readdirSync(DATA_DIR).toSorted()).toEqual(['secrets.json', 'sellover.db', CLAIM, 'vapid.json']);
  });

  test('is refused for an event that is gone', async () => {
    change(`DELETE FROM events WHERE type = 'StockTaken' AND version = 5`);
    expect(await refusesToStart()).toContain('sellover.db');
  });

  test.runIf(isWhole).each([
    ['an amount', `UPDATE events SET data = replace(data, '12000', '11000') WHERE type = 'OrderPlaced'`],
    ['what is no JSON any more', `UPDATE events SET data = substr(data, 2) WHERE type = 'OrderPlaced'`],
  ])('starts and says so for %s', async (_what, sql) => {
    change(sql);
    const server = await ServerProcess.start({ DATA_DIR });
    expect((await server.stop()).code).toBe(0);
    expect(server.stdout + server.stderr).toMatch(/order-\d+ version 1 was changed after it was written/);
  });

  test.runIf(isWhole)('is left alone when its secrets cannot be read', async () => {
    await giveSecrets({ dataDir: DATA_DIR, databaseUrl: null });
    writeFileSync(join(DATA_DIR, 'secrets.json'), '{}');
    expect(await refusesToStart()).toContain('secrets.json');
  });
});
