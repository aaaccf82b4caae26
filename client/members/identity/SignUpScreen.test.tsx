import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Locale } from '../../../schema/locales.ts';
import { clearSession, forgetSavedLogin } from '../../app/session/session.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import { keepReferral, keptReferral } from './referral.ts';
import SignUpScreen from './SignUpScreen.tsx';

const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0/IzW7yWR7QkrmBL7jTKEn5u+qKhbwKfBstIs+bMY2Zkp18gnTxKLxoS2tFczGkPLPgizskuemMghRniWaoLcyehkd3qqGElvW/VDL5AaWTg0nLVkjRo9z+40RQzuVaE8AkAFmxZzow3x+VJYKdjykkJ0iT9wCS0DRTXu269V264Vf/3jvredZiKRkgwlL9xNAwxXFg0x/XFw005UWVRIkdgcKWTjpBP2dPwVZ4WWC+9aGVd+Gyn1o0CLelf4rEjGoXbAAEgAqeGUxrcIlbjXfbcmwIDAQAB';
const LOGIN = { accessToken: 'a', refreshToken: 'r', groupIds: [], authSysId: 1, userSysId: 7 };

beforeEach(() => history.replaceState(null, '', '/RegStep04'));
afterEach(() => {
  sessionStorage.clear();
  keepReferral(undefined);
  clearSession();
  forgetSavedLogin();
});

const open = (locale: Locale = 'ko') =>
  show(<SignUpScreen />, { texts: ['members/identity'], locale, isPage: true, pageStyle: 'dark' });
type Opened = Awaited<ReturnType<typeof open>>;

async function agree(screen: Opened): Promise<void> {
  await screen.getByRole('checkbox', { name: '모두 동의해요' }).click();
  await screen.getByRole('button', { name: '다음' }).click();
}

async function prove(screen: Opened): Promise<void> {
  await screen.getByRole('textbox', { name: '휴대폰 번호' }).fill('010-1234-5678');
  await screen.getByRole('button', { name: '인증번호 받기' }).click();
  await screen.getByRole('textbox', { name: '인증번호 6자리' }).fill('123456');
}

async function fillAccount(screen: Opened): Promise<void> {
  await screen.getByRole('textbox', { name: '이메일' }).fill('haneul@example.com');
  await screen.getByLabelText('비밀번호', { exact: true }).fill('Blue-Sky-22');
  await screen.getByLabelText('비밀번호 확인').fill('Blue-Sky-22');
  await screen.getByRole('textbox', { name: '닉네임' }).fill('하늘');
  await screen.getByRole('button', { name: '다음' }).click();
}

async function fillAbout(screen: Opened): Promise<void> {
  await screen.getByRole('textbox', { name: '이름' }).fill('김하늘');
  await screen.getByRole('textbox', { name: '생년월일' }).fill('20010331');
  await screen.getByRole('button', { name: '가입하기' }).click();
}

function serveAll() {
  serve('sendAuthMine', { expiresIn: 180 });
  serve('chkAuthMine', { proof: 'the proof' });
  serve('chkDupId', {});
  serve('chkDupNick', {});
  serve('publicKey', { publicKey: KEY });
  return serve('join', LOGIN);
}

test.for([
  ['ko', '다음', '필수 항목에 동의해 주세요.', '이용약관 필수'],
  ['en', 'Next', 'Please agree to what is required.', 'Terms of service Required'],
] as const)(
  'what must be agreed to is said where it is missing (%s)',
  async ([locale, next, missing, service]) => {
    const screen = await open(locale);
    await screen.getByRole('button', { name: next }).click();
    await expect.element(screen.getByText(missing)).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: service })).toHaveFocus();
    await expectAccessible();
  },
);

test('somebody signs up step by step, and a recommendation goes along once', async () => {
  const joined = serveAll();
  keepReferral({ rcmdUserSysId: 77 });
  const screen = await open();
  await agree(screen);
  await prove(screen);
  await fillAccount(screen);
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('value', '4');
  await expectAccessible();
  serve('userInfo', new Refusal('1003'));
  await fillAbout(screen);
  await expect.poll(() => joined.length).toBe(1);
  expect(joined[0]).toMatchObject({
    nickName: '하늘',
    name: '김하늘',
    birthDate: '2001-03-31',
    mobile: '01012345678',
    proof: 'the proof',
    agreeSellection1: 1,
    agreeSellection2: 1,
    rcmdUserSysId: 77,
  });
  expect(JSON.stringify(joined[0])).not.toContain('Blue-Sky-22');
  await expect.poll(keptReferral).toBeUndefined();
  await expect.poll(() => location.pathname).toBe('/');
});

test('a half-filled sign-up goes on where it was left', async () => {
  serveAll();
  await agree(await open());
  const screen = await open();
  await prove(screen);
  await screen.getByRole('textbox', { name: '이메일' }).fill('haneul@example.com');
  const again = await open();
  await expect.element(again.getByRole('textbox', { name: '이메일' })).toHaveValue('haneul@example.com');
});

test('a password that was typed in two ways leads to the second field', async () => {
  serveAll();
  const screen = await open();
  await agree(screen);
  await prove(screen);
  await screen.getByRole('textbox', { name: '이메일' }).fill('haneul@example.com');
  await screen.getByLabelText('비밀번호', { exact: true }).fill('Blue-Sky-22');
  await screen.getByLabelText('비밀번호 확인').fill('Blue-Sky-23');
  await screen.getByRole('textbox', { name: '닉네임' }).fill('하늘');
  await screen.getByRole('button', { name: '다음' }).click();
  await expect.element(screen.getByLabelText('비밀번호 확인')).toHaveFocus();
});

test('an e-mail address and a nickname that are taken are said when their field is left', async () => {
  serveAll();
  serve('chkDupId', new Refusal('1013'));
  serve('chkDupNick', new Refusal('1011'));
  const screen = await open();
  await agree(screen);
  await prove(screen);
  await screen.getByRole('textbox', { name: '이메일' }).fill('haneul@example.com');
  await screen.getByRole('textbox', { name: '닉네임' }).fill('하늘');
  await expect
    .element(screen.getByText(/^이미 가입된 이메일이에요.* 가입한 적이 없다면 고객센터에 알려 주세요/))
    .toBeVisible();
  await screen.getByRole('button', { name: '다음' }).click();
  await expect
    .element(screen.getByText('이미 쓰이고 있는 닉네임이에요. 다른 닉네임을 정해 주세요.'))
    .toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: '이메일' })).toHaveFocus();
});

test.each([
  ['1009', /이미 가입된 휴대폰 번호예요/, '휴대폰을 인증해 주세요'],
  ['1020', /인증한 지 오래됐어요/, '휴대폰을 인증해 주세요'],
  ['1013', /이미 가입된 이메일이에요/, '로그인할 정보를 정해 주세요'],
  ['1007', /다른 이메일을 써 주세요/, '로그인할 정보를 정해 주세요', { field: 'userId' }],
  ['1007', /2026년 12월 21일부터/, '휴대폰을 인증해 주세요', { field: 'mobile', rejoinFrom: '2026-12-21' }],
  ['0010', /문제가 생겼어요/, '마지막이에요'],
] as const)(
  'a sign-up that is refused with %s leads to where it can be helped',
  async (
    code: '1007' | '1009' | '1013' | '1020' | '0010',
    text: RegExp,
    title: string,
    facts: object = {},
  ) => {
    serveAll();
    const screen = await open();
    await agree(screen);
    await prove(screen);
    await fillAccount(screen);
    serve('join', new Refusal(code, { ...facts }));
    await fillAbout(screen);
    await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  },
);
