import { beforeEach, expect, test } from 'vitest';
import { OwnSuspension } from '../../../schema/members/members.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import LoginScreen from './LoginScreen.tsx';

const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0/IzW7yWR7QkrmBL7jTKEn5u+qKhbwKfBstIs+bMY2Zkp18gnTxKLxoS2tFczGkPLPgizskuemMghRniWaoLcyehkd3qqGElvW/VDL5AaWTg0nLVkjRo9z+40RQzuVaE8AkAFmxZzow3x+VJYKdjykkJ0iT9wCS0DRTXu269V264Vf/3jvredZiKRkgwlL9xNAwxXFg0x/XFw005UWVRIkdgcKWTjpBP2dPwVZ4WWC+9aGVd+Gyn1o0CLelf4rEjGoXbAAEgAqeGUxrcIlbjXfbcmwIDAQAB';

beforeEach(() => {
  serve('socialProviders', { providers: [], others: [] });
});

test.for([
  ['ko', '로그인', '아이디를 입력해 주세요.', '비밀번호를 입력해 주세요.', '아이디'],
  ['en', 'Log in', 'Please enter your ID.', 'Please enter your password.', 'ID'],
] as const)(
  'what is missing is said where it is missing (%s)',
  async ([locale, submit, noId, noPassword, id]) => {
    const screen = await show(<LoginScreen />, { texts: ['members/login'], locale, isPage: true });
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
  const screen = await show(<LoginScreen />, { texts: ['members/login'], isPage: true });
  await screen.getByRole('textbox', { name: '아이디' }).fill('viewer01');
  const password = screen.getByLabelText('비밀번호', { exact: true });
  await password.fill('Sellover2!');
  await screen.getByRole('button', { name: '로그인' }).click();
  await expect.element(screen.getByText('아이디 또는 비밀번호가 맞지 않아요.')).toBeVisible();
  await expect.element(password).toHaveFocus();
  await expectAccessible();
});

test('a suspended member reads why, and answers it', async () => {
  serve('publicKey', { publicKey: KEY });
  serve('login', new Refusal('1015', { reasonTypeCode: 3, appealToken: 'appeal' }));
  serve(
    'ownSuspension',
    sample(OwnSuspension, {
      reason: '거친 말을 되풀이했어요',
      evidence: '11월 20일 방송 채팅',
      suspendedAt: '2026-11-20T10:00:00.000Z',
      until: '2026-11-27T15:00:00.000Z',
      evidenceUntil: '2026-12-05T15:00:00.000Z',
      answer: null,
    }),
  );
  const answered = serve('answerSuspension', {});
  const screen = await show(<LoginScreen />, { texts: ['members/login'], isPage: true });
  await screen.getByRole('textbox', { name: '아이디' }).fill('viewer01');
  await screen.getByLabelText('비밀번호', { exact: true }).fill('Right-Word-77');
  await screen.getByRole('button', { name: '로그인', exact: true }).click();
  await expect.element(screen.getByText('11월 20일 방송 채팅')).toBeVisible();
  await expectAccessible();
  await screen.getByLabelText('하고 싶은 말', { exact: false }).fill('제가 쓴 글이 아니에요');
  await screen.getByRole('button', { name: '보내기' }).click();
  await expect.element(screen.getByText('잘 받았어요.', { exact: false })).toBeVisible();
  expect(answered).toEqual([{ appealToken: 'appeal', answer: '제가 쓴 글이 아니에요' }]);
});
