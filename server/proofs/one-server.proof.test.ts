import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { Cli } from '../../cli/testing/cli.ts';
import { NatsServer } from '../../fixtures/programs/nats.ts';
import { Api } from '../testing/api.ts';
import { ServerProcess } from '../testing/processes/child.ts';
import { simpleGoods } from '../testing/goods.ts';
import { seed } from '../testing/seed.ts';
import { tempDir } from '../testing/place.ts';
import { orderFor } from '../testing/stage.ts';

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

const promise = 'no server beside one it would not hear';

test(
  'a second server without a bus is refused; the first goes on, beside commands, and holds nobody up once it is killed',
  { meta: { promise } },
  async () => {
    const { mug, plan, buyer } = await seed(DATA_DIR, async (world) => {
      const mug = await world.lists((id) => simpleGoods(id, 5));
      return { mug, plan: await world.airs([mug]), buyer: await world.member() };
    });
    const first = await ServerProcess.start({ DATA_DIR });
    const api = new Api(first.url, buyer.token);
    onTestFinished(() => api.close());
    await Promise.all([refusesToStart(), refusesToStart(await natsServer())]);
    expect(await api.code('placeOrder', orderFor({ plan }, mug))).toBe('0001');

    // Commands look at the data of a running server, or mend it.
    const cli = new Cli({ DATA_DIR });
    onTestFinished(() => cli.remove());
    expect(await cli.json(['db', 'verify'])).toMatchObject({ sound: true });
    const { events } = await cli.json<{ events: number }>(['db', 'info']);
    expect(events).toBeGreaterThan(2);
    // What follows from the order may have come since.
    const rebuilt = await cli.json<{ events: number }>(['db', 'rebuild']);
    expect(rebuilt.events).toBeGreaterThanOrEqual(events);
    expect((await cli.run(['events'])).stdout).toContain('SellerOpened');
    expect(await api.code('placeOrder', orderFor({ plan }, mug))).toBe('0001');
    expect(first.stderr).toBe('');

    await first.kill();
    const second = await ServerProcess.start({ DATA_DIR });
    await refusesToStart();
    expect((await second.stop()).code).toBe(0);
    await ServerProcess.start({ DATA_DIR });
  },
);

test(
  'servers with one bus share the data, but not with one that has none',
  { meta: { promise } },
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
