import { beforeAll, describe, expect, test } from 'vitest';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { rowsAt } from '../../../testing/place.ts';
import { EVENING } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { isWhole } from '../../../testing/seed.ts';
import { credentials, setStage, type Stage } from '../../../testing/stage.ts';
import { twoNodes } from '../../../testing/processes/two-nodes.ts';
import { photo } from '../../../testing/uploads.ts';
import { SELLER, type Person } from '../../../testing/world.ts';
import { grantMembership, revokeMembership } from '../account/offers.ts';
import { keyOf } from './examples.support.ts';

const OWN = { role: 'host', sellerSysId: SELLER } as const;
const orders = { sellerSysId: SELLER, startIndex: 0, rowCount: 20 };
const BY = { actorId: null, commandId: 'test' };

const server = sharedServer();
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(server);
});

/** What a key for orders is answered, and why. */
async function tried({ api }: Pick<Stage, 'api'>, key: string) {
  const { code, facts } = await api.ask('sellerOrders', orders, { token: key });
  return code === '0001' ? code : `${code} ${facts['reason'] ?? facts['missing'] ?? ''}`;
}

/** A host with a key of theirs. */
async function hostWithKey() {
  const host = await server.world.host();
  return { host, ...(await keyOf(stage, host, ['orders:read'])) };
}

async function listed(person: Person) {
  const token = await server.world.tokenOfNow(person);
  return (await stage.api.done('apiKeys', { uid: person.userSysId }, { token })).keys;
}

describe('a key ends', () => {
  test('for good with a role of its member, even when they get it back', async () => {
    const { host, key } = await hostWithKey();
    expect(await tried(stage, key)).toBe('0001');
    await revokeMembership(server.sellover.log, host.userSysId, OWN, BY);
    expect(await tried(stage, key)).toMatch(/^1034 (role|revoked)$/);
    await server.sellover.settled();
    await grantMembership(server.sellover.log, host.userSysId, OWN, BY);
    expect(await tried(stage, key)).toBe('1034 revoked');
    expect(await listed(host)).toMatchObject([{ revokedAt: expect.any(String) as string }]);
  });

  test('with its member, whose words about it go, too', async () => {
    const { host, key } = await hostWithKey();
    const input = { uid: host.userSysId, reason: '사기' };
    await stage.api.done('removeAccount', input, { token: stage.manager.token });
    expect(await tried(stage, key)).toBe('1034 revoked');
    await server.sellover.settled();
    const theirs = expect.objectContaining({ user_sys_id: host.userSysId }) as object;
    const ended = expect.objectContaining({ user_sys_id: host.userSysId, revoked_at: EVENING }) as object;
    expect(await rowsAt(server.dataDir, 'api_keys')).toContainEqual(ended);
    expect(await rowsAt(server.dataDir, 'api_key_notes')).not.toContainEqual(theirs);
  });

  test.runIf(isWhole)('on every node as soon as it was revoked on one', async () => {
    const [here, there, own] = await twoNodes();
    const { key, apiKeySysId } = await keyOf(own, own.host, ['orders:read']);
    for (const node of [here, there]) expect(await tried(node, key)).toBe('0001');
    const { userSysId: uid, token } = own.host;
    await here.api.done('revokeApiKey', { uid, apiKeySysId }, { token });
    for (const node of [there, here]) expect(await tried(node, key)).toBe('1034 revoked');
  });
});

test('a key rests while its member is suspended', async () => {
  const { host, key } = await hostWithKey();
  const { api, manager } = stage;
  const { userId } = host;
  const suspended = { userId, reasonTypeCode: 4, reason: '광고', evidence: '채팅' } as const;
  await api.done('suspendMember', suspended, { token: manager.token });
  expect(await tried(stage, key)).toBe('1034 suspended');
  await api.done('restoreMember', { userId }, { token: manager.token });
  expect(await tried(stage, key)).toBe('0001');
});

test('a key outlives the logins of its member, and their password', async () => {
  const { host, key } = await hostWithKey();
  const { api } = stage;
  const uid = host.userSysId;
  await api.done('endOtherSessions', { uid }, { token: host.token });
  const { password: old } = await credentials(api, host.userId);
  const { password: next } = await credentials(api, host.userId, 'Next-Word-77!');
  const token = await server.world.tokenOfNow(host);
  await api.done('changePassword', { uid, old, new: next }, { token });
  expect(await tried(stage, key)).toBe('0001');
});

test('a key does what its member may, and no more', async () => {
  const { otherHost, buyer } = stage;
  const { key } = await keyOf(stage, otherHost, ['orders:read']);
  expect(await stage.api.code('sellerOrders', orders, { token: key })).toBe('9001');
  const asked = { uid: buyer.userSysId, scopes: ['orders:read' as const] };
  const how = { token: buyer.token };
  expect(await stage.api.code('createApiKey', asked, how)).toBe('1030');
});

test('making a key asks again who is there, and a key cannot make one', async () => {
  const { host, api } = stage;
  const asked = { uid: host.userSysId, scopes: ['orders:read' as const] };
  expect(await api.code('createApiKey', asked, { token: host.token })).toBe('1030');
  const { key } = await keyOf(stage, host, ['orders:read']);
  expect(await api.code('createApiKey', asked, { token: key })).toBe('1035');
});

test('a key uploads what a product shows', async () => {
  const { host, api } = stage;
  const { key } = await keyOf(stage, host, ['products:write']);
  const content = await photo().jpeg().toBuffer();
  const file = { kind: 'picture', type: 'image/jpeg', bytes: content.length } as const;
  const { uploadUrl } = await api.done('uploadToken', file, { token: key });
  const headers = { authorization: `Bearer ${key}` };
  expect((await api.raw('PUT', uploadUrl, { body: content, headers })).status).toBe(200);
});

test('a key opens no seat in a room', async () => {
  const { host, plan } = stage;
  const { key } = await keyOf(stage, host, ['broadcasts:write']);
  const viewer = server.viewer(plan, { token: key, permission: PERMISSION.host });
  await viewer.open();
  viewer.sendJoin();
  const { data } = await viewer.hears('response', ({ event }) => event === 'joinRoom');
  expect(data).toMatchObject({ resultCode: '1403' });
});
