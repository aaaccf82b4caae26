import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ServerProcess } from '../server/testing/processes/child.ts';
import { Api } from '../server/testing/api.ts';
import { PostgresServer } from '../server/testing/processes/postgresql.ts';
import { isWhole } from '../server/testing/seed.ts';
import type { ProductFacts } from '../server/domains/catalog/catalog/product.ts';
import { asked, line, orderOf } from '../server/testing/goods.ts';
import { loginAt } from './api.ts';
import { Cli } from './testing/cli.ts';

/** Follows `server/docs/first-shop.md`, command by command, from an empty place. */
const root = fileURLToPath(new URL('..', import.meta.url));
const commands = readFileSync(join(root, 'server/docs/first-shop.md'), 'utf8')
  .split('```sh\n')
  .slice(1)
  .flatMap((block) => block.slice(0, block.indexOf('```')).trim().split('\n'));

/** What its reader thinks of. */
const PASSWORD = 'Sunny-day-2026!';

async function emptyPlace(engine: 'SQLite' | 'PostgreSQL'): Promise<Record<string, string>> {
  // Uploaded files lie there with either engine.
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sellover-first-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  if (engine === 'SQLite') return { DATA_DIR };
  const server = await PostgresServer.start();
  onTestFinished(() => server.remove());
  return { DATA_DIR, DATABASE_URL: await server.database() };
}

/** The words of a command, as a shell reads them. */
function wordsOf(command: string): string[] {
  const words = command.matchAll(/'([^']*)'|([^\s']+)/g);
  return Array.from(words, ([, quoted, bare]) => quoted ?? bare ?? '');
}

/** What somebody does in the room, and the sandbox's bank. Resolves to the broadcast's number. */
async function sell(url: string, cli: Cli): Promise<string> {
  const api = new Api(url);
  const { broadcasts } = await api.done('mainBroadcasts', { startIndex: 0, rowCount: 1 });
  const { broadcastSysId } = broadcasts[0]!;
  const { products } = await api.done('productList', { startIndex: 0, rowCount: 10 });
  const mug = products.find(({ prdtNo }) => prdtNo === 'mug')!;
  const facts = { ...mug, normalOptions: [] } as unknown as ProductFacts;
  const goods = { facts, stock: [] };
  const order = orderOf([asked(goods, [line(1, goods)])], { broadcastSysId });
  const buyer = 'boss@shop.example';
  const { accessToken: token, userSysId: uid } = await loginAt(url, buyer, PASSWORD);
  const home = { nickName: '집', receiverName: '김첫손', mobile: '01012345678', zipCode: '03987' };
  const where = { newAddress: '서울특별시 마포구 별빛로 1', addressDetail: '302호' };
  await api.done('addAddress', { uid, ...home, ...where }, { token });
  const { orderSysId } = await api.done('placeOrder', order, { token });
  const env = { SELLOVER_USER: buyer, SELLOVER_PASSWORD: PASSWORD };
  expect((await cli.run(['pay', String(orderSysId)], { env })).stderr).toBe('');
  return String(broadcastSysId);
}

describe.each(isWhole ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const))(
  'the page of the first shop, on %s',
  (engine) => {
    test('leads from nothing to the first sale', async () => {
      const place = await emptyPlace(engine);
      expect(commands[0]).toBe('make serve');
      const made = spawnSync('make', ['--dry-run', '--always-make', 'serve'], {
        cwd: root,
        encoding: 'utf8',
      });
      expect(made.stdout).toContain('exec node server/main.ts');
      const server = await ServerProcess.start({ ...place, PORT: '0' });
      await server.says(/npx sellover member create boss@shop\.example --manager/);
      await server.says(/codes of those who sign up with npx sellover outbox/);
      await server.says(/SITE_NAME is not set/);
      const cli = new Cli({ ...place, SELLOVER_URL: server.url });
      onTestFinished(() => cli.remove());

      let said = '';
      for (const command of commands.slice(1)) {
        const [npx, sellover, ...words] = wordsOf(command);
        const broadcast = words.includes('<broadcast>') ? await sell(server.url, cli) : '';
        const args = words.map((word) =>
          word === 'shop/' ? join(cli.configHome, word) : word === '<broadcast>' ? broadcast : word,
        );
        expect([npx, sellover]).toEqual(['npx', 'sellover']);
        const asks = args[0] === 'login' || (args[1] === 'create' && args[0] === 'member');
        const outcome = await cli.run(
          asks ? [...args, '--password-stdin'] : args,
          asks ? { stdin: `${PASSWORD}\n` } : {},
        );
        expect([command, outcome.code, outcome.stderr]).toEqual([
          command,
          0,
          expect.not.stringContaining('✗'),
        ]);
        if (words.includes('sales')) said = outcome.stdout;
      }
      expect(said).toMatch(/통통 머그 .*₩8,000/);

      const api = new Api(server.url);
      const { broadcasts } = await api.done('mainBroadcasts', { startIndex: 0, rowCount: 10 });
      expect(broadcasts).toEqual([]);
      expect(await api.done('sellerSettingUi', { sellerSysId: 1 })).toMatchObject({
        sellerName: '달콤상점',
        sellerNameEn: 'Sweet Shop',
        sellerColor: '#7A3E9D',
      });
      const { products } = await api.done('productList', { sellerSysId: 1, startIndex: 0, rowCount: 10 });
      expect(products.map(({ name, isSoldout }) => [name, isSoldout])).toEqual([
        ['빨간 법랑 주전자', 0],
        ['통통 머그', 0],
      ]);
      expect(products[1]).toMatchObject({ prdtNo: 'mug', price: 8_000, marketPrice: 12_000 });
      const shown = await fetch(`${server.url}${products[0]!.bigImageUrl}`);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const host = ['login', '--user', 'host@shop.example', '--password-stdin'];
      expect(await cli.json(host, { stdin: PASSWORD })).toMatchObject({ permission: 2, sellerSysId: 1 });
      expect(await cli.json(['db', 'verify'])).toMatchObject({ sound: true });
      await server.stop();
    });
  },
);
