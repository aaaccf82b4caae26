import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

let server: TestServer;
let stage: Stage;
let folder: string;

beforeAll(async () => {
  server = await TestServer.start();
  stage = await setStage(server);
  folder = await mkdtemp(join(tmpdir(), 'sellover-client-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const page = await readFile(join(ROOT, 'server/docs/api.md'), 'utf8');
  const [, program = ''] = /^```ts\n([^]*?)^```$/m.exec(page) ?? [];
  const { text } = await server.api.raw('GET', '/v1/openapi.json');
  await Promise.all([
    writeFile(join(folder, 'client.d.ts'), astToString(await openapiTS(text))),
    writeFile(join(folder, 'program.ts'), program),
    writeFile(join(folder, 'mistakes.ts'), MISTAKES),
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
        files: ['program.ts', 'mistakes.ts'],
      }),
    ),
  ]);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('a client that is generated from the document compiles, and mistakes in its use do not', async () => {
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
