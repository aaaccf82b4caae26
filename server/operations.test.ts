import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '../schema/operation.ts';
import { operations } from './domains.ts';
import { ExampleRecorder } from './testing/operations/api-examples.ts';
import type { How } from './testing/api.ts';
import { ROLES } from './testing/operations/calls.ts';
import { ask, exampleOf, names, type AnyCall } from './testing/operations/examples.ts';
import { having } from './testing/operations/kinds.ts';
import { TestServer } from './testing/server.ts';
import { confirmed, nextStage, type Stage } from './testing/stage.ts';

/* Each operation by itself. Its refusals are in `refusals.test.ts`, what all of its kind share in `kinds.test.ts`. */

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const recorder = new ExampleRecorder();
afterAll(async () => {
  if (process.env['RECORD_EXAMPLES']) await recorder.write();
});

/** Everybody reauthenticates for themselves where the example's caller does. */
async function as(stage: Stage, role: (typeof ROLES)[number], { how }: AnyCall): Promise<How> {
  if (role === 'guest') return { token: null };
  const { [role]: person } = stage;
  return { token: person.token, ...(how?.reauth && { reauth: await confirmed(stage, person) }) };
}

/** Everybody asks, about what is the buyer's, or the host's. */
test.each(names)('%s answers as the contract says, and everybody as its row does', async (name) => {
  const { roles: row, good } = exampleOf(name);
  const { method }: Operation = operations[name];
  const isAlike = (code: string) => code !== '0001' || method === 'GET';
  // What is refused changes nothing, and reading neither: one stage serves for that, and then for the good call.
  const stage = await nextStage(server);
  const call = await good(stage);
  const codes: string[] = [];
  for (const [at, role] of ROLES.entries())
    if (isAlike(row[at]!)) codes[at] = (await ask(stage, name, call, await as(stage, role, call))).code;
  const { code, reply } = await ask(stage, name, call);
  expect(code).toBe('0001');
  recorder.hear(name, call.input, reply);
  for (const [at, role] of ROLES.entries()) {
    if (isAlike(row[at]!)) continue;
    const isCaller = role === 'guest' ? !call.by : call.by === stage[role];
    if (isCaller) {
      codes[at] = code;
      continue;
    }
    const another = await nextStage(server);
    const same = await good(another);
    codes[at] = (await ask(another, name, same, await as(another, role, same))).code;
  }
  expect(codes).toEqual(row);
});

test.each(having(({ idempotent }) => idempotent === true))(
  '%s gives a repeat of its key the first answer, and does nothing a second time',
  async (name) => {
    const stage = await nextStage(server);
    const call = await exampleOf(name).good(stage);
    const first = await ask(stage, name, call, { key: 'once' });
    expect(first.code).toBe('0001');
    const { log } = server.sellover;
    const afterPosition = await log.lastPosition();
    expect(await ask(stage, name, call, { key: 'once' })).toEqual(first);
    // The rooms of other tests may still append events. They do not count.
    const since = await log.read({ afterPosition, limit: 100 });
    expect(since.filter(({ actorId }) => actorId === call.by?.userSysId)).toEqual([]);
    expect(await ask(stage, name, call, { key: 'again' })).not.toEqual(first);
  },
);
