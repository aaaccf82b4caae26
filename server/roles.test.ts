import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '../schema/operation.ts';
import { operations } from './domains.ts';
import type { How } from './testing/api.ts';
import { ROLES } from './testing/calls.ts';
import { ask, exampleOf, names, sharedCall, type AnyCall } from './testing/examples.ts';
import { sendSpoilt, type Spoilt } from './testing/spoilt.ts';
import { TestServer } from './testing/server.ts';
import { confirmed, nextStage, type Stage } from './testing/stage.ts';

/** Who may call what: each operation is asked by everybody, about what is the buyer's, or the host's. */
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

/** Each says again for themselves who they are, where the caller of the example does. */
async function as(stage: Stage, role: (typeof ROLES)[number], { how }: AnyCall): Promise<How> {
  if (role === 'guest') return { token: null };
  const { [role]: person } = stage;
  return { token: person.token, ...(how?.reauth && { reauth: await confirmed(stage, person) }) };
}

test.each(names)('%s', async (name) => {
  const { roles: row, good } = exampleOf(name);
  const { method }: Operation = operations[name];
  // What is refused changes nothing, and reading neither: one stage serves for that.
  const unchanged = await nextStage(server);
  const same = await good(unchanged);
  const codes: string[] = [];
  for (const [at, role] of ROLES.entries()) {
    const isSame = row[at] !== '0001' || method === 'GET';
    const stage = isSame ? unchanged : await nextStage(server);
    const call = isSame ? same : await good(stage);
    codes.push((await ask(stage, name, call, await as(stage, role, call))).code);
  }
  expect(codes).toEqual(row);
});

const spoilt: Readonly<Record<string, (sent: { path: string }) => Spoilt>> = {
  'half a body': () => ({ body: '{' }),
  'another body': () => ({ body: '{"extra":1}' }),
  'no JSON': () => ({ body: 'x', type: 'text/plain' }),
  'far too much': () => ({ body: ' '.repeat(300_000) }),
  'a field too many': ({ path }) => ({ path: `${path}${path.includes('?') ? '&' : '?'}extra=1` }),
};

test.each(names.filter((name) => operations[name].access !== 'anyone'))(
  '%s tells who may not call it so, whatever they send',
  async (name) => {
    const { roles, isFoundLater = false } = exampleOf(name);
    const [call, stage] = await sharedCall(server, name);
    const { method }: Operation = operations[name];
    const [told, expected]: [string[], string[]] = [[], []];
    for (const [at, role] of ROLES.entries()) {
      const code = roles[at]!;
      const isLate = isFoundLater && role === 'otherHost';
      if ((code !== '14' && code !== '9001') || isLate) continue;
      for (const [what, spoil] of Object.entries(spoilt).slice(method === 'GET' ? -1 : 0)) {
        const token = role === 'guest' ? null : stage[role].token;
        expected.push(`${role}, ${what}: ${code}`);
        told.push(`${role}, ${what}: ${await sendSpoilt(stage, name, call, spoil, token)}`);
      }
    }
    expect(told).toEqual(expected);
  },
);
