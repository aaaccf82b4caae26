import { afterEach, expect, test } from 'vitest';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { expectAccessible, logIn, MEMBER, show } from '../../testing/show.tsx';
import { keepReferral, keptReferral } from '../identity/referral.ts';
import RegStep00SnsScreen from './RegStep00SnsScreen.tsx';

const texts = ['members/social'];
const known = { joinTypeCode: 1, nickName: '' };
const USER = {
  ...MEMBER,
  nickName: '봄날',
  userId: 'kakao_1',
  joinTypeCode: 1,
  mobile: '',
  pictureUrl: null,
  sellerSysId: null,
  sellerSysIds: [],
  sellerNickName: null,
  authSysId: 1,
};

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

test.for([
  ['ko', '닉네임', '가입 완료하기', '필수 약관에 동의해 주세요.', '모두 동의해요'],
  ['en', 'Nickname', 'Complete sign-up', 'Please agree to the required terms.', 'I agree to everything'],
] as const)(
  'asks for what is missing, and says what was left out (%s)',
  async ([locale, nick, submit, must, all]) => {
    logIn();
    keepReferral({ rcmdUserSysId: 77 });
    serve('addInfo', { ...known, missing: ['nickName', 'agreements'] });
    const asked = serve('saveAddInfo', { missing: [] });
    serve('userInfo', USER);
    const screen = await show(<RegStep00SnsScreen />, { texts, locale, isPage: true });
    const name = screen.getByRole('textbox', { name: nick });
    await name.fill('!');
    await screen.getByRole('button', { name: submit }).click();
    await expect.element(name).toHaveFocus();
    await name.fill('봄날');
    await screen.getByRole('button', { name: submit }).click();
    await expect.element(screen.getByText(must)).toBeVisible();
    await expectAccessible();
    await screen.getByRole('checkbox', { name: all }).click();
    serve('addInfo', { ...known, nickName: '봄날', missing: [] });
    await screen.getByRole('button', { name: submit }).click();
    await expect.poll(() => location.pathname).toBe('/');
    expect(asked).toEqual([
      {
        uid: MEMBER.userSysId,
        nickName: '봄날',
        agreeService: 1,
        agreePrivacy: 1,
        agreeSellection1: 1,
        agreeSellection2: 1,
        isAppInstall: 0,
        rcmdUserSysId: 77,
      },
    ]);
    expect(keptReferral()).toBeUndefined();
  },
);

test.each([
  [new Refusal('1009'), /이미 가입된 휴대폰/],
  [new Refusal('1007', { field: 'mobile', rejoinFrom: '2026-12-21' }), /2026년 12월 21일부터/],
])('a phone is proven by a code first, and asked for anew if it cannot be had', async (refusal, text) => {
  logIn();
  serve('addInfo', { ...known, nickName: '봄날', missing: ['mobile'] });
  serve('sendAuthMine', { expiresIn: 180 });
  serve('chkAuthMine', { proof: 'proof' });
  keepReferral({ rcmdUserSysId: 77 });
  const asked = serve('saveAddInfo', refusal);
  const screen = await show(<RegStep00SnsScreen />, { texts, isPage: true });
  const submit = screen.getByRole('button', { name: '가입 완료하기' });
  await submit.click();
  await expect.element(screen.getByText('휴대폰을 인증해 주세요.')).toBeVisible();
  await screen.getByRole('textbox', { name: '휴대폰 번호' }).fill('01012345678');
  await screen.getByRole('button', { name: '인증번호 받기' }).click();
  await screen.getByRole('textbox', { name: '인증번호 6자리' }).fill('123456');
  await expect.element(screen.getByText('휴대폰을 인증했어요.')).toBeVisible();
  await submit.click();
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '인증번호 받기' })).toBeVisible();
  expect(asked).toMatchObject([{ proof: 'proof' }]);
  expect(keptReferral()).toEqual({ rcmdUserSysId: 77 });
});
