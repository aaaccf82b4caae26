import { beforeAll, describe, expect, test } from 'vitest';
import { PASSKEY_CHALLENGE_LASTS, PASSKEYS_MAX } from '../../../../../schema/members/constants.ts';
import type { Api } from '../../../../testing/api.ts';
import { Authenticator, type Lies } from '../../../../testing/authenticator.ts';
import { sharedServer } from '../../../../testing/shared-server.ts';
import type { Person } from '../../../../testing/world.ts';
import { passkeyOptionsOf, withPasskey } from '../passkeys.support.ts';

const server = sharedServer();
let api: Api;
let member: Person;
beforeAll(async () => {
  ({ api } = server);
  member = await server.world.member();
});

const stage = () => ({ server, api });
const request = () => api.done('passkeyRequest', {});
const logIn = (response: ReturnType<Authenticator['answer']>) => api.code('passkeyLogin', { response });

describe('a passkey', () => {
  test('logs its member in, without an id, again and again', async () => {
    const passkey = await withPasskey(stage(), member);
    for (let time = 0; time < 2; time++) {
      const login = await api.done('passkeyLogin', { response: passkey.answer(await request()) });
      expect(login).toMatchObject({ userSysId: member.userSysId, authSysId: 1 });
      const uid = { uid: member.userSysId };
      expect(await api.code('userInfo', uid, { token: login.accessToken })).toBe('0001');
    }
  });

  test('is listed with when it was used, and is called after the browser until it is renamed', async () => {
    const owner = await server.world.member();
    const uid = owner.userSysId;
    const { options, how } = await passkeyOptionsOf(stage(), owner);
    const passkey = new Authenticator();
    const userAgent =
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
    const input = { uid, response: passkey.make(options) };
    const { passkeySysId } = await api.done('addPasskey', input, { ...how, userAgent });
    const listed = async () => (await api.done('passkeys', { uid }, { token: owner.token })).passkeys;
    const createdAt = new Date(server.clock.now()).toISOString();
    expect(await listed()).toEqual([{ passkeySysId, name: 'Chrome, Android', createdAt, lastUsedAt: null }]);
    await api.done('renamePasskey', { uid, passkeySysId, name: '내 휴대폰' }, { token: owner.token });
    server.clock.advance(1000);
    expect(await logIn(passkey.answer(await request()))).toBe('0001');
    const lastUsedAt = new Date(server.clock.now()).toISOString();
    expect(await listed()).toEqual([{ passkeySysId, name: '내 휴대폰', createdAt, lastUsedAt }]);
  });

  test('that was removed logs nobody in, and is never taken again', async () => {
    const owner = await server.world.member();
    const uid = owner.userSysId;
    const passkey = await withPasskey(stage(), owner);
    const { how } = await passkeyOptionsOf(stage(), owner);
    const early = await request();
    await api.done('removePasskey', { uid, passkeySysId: passkey.sysId }, how);
    expect(await logIn(passkey.answer(early))).toBe('1031');
    const { options } = await passkeyOptionsOf(stage(), owner);
    expect(await api.code('addPasskey', { uid, response: passkey.make(options) }, how)).toBe('0003');
  });

  test('of who has left logs nobody in', async () => {
    const owner = await server.world.member();
    const passkey = await withPasskey(stage(), owner);
    await server.world.forgets(owner);
    expect(await logIn(passkey.answer(await request()))).toBe('1031');
  });
});

describe('who copies or replays an answer is refused', () => {
  test('the same answer twice, also at once', async () => {
    const passkey = await withPasskey(stage(), member);
    const answer = passkey.answer(await request());
    const codes = await Promise.all(Array.from({ length: 5 }, () => logIn(answer)));
    expect(codes.toSorted()).toEqual(['0001', '1031', '1031', '1031', '1031']);
  });

  test('a counter that has not risen', async () => {
    const passkey = await withPasskey(stage(), member);
    expect(await logIn(passkey.answer(await request(), { counter: 7 }))).toBe('0001');
    for (const counter of [7, 6, 0])
      expect(await logIn(passkey.answer(await request(), { counter }))).toBe('1031');
    expect(await logIn(passkey.answer(await request(), { counter: 8 }))).toBe('0001');
  });

  test('but who never counts is taken', async () => {
    const passkey = await withPasskey(stage(), member);
    for (let time = 0; time < 3; time++)
      expect(await logIn(passkey.answer(await request(), { counter: 0 }))).toBe('0001');
  });

  test('a challenge that has expired, or is none of ours', async () => {
    const passkey = await withPasskey(stage(), member);
    const [asked, late] = [await request(), await request()];
    const { options } = await passkeyOptionsOf(stage(), member);
    server.clock.advance(PASSKEY_CHALLENGE_LASTS - 1);
    expect(await logIn(passkey.answer(asked))).toBe('0001');
    server.clock.advance(1);
    expect(await logIn(passkey.answer(late))).toBe('1031');
    const { challenge, rpId } = await request();
    const forged = `${challenge.startsWith('A') ? 'B' : 'A'}${challenge.slice(1)}`;
    for (const bad of [forged, `${challenge}AAAA`, challenge.slice(0, -4), 'AAAA', options.challenge])
      expect([bad, await logIn(passkey.answer({ challenge: bad, rpId }))]).toEqual([bad, '1031']);
  });
});

