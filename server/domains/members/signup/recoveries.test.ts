import { beforeEach, expect, test } from 'vitest';
import {
  SMS_BUDGET,
  VERIFICATION_CODE,
  VERIFICATION_PROOF_LASTS,
} from '../../../../schema/members/constants.ts';
import { streamOf } from '../../../platform/log/log.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { logIn, setStage, type Stage } from '../../../testing/stage.ts';
import { textBudgetFold } from '../../site/sms/budget.ts';
import { newPhone, proofOf } from '../verification/examples.support.ts';
import { formOf, hidden, newEmail, NEW_PASSWORD } from './examples.support.ts';

const GUEST = { token: null };

const server = sharedServer();

/** With people of now: other tests may have moved the clock. */
let stage: Stage;
beforeEach(async () => {
  stage = await setStage(server);
});

async function resetting(stage: Stage, userId: string, mobile: string, password = NEW_PASSWORD) {
  return {
    userId: await hidden(stage, userId),
    password: await hidden(stage, password),
    proof: await proofOf(stage, 'findpw', mobile),
  };
}

test('a phone finds its account, of which enough is shown', async () => {
  const { api, server } = stage;
  const [userId, mobile] = ['haneul.kim@example.com', newPhone()];
  await api.done('join', await formOf(stage, { userId, mobile }), GUEST);
  const joinedAt = new Date(server.clock.now()).toISOString();
  server.clock.advance(VERIFICATION_CODE.againAfter);
  const proof = await proofOf(stage, 'findid', mobile);
  expect(await api.done('findId', { proof }, GUEST)).toEqual({
    accounts: [{ userId: 'ha***@example.com', joinTypeCode: 0, joinedAt }],
  });
  expect(await api.code('findId', { proof }, GUEST)).toBe('1020');
  const stranger = await proofOf(stage, 'findid');
  expect(await api.done('findId', { proof: stranger }, GUEST)).toEqual({ accounts: [] });
});

test('another password ends all logins, and the member is told', async () => {
  const { api, buyer, manager } = stage;
  const before = await logIn(api, buyer.userId);
  const form = await resetting(stage, buyer.userId.toUpperCase(), buyer.mobile);
  await api.done('resetPassword', form, GUEST);
  expect(await api.code('refresh', { refreshToken: before.refreshToken }, GUEST)).toBe('30');
  await expect(logIn(api, buyer.userId)).rejects.toThrow('1010');
  expect((await logIn(api, buyer.userId, NEW_PASSWORD)).userSysId).toBe(buyer.userSysId);
  const to = { startIndex: 0, rowCount: 1, to: buyer.mobile };
  const { texts } = await api.done('outbox', to, { token: manager.token });
  expect(texts[0]!.msg).toContain('비밀번호가 변경');
  expect(await api.code('resetPassword', form, GUEST)).toBe('1020');
});

test('the present password is no new one, and the proof stays good for another', async () => {
  const { api, buyer } = stage;
  const form = await resetting(stage, buyer.userId, buyer.mobile, 'Right-Word-77');
  expect(await api.code('resetPassword', form, GUEST)).toBe('1014');
  const password = await hidden(stage, NEW_PASSWORD);
  expect(await api.code('resetPassword', { ...form, password }, GUEST)).toBe('0001');
});

test('a proof that has expired tells nobody whether a password is the present one', async () => {
  const { api, buyer, server } = stage;
  const form = await resetting(stage, buyer.userId, buyer.mobile, 'Right-Word-77');
  server.clock.advance(VERIFICATION_PROOF_LASTS);
  expect(await api.code('resetPassword', form, GUEST)).toBe('1020');
});

test('an account of another phone, one without a phone and none at all are alike', async () => {
  const { api, server, stranger } = stage;
  const mobile = newPhone();
  const form = await resetting(stage, stranger.userId, mobile);
  const phoneless = await server.world.member({ mobile: '' });
  for (const userId of [stranger.userId, phoneless.userId, newEmail()]) {
    const asked = { ...form, userId: await hidden(stage, userId) };
    const { code, facts } = await api.ask('resetPassword', asked, GUEST);
    expect([code, facts]).toEqual(['1003', {}]);
  }
  expect((await logIn(api, stranger.userId)).userSysId).toBe(stranger.userSysId);
});

test('the texts of a day that were all sent do not keep somebody out', async () => {
  const { api, server, buyer } = stage;
  const form = await resetting(stage, buyer.userId, buyer.mobile);
  const ref = streamOf(textBudgetFold, `member-${buyer.userSysId}`);
  const counted = { type: 'TextCounted', data: { at: server.clock.now() } } as const;
  await server.world.append({ ref, events: Array.from({ length: SMS_BUDGET.byMember }, () => counted) });
  await api.done('resetPassword', form, GUEST);
  const to = { startIndex: 0, rowCount: 9, to: buyer.mobile };
  const { texts } = await api.done('outbox', to, { token: stage.manager.token });
  expect(texts).toHaveLength(1);
  expect((await logIn(api, buyer.userId, NEW_PASSWORD)).userSysId).toBe(buyer.userSysId);
});
