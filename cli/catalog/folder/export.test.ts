import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadFixtures } from '../../../fixtures/load.ts';
import { FIXTURE_PASSWORD } from '../../../fixtures/people.ts';
import { openLog } from '../../../server/domains.ts';
import { MovedClock } from '../../../server/platform/clock.ts';
import { makePlace, tempDir } from '../../../server/testing/place.ts';
import { giveSecrets, TestServer } from '../../../server/testing/server.ts';
import { isWhole } from '../../../server/testing/seed.ts';
import { PASSWORD } from '../../../server/testing/world.ts';
import { Cli } from '../../testing/cli.ts';

// Logins are as old here as the commands take them to be.
const clock = () => new MovedClock(Date.now());

/** Broadcasts that began before it are still to come. */
const loadedAt = Date.now() + 3_600_000;

let server: TestServer;
let cli: Cli;
beforeAll(async () => {
  const dataDir = tempDir();
  const place = await makePlace(dataDir);
  await giveSecrets(place);
  const log = await openLog(place, { clock: clock() });
  await loadFixtures(log, new MovedClock(loadedAt), { past: 'planned' });
  await log.close();
  server = await TestServer.start({ dataDir, clock: clock() });
  cli = new Cli({ SELLOVER_URL: server.url, SELLOVER_PASSWORD: FIXTURE_PASSWORD });
});
afterAll(async () => {
  cli.remove();
  await server.stop();
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sellover-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'shop');
}

/** What anybody is told of a seller's products, without what differs between servers: ids and addresses of files. */
async function catalogueOf({ api }: TestServer, sellerSysId: number): Promise<string> {
  const { products } = await api.done('productList', { sellerSysId, startIndex: 0, rowCount: 100 });
  const details = await Promise.all(
    products.map(({ prdtSysId }) => api.done('productDetail', { prdtSysId })),
  );
  return JSON.stringify(
    details,
    (key, value: unknown) =>
      /SysId$|Url$/.test(key) ? undefined : key === 'gallery' ? (value as readonly string[]).length : value,
    1,
  );
}

/** The one with all kinds of files. */
const SODAM = [2, 'sodam'] as const;

test.each(isWhole ? [[1, 'glowry'] as const, SODAM, [3, 'hanip'] as const] : [SODAM])(
  'shop %i of the demonstration, its own folder and that of an export are the same',
  async (seller, name) => {
    const folder = emptyFolder();
    const as = { env: { SELLOVER_USER: `host0${seller}` } };
    await cli.json(['shop', 'export', folder], as);
    expect(await cli.json(['shop', 'apply', folder], as)).toMatchObject({ steps: [], unchanged: 15 });

    const other = await TestServer.start({ clock: clock() });
    onTestFinished(() => other.stop());
    const manager = await other.world.manager();
    const env = { SELLOVER_URL: other.url, SELLOVER_USER: manager.userId, SELLOVER_PASSWORD: PASSWORD };
    const book = (await cli.json<{ coupons: unknown }>(['coupon', 'list'], as)).coupons;
    const own = fileURLToPath(new URL(`../../../fixtures/shops/${name}`, import.meta.url));
    const now = new Date(loadedAt).toISOString();
    const folders = [[2, [folder]], ...(isWhole ? [[1, [own, '--now', now]] as const] : [])] as const;
    for (const [sellerSysId, options] of folders) {
      const applied = ['shop', 'apply', ...options, '--seller', String(sellerSysId)];
      await cli.json(applied, { env });
      expect(await cli.json(applied, { env })).toMatchObject({ steps: [], unchanged: 15 });
      const listed = ['coupon', 'list', '--seller', String(sellerSysId)];
      expect(await cli.json(listed, { env })).toMatchObject({ coupons: book });
      expect(await catalogueOf(other, sellerSysId)).toBe(await catalogueOf(server, seller));
    }
  },
);

test('a folder that holds something is not written over', async () => {
  const folder = emptyFolder();
  expect((await cli.run(['shop', 'init', folder])).code).toBe(0);
  for (const command of ['init', 'export']) {
    const { code, stderr } = await cli.run(['shop', command, folder], { env: { SELLOVER_USER: 'host01' } });
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not empty')]);
  }
});

test('the example shop can be applied as it is', async () => {
  const folder = emptyFolder();
  await cli.run(['shop', 'init', folder]);
  expect(readdirSync(join(folder, 'pictures'))).toHaveLength(2);
  const other = await TestServer.start({ clock: clock() });
  onTestFinished(() => other.stop());
  const manager = await other.world.manager();
  const env = { SELLOVER_URL: other.url, SELLOVER_USER: manager.userId, SELLOVER_PASSWORD: PASSWORD };
  await cli.json(['shop', 'apply', folder, '--seller', '1'], { env });
  const { products } = await other.api.done('productList', { sellerSysId: 1, startIndex: 0, rowCount: 100 });
  expect(products.map(({ prdtNo }) => prdtNo)).toEqual(['SW-1002', 'mug']);
});
