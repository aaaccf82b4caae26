import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Cli } from '../../cli/testing/cli.ts';
import type { Api } from '../testing/api.ts';
import { Crowd, type Deed } from '../testing/processes/crowd.ts';
import { simpleGoods } from '../testing/goods.ts';
import { verified } from '../testing/log.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { makePlace, placeOf, removePlace, tempDir } from '../testing/place.ts';
import { eventsOf, scaled } from '../testing/seed.ts';
import { photo } from '../testing/uploads.ts';
import { linesIn, ordersIn } from './recorded.support.ts';

const ROUNDS = scaled(0.4);
const BUYERS = 2;
const PLENTY = 1_000_000;
/** Orders and lines that are acknowledged before each backup. */
const DEEDS = 20;

test(
  'a server that is backed up while it sells comes back elsewhere with all that it had acknowledged by then',
  {
    meta: { promise: 'a backup has whatever was acknowledged before it began, and can be restored' },
    timeout: 180_000 + ROUNDS * 120_000,
  },
  async () => {
    const base = tempDir();
    const cli = new Cli();
    onTestFinished(() => {
      cli.remove();
      rmSync(base, { recursive: true });
    });
    const { plan, goods, buyers, host, dataDir } = await seededPlace(async (world) => {
      const goods = await world.lists((id) => simpleGoods(id, PLENTY));
      const [buyers, host] = [await world.members(BUYERS), await world.host()];
      return { plan: await world.airs([goods]), goods, buyers, host };
    });
    const nodes = await Nodes.start(dataDir);
    const api = nodes.apis[0]!;
    const crowd = new Crowd(plan, buyers, [goods]);
    try {
      const picture = await photo(40, 30).jpeg().toBuffer();
      const asked = { kind: 'picture', type: 'image/jpeg', bytes: picture.length } as const;
      crowd.start(api);
      for (let round = 0; round < ROUNDS; round++) {
        const { uploadUrl } = await api.done('uploadToken', asked, { token: host.token });
        const { text } = await api.raw('PUT', uploadUrl, { body: picture });
        const { url } = (JSON.parse(text) as { jsonData: { res: { url: string } } }).jsonData.res;
        const [before, to] = [acknowledged(crowd).length, join(base, `backup-${round}`)];
        await expect.poll(() => acknowledged(crowd).length).toBeGreaterThan(before + DEEDS);
        const then = acknowledged(crowd);
        const args = ['db', 'backup', '--to', round % 2 === 0 ? to : `${to}.tar`, '--with-secrets'];
        const made = await cli.json<{ to: string; head: string }>(args, { env: environmentOf(dataDir) });
        expect(acknowledged(crowd).length).toBeGreaterThan(then.length);
        await restored({ cli, from: made.to, head: made.head, deeds: then, picture: url });
      }
    } finally {
      await crowd.stop();
    }
  },
);

const acknowledged = (crowd: Crowd) => [...crowd.done('order'), ...crowd.done('chat')];

function environmentOf(dataDir: string): Record<string, string> {
  const { databaseUrl } = placeOf(dataDir);
  return { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
}

interface Restored {
  readonly cli: Cli;
  readonly from: string;
  readonly head: string;
  readonly deeds: readonly Deed[];
  readonly picture: string;
}

/** Restores it elsewhere, and asks a server there again for what the first one had acknowledged. */
async function restored({ cli, from, head, deeds, picture }: Restored): Promise<void> {
  const dataDir = tempDir();
  onTestFinished(() => removePlace(dataDir));
  await makePlace(dataDir);
  const env = environmentOf(dataDir);
  const { code, stderr } = await cli.run(['db', 'restore', from], { env });
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('✗')]);
  expect((await verified(dataDir)).seal.head).toBe(head);
  const events = await eventsOf(dataDir);
  const [orders, said] = [new Set(ordersIn(events)), new Set(linesIn(events))];
  const lost = deeds.filter(({ what, msg, answer }) =>
    what === 'order' ? !orders.has(answer!.id) : !said.has(msg),
  );
  expect(lost).toEqual([]);
  const { apis, servers } = await Nodes.start(dataDir);
  const [api] = apis as [Api];
  // With the secrets, too: the token of before is good.
  for (const { by, key } of deeds.slice(-3)) {
    const page = { uid: by.userSysId, startIndex: 0, rowCount: 20 };
    expect((await api.done('orderList', page, { token: by.token, key })).orders.length).toBeGreaterThan(0);
  }
  expect((await api.raw('GET', picture)).headers['content-type']).toBe('image/webp');
  await servers[0]!.kill();
}
