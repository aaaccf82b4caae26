import { expect, test } from 'vitest';
import type { Operation } from '../schema/operation.ts';
import { operations } from './domains.ts';
import { ask, exampleOf, names } from './testing/operations/examples.ts';
import { sharedServer } from './testing/shared-server.ts';
import { nextStage } from './testing/stage.ts';

const server = sharedServer();

test.each(names.filter((name) => exampleOf(name).refused))('%s is refused as it says', async (name) => {
  const refused = Object.entries(exampleOf(name).refused!);
  const codes: string[] = [];
  for (const [, make] of refused) {
    const stage = await nextStage(server);
    codes.push((await ask(stage, name, await make(stage))).code);
  }
  expect(codes).toEqual(refused.map(([code]) => code));
});

test('every refusal that an operation documents is tried, but for those that nothing can bring about yet', () => {
  const notYet = ['1003', '1006', '1015'];
  const untried = names.flatMap((name) => {
    const { codes = [] }: Operation = operations[name];
    const { roles, refused = {}, triedElsewhere = [] } = exampleOf(name);
    const tried = new Set<string>([...roles, ...Object.keys(refused), ...triedElsewhere, ...notYet]);
    return codes.filter((code) => !tried.has(code)).map((code) => `${name} ${code}`);
  });
  expect(untried).toEqual([]);
});
