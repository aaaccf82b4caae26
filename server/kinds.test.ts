import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TObject, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { requestOf } from '../schema/call.ts';
import { GUEST_TOKEN } from '../schema/members/constants.ts';
import type { Operation } from '../schema/operation.ts';
import { Tokens } from './domains/members/account/sessions/tokens.ts';
import { isForWatching } from './domains/room/broadcast/guards.ts';
import { operations } from './domains.ts';
import { plainTexts } from './platform/input/plain-texts.ts';
import { Api } from './testing/api.ts';
import { ROLES } from './testing/operations/calls.ts';
import { ask, exampleOf, names, sharedCall } from './testing/operations/examples.ts';
import { eachKind, firstOfEach, having, kindOf } from './testing/operations/kinds.ts';
import { TestServer } from './testing/server.ts';
import { sendSpoilt, type Spoilt } from './testing/operations/spoilt.ts';
import { confirmed, nextStage } from './testing/stage.ts';
import { OTHER_SELLER } from './testing/world.ts';

/* What an operation has of `mount`, `admit` and the guards: the same for all of its kind. */

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ config: { shops: new Map([['localhost', OTHER_SELLER]]) } });
});
afterAll(() => server.stop());

test('there are so few kinds that one of each is soon asked', () => {
  const kinds = firstOfEach(names, kindOf);
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.length).toBeLessThan(names.length / 4);
});

test('every operation is mounted by the one that asks for a good token before it reads a body', async () => {
  const told = having(({ ignoresToken }) => !ignoresToken).map(async (name) => {
    const { method, path, body }: Operation = operations[name];
    const headers = { authorization: 'Bearer nonsense', ...(body && { 'content-type': 'application/json' }) };
    const sent = { headers, body: body && '{' };
    const { text } = await server.api.raw(method, path.replaceAll(/:\w+/g, '1'), sent);
    return [name, (JSON.parse(text) as { jsonData: { resultCode: string } }).jsonData.resultCode];
  });
  expect((await Promise.all(told)).filter(([, code]) => code !== '14')).toEqual([]);
  expect(having(({ tag, ignoresToken }) => tag === 'auth' && !ignoresToken)).toEqual([]);
});

test('no operation takes a field that it does not name, or an id that is none', () => {
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    rowCount: [0, 101, 2.5],
    startIndex: [-1, 'a'],
    userSysId: ['x'],
  };
  const taken = names.flatMap((name) => {
    const { params, query, body }: Operation = operations[name];
    // It throws for an open object, as texts in one cannot be looked at.
    for (const part of [params, query, body]) if (part) plainTexts(part);
    const ids = fieldsOf(params)
      .slice(0, 1)
      .flatMap(([field, id]) =>
        fitting(id, [0, -1, 1.5, 2 ** 53, '', 'x', 'null']).map((each) => [field, each]),
      );
    const others = fieldsOf(query).flatMap(([field, schema]) =>
      fitting(schema, wrong[field] ?? []).map((each) => [field, each]),
    );
    return [...ids, ...others].map((each) => [name, ...each]);
  });
  expect(taken).toEqual([]);
});

function fitting(schema: TSchema, values: readonly unknown[]): unknown[] {
  return values.filter((value) => Check(schema, value));
}

function fieldsOf(part: TObject | undefined) {
  return Object.entries(part?.properties ?? {});
}

test.each(eachKind(({ access }) => access !== 'anyone'))(
  '%s wants a good token: none, the guest’s, a forged or an expired one answer 14',
  async (name) => {
    const [call, stage] = await sharedCall(server, name);
    const { token } = call.by!;
    const old = await server.world.oldToken(call.by!);
    for (const bad of [null, '', GUEST_TOKEN, 'nonsense', `${token.slice(0, -4)}AAAA`, old])
      expect([bad, (await ask(stage, name, call, { token: bad })).code]).toEqual([bad, '14']);
  },
);

const spoilt: Readonly<Record<string, (sent: { path: string }) => Spoilt>> = {
  'half a body': () => ({ body: '{' }),
  'another body': () => ({ body: '{"extra":1}' }),
  'no JSON': () => ({ body: 'x', type: 'text/plain' }),
  'far too much': () => ({ body: ' '.repeat(300_000) }),
  'a field too many': ({ path }) => ({ path: `${path}${path.includes('?') ? '&' : '?'}extra=1` }),
};

test.each(eachKind(({ access }) => access !== 'anyone'))(
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

test.each(eachKind(({ reauth }) => reauth !== undefined))(
  '%s asks again who calls it: without a token for that, or with one that does not count, it answers 1030',
  async (name) => {
    const [call, stage] = await sharedCall(server, name);
    const { reauth }: Operation = operations[name];
    const instead = reauth && reauth !== true ? reauth.or : [];
    const input = Object.fromEntries(
      Object.entries(call.input).filter(([field]) => !instead.includes(field)),
    );
    const { userSysId } = call.by!;
    const tokens = server.sellover.use(Tokens);
    const elsewhere = { userSysId, sessionId: '00000000-0000-4000-8000-000000000000' };
    const bad = [
      null,
      'nonsense',
      call.by!.token,
      await confirmed(stage, await server.world.member()),
      await tokens.signReauth(elsewhere),
      await server.world.oldReauth(call.by!),
    ];
    for (const token of bad)
      expect((await ask(stage, name, { ...call, input }, { reauth: token })).code).toBe('1030');
  },
);

test.each(eachKind(({ ignoresToken }) => ignoresToken === true))(
  '%s takes no notice of a token that has expired',
  async (name) => {
    const stage = await nextStage(server);
    const old = await server.world.oldToken(stage.buyer);
    for (const token of [old, 'nonsense']) {
      expect((await ask(stage, name, await exampleOf(name).good(stage), { token })).code).toBe('0001');
    }
  },
);

test.each(eachKind(isForWatching))(
  '%s is refused with 3001 at another seller’s shop, but to who runs the broadcast',
  async (name) => {
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
  },
);

describe.each(eachKind(({ body }) => body !== undefined))('%s', (name) => {
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

  test('takes no key for a prototype', async () => {
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
});

/** The same JSON with one more key in each of its objects, one object at a time. */
function withPrototype(json: string): string[] {
  const key = '"__proto__":"x"';
  return [...json.matchAll(/\{(?=("|\}))/g)].map(({ index, 1: next }) => {
    const comma = next === '}' ? '' : ',';
    return `${json.slice(0, index + 1)}${key}${comma}${json.slice(index + 1)}`;
  });
}

test.each(eachKind(({ params }) => params !== undefined))('%s refuses ids that are none', async (name) => {
  const [call, stage] = await sharedCall(server, name);
  const operation: Operation = operations[name];
  const [first] = Object.keys(operation.params!.properties);
  const { path } = requestOf(operation, { ...call.input, [first!]: 'ID' } as never);
  for (const id of ['0', '-1', 'x', '1.5', '9007199254740993', '1e3', '0x1', '%00', '%20', "1'--", 'null']) {
    const code = await sendSpoilt(stage, name, call, () => ({ path: path.replace('ID', id) }));
    expect([id, code]).toEqual([id, '0005']);
  }
});

test.each(eachKind(({ query }) => query !== undefined))('%s refuses a query that is none', async (name) => {
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

describe.each(eachKind(({ idempotent }) => idempotent === true))('%s', (name) => {
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
