import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomStream } from '../../../server/domains/room/room/decider.ts';
import { openLog, rowTables } from '../../../server/domains.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { databaseAt, isDatabaseUrl, type LogPlace } from '../../../server/platform/log/databases.ts';
import { answers, events, findLogState, timers } from '../../../server/platform/log/tables/log-tables.ts';
import { allRowTables, tablesIn } from '../../../server/platform/log/tables/row-tables.ts';
import { databaseFile } from '../../../server/platform/log/sqlite/sqlite-log.ts';
import { PostgresServer } from '../../../server/testing/processes/postgresql.ts';
import { TestServer } from '../../../server/testing/server.ts';
import { orderFor, setStage } from '../../../server/testing/stage.ts';
import { isWhole } from '../../../server/testing/seed.ts';
import { Cli } from '../../testing/cli.ts';
import { FilledLog } from '../../testing/filled-log.ts';
import { VideoCopy } from './copy-video.ts';
import { placeAt } from './log-file.ts';

const DRAFT_FOLDER = 'unfinished-copy';

let base: string;
/** Where both engines are tried: by `make prove`. */
let postgres: PostgresServer;
let server: TestServer;
let cli: Cli;
/** The data folder of an evening, which no server has any more. */
let evening: string;
let room: ReturnType<typeof roomStream>;
let places = 0;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'sellover-copy-'));
  cli = new Cli();
  server = await TestServer.start({ secrets: 'its own' });
  if (isWhole) postgres = await PostgresServer.start();
  await spendEvening();
  evening = folder();
  await server.restart(() => cpSync(server.dataDir, evening, { recursive: true }));
});
afterAll(async () => {
  await server.stop();
  if (isWhole) await postgres.remove();
  cli.remove();
  rmSync(base, { recursive: true });
});

/** Orders, one of them to be paid in time, members with addresses, and a room in which people talk. */
async function spendEvening(): Promise<void> {
  const stage = await setStage(server);
  const { plan, mug, cup, buyer, stranger } = stage;
  room = roomStream(plan);
  const api = server.api.as(buyer.token);
  await api.done('addAddress', {
    uid: buyer.userSysId,
    nickName: '우리 집',
    receiverName: '홍길동',
    mobile: '01077778888',
    zipCode: '54321',
    address: '비밀동 12-3',
    newAddress: '비밀로 45',
    addressDetail: '678호 "뒤" \\ 끝',
  });
  await api.done('placeOrder', orderFor(stage, mug, 2), { key: 'mugs' });
  await server.api.as(stranger.token).done('placeOrder', orderFor(stage, cup), { key: 'a cup' });
  const viewer = server.viewer(plan, buyer);
  await viewer.enter();
  for (const msg of ['안녕하세요 🎉', 'a "quoted" \\ line']) await viewer.say(msg);
}

function folder(): string {
  return join(base, `place-${++places}`);
}

/** One on each engine that is tried. */
const emptyPlaces = async () => [...(isWhole ? [await postgres.database()] : []), folder()];

const copy = (from: string, to: string, env: Record<string, string> = {}) =>
  cli.run(['db', 'copy', '--to', to], { env: { ...envOf(from), ...env } });
const verify = (place: string, env: Record<string, string> = {}) =>
  cli.run(['db', 'verify'], { env: { ...envOf(place), ...env } });

function envOf(place: string): Record<string, string> {
  const { dataDir, databaseUrl } = placeAt(place);
  // The folder of the working directory may be a developer's, with uploads in it.
  if (databaseUrl !== null) return { DATABASE_URL: databaseUrl, DATA_DIR: join(base, 'no-data') };
  return { DATA_DIR: dataDir };
}

/** Everything that a rebuild cannot restore. */
async function contentOf(place: LogPlace): Promise<Record<string, unknown>> {
  const database = databaseAt(place);
  return database.inspect(async ({ reads }) => {
    const content: Record<string, unknown> = {
      last: (await reads.one(findLogState()))?.last_position,
      secrets: await database.kept('secrets'),
    };
    for (const table of [events, timers, answers, ...tablesIn(allRowTables(rowTables))])
      content[table.name] = await reads.all(table.page(100_000));
    return content;
  });
}

const NOTHING = { logs: 0, schemas: 0 };

