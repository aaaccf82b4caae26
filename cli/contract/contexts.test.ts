import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestOf } from '../../schema/call.ts';
import { OK } from '../../schema/codes.ts';
import { contexts } from '../../schema/contract.ts';
import { EXAMPLES, examplesIn } from '../../schema/examples.ts';
import { wholeProgram } from '../program.ts';
import { Sessions } from '../session.ts';
import { runHere } from '../testing/here.ts';
import { flagsOf } from './contexts.ts';
import { dashed, fieldsOf } from './fields.ts';

const all = Object.entries(contexts).flatMap(([context, operations]) =>
  Object.entries(operations)
    .filter(([, { deprecated }]) => !deprecated)
    .map(([name, operation]) => ({ context, name, operation })),
);
const program = await wholeProgram();
const examples = examplesIn(readFileSync(EXAMPLES, 'utf8'));

/** Records every request, and answers with success. */
let reply: object = {};
let asked: { method: string; path: string; body: string }[] = [];
const server = createServer(async (request, response) => {
  asked.push({ method: request.method!, path: request.url!, body: await text(request) });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ jsonData: { resultCode: OK, resultMsg: '', res: reply } }));
});
const home = mkdtempSync(join(tmpdir(), 'sellover-contexts-'));
let env: Record<string, string>;
beforeEach(() => {
  reply = {};
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = { ...(process.env as Record<string, string>), SELLOVER_URL: url, XDG_CONFIG_HOME: home };
  new Sessions(join(home, 'sellover/session.json'), url).save(
    { userId: 'host01', userSysId: 31, permission: 2, sellerSysId: 1, accessToken: 'a', refreshToken: 'r' },
    { makeCurrent: true },
  );
});
afterAll(() => {
  server.close();
  rmSync(home, { recursive: true });
});

function commandOf(context: string, name: string): Command | undefined {
  const group = program.commands.find((each) => each.name() === context);
  return group?.commands.find((each) => each.name() === dashed(name));
}

test('every operation of the API is a command with help, and its fields are options', () => {
  const missing = all.filter(({ context, name, operation }) => {
    const command = commandOf(context, name);
    const options = new Set(command?.options.map(({ long }) => long));
    return (
      !command?.description() || fieldsOf(operation).some((field) => !options.has(`--${dashed(field.name)}`))
    );
  });
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(all.length).toBeGreaterThan(300);
});

test('options become the request that the operation documents', async () => {
  const differs: unknown[] = [];
  const known = all.filter(({ name, operation }) => examples.has(name) && !operation.reauth);
  const before = process.env;
  const write = process.stdout.write;
  process.env = env;
  process.stdout.write = () => true;
  try {
    for (const { context, name, operation } of known) {
      asked = [];
      const { input } = examples.get(name)!;
      const args = [context, dashed(name), ...flagsOf(operation, input), '--json'];
      await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => differs.push([name, error]));
      const { path, body } = requestOf(operation, input);
      const [sent] = asked;
      const wanted = new URL(path, env['SELLOVER_URL']);
      const got = new URL(sent?.path ?? '', env['SELLOVER_URL']);
      // The defaults of a query are sent, too.
      const isSame =
        sent?.method === operation.method &&
        got.pathname === wanted.pathname &&
        [...wanted.searchParams].every(([key, value]) => got.searchParams.get(key) === value) &&
        (body === undefined || sameJson(sent.body, body));
      if (!isSame) differs.push([name, sent, { path, body }]);
    }
  } finally {
    process.env = before;
    process.stdout.write = write;
  }
  expect(differs).toEqual([]);
  expect(known.length).toBeGreaterThan(300);
});

function sameJson(a: string, b: string): boolean {
  const sorted = (text: string) =>
    Object.entries(JSON.parse(text) as object).toSorted(([x], [y]) => (x < y ? -1 : 1));
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

test('what one is, and for whom, is filled in', async () => {
  asked = [];
  expect((await runHere(['orders', 'seller-orders'], { env })).code).toBe(0);
  expect(asked.map(({ path }) => path)).toEqual([expect.stringContaining('/sellers/1/')]);
  asked = [];
  expect((await runHere(['members', 'user-info'], { env })).code).toBe(0);
  expect(asked.map(({ path }) => path)).toEqual([expect.stringContaining('/31')]);
});

test('prints a list as it came, and says how many there are beyond the page', async () => {
  reply = {
    totalCnt: 3,
    scores: [
      { score: 5, count: 1 },
      { score: 4, count: 2 },
    ],
    reviews: [{ comment: '1' }],
  };
  const args = ['catalog', 'product-reviews', '--prdt-sys-id', '3', '--row-count', '1'];
  const { stdout, stderr } = await runHere(args, { env });
  expect(stdout).toMatch(/^totalCnt: 3\nscores:\n {2}- score: 5\n/);
  expect(stderr).toBe('1 of 3; see --row-count\n');
  expect(JSON.parse((await runHere([...args, '--json'], { env })).stdout)).toEqual(reply);
});

test('prints the reply of a change alone, without what was typed', async () => {
  reply = { answer: 'kept' };
  const args = ['catalog', 'hide-review', '--prdt-review-sys-id', '1', '--reason', 'a secret', '--json'];
  expect(JSON.parse((await runHere(args, { env })).stdout)).toEqual(reply);
});

test('help says who may, what is refused and how a call looks', async () => {
  const { stdout } = await runHere(['catalog', 'hide-review', '--help']);
  expect(stdout).toContain('--prdt-review-sys-id <n>');
  expect(stdout).toContain('For managers.');
  expect(stdout).toMatch(/0007 +Not possible in the present state/);
  expect(stdout).toMatch(/sellover catalog hide-review --prdt-review-sys-id \d+ --reason /);
});

test.each([
  [['catalog', 'hide-review', '--reason', 'x'], '--prdt-review-sys-id'],
  [
    ['catalog', 'hide-review', '--prdt-review-sys-id', 'x', '--reason', 'x'],
    'It must be a whole number from 1',
  ],
  [['catalog', 'create-product', '--single-option', '{'], 'It must be JSON'],
  [['catalog', 'product-reviews', '--prdt-sys-id', '1', '--has-pictures', 'x'], 'It must be'],
])('%j is wrong usage', async (args, problem) => {
  const { code, stderr } = await runHere(args, { env });
  expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
});
