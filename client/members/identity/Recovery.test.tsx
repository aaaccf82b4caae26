import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import { KAKAO } from '../login/social/providers.support.ts';
import { beginResetting } from './resetting.ts';
import SearchIdScreen from './SearchIdScreen.tsx';
import SearchPwScreen from './SearchPwScreen.tsx';
import SearchPwSetScreen from './SearchPwSetScreen.tsx';

const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0/IzW7yWR7QkrmBL7jTKEn5u+qKhbwKfBstIs+bMY2Zkp18gnTxKLxoS2tFczGkPLPgizskuemMghRniWaoLcyehkd3qqGElvW/VDL5AaWTg0nLVkjRo9z+40RQzuVaE8AkAFmxZzow3x+VJYKdjykkJ0iT9wCS0DRTXu269V264Vf/3jvredZiKRkgwlL9xNAwxXFg0x/XFw005UWVRIkdgcKWTjpBP2dPwVZ4WWC+9aGVd+Gyn1o0CLelf4rEjGoXbAAEgAqeGUxrcIlbjXfbcmwIDAQAB';
const as = { texts: ['members/identity'], isPage: true } as const;

beforeEach(() => history.replaceState(null, '', '/Searchpw'));
afterEach(() => beginResetting(undefined));

async function prove(screen: Awaited<ReturnType<typeof show>>): Promise<void> {
  serve('sendAuthMine', { expiresIn: 180 });
  serve('chkAuthMine', { proof: 'the proof' });
  await screen.getByRole('textbox', { name: '휴대폰 번호' }).fill('01012345678');
  await screen.getByRole('button', { name: '인증번호 받기' }).click();
  await screen.getByRole('textbox', { name: '인증번호 6자리' }).fill('123456');
}

test('the accounts of a phone are shown with how and when they began', async () => {
  const codes = [1, 0, 77];
  const accounts = codes.map((joinTypeCode) => ({
    userId: `h${joinTypeCode}***@example.com`,
    joinTypeCode,
    joinedAt: '2026-01-31T00:00:00.000Z',
  }));
  serve('findId', { accounts });
  serve('socialProviders', { providers: [], others: [KAKAO] });
  const screen = await show(<SearchIdScreen />, as);
  await prove(screen);
  await expect.element(screen.getByText('h1***@example.com')).toBeVisible();
  for (const joined of [/^카카오 · 2026.*가입/, /^이메일 · 2026.*가입/, /^소셜 계정 · 2026.*가입/])
    await expect.element(screen.getByText(joined)).toBeVisible();
  await expectAccessible();
});

test('a phone without an account is told so', async () => {
  serve('findId', { accounts: [] });
  const screen = await show(<SearchIdScreen />, as);
  await prove(screen);
  await expect.element(screen.getByRole('button', { name: '회원가입하기' })).toBeVisible();
});

test('a forgotten password leads to a new one, once id and phone are known', async () => {
  const screen = await show(<SearchPwScreen />, as);
  await screen.getByRole('textbox', { name: '아이디(이메일)' }).fill('haneul@example.com');
  await prove(screen);
  await expect.poll(() => location.pathname).toBe('/SearchpwSet');
  await expectAccessible();
});

test('without a proof there is nothing to set', async () => {
  history.replaceState(null, '', '/SearchpwSet');
  await show(<SearchPwSetScreen />, as);
  await expect.poll(() => location.pathname).toBe('/Searchpw');
});

async function set(password = 'Blue-Sky-22') {
  beginResetting({ userId: 'haneul@example.com', proof: 'the proof' });
  serve('publicKey', { publicKey: KEY });
  const screen = await show(<SearchPwSetScreen />, as);
  await screen.getByLabelText('비밀번호', { exact: true }).fill(password);
  await screen.getByLabelText('비밀번호 확인').fill(password);
  await screen.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  return screen;
}

test('a new password leads to the login', async () => {
  const asked = serve('resetPassword', {});
  const screen = await set();
  await expect.element(screen.getByText('비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.')).toBeVisible();
  expect(asked).toMatchObject([{ proof: 'the proof' }]);
  expect(location.pathname).toBe('/Login');
});

test.each([
  ['1014', {}, '지금 쓰는 비밀번호와 같아요. 다른 비밀번호를 정해 주세요.'],
  ['0005', { field: 'password', reason: 'common' }, '너무 흔한 비밀번호예요. 다른 비밀번호를 정해 주세요.'],
] as const)('a password that is refused with %s is said so', async (code, facts, text) => {
  serve('resetPassword', new Refusal(code, facts));
  const screen = await set();
  await expect.element(screen.getByText(text)).toBeVisible();
  await expectAccessible();
});

test('who has no phone with us is told whom to ask, and comes to the login', async () => {
  serve('resetPassword', new Refusal('1003'));
  const screen = await set();
  await expect.element(screen.getByText(/관리자에게 문의해 주세요/)).toBeVisible();
  await screen.getByRole('button', { name: '확인' }).click();
  await expect.poll(() => location.pathname).toBe('/Login');
});
