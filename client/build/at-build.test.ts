import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { atBuild, noSchemas } from './at-build.ts';

type Handler = (this: object, ...args: readonly string[]) => unknown;
const handlerOf = (hook: unknown) => (hook as { readonly handler: Handler }).handler;

test('a file that runs at build time is sent as what it exports, and watched with all that it imports', async () => {
  const watched: string[] = [];
  const context = { addWatchFile: (file: string) => watched.push(file) };
  const calls = fileURLToPath(new URL('../app/calls/calls.at-build.ts', import.meta.url));
  const code = (await handlerOf(atBuild().load).call(context, calls)) as string;
  const { calls: sent } = (await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )) as typeof import('../app/calls/calls.at-build.ts');
  expect(sent.productReviews).toEqual({
    method: 'GET',
    path: '/v1/products/:prdtSysId/reviews/list',
    isForAnyone: true,
  });
  expect(sent.placeOrder).toMatchObject({ method: 'POST', body: true });
  expect(watched.some((file) => file.endsWith('schema/catalog/reviews.ts'))).toBe(true);
});

test('a schema that would reach browsers fails the build', () => {
  const fails = () =>
    handlerOf(noSchemas().resolveId).call(
      {
        error: (message: string) => {
          throw new Error(message);
        },
      },
      'typebox',
      '/x/schema/orders.ts',
    );
  expect(fails).toThrow('/x/schema/orders.ts imports TypeBox');
});
