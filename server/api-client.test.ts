import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { LINE_STATUS } from '../schema/orders/moves.ts';
import { isWhole } from './testing/seed.ts';
import { TestServer } from './testing/server.ts';
import { setStage, type Stage } from './testing/stage.ts';
import { PASSWORD } from './testing/world.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/** What must not compile beside the page's program, each line with the mistake in it. */
const MISTAKES = `
import createClient from 'openapi-fetch';
import type { paths } from './client.js';

const api = createClient<paths>({ baseUrl: '' });
const { data, error } = await api.POST('/v1/users/{uid}/prdtviews', {
  params: { path: { uid: 1 } },
  body: { prdtSysIds: [1] },
});
// @ts-expect-error This operation never answers that something is sold out.
if (error?.jsonData.resultCode === '2003') console.log(data);
// @ts-expect-error A refusal has no such field.
console.log(error?.jsonData.reason);
// @ts-expect-error The list is called prdtSysIds.
await api.POST('/v1/users/{uid}/prdtviews', { params: { path: { uid: 1 } }, body: { prdtIds: [1] } });
// @ts-expect-error There are six ways to pay.
await api.POST('/v1/orders/{orderSysId}/pays', { params: { path: { orderSysId: 1 } }, body: { payMethodCode: 7, returnUrl: '/' } });
// @ts-expect-error There is no such operation.
await api.GET('/v1/nothing');
`;

/** What a stranger writes after the page's program has logged in: to chat, order and pay. */
const SHOPPING = `
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const broadcastSysId = Number(process.env['BROADCAST']);
const room = spawn(process.execPath, ['room.js'], {
  env: { SERVER: baseUrl, BROADCAST: String(broadcastSysId), TOKEN: accessToken },
  stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = createInterface(room.stdout)[Symbol.asyncIterator]();
console.log((await lines.next()).value);
room.stdin.write('사고 싶어요\\n');
console.log((await lines.next()).value);

const listed = await api.GET('/v1/broadcasts/{broadcastSysId}/products/list', {
  params: { path: { broadcastSysId } },
});
if (listed.error) throw new Error(listed.error.jsonData.resultMsg);
const [first] = listed.data.jsonData.res.products;
if (!first) throw new Error('Nothing is sold here');
const { prdtSysId, sellerSysId } = first;
const asked = {
  prdtSysId,
  sellerSysId,
  optionTypeCode: 1,
  qty: 1,
  totalQty: 1,
  optionGroups: [{ groupId: 1, qty: 1, options: [] }],
};
const quoted = await api.POST('/v1/orders/quote', { body: { broadcastSysId, orderProducts: [asked] } });
if (quoted.error) throw new Error(quoted.error.jsonData.resultMsg);
const quote = quoted.data.jsonData.res;
const { price, amount, totalAmount } = quote.products[0]!;
const ordered = await api.POST('/v1/orders', {
  params: { header: { 'idempotency-key': 'my-first-order' } },
  body: {
    broadcastSysId,
    amount: quote.amount,
    totalAmount: quote.totalProductsAmount,
    payAmount: quote.totalAmount,
    qty: quote.qty,
    orderProducts: [{ ...asked, price, amount, totalAmount }],
    agreements: { payment: true, age: true },
  },
});
if (ordered.error) throw new Error(ordered.error.jsonData.resultMsg);
const { orderSysId } = ordered.data.jsonData.res;
const paying = await api.POST('/v1/orders/{orderSysId}/pays', {
  params: { path: { orderSysId } },
  body: { payMethodCode: 1, returnUrl: '/BuyHistory' },
});
if (paying.error) throw new Error(paying.error.jsonData.resultMsg);
const { payUrl } = paying.data.jsonData.res;
if (payUrl === undefined) throw new Error('This way of paying has no page');
// What the button on the sandbox's page does.
await fetch(new URL(payUrl, baseUrl), {
  method: 'POST',
  body: new URLSearchParams({ answer: 'pay' }),
  redirect: 'manual',
});
const bought = await api.GET('/v1/orders/{orderSysId}', { params: { path: { orderSysId } } });
if (bought.error) throw new Error(bought.error.jsonData.resultMsg);
const order = bought.data.jsonData.res;
console.log(order.totalAmount, order.statusCode);
room.kill();
await once(room, 'close');
`;

