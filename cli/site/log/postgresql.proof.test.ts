import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadFixtures } from '../../../fixtures/load.ts';
import { openLog } from '../../../server/domains.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import type { EventLog } from '../../../server/platform/log/log.ts';
import { PostgresServer } from '../../../server/testing/processes/postgresql.ts';
import { Cli } from '../../testing/cli.ts';

let server: PostgresServer;
let url: string;
let log: EventLog;
let cli: Cli;
beforeAll(async () => {
  server = await PostgresServer.start();
  url = await server.database();
  log = await openLog({ dataDir: '', databaseUrl: url }, { clock: systemClock });
  await loadFixtures(log, systemClock);
  cli = new Cli({ DATABASE_URL: url });
});
afterAll(async () => {
  await log.close();
  await server.remove();
  cli.remove();
});

const name = () => new URL(url).pathname.slice(1);

describe('commands that look at the log look at PostgreSQL where DATABASE_URL is set', () => {
  test('db info', async () => {
    const info = await cli.json<{ file: string; bytes: number; kinds: unknown[] }>(['db', 'info']);
    expect(info).toMatchObject({ events: await log.lastPosition() });
    expect(info.file).toBe(`postgres://127.0.0.1:${server.port}/${name()}`);
    expect(info.bytes).toBeGreaterThan(1_000_000);
    expect(info.kinds).toContainEqual({ kind: 'product', streams: 45, events: 45 });
  });

  test('events, and a state', async () => {
    const { stdout, code } = await cli.run(['events', '--limit', '3', '--json']);
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(3);
    expect(await cli.json(['db', 'state', 'room-1_11'])).toMatchObject({ stream: 'room-1_11' });
  });

  test('db verify finds nothing wrong, and damage where there is some', async () => {
    expect(await cli.json(['db', 'verify'])).toMatchObject({ sound: true });
    const [{ data } = { data: '' }] = await server.ask<{ data: string }>(
      name(),
      'SELECT data FROM events WHERE position = 7',
    );
    await server.ask(name(), `UPDATE events SET data = '{"price":1}' WHERE position = 7`);
    const { code, stdout } = await cli.run(['db', 'verify']);
    expect(code).toBe(5);
    expect(stdout).toContain('was changed after');
    await server.ask(name(), `UPDATE events SET data = '${data.replaceAll("'", "''")}' WHERE position = 7`);
    expect((await cli.run(['db', 'verify'])).code).toBe(0);
  });

  test('db rebuild beside a log that is open', async () => {
    const { code } = await cli.run(['db', 'rebuild']);
    expect(code).toBe(0);
    expect(await cli.json(['db', 'verify'])).toMatchObject({ sound: true });
  });
});

test('a database without a log is told of', async () => {
  const empty = await server.database();
  const { stderr } = await cli.run(['db', 'info'], { env: { DATABASE_URL: empty } });
  expect(stderr).toContain(`There is no database at postgres://127.0.0.1:${server.port}/`);
});
