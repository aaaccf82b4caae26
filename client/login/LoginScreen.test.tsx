import { beforeEach, expect, test } from 'vitest';
import { Refusal, serve } from '../testing/fake-api.ts';
import { expectAccessible, show } from '../testing/show.tsx';
import LoginScreen from './LoginScreen.tsx';

const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0/IzW7yWR7QkrmBL7jTKEn5u+qKhbwKfBstIs+bMY2Zkp18gnTxKLxoS2tFczGkPLPgizskuemMghRniWaoLcyehkd3qqGElvW/VDL5AaWTg0nLVkjRo9z+40RQzuVaE8AkAFmxZzow3x+VJYKdjykkJ0iT9wCS0DRTXu269V264Vf/3jvredZiKRkgwlL9xNAwxXFg0x/XFw005UWVRIkdgcKWTjpBP2dPwVZ4WWC+9aGVd+Gyn1o0CLelf4rEjGoXbAAEgAqeGUxrcIlbjXfbcmwIDAQAB';

beforeEach(() => {
  serve('socialProviders', { providers: [] });
});

test.for([
  ['ko', '로그인', '아이디를 입력해 주세요.', '비밀번호를 입력해 주세요.', '아이디'],
  ['en', 'Log in', 'Please enter your ID.', 'Please enter your password.', 'ID'],
] as const)(
  'what is missing is said where it is missing (%s)',
  async ([locale, submit, noId, noPassword, id]) => {
    const screen = await show(<LoginScreen />, { texts: ['login'], locale, isPage: true });
    await screen.getByRole('button', { name: submit }).click();
    await expect.element(screen.getByText(noId)).toBeVisible();
    const field = screen.getByRole('textbox', { name: id });
    await expect.element(field).toHaveFocus();
    await expectAccessible();
    await field.fill('viewer01');
    await screen.getByRole('button', { name: submit }).click();
    await expect.element(screen.getByText(noPassword)).toBeVisible();
  },
);

test('a wrong password is said at the password, which keeps the focus', async () => {
  serve('publicKey', { publicKey: KEY });
  serve('login', new Refusal('1010'));
  const screen = await show(<LoginScreen />, { texts: ['login'], isPage: true });
  await screen.getByRole('textbox', { name: '아이디' }).fill('viewer01');
  const password = screen.getByLabelText('비밀번호', { exact: true });
  await password.fill('Sellover2!');
  await screen.getByRole('button', { name: '로그인' }).click();
  await expect.element(screen.getByText('아이디 또는 비밀번호가 맞지 않아요.')).toBeVisible();
  await expect.element(password).toHaveFocus();
  await expectAccessible();
});