/** What a server could start on, and what is left over. */
async function leftIn(url: string): Promise<object> {
  const [left] = await postgres.ask<{ logs: number; schemas: number }>(
    new URL(url).pathname.slice(1),
    `SELECT count(*) AS logs,
            (SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'sellover%') AS schemas
     FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  return left!;
}

describe('a copied log', () => {
  test('is the same in every place that it goes through, and sound', async () => {
    const urls = isWhole ? [await postgres.database(), await postgres.database()] : [];
    const there = [evening, ...urls, folder()];
    const back = there.at(-1)!;
    const before = await contentOf(placeAt(evening));
    const filled = Object.keys(before).filter((table) => (before[table] as object[]).length > 0);
    expect(filled).toEqual(
      expect.arrayContaining(['events', 'timers', 'answers', 'users', 'addresses', 'order_receivers']),
    );
    for (const [at, to] of there.slice(1).entries()) {
      const { code, stdout, stderr } = await copy(there[at]!, to);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/✓ \d+ events and \d+ rows are copied to /);
      expect(stdout).toContain('nothing is missing or changed, and the projections say the same');
      expect(await contentOf(placeAt(to))).toEqual(before);
    }
    const heads = await Promise.all(
      there.map(async (place) => {
        const { code, stdout } = await verify(place);
        return [code, /^head .*$/m.exec(stdout)?.[0]];
      }),
    );
    expect(new Set(heads.map(String)).size).toBe(1);
    expect(heads[0]).toEqual([0, expect.stringContaining(`${before['last'] as number}:`)]);
    for (const place of urls) expect(await leftIn(place)).toMatchObject({ schemas: 0 });
    const files = readdirSync(back).filter((name) => !/-(wal|shm)$/.test(name));
    expect(files.toSorted()).toEqual(['secrets.json', 'sellover.db', 'sellover.db-claim', 'vapid.json']);
    for (const file of ['sellover.db', 'secrets.json'])
      expect(statSync(join(back, file)).mode & 0o777).toBe(0o600);
  });

  test('takes the next event', async () => {
    for (const to of await emptyPlaces()) {
      const { code } = await copy(evening, to);
      expect(code).toBe(0);
      const log = await openLog(placeAt(to), { clock: systemClock, claim: 'alone' });
      const msgs = ['after', 'the move'];
      const said = msgs.map((msg) => ({
        type: 'ChatSent',
        data: { msgType: 0, permission: 1, msg, content: null },
      }));
      const { events: added } = await log.execute({
        actorId: null,
        commandId: 'after the move',
        streams: [room],
        decide: () => ({ events: [{ ref: room, events: said }], reply: null }),
      });
      const last = (await contentOf(placeAt(evening)))['last'] as number;
      expect(added.map(({ position }) => position)).toEqual([last + 1, last + 2]);
      expect(added[0]!.version).toBeGreaterThan(2);
      await log.close();
      expect((await verify(to)).code).toBe(0);
    }
  });

  test('may come from a log that a server has', async () => {
    const to = folder();
    const report = await cli.json<Record<string, unknown>>(['db', 'copy', '--to', to], {
      env: envOf(server.dataDir),
    });
    expect(report).toMatchObject({ from: databaseFile(server.dataDir), to: databaseFile(to), sound: true });
    expect((await contentOf(placeAt(to)))['events']).toHaveLength(report['events'] as number);
  });

  test('keeps its seal', async () => {
    const SEAL_KEY = 'the key of the shop, kept elsewhere';
    const sealed = await FilledLog.make(SEAL_KEY);
    try {
      for (const to of await emptyPlaces()) {
        const { code, stdout, stderr } = await copy(sealed.dataDir, to, { SEAL_KEY });
        expect([code, stdout]).toEqual([0, expect.stringContaining('The seal holds')]);
        expect(stderr).toContain('Give the new servers the same SEAL_KEY');
        expect((await verify(to, { SEAL_KEY })).stdout).toContain('The seal holds');
      }
    } finally {
      await sealed.remove();
    }
  });
});

describe('video from encoders', () => {
  const filesIn = (dir: string) =>
    Object.fromEntries(
      readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]),
    );
  const VIDEO = { 'a.ts': 'first segment', 'b.ts': 'second segment' };

  /** An evening with video, in a folder of its own. */
  function filmed(): string {
    const from = folder();
    cpSync(evening, from, { recursive: true });
    mkdirSync(join(from, 'ingest', '1'), { recursive: true });
    mkdirSync(join(from, 'ingest', '.received'));
    writeFileSync(join(from, 'ingest', '.received', 'd'), 'half');
    for (const [name, text] of Object.entries({ ...VIDEO, 'c.ts.part': 'half' }))
      writeFileSync(join(from, 'ingest', '1', name), text);
    return from;
  }

  test('is left out, and that is said', async () => {
    const to = folder();
    const { code, stderr } = await copy(filmed(), to);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/left out: 2 files.* --with-video/)]);
    expect(existsSync(join(to, 'ingest'))).toBe(false);
  });

  test('stays in a bucket, and that is said; uploaded files are left out of folders', async () => {
    const from = filmed();
    mkdirSync(join(from, 'uploads', 'shared'), { recursive: true });
    writeFileSync(join(from, 'uploads', 'shared', 'a.webp'), 'a picture');
    const left = await copy(from, folder());
    expect([left.code, left.stderr]).toEqual([
      0,
      expect.stringMatching(/Uploaded files are left out: 1 file, .* UPLOADS_DIR/),
    ]);
    const env = { ...envOf(from), MEDIA_STORE: 's3://my-shop' };
    const kept = await cli.run(['db', 'copy', '--to', folder()], { env });
    const { leftOut } = await cli.json<{ leftOut: object[] }>(['db', 'copy', '--to', folder()], {
      env: envOf(from),
    });
    expect(leftOut).toEqual([
      { what: 'video', folder: join(from, 'ingest'), files: 2, bytes: 27 },
      { what: 'uploads', folder: join(from, 'uploads'), files: 1, bytes: 9 },
    ]);
    expect([kept.code, kept.stderr]).toEqual([0, expect.stringMatching(/^.*stay in s3:\/\/my-shop/)]);
    const refused = await cli.run(['db', 'copy', '--to', folder(), '--with-video'], { env });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('stays there')]);
  });

  test('comes along when asked for, but for what is not whole yet', async () => {
    const to = folder();
    const { code, stdout, stderr } = await cli.run(['db', 'copy', '--to', to, '--with-video'], {
      env: envOf(filmed()),
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`2 files, 0.0 MB of video copied to ${join(to, 'ingest')}`);
    expect(filesIn(join(to, 'ingest'))).toEqual(VIDEO);
    expect(statSync(join(to, 'ingest', '1', 'a.ts')).mode & 0o777).toBe(0o600);
    const [from, elsewhere, other] = [filmed(), folder(), folder()];
    const named = ['db', 'copy', '--to', other, '--with-video', elsewhere];
    expect((await cli.run(named, { env: envOf(from) })).code).toBe(0);
    expect(filesIn(elsewhere)).toEqual(VIDEO);
  });

  test('that cannot come leaves no log behind, and a log that cannot come leaves no video', async () => {
    const [from, to] = [filmed(), folder()];
    const asked = ['db', 'copy', '--to', to, '--with-video'];
    const blocked = await cli.run([...asked, join(to, 'v'.repeat(250))], { env: envOf(from) });
    expect([blocked.code, blocked.stderr]).toEqual([
      1,
      expect.stringContaining('The video could not be copied'),
    ]);
    expect(readdirSync(to).filter((name) => /sellover\.db$|ingest|unfinished/.test(name))).toEqual([]);
    const filled = await FilledLog.make();
    try {
      const unsound = filled.tampered('filmed', `UPDATE events SET data = '{}' WHERE stream = 'product-1'`);
      cpSync(join(from, 'ingest'), join(unsound, 'ingest'), { recursive: true });
      expect((await cli.run(asked, { env: envOf(unsound) })).code).toBe(5);
      expect(readdirSync(to).filter((name) => /sellover\.db$|ingest|unfinished/.test(name))).toEqual([]);
    } finally {
      await filled.remove();
    }
  });

  test('goes again when the log is not put in its place after all', async () => {
    const to = join(folder(), 'ingest');
    const copied = await VideoCopy.plan(join(filmed(), 'ingest'), to);
    await copied.make(() => {});
    expect(filesIn(to)).toEqual(VIDEO);
    await copied.remove();
    expect(existsSync(to)).toBe(false);
  });

  test('is not mixed with other video, and not looked for where there is none', async () => {
    const to = folder();
    mkdirSync(join(to, 'ingest', '7'), { recursive: true });
    const mixed = await cli.run(['db', 'copy', '--to', to, '--with-video'], { env: envOf(filmed()) });
    expect([mixed.code, mixed.stderr]).toEqual([2, expect.stringContaining('is not empty')]);
    const none = await cli.run(['db', 'copy', '--to', folder(), '--with-video'], { env: envOf(evening) });
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('There is no video in')]);
    const nowhere = ['db', 'copy', '--to', 'postgres://sellover@127.0.0.1:1/none', '--with-video'];
    const unnamed = await cli.run(nowhere, { env: envOf(evening) });
    expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('has no folder for video')]);
  });
});

describe('a place is refused and left alone', () => {
  test('that has a log', async () => {
    for (const to of await emptyPlaces()) {
      await copy(evening, to);
      const before = await contentOf(placeAt(to));
      const { code, stderr } = await copy(server.dataDir, to);
      expect([code, stderr]).toEqual([2, expect.stringContaining('has a log already')]);
      expect(await contentOf(placeAt(to))).toEqual(before);
      const itself = await copy(to, to);
      expect([itself.code, itself.stderr]).toEqual([2, expect.stringContaining('is the log that is to be')]);
    }
  });

  test.runIf(isWhole)('that has tables of another program', async () => {
    const url = await postgres.database();
    await postgres.ask(new URL(url).pathname.slice(1), 'CREATE TABLE letters (text text)');
    const strange = await copy(evening, url);
    expect([strange.code, strange.stderr]).toEqual([2, expect.stringContaining('of another program')]);
  });

  test('that has secrets of another log', async () => {
    const dir = folder();
    mkdirSync(dir);
    writeFileSync(join(dir, 'secrets.json'), '{}');
    const other = await copy(evening, dir);
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('has secrets of another log')]);
    expect(readdirSync(dir)).toEqual(['secrets.json']);
  });

  test.each(['mysql://shop/db', ''])('that is none: %j', async (to) => {
    const { code, stderr } = await copy(evening, to);
    expect([code, stderr]).toEqual([2, expect.stringContaining('neither a data folder nor a database')]);
  });
});

describe('of a copy that fails', () => {
  test('nothing is left, whatever is wrong with the log', async () => {
    const filled = await FilledLog.make();
    try {
      const wrong = [
        ['newer', `UPDATE row_tables SET version = 99 WHERE name = 'log-seal'`, 'by a newer version'],
        ['older', `UPDATE row_tables SET version = 0 WHERE name = 'log-seal'`, 'by an older version'],
        ['unsound', `UPDATE events SET data = '{}' WHERE stream = 'product-1'`, 'is not sound, and was not'],
      ] as const;
      for (const [name, sql, said] of wrong) {
        const from = filled.tampered(name, sql);
        for (const to of await emptyPlaces()) {
          const { code, stderr } = await copy(from, to);
          expect([code, stderr]).toEqual([5, expect.stringContaining(said)]);
          const left = isDatabaseUrl(to) ? await leftIn(to) : readdirSync(to);
          expect(left).toEqual(isDatabaseUrl(to) ? NOTHING : ['sellover.db-claim']);
        }
      }
    } finally {
      await filled.remove();
    }
  });

  test.runIf(isWhole)('nothing is left, when the new place does not take a row', async () => {
    const filled = await FilledLog.make();
    try {
      const url = await postgres.database();
      const from = filled.tampered('nul', `UPDATE users SET nick_name = 'a' || char(0)`);
      const { code, stderr } = await copy(from, url);
      expect([code, stderr]).toEqual([5, expect.stringContaining('cannot be kept there')]);
      expect(await leftIn(url)).toEqual(NOTHING);
    } finally {
      await filled.remove();
    }
  });

  test.runIf(isWhole)('as it is killed, a server finds nothing, and the next copy goes well', async () => {
    const [url, dir] = [await postgres.database(), folder()];
    const draftIn = new Map([
      [url, async () => (await leftIn(url)) as { logs: number }],
      [dir, async () => ({ logs: existsSync(join(dir, DRAFT_FOLDER, 'sellover.db')) ? 1 : 0 })],
    ]);
    for (const [to, draft] of draftIn) {
      const child = cli.start(['db', 'copy', '--to', to], { env: envOf(evening) });
      const ended = once(child, 'exit');
      while ((await draft()).logs === 0 && child.exitCode === null) await sleep(1);
      child.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
      expect(await databaseAt(placeAt(to)).exists()).toBe(false);
      const { code, stderr } = await copy(evening, to);
      expect([code, stderr]).toEqual([0, '']);
      expect((await verify(to)).code).toBe(0);
    }
    expect(await leftIn(url)).toMatchObject({ schemas: 0 });
  });

  test('while it is under way, neither a server nor another copy begins there', async () => {
    for (const to of (await emptyPlaces()).map(placeAt)) {
      const troubles: unknown[] = [];
      const made = databaseAt(to).create(async () => {
        await openLog(to, { clock: systemClock, claim: 'together' }).catch((error) => troubles.push(error));
        await databaseAt(to)
          .create(async () => {})
          .catch((error) => troubles.push(error));
        throw new Error('enough');
      });
      await expect(made).rejects.toThrow('enough');
      expect(troubles.map(String)).toEqual([
        expect.stringContaining('another server uses it'),
        expect.stringMatching(/another server uses it|has a log already/),
      ]);
    }
  });
});
