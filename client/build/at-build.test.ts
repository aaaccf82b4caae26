import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { atBuild, noSchemas } from './at-build.ts';

type Handler = (this: object, ...args: readonly string[]) => unknown;
const handlerOf = (hook: unknown) => (hook as { readonly handler: Handler }).handler;

test('a file that runs at build time is sent as what it exports, and watched with all that it imports', async () => {
  const watched: string[] = [];
  const context = { addWatchFile: (file: string) => watched.push(file) };
  const file = fileURLToPath(new URL('../members/settings/installed.at-build.ts', import.meta.url));
  const code = (await handlerOf(atBuild().load).call(context, file)) as string;
  expect(code).toMatch(/^export const installedVersion = "\d+\.\d+\.\d+";$/);
  expect(watched.some((each) => each.endsWith('package.json'))).toBe(true);
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
