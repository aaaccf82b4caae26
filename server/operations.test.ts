import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GUEST_TOKEN } from '../schema/members/constants.ts';
import { requestOf } from '../schema/call.ts';
import type { Operation } from '../schema/operation.ts';
import { Reauth } from './domains/account/sessions/reauth.ts';
import { isForWatching } from './domains/broadcast/guards.ts';
import { operations, type OperationName } from './domains.ts';
import { ExampleRecorder } from './testing/api-examples.ts';
import { Api } from './testing/api.ts';
import { ask, exampleOf, names, sharedCall } from './testing/examples.ts';
import { TestServer } from './testing/server.ts';
import { sendSpoilt, type Spoilt } from './testing/spoilt.ts';
import { confirmed, nextStage } from './testing/stage.ts';
import { OTHER_SELLER } from './testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ config: { shops: new Map([['localhost', OTHER_SELLER]]) } });
});
afterAll(() => server.stop());

function having(holds: (operation: Operation) => boolean): OperationName[] {
  return names.filter((name) => holds(operations[name]));
}

const recorder = new ExampleRecorder();
afterAll(async () => {
  if (process.env['RECORD_EXAMPLES']) await recorder.write();
});

test.each(names)('%s answers as the contract says', async (name) => {
  const stage = await nextStage(server);
  const call = await exampleOf(name).good(stage);
  const { code, reply } = await ask(stage, name, call);
  expect(code).toBe('0001');
  recorder.hear(name, call.input, reply);
});

const refusals = names.flatMap((name) =>
  Object.entries(exampleOf(name).refused ?? {}).map(([code, make]) => [name, code, make] as const),
);

test.each(refusals)('%s is refused with %s', async (name, code, make) => {
  const stage = await nextStage(server);
  const answer = await ask(stage, name, await make(stage));
  expect(answer.code).toBe(code);
});

describe.each(having(({ access }) => access !== 'anyone'))('%s', (name) => {
  test('wants a good token: none, the guest’s, a forged or an expired one answer 14', async () => {
    const [call, stage] = await sharedCall(server, name);
    const { token } = call.by!;
    const forged = `${token.slice(0, -4)}AAAA`;
    for (const bad of [null, '', GUEST_TOKEN, 'nonsense', forged]) {
      expect((await ask(stage, name, call, { token: bad })).code).toBe('14');
    }
    const old = await server.world.oldToken(call.by!);
    expect((await ask(stage, name, call, { token: old })).code).toBe('14');
  });
});

describe.each(having(({ reauth }) => reauth !== undefined))('%s', (name) => {
  test('asks again who calls it: without a token for that, or with one that does not count, it answers 1030', async () => {
    const [call, stage] = await sharedCall(server, name);
    const { reauth }: Operation = operations[name];
    const instead = reauth && reauth !== true ? reauth.or : [];
    const input = Object.fromEntries(
      Object.entries(call.input).filter(([field]) => !instead.includes(field)),
    );
    const { userSysId } = call.by!;
    const reauths = server.sellover.use(Reauth);
    const elsewhere = { userSysId, sessionId: '00000000-0000-4000-8000-000000000000' };
    const bad = [
      null,
      'nonsense',
      call.by!.token,
      await confirmed(stage, await server.world.member()),
      await reauths.grant(elsewhere),
      await server.world.oldReauth(call.by!),
    ];
    for (const token of bad)
      expect((await ask(stage, name, { ...call, input }, { reauth: token })).code).toBe('1030');
  });
});

test.each(having(({ tag }) => tag === 'auth'))(
  '%s takes no notice of a token that has expired',
  async (name) => {
    const stage = await nextStage(server);
    const old = await server.world.oldToken(stage.buyer);
    for (const token of [old, 'nonsense']) {
      expect((await ask(stage, name, await exampleOf(name).good(stage), { token })).code).toBe('0001');
    }
  },
);

describe.each(having(isForWatching))('%s', (name) => {
  test('is refused with 3001 at another seller’s shop, but to who runs the broadcast', async () => {
    const stage = await nextStage(server);
    const call = await exampleOf(name).good(stage);
    const elsewhere = { ...stage, api: new Api(server.url.replace('127.0.0.1', 'localhost')) };
    const { buyer, otherHost, host, manager } = stage;
    const guests = operations[name].access === 'anyone' ? [{ token: null }] : [];
    for (const { token } of [...guests, buyer, otherHost])
      expect((await ask(elsewhere, name, call, { token })).code).toBe('3001');
    for (const { token } of [host, manager])
      expect((await ask(elsewhere, name, call, { token })).code).not.toBe('3001');
    elsewhere.api.close();
  });
});

describe.each(having(({ body }) => body !== undefined))('%s', (name) => {
  test.each(['multipart', 'urlencoded'] as const)('takes its body as %s with jsonData, too', async (as) => {
    const stage = await nextStage(server);
    expect((await ask(stage, name, await exampleOf(name).good(stage), { as })).code).toBe('0001');
  });

  test('refuses what it does not know, and what is not JSON', async () => {
    const [call, stage] = await sharedCall(server, name);
    const spoilt: ((sent: { body: string | undefined }) => Spoilt)[] = [
      ({ body }) => ({ body: JSON.stringify({ ...JSON.parse(body!), extra: 1 }) }),
      ({ body }) => ({ body: `${body!.slice(0, -1)},"__proto__":{"admin":true}}` }),
      ({ body }) => ({ body: body!.slice(0, -1) }),
      ({ body }) => ({ body: `[${body}]` }),
      () => ({ body: 'null' }),
      () => ({ body: '""' }),
      () => ({ body: '' }),
    ];
    for (const spoil of spoilt) expect(await sendSpoilt(stage, name, call, spoil)).toBe('0005');
  });
});

