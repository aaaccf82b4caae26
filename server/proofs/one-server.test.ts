import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { NatsServer } from '../../fixtures/programs/nats.ts';
import { Api } from '../testing/api.ts';
import { ServerProcess } from '../testing/child.ts';
import { simpleGoods } from '../testing/goods.ts';
import { seed } from '../testing/seed.ts';
import { tempDir } from '../testing/place.ts';
import { orderFor } from '../testing/stage.ts';

const CLI = new URL('../../cli/main.js', import.meta.url).pathname;

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = tempDir();
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

/** It says in one line what to do, and ends. */
async function refusesToStart(env: NodeJS.ProcessEnv = {}): Promise<void> {
  const { code, stdout, stderr } = await ServerProcess.run({ DATA_DIR, ...env });
  expect(stderr).toMatch(
    /^\S+sellover\.db: another server uses it[^\n]*Stop that server first[^\n]*NATS_URL\.\n$/,
  );
  expect([code, stdout]).toEqual([1, '']);
}

async function natsServer(): Promise<{ NATS_URL: string }> {
  const nats = await NatsServer.start();
  onTestFinished(() => nats.kill());
  return { NATS_URL: nats.url };
}

async function cli(...args: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR };
  return (await promisify(execFile)(process.execPath, [CLI, ...args], { env })).stdout;
}

const promise = 'no server beside one it would not hear';

test(
  'a second server without a bus is refused, and the first goes on',
  { meta: { promise }, timeout: 60_000 },
  async () => {
    const { mug, plan, buyer } = await seed(DATA_DIR, async (world) => {
      const mug = await world.lists((id) => simpleGoods(id, 5));
      return { mug, plan: await world.airs([mug]), buyer: await world.member() };
    });
    const server = await ServerProcess.start({ DATA_DIR });
    const api = new Api(server.url, buyer.token);
    onTestFinished(() => api.close());
    await refusesToStart();
    await refusesToStart(await natsServer());
    expect(await api.code('placeOrder', orderFor({ plan }, mug))).toBe('0001');
    expect(server.stderr).toBe('');
  },
);

test(
  'commands that look at the data of a running server, or mend it, go on working',
  { meta: { promise }, timeout: 60_000 },
  async () => {
    await seed(DATA_DIR, (world) => world.member());
    await ServerProcess.start({ DATA_DIR });
    expect(JSON.parse(await cli('db', 'verify', '--json'))).toMatchObject({ sound: true });
    expect(JSON.parse(await cli('db', 'info', '--json'))).toMatchObject({ events: 2 });
    expect(JSON.parse(await cli('db', 'rebuild', '--json'))).toMatchObject({ events: 2 });
    expect(await cli('events')).toContain('SellerOpened');
  },
);

test('what a killed server held holds nobody up', { meta: { promise }, timeout: 60_000 }, async () => {
  const first = await ServerProcess.start({ DATA_DIR });
  await first.kill();
  const second = await ServerProcess.start({ DATA_DIR });
  await refusesToStart();
  expect((await second.stop()).code).toBe(0);
  await ServerProcess.start({ DATA_DIR });
});

test(
  'servers with one bus share the data, but not with one that has none',
  { meta: { promise }, timeout: 60_000 },
  async () => {
    const bus = await natsServer();
    const servers = [
      await ServerProcess.start({ DATA_DIR, ...bus }),
      await ServerProcess.start({ DATA_DIR, ...bus }),
    ];
    await refusesToStart();
    await servers[0]!.kill();
    await refusesToStart();
    const third = await ServerProcess.start({ DATA_DIR, ...bus });
    expect((await third.stop()).code).toBe(0);
    await servers[1]!.kill();
    await ServerProcess.start({ DATA_DIR });
  },
);