/** What a login and a new passkey lie about; the second alike, unless it is said. */
const LIES: readonly (readonly [what: string, lies: Lies, otherLies?: Lies])[] = [
  ['the other of the two', { type: 'webauthn.create' }, { type: 'webauthn.get' }],
  ['another site', { origin: 'https://shop.test' }],
  ['a site that is called alike', { origin: 'http://shop.test.evil.example' }],
  ['localhost, which we are not', { origin: 'http://localhost:5173' }],
  ['another kind of answer', { type: 'payment.get' }],
  ['the id of another site', { rpId: 'evil.example' }],
  ['nobody who was asked for finger or PIN', { isUnverified: true }],
];

describe('an answer for another purpose is refused', () => {
  test.for(LIES)('a login and a new passkey: %s', async ([, lies, otherLies = lies]) => {
    const passkey = await withPasskey(stage(), member);
    expect(await logIn(passkey.answer(await request(), lies))).toBe('1031');
    const { options, how } = await passkeyOptionsOf(stage(), member);
    const input = { uid: member.userSysId, response: new Authenticator().make(options, otherLies) };
    expect(await api.code('addPasskey', input, how)).toBe('1031');
  });

  test('a new passkey with the challenge of a login, and a login with that of a new passkey', async () => {
    const { options, how } = await passkeyOptionsOf(stage(), member);
    const asked = await request();
    const response = new Authenticator().make({ ...options, challenge: asked.challenge });
    expect(await api.code('addPasskey', { uid: member.userSysId, response }, how)).toBe('1031');
    const passkey = await withPasskey(stage(), member);
    expect(await logIn(passkey.answer({ ...asked, challenge: options.challenge }))).toBe('1031');
  });

  test('a signature by another key, and data that were changed after it', async () => {
    const [passkey, other] = [await withPasskey(stage(), member), await withPasskey(stage(), member)];
    const asked = await request();
    const { id } = passkey;
    expect(await logIn({ ...other.answer(asked), id, rawId: id })).toBe('1031');
    const answer = passkey.answer(asked);
    const changed = Buffer.from(answer.response.authenticatorData, 'base64url');
    changed[36]! += 1;
    const response = { ...answer.response, authenticatorData: changed.toString('base64url') };
    expect(await logIn({ ...answer, response })).toBe('1031');
    expect(await logIn(answer)).toBe('0001');
  });

  test('answers that are no WebAuthn at all', async () => {
    const { options, how } = await passkeyOptionsOf(stage(), member);
    const made = new Authenticator().make(options);
    const broken = { ...made, response: { ...made.response, attestationObject: 'AAAA' } };
    expect(await api.code('addPasskey', { uid: member.userSysId, response: broken }, how)).toBe('1031');
    const answer = (await withPasskey(stage(), member)).answer(await request());
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
      expect(await logIn({ ...answer, response: { ...answer.response, [field]: 'AAAA' } })).toBe('1031');
  });
});

describe('another member’s', () => {
  test('options make no passkey of mine', async () => {
    const other = await server.world.member();
    const { options } = await passkeyOptionsOf(stage(), other);
    const { how } = await passkeyOptionsOf(stage(), member);
    const input = { uid: member.userSysId, response: new Authenticator().make(options) };
    expect(await api.code('addPasskey', input, how)).toBe('1031');
  });

  test('passkey does not log me in under its own name', async () => {
    const mine = await withPasskey(stage(), member);
    const theirs = await withPasskey(stage(), await server.world.member());
    const { userHandle } = theirs.answer(await request()).response;
    expect(await logIn(mine.answer(await request(), { userHandle }))).toBe('1031');
  });
});

test('a member has so many passkeys, however many are added at once', async () => {
  const owner = await server.world.member();
  const { how } = await passkeyOptionsOf(stage(), owner);
  const uid = owner.userSysId;
  const asked = Array.from({ length: PASSKEYS_MAX + 2 }, () => passkeyOptionsOf(stage(), owner));
  const made = (await Promise.all(asked)).map(({ options }) => new Authenticator().make(options));
  const codes = await Promise.all(made.map((response) => api.code('addPasskey', { uid, response }, how)));
  expect(codes.filter((code) => code === '0001')).toHaveLength(PASSKEYS_MAX);
  expect(codes.filter((code) => code === '0007')).toHaveLength(2);
  expect(await api.code('passkeyOptions', { uid }, how)).toBe('0007');
});

test('the last way to log in stays, also when two go at once', async () => {
  const owner = await server.world.member();
  const uid = owner.userSysId;
  const { how } = await passkeyOptionsOf(stage(), owner);
  const [one, other] = [await withPasskey(stage(), owner), await withPasskey(stage(), owner)];
  await server.world.forgetsPassword(uid);
  const codes = await Promise.all(
    [one, other].map(({ sysId: passkeySysId }) => api.code('removePasskey', { uid, passkeySysId }, how)),
  );
  expect(codes.toSorted()).toEqual(['0001', '1032']);
  const { passkeys } = await api.done('passkeys', { uid }, how);
  expect(passkeys).toHaveLength(1);
  expect(await api.code('removePasskey', { uid, passkeySysId: passkeys[0]!.passkeySysId }, how)).toBe('1032');
});

test('no event names a credential, a key or a name', async () => {
  const owner = await server.world.member();
  const passkey = await withPasskey(stage(), owner);
  const renamed = { uid: owner.userSysId, passkeySysId: passkey.sysId, name: '하늘이의 휴대폰' };
  await api.done('renamePasskey', renamed, { token: owner.token });
  const events = JSON.stringify(await server.sellover.log.read({ limit: 10_000 }));
  expect(events).toContain(`"passkeySysId":${passkey.sysId}`);
  for (const hidden of [passkey.id, '하늘이의 휴대폰', owner.userId]) expect(events).not.toContain(hidden);
});
