import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ServerProcess } from '../server/testing/child.ts';
import { Api } from '../server/testing/api.ts';
import { PostgresServer } from '../server/testing/postgresql.ts';
import { simpleGoods } from '../server/testing/goods.ts';
import { logIn, nonMemberOrderFor } from '../server/testing/stage.ts';
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
  if (engine === 'PostgreSQL') {
    const server = await PostgresServer.start();
    onTestFinished(() => server.remove());
    return { DATABASE_URL: await server.database() };
  }
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sellover-first-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  return { DATA_DIR };
}

/** The words of a command, as a shell reads them. */
function wordsOf(command: string): string[] {
  const words = command.matchAll(/'([^']*)'|([^\s']+)/g);
  return Array.from(words, ([, quoted, bare]) => quoted ?? bare ?? '');
}

/** Whoever is logged in buys a mug in the broadcast: here its manager, as there is nobody else yet. */
async function buyMug(api: Api, { broadcastSysId }: { readonly broadcastSysId: number }): Promise<void> {
  const { broadcastPrdts } = await api.done('broadcastDetail', { broadcastSysId });
  const { prdtSysId, price } = broadcastPrdts.find(({ prdtNo }) => prdtNo === 'mug')!;
  const order = nonMemberOrderFor(simpleGoods(prdtSysId, 1, { price }), 1, { broadcastSysId });
  const { accessToken: token } = await logIn(api, 'boss@shop.example', PASSWORD);
  const { orderSysId } = await api.done('placeOrder', order, { token });
  expect(orderSysId).toBeGreaterThan(0);
}

describe.each(['SQLite', 'PostgreSQL'] as const)('the page of the first shop, on %s', (engine) => {
  test('leads from nothing to an order in the first broadcast', async () => {
    const place = await emptyPlace(engine);
    expect(commands[0]).toBe('make serve');
    const made = spawnSync('make', ['--dry-run', '--always-make', 'serve'], { cwd: root, encoding: 'utf8' });
    expect(made.stdout).toContain('exec node server/main.ts');
    const server = await ServerProcess.start({ ...place, PORT: '0' });
    await server.says(/npx sellover member create boss@shop\.example --manager/);
    const cli = new Cli({ ...place, SELLOVER_URL: server.url });
    onTestFinished(() => cli.remove());

    const follow = async (command: string) => {
      const [npx, sellover, ...words] = wordsOf(command);
      const args = words.map((word) => (word === 'shop/' ? join(cli.configHome, word) : word));
      expect([npx, sellover]).toEqual(['npx', 'sellover']);
      const asks = args[0] === 'login' || (args[1] === 'create' && args[0] === 'member');
      const outcome = await cli.run(
        asks ? [...args, '--password-stdin'] : args,
        asks ? { stdin: `${PASSWORD}\n` } : {},
      );
      // What host start says in place of the app is no problem.
      const problem = command.includes('host start') ? '' : outcome.stderr;
      expect([command, outcome.code, problem]).toEqual([command, 0, '']);
    };
    const end = commands.findIndex((command) => command.includes('host end'));
    for (const command of commands.slice(1, end)) await follow(command);

    const api = new Api(server.url);
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
    const shown = await fetch(`${server.url}${products[0]!.bigImageUrl}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { broadcasts } = await api.done('mainBroadcasts', { startIndex: 0, rowCount: 10 });
    expect(broadcasts).toMatchObject([{ title: '첫 방송', liveFlag: 1, prdtTotalCnt: 2 }]);
    await buyMug(api, broadcasts[0]!);
    for (const command of commands.slice(end)) await follow(command);
    const { broadcastSysId } = broadcasts[0]!;
    expect(await api.done('checkLive', { broadcastSysId })).toMatchObject({ liveFlag: 2 });
    const host = ['login', '--user', 'host@shop.example', '--password-stdin'];
    expect(await cli.json(host, { stdin: PASSWORD })).toMatchObject({ permission: 2, sellerSysId: 1 });
    expect(await cli.json(['db', 'verify'])).toMatchObject({ sound: true });
    await server.stop();
  });
});
