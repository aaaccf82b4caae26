import { beforeAll, describe, expect, test } from 'vitest';
import { LOGIN_IS_FRESH, REAUTH_LASTS, SMS_BUDGET } from '../../../../schema/members/constants.ts';
import { streamOf } from '../../../platform/log/log.ts';
import type { Api } from '../../../testing/api.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { confirmed, encrypted, logIn, setStage } from '../../../testing/stage.ts';
import { PASSWORD, type Person } from '../../../testing/world.ts';
import { textBudgetFold } from '../../site/sms/budget.ts';
import { withPasskey } from '../account/passkeys.support.ts';
import { proofOf } from '../verification/examples.support.ts';

const NEXT = 'Other-Word-88';

const server = sharedServer();
let api: Api;
let member: Person;
let uid: { uid: number };
beforeAll(async () => {
  ({ api } = server);
});

async function newMember(): Promise<Person> {
  member = await server.world.member();
  uid = { uid: member.userSysId };
  return member;
}

async function hidden(text: string): Promise<string> {
  return encrypted((await api.done('publicKey', {})).publicKey, text);
}

const options = (token: string, reauth: string | null = null) =>
  api.code('passkeyOptions', uid, { token, reauth });

describe('whoever says again who they are', () => {
  test.each([
    ['their password', async () => ({ password: await hidden(PASSWORD) })],
    [
      'their passkey',
      async () => ({
        passkey: (await withPasskey({ server, api }, member)).answer(await api.done('passkeyRequest', {})),
      }),
    ],
    [
      'a text to their phone',
      async () => ({ proof: await proofOf(await setStage(server), 'change', member.mobile) }),
    ],
  ] as const)('by %s may go on for three minutes, in this login', async (_what, say) => {
    await newMember();
    const said = await say();
    const { accessToken: token } = await logIn(api, member.userId);
    expect(await options(token)).toBe('1030');
    expect(await api.done('credentials', uid, { token })).toMatchObject({
      hasPassword: true,
      hasMobile: true,
    });
    const { reauthToken, expiresIn } = await api.done('reauth', { ...uid, ...said }, { token });
    expect(expiresIn).toBe(REAUTH_LASTS / 1000);
    expect(await options(token, reauthToken)).toBe('0001');
    const elsewhere = await logIn(api, member.userId);
    expect(await options(elsewhere.accessToken, reauthToken)).toBe('1030');
    server.clock.advance(REAUTH_LASTS - 1000);
    expect(await options(token, reauthToken)).toBe('0001');
    server.clock.advance(1000);
    expect(await options(token, reauthToken)).toBe('1030');
  });

  test('says one thing at a time', async () => {
    const { token } = await newMember();
    const both = { ...uid, password: await hidden(PASSWORD), proof: 'x.y' };
    expect(await api.code('reauth', both, { token })).toBe('0005');
  });
});

test('a password is guessed no more often than at a login', async () => {
  const { token } = await newMember();
  const password = await hidden('Wrong-Word-77');
  for (let guess = 0; guess < 10; guess++)
    expect(await api.code('reauth', { ...uid, password }, { token })).toBe('1010');
  const right = await hidden(PASSWORD);
  expect(await api.code('reauth', { ...uid, password: right }, { token })).toBe('0008');
  const asked = { ...uid, old: right, new: await hidden(NEXT) };
  expect(await api.code('changePassword', asked, { token })).toBe('0008');
});

test('who has neither password nor passkey has said it by logging in lately', async () => {
  await newMember();
  const { accessToken: token } = await logIn(api, member.userId);
  await server.world.forgetsPassword(member.userSysId);
  const isEnough = async () => (await api.done('credentials', uid, { token })).isLoginEnough;
  expect([await options(token), await isEnough()]).toEqual(['0001', true]);
  server.clock.advance(LOGIN_IS_FRESH - 1);
  expect([await options(token), await isEnough()]).toEqual(['0001', true]);
  server.clock.advance(1);
  expect([await options(token), await isEnough()]).toEqual(['1030', false]);
});

