import { beforeEach, expect, test } from 'vitest';
import { sharedServer } from '../../../testing/shared-server.ts';
import { confirmed, logIn, setStage, type Stage } from '../../../testing/stage.ts';
import { formOf, hidden } from '../../members/signup/examples.support.ts';
import { arrival, joined, newPerson } from '../../members/social/examples.support.ts';
import { proofOf } from '../../members/verification/examples.support.ts';

const server = sharedServer();

/** With people of now: other tests may have moved the clock. */
let stage: Stage;
beforeEach(async () => {
  stage = await setStage(server);
});

async function toldTo({ api, server }: Stage, { uid, token }: { uid: number; token: string }) {
  await server.sellover.settled();
  const { alerts } = await api.done('alerts', { uid, startIndex: 0, rowCount: 9 }, { token });
  return alerts.map(({ kind, titleEn, link }) => [kind, titleEn, link]);
}

test('a member hears of each change to how they log in', async () => {
  const { api, buyer } = stage;
  const { userSysId: uid, userId } = buyer;
  stage.server.clock.advance(1000);
  const as = { token: buyer.token, reauth: await confirmed(stage, buyer) };
  await api.done('linkSocialAccount', { uid, ...arrival(stage, newPerson(), true) }, as);
  await api.done('unlinkSocialAccount', { uid, provider: 'kakao' }, as);
  const { accessToken } = await logIn(api, userId);
  await api.done('endOtherSessions', { uid }, { token: accessToken });
  const { accessToken: token } = await logIn(api, userId);
  await expect
    .poll(() => toldTo(stage, { uid, token }))
    .toEqual(
      expect.arrayContaining([
        ['account', 'You were logged out everywhere else', '/Sessions'],
        ['account', 'A Kakao account was unlinked', '/SocialAccounts'],
        ['account', 'A Kakao account was linked', '/SocialAccounts'],
      ]),
    );
});

test('a new password is told once, though it ends all logins', async () => {
  const { api, buyer } = stage;
  const proof = await proofOf(stage, 'findpw', buyer.mobile);
  const [userId, password] = [await hidden(stage, buyer.userId), await hidden(stage, 'Other-Word-99')];
  await api.done('resetPassword', { userId, proof, password }, { token: null });
  const { accessToken: token } = await logIn(api, buyer.userId, 'Other-Word-99');
  await expect
    .poll(() => toldTo(stage, { uid: buyer.userSysId, token }))
    .toEqual([['account', 'Your password was changed', '/ChangePw']]);
});

test('whoever joins by a provider’s account has linked nothing', async () => {
  const { uid, as } = await joined(stage);
  stage.server.clock.advance(1000);
  const brought = arrival(stage, newPerson({ provider: 'google' }), true);
  await stage.api.done('linkSocialAccount', { uid, ...brought }, as);
  await expect
    .poll(() => toldTo(stage, { uid, token: as.token }))
    .toEqual([['account', 'A Google account was linked', '/SocialAccounts']]);
});

test.each([0, 1] as const)('who answers %d to news of events at the sign-up gets as much', async (agrees) => {
  const form = { ...(await formOf(stage)), agreeSellection2: agrees };
  const { userSysId: uid, accessToken: token } = await stage.api.done('join', form, { token: null });
  expect(await stage.api.done('pushSettings', { uid }, { token })).toMatchObject({ eventFlag: agrees });
});