/** The same JSON with one more key in each of its objects, one object at a time. */
function withPrototype(json: string): string[] {
  const key = '"__proto__":"x"';
  return [...json.matchAll(/\{(?=("|\}))/g)].map(({ index, 1: next }) => {
    const comma = next === '}' ? '' : ',';
    return `${json.slice(0, index + 1)}${key}${comma}${json.slice(index + 1)}`;
  });
}

test.each(having(({ body }) => body !== undefined))('%s takes no key for a prototype', async (name) => {
  const [call, stage] = await sharedCall(server, name);
  const { body } = requestOf(operations[name] as Operation, call.input as never);
  const spoilt = withPrototype(body!);
  expect(spoilt.length).toBeGreaterThan(0);
  for (const json of spoilt) {
    const form = {
      body: String(new URLSearchParams({ jsonData: json })),
      type: 'application/x-www-form-urlencoded',
    };
    for (const sent of [{ body: json }, form])
      expect([sent.body, await sendSpoilt(stage, name, call, () => sent)]).toEqual([sent.body, '0005']);
  }
});

test.each(having(({ params }) => params !== undefined))('%s refuses ids that are none', async (name) => {
  const [call, stage] = await sharedCall(server, name);
  const operation: Operation = operations[name];
  const [first] = Object.keys(operation.params!.properties);
  const { path } = requestOf(operation, { ...call.input, [first!]: 'ID' } as never);
  for (const id of ['0', '-1', 'x', '1.5', '9007199254740993', '1e3', '0x1', '%00', '%20', "1'--", 'null']) {
    const code = await sendSpoilt(stage, name, call, () => ({ path: path.replace('ID', id) }));
    expect([id, code]).toEqual([id, '0005']);
  }
});

test.each(having(({ query }) => query !== undefined))('%s refuses a query that is none', async (name) => {
  const [call, stage] = await sharedCall(server, name);
  const { query }: Operation = operations[name];
  const wrong = [
    'rowCount=0',
    'rowCount=101',
    'rowCount=2.5',
    'startIndex=-1',
    'startIndex=a',
    'userSysId=x',
  ];
  const parts = wrong.filter((part) => Object.hasOwn(query!.properties, part.split('=')[0]!));
  for (const part of ['extra=1', ...parts]) {
    const code = await sendSpoilt(stage, name, call, ({ path }) => ({
      path: `${path.split('?')[0]}?${part}`,
    }));
    expect([part, code]).toEqual([part, '0005']);
  }
});

describe.each(having(({ idempotent }) => idempotent === true))('%s', (name) => {
  test('gives a repeat of its key the first answer, and does nothing a second time', async () => {
    const stage = await nextStage(server);
    const call = await exampleOf(name).good(stage);
    const first = await ask(stage, name, call, { key: 'once' });
    const { log } = server.sellover;
    const afterPosition = await log.lastPosition();
    expect(await ask(stage, name, call, { key: 'once' })).toEqual(first);
    // Other tests' rooms may still be told of what was done there.
    const since = await log.read({ afterPosition, limit: 100 });
    expect(since.filter(({ actorId }) => actorId === call.by?.userSysId)).toEqual([]);
    expect(await ask(stage, name, call, { key: 'again' })).not.toEqual(first);
  });

  test('does one thing for one key, however many ask at once', async () => {
    const stage = await nextStage(server);
    const call = await exampleOf(name).good(stage);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => ask(stage, name, call, { key: 'all at once' })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]!.code).toBe('0001');
  });

  test('refuses a key that was used for something else, and a key that is none', async () => {
    const stage = await nextStage(server);
    const call = await exampleOf(name).good(stage);
    await ask(stage, name, call, { key: 'mine' });
    const changed = { ...call.input, ...exampleOf(name).changed };
    expect((await ask(stage, name, { ...call, input: changed }, { key: 'mine' })).code).toBe('0006');
    expect((await ask(stage, name, call, { key: 'x'.repeat(201) })).code).toBe('0005');
  });

  test('keeps the keys of two members apart', async () => {
    const [one, two] = [await nextStage(server), await nextStage(server)];
    const answers = [
      await ask(one, name, await exampleOf(name).good(one), { key: 'k' }),
      await ask(two, name, await exampleOf(name).good(two), { key: 'k' }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['0001', '0001']);
  });
});

test('every refusal that an operation documents is tried, but for those that nothing can bring about yet', () => {
  const notYet = ['1003', '1006', '1015'];
  const untried = names.flatMap((name) => {
    const { codes = [] }: Operation = operations[name];
    const { refused = {}, triedElsewhere = [] } = exampleOf(name);
    const tried = new Set<string>([...Object.keys(refused), ...triedElsewhere, ...notYet]);
    return codes.filter((code) => !tried.has(code)).map((code) => `${name} ${code}`);
  });
  expect(untried).toEqual([]);
});