describe('another password', () => {
  test('is what logs in from then on, and ends all other logins', async () => {
    await newMember();
    const [here, there] = [await logIn(api, member.userId), await logIn(api, member.userId)];
    const input = { ...uid, old: await hidden(PASSWORD), new: await hidden(NEXT) };
    await api.done('changePassword', input, { token: here.accessToken });
    for (const { accessToken: token } of [here, there])
      expect(await api.code('userInfo', uid, { token })).toBe('14');
    expect(await api.code('accessToken', { refreshToken: there.refreshToken })).toBe('30');
    const { accessToken: token } = await api.done('accessToken', { refreshToken: here.refreshToken });
    expect((await api.done('sessions', uid, { token })).sessions).toMatchObject([{ isCurrent: true }]);
    await expect(logIn(api, member.userId)).rejects.toThrow('1010');
    expect(await logIn(api, member.userId, NEXT)).toMatchObject({ userSysId: member.userSysId });
  });

  test('is told to the member by a text', async () => {
    const stage = await setStage(server);
    const { buyer, manager } = stage;
    const input = { uid: buyer.userSysId, old: await hidden(PASSWORD), new: await hidden(NEXT) };
    await api.done('changePassword', input, { token: buyer.token });
    const outbox = { startIndex: 0, rowCount: 1, to: buyer.mobile };
    const by = { token: await server.world.token(manager) };
    const { texts } = await api.done('outbox', outbox, by);
    expect(texts[0]?.msg).toContain('비밀번호가 바뀌었어요');
    const events = await server.sellover.log.read({ stream: `member-${buyer.userSysId}`, limit: 10 });
    expect(events.map(({ type }) => type)).toEqual(['PasswordChanged', 'MemberSessionsEnded']);
  });

  test('is set although the member was sent all texts of a day', async () => {
    const { token, userSysId } = await newMember();
    const ref = streamOf(textBudgetFold, `member-${userSysId}`);
    const counted = { type: 'TextCounted', data: { at: server.clock.now() } } as const;
    await server.world.append({ ref, events: Array.from({ length: SMS_BUDGET.byMember }, () => counted) });
    const input = { ...uid, old: await hidden(PASSWORD), new: await hidden(NEXT) };
    expect(await api.code('changePassword', input, { token })).toBe('0001');
  });

  test('is none of the old one, a common one, one with the id in it or a short one', async () => {
    const { token } = await newMember();
    const reauth = await confirmed({ server }, member);
    const ask = async (next: string) =>
      api.ask('changePassword', { ...uid, new: await hidden(next) }, { token, reauth });
    expect((await ask(PASSWORD)).code).toBe('1014');
    for (const [next, reason] of [
      ['Ab-1', 'length'],
      ['Password1!', 'common'],
      ['only-letters', 'mix'],
      [`${member.userId}-Ab1!`, 'id'],
    ] as const)
      expect(await ask(next)).toMatchObject({ code: '0005', facts: { field: 'new', reason } });
  });

  test('is a first one for who has none, who cannot show an old one', async () => {
    await newMember();
    const { accessToken: token } = await logIn(api, member.userId);
    await server.world.forgetsPassword(member.userSysId);
    const input = { ...uid, new: await hidden(NEXT) };
    const old = await hidden(PASSWORD);
    expect(await api.code('changePassword', { ...input, old }, { token })).toBe('1010');
    expect(await api.code('changePassword', input, { token })).toBe('0001');
    expect(await logIn(api, member.userId, NEXT)).toMatchObject({ userSysId: member.userSysId });
  });

  test('takes a proof of the member’s own phone, once', async () => {
    const stage = await setStage(server);
    const { buyer } = stage;
    const proof = await proofOf(stage, 'change', buyer.mobile);
    const input = { uid: buyer.userSysId, proof, new: await hidden(NEXT) };
    expect(await api.code('changePassword', input, { token: buyer.token })).toBe('0001');
    const again = { ...input, new: await hidden(`${NEXT}9`) };
    const token = await server.world.tokenOfNow(buyer);
    expect(await api.code('changePassword', again, { token })).toBe('1020');
  });
});
