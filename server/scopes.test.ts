import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERMISSION } from '../schema/members/constants.ts';
import type { Operation } from '../schema/operation.ts';
import { SCOPES, type Scope } from '../schema/scopes.ts';
import { keyOf } from './domains/members/apikey/examples.support.ts';
import { operations, type OperationName } from './domains.ts';
import { ask, exampleOf, sharedCall, type AnyCall } from './testing/operations/examples.ts';
import { eachKind, having } from './testing/operations/kinds.ts';
import { TestServer } from './testing/server.ts';
import { nextStage, type Stage } from './testing/stage.ts';

/** What a key may call. That each operation of hosts and managers decides about it is a matter of types (`schema/operation.ts`). */
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const ALL = Object.keys(SCOPES) as Scope[];

/** Members without a role have no keys: then it is the host who calls. */
function whoseKey({ host }: Stage, { by }: AnyCall) {
  return by && by.permission !== PERMISSION.member ? by : host;
}

const isForKeys = ({ scope }: Operation) => typeof scope === 'string';

test.each(having((operation) => isForKeys(operation) && operation.method !== 'GET'))(
  '%s names the key in every event that it causes',
  async (name) => {
    const stage = await nextStage(server);
    const call = await exampleOf(name).good(stage);
    const member = whoseKey(stage, call);
    const { key, apiKeySysId } = await keyOf(stage, member, [scopeOf(name)]);
    const { log } = server.sellover;
    const afterPosition = await log.lastPosition();
    expect((await ask(stage, name, call, { token: key })).code).toBe('0001');
    const caused = (await log.read({ afterPosition, limit: 1000 })).filter(
      ({ actorId }) => actorId === member.userSysId,
    );
    expect(caused.filter(({ commandId }) => !commandId.endsWith(`:key-${apiKeySysId}`))).toEqual([]);
  },
);

test.each(eachKind(isForKeys))(
  '%s may be called with a key for its scope, and with no other',
  async (name) => {
    const stage = await nextStage(server);
    const call = await exampleOf(name).good(stage);
    const member = whoseKey(stage, call);
    const scope = scopeOf(name);
    const others = ALL.filter((each) => each !== scope);
    const [wrong, right] = [await keyOf(stage, member, others), await keyOf(stage, member, [scope])];
    const refused = await ask(stage, name, call, { token: wrong.key });
    expect([refused.code, refused.facts]).toEqual(['1035', { missing: scope }]);
    expect(refused.msg).toContain(scope);
    const { log } = server.sellover;
    const afterPosition = await log.lastPosition();
    expect((await ask(stage, name, call, { token: right.key })).code).toBe('0001');
    const caused = await log.read({ afterPosition, limit: 1000 });
    const isReader = operations[name].method === 'GET';
    expect(isReader && caused.some(({ actorId }) => actorId === member.userSysId)).toBe(false);
  },
);

function scopeOf(name: OperationName): Scope {
  return (operations[name] as Operation).scope!;
}

test.each(eachKind(({ scope, ignoresToken }) => !scope && !ignoresToken))(
  '%s may be called with no key',
  async (name) => {
    const [call, stage] = await sharedCall(server, name);
    const { key } = await sharedKey(stage);
    const { code, facts } = await ask(stage, name, call, { token: key });
    expect([code, facts]).toEqual(['1035', {}]);
  },
);

const keys = new WeakMap<Stage, ReturnType<typeof keyOf>>();

/** A manager's, for everything. */
function sharedKey(stage: Stage): ReturnType<typeof keyOf> {
  const known = keys.get(stage);
  if (known) return known;
  const made = keyOf(stage, stage.manager, ALL);
  keys.set(stage, made);
  return made;
}

test('a scope to read lets nobody write, and one to write orders lets nobody read', () => {
  const methods = (scope: Scope) =>
    having((operation) => operation.scope === scope).map((name) => operations[name].method === 'GET');
  for (const scope of ['orders:read', 'sales:read'] as const)
    expect(new Set(methods(scope))).toEqual(new Set([true]));
  expect(new Set(methods('orders:write'))).toEqual(new Set([false]));
});

test('no key does what is its member’s own, or asks again who is there', () => {
  expect(having(({ scope, access, reauth }) => !!scope && (access === 'owner' || !!reauth))).toEqual([]);
});