let server: TestServer;
let stage: Stage;
let folder: string;

beforeAll(async () => {
  server = await TestServer.start();
  stage = await setStage(server);
  folder = await mkdtemp(join(tmpdir(), 'sellover-client-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const program = await codeOn('api.md', 'ts');
  const [loggingIn] = program.split('\nconst { prdtSysId');
  await Promise.all([
    writeFile(join(folder, 'program.ts'), program),
    writeFile(join(folder, 'mistakes.ts'), MISTAKES),
    writeFile(join(folder, 'shopping.ts'), `${loggingIn}\n${SHOPPING}`),
    writeFile(join(folder, 'room.js'), await codeOn('socket.md', 'js')),
    writeFile(join(folder, 'package.json'), '{ "type": "module" }'),
    writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          target: 'esnext',
          module: 'nodenext',
          types: ['node'],
          strict: true,
          noEmit: true,
          allowImportingTsExtensions: true,
          erasableSyntaxOnly: true,
          skipLibCheck: true,
        },
        files: ['program.ts', 'mistakes.ts', 'shopping.ts'],
      }),
    ),
  ]);
});
/** The code of a page in this language. */
async function codeOn(page: string, language: string): Promise<string> {
  const text = await readFile(join(ROOT, 'server/docs', page), 'utf8');
  return new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(text)![1]!;
}

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test.runIf(isWhole)('a client that is generated compiles, and mistakes in its use do not', async () => {
  // Which is not loaded for nothing.
  const { astToString, default: openapiTS } = await import('openapi-typescript');
  const { text } = await server.api.raw('GET', '/v1/openapi.json');
  await writeFile(join(folder, 'client.d.ts'), astToString(await openapiTS(text)));
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const said = await run(tsc, ['-p', folder]).then(
    () => '',
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
  expect(said).toBe('');
});

test('the page’s program logs in, reads a product and knows why it is refused', async () => {
  const { mug, buyer, stranger } = stage;
  const asked = async (prdtSysId: number, uid: number) => {
    const { stdout } = await run(
      process.execPath,
      [join(folder, 'program.ts'), `prdtSysId=${prdtSysId}`, `uid=${uid}`],
      { env: { ...process.env, SELLOVER_URL: server.url, USER_ID: buyer.userId, PASSWORD } },
    );
    return stdout.trim().split('\n');
  };
  const { prdtSysId, price } = mug.facts;
  expect(await asked(prdtSysId, buyer.userSysId)).toEqual([
    expect.stringContaining(`: ${price} won`),
    'That is you.',
  ]);
  expect(await asked(987_654_321, stranger.userSysId)).toEqual([
    'There is no such product.',
    'Refused: 9001',
  ]);
});

test('a stranger with these pages and the document alone logs in, joins, chats, orders and pays', async () => {
  const { plan, mug, buyer } = stage;
  const viewer = server.viewer(plan, stage.stranger);
  await viewer.enter();
  await viewer.say('어서 오세요');
  const shopping = spawn(process.execPath, ['shopping.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      SELLOVER_URL: server.url,
      BROADCAST: String(plan.broadcastSysId),
      USER_ID: buyer.userId,
      PASSWORD,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void shopping.kill());
  let said = '';
  shopping.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(shopping, 'close');
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/: 어서 오세요$/),
    expect.stringMatching(/: 사고 싶어요$/),
    `${mug.facts.price} ${LINE_STATUS.paid}`,
  ]);
  const paid = await viewer.sees('chatMessage', ({ msgType }) => msgType === 14);
  expect(paid.data['ordPrdts']).toMatchObject([{ prdtSysId: mug.facts.prdtSysId, qty: 1 }]);
});
