import { expect, onTestFinished, test, vi } from 'vitest';
import { forgetReauth, keepReauth } from '../../app/session/reauth.ts';
import { session } from '../../app/session/session.ts';
import { dismissToast } from '../../design/overlays/toast.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { expectAccessible, logIn, MEMBER, show } from '../../testing/show.tsx';
import Afterwards from './Afterwards.tsx';
import ChangePwScreen from './ChangePwScreen.tsx';
import ChkPwScreen from './ChkPwScreen.tsx';
import PasskeysScreen from './PasskeysScreen.tsx';
import ReauthSheet from './ReauthSheet.tsx';
import SessionsScreen from './SessionsScreen.tsx';

const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0/IzW7yWR7QkrmBL7jTKEn5u+qKhbwKfBstIs+bMY2Zkp18gnTxKLxoS2tFczGkPLPgizskuemMghRniWaoLcyehkd3qqGElvW/VDL5AaWTg0nLVkjRo9z+40RQzuVaE8AkAFmxZzow3x+VJYKdjykkJ0iT9wCS0DRTXu269V264Vf/3jvredZiKRkgwlL9xNAwxXFg0x/XFw005UWVRIkdgcKWTjpBP2dPwVZ4WWC+9aGVd+Gyn1o0CLelf4rEjGoXbAAEgAqeGUxrcIlbjXfbcmwIDAQAB';
const AT = '2026-11-20T10:00:00.000Z';
const granted = { reauthToken: 'said', expiresIn: 180 };
const held = { hasPassword: true, passkeyCnt: 0, hasMobile: true, isLoginEnough: false };
const passkey = { passkeySysId: 5, name: 'Chrome, Android', createdAt: AT, lastUsedAt: null };
const texts = { texts: ['members/security'] };

const at = (sessionSysId: string, device: string, isCurrent: boolean) => ({
  sessionSysId,
  device,
  place: '203.0.113.7',
  createdAt: AT,
  lastUsedAt: AT,
  isCurrent,
});

test('each login is listed with its device, and any other can be ended', async () => {
  logIn();
  const other = '00000000-0000-4000-8000-000000000002';
  let sessions = [at('00000000-0000-4000-8000-000000000001', 'Chrome, Android', true), at(other, '', false)];
  serve('sessions', () => ({ sessions }));
  const ended = serve('endSession', () => {
    sessions = sessions.slice(0, 1);
    return {};
  });
  const screen = await show(<SessionsScreen />, texts);
  await expect.element(screen.getByText('이 기기', { exact: true })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '알 수 없는 기기 로그아웃' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
  await expect.poll(() => ended).toEqual([{ uid: MEMBER.userSysId, sessionSysId: other }]);
  await expect.element(screen.getByRole('article', { name: '알 수 없는 기기' })).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('button', { name: '다른 기기에서 모두 로그아웃' }))
    .not.toBeInTheDocument();
});

test('what asks who is there is done once that is said, and not at all where it is not', async () => {
  logIn();
  forgetReauth();
  dismissToast();
  serve('passkeys', { passkeys: [passkey] });
  serve('credentials', { ...held, passkeyCnt: 1 });
  serve('publicKey', { publicKey: KEY });
  let refusals = 0;
  const removed = serve('removePasskey', () => {
    refusals += 1;
    return refusals < 3 ? new Refusal('1030') : {};
  });
  const screen = await show(
    <>
      <Afterwards />
      <PasskeysScreen />
    </>,
    texts,
  );
  const remove = async () => {
    await screen.getByRole('button', { name: 'Chrome, Android 지우기' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
  };
  await remove();
  const sheet = screen.getByRole('dialog', { name: '본인 확인' });
  await expect.element(sheet).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('button', { name: '닫기' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(removed).toHaveLength(1);

  await remove();
  const said = serve('reauth', ({ password }) => (password ? granted : new Refusal('0005')));
  const field = sheet.getByLabelText('비밀번호', { exact: true });
  await field.fill('Right-Word-77');
  await sheet.getByRole('button', { name: '확인', exact: true }).click();
  await expect.poll(() => [said.length, removed.length]).toEqual([1, 3]);
  await expect.element(screen.getByText('패스키를 지웠어요.')).toBeVisible();
});

test.for([
  ['ko', '본인 확인', '비밀번호', '확인', '비밀번호가 맞지 않아요.'],
  ['en', 'Confirm it’s you', 'Password', 'Confirm', 'This is not your password.'],
] as const)(
  'a wrong password is said at the password (%s)',
  async ([locale, title, label, submit, wrong]) => {
    logIn();
    serve('credentials', held);
    serve('publicKey', { publicKey: KEY });
    serve('reauth', new Refusal('1010'));
    const screen = await show(<ChkPwScreen />, { ...texts, locale });
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    const field = screen.getByLabelText(label, { exact: true });
    await field.fill('Wrong-Word-77');
    await screen.getByRole('button', { name: submit, exact: true }).click();
    await expect.element(screen.getByText(wrong)).toBeVisible();
    await expect.element(field).toHaveFocus();
    await expectAccessible();
  },
);

test('a guest is offered the login, and nothing is asked for', async () => {
  history.replaceState(null, '', '/ChkPw?landingPage=/Sessions');
  const asked = serve('credentials', held);
  const screen = await show(<ChkPwScreen />, texts);
  await screen.getByRole('button', { name: '로그인' }).click();
  await expect.poll(() => location.pathname).toBe('/Login');
  expect(asked).toHaveLength(0);
});

test('a code to the member’s own phone confirms it, and one to another phone does not', async () => {
  logIn();
  history.replaceState(null, '', '/ChkPw?landingPage=/Passkeys');
  serve('credentials', held);
  serve('sendAuthMine', { expiresIn: 180 });
  serve('chkAuthMine', { proof: 'the proof' });
  serve('reauth', new Refusal('1020'));
  const screen = await show(<ChkPwScreen />, texts);
  await screen.getByRole('button', { name: '휴대폰으로 확인' }).click();
  const prove = async () => {
    await screen.getByRole('button', { name: '인증번호 받기' }).click();
    await screen.getByRole('textbox', { name: '인증번호 6자리' }).fill('123456');
  };
  const mobile = screen.getByRole('textbox', { name: '휴대폰 번호' });
  await expect.element(mobile).toHaveFocus();
  await mobile.fill('01012345678');
  await prove();
  await expect.element(screen.getByText('내 정보에 등록한 휴대폰 번호로 인증해 주세요.')).toBeVisible();
  await expectAccessible();
  const said = serve('reauth', granted);
  await prove();
  await expect.poll(() => location.pathname).toBe('/Passkeys');
  expect(said).toEqual([{ uid: MEMBER.userSysId, proof: 'the proof' }]);
});

test('who has only a provider’s login is led on while it is fresh', async () => {
  logIn();
  history.replaceState(null, '', '/ChkPw?landingPage=/Sessions');
  serve('credentials', { ...held, hasPassword: false, isLoginEnough: true });
  await show(<ChkPwScreen />, texts);
  await expect.poll(() => location.pathname).toBe('/Sessions');
});

test('a first password that comes too late asks for a code to the phone, which leads back', async () => {
  logIn();
  forgetReauth();
  history.replaceState(null, '', '/ChangePw');
  const social = { ...held, hasPassword: false };
  serve('credentials', { ...social, isLoginEnough: true });
  serve('publicKey', { publicKey: KEY });
  serve('changePassword', new Refusal('1030'));
  serve('sendAuthMine', { expiresIn: 180 });
  serve('chkAuthMine', { proof: 'the proof' });
  const said = serve('reauth', granted);
  const withPhone = { texts: ['members/security', 'members/phone'] };
  const screen = await show(<ChangePwScreen />, withPhone);
  await screen.getByLabelText('새 비밀번호', { exact: true }).fill('Other-Word-88');
  await screen.getByLabelText('새 비밀번호 확인', { exact: true }).fill('Other-Word-88');
  serve('credentials', social);
  await screen.getByRole('button', { name: '바꾸기' }).click();
  await expect.poll(() => location.pathname).toBe('/ChkPw');
  const asking = await show(<ChkPwScreen />, withPhone);
  await asking.getByRole('textbox', { name: '휴대폰 번호' }).fill('01012345678');
  await asking.getByRole('button', { name: '인증번호 받기' }).click();
  await asking.getByRole('textbox', { name: '인증번호 6자리' }).fill('123456');
  await expect.poll(() => location.pathname).toBe('/ChangePw');
  expect(said).toEqual([{ uid: MEMBER.userSysId, proof: 'the proof' }]);
  const again = await show(<ChangePwScreen />, withPhone);
  await expect.element(again.getByLabelText('새 비밀번호', { exact: true })).toBeVisible();
  expect(location.pathname).toBe('/ChangePw');
});

test('a new login ends this one and leads on', async () => {
  logIn();
  history.replaceState(null, '', '/ChkPw?landingPage=/ChangePw');
  serve('credentials', { ...held, hasPassword: false, hasMobile: false });
  const ended = serve('logout', {});
  const screen = await show(<ChkPwScreen />, texts);
  await screen.getByRole('button', { name: '다시 로그인하기' }).click();
  await expect.poll(() => [location.pathname, ended.length]).toEqual(['/Login', 1]);
  expect([session.accessToken, session.landingPage]).toEqual([undefined, '/ChangePw']);
});

test('a new login is not offered to who has a passkey, as it proves nothing', async () => {
  logIn();
  vi.stubGlobal('PublicKeyCredential', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  serve('credentials', { ...held, hasPassword: false, passkeyCnt: 1, hasMobile: false });
  const screen = await show(<ChkPwScreen />, texts);
  await expect
    .element(screen.getByText('이 브라우저에서는 패스키를 쓸 수 없어요', { exact: false }))
    .toBeVisible();
  expect(screen.getByRole('button', { name: '다시 로그인하기' }).elements()).toEqual([]);
});

test('who has neither password nor passkey proves their phone in the sheet, or logs in anew', async () => {
  logIn();
  serve('credentials', { ...held, hasPassword: false });
  serve('sendAuthMine', { expiresIn: 180 });
  serve('chkAuthMine', ({ code }) => ({ proof: `proof of ${code}` }));
  const said = serve('reauth', ({ proof }) => (proof === 'proof of 654321' ? granted : new Refusal('1020')));
  let answer: boolean | undefined;
  const screen = await show(<ReauthSheet onAnswer={(isSaid) => (answer = isSaid)} />, {
    texts: ['members/security', 'members/phone'],
  });
  const prove = async (code: string) => {
    await screen.getByLabelText('휴대폰 번호').fill('01012345678');
    await screen.getByRole('button', { name: '인증번호 받기' }).click();
    await screen.getByLabelText('인증번호 6자리').fill(code);
  };
  await expect.element(screen.getByRole('button', { name: '다시 로그인하기' })).toBeVisible();
  await prove('123456');
  await expect.element(screen.getByText('내 정보에 등록한 휴대폰 번호로 인증해 주세요.')).toBeVisible();
  await expectAccessible();
  await prove('654321');
  await expect.poll(() => answer).toBe(true);
  expect(said).toHaveLength(2);
});

test('who has not even a phone logs in anew', async () => {
  logIn();
  serve('credentials', { ...held, hasPassword: false, hasMobile: false });
  const screen = await show(<ReauthSheet onAnswer={() => undefined} />, texts);
  await expect.element(screen.getByRole('button', { name: '다시 로그인하기' })).toBeVisible();
  expect(screen.getByLabelText('휴대폰 번호').elements()).toEqual([]);
  await expectAccessible();
});

test('a new password needs its rule, twice the same, and starts anew when it comes too late', async () => {
  logIn();
  keepReauth(granted);
  serve('credentials', held);
  serve('publicKey', { publicKey: KEY });
  const changes = serve('changePassword', new Refusal('1030'));
  const screen = await show(<ChangePwScreen />, { ...texts, pageStyle: 'dark' });
  const [next, again] = ['새 비밀번호', '새 비밀번호 확인'].map((label) =>
    screen.getByLabelText(label, { exact: true }),
  );
  const submit = screen.getByRole('button', { name: '바꾸기' });
  await next!.fill('onlyletters');
  await submit.click();
  await expect.element(screen.getByText('영문, 숫자, 특수문자를 모두 넣어 주세요.')).toBeVisible();
  await expectAccessible();
  await next!.fill('Other-Word-88');
  await again!.fill('Other-Word-89');
  await submit.click();
  await expect.element(screen.getByText('비밀번호가 서로 달라요.')).toBeVisible();
  expect(changes).toHaveLength(0);
  await again!.fill('Other-Word-88');
  await submit.click();
  await expect.poll(() => location.pathname).toBe('/ChkPw');
  await expect.element(screen.getByText('3분이 지났어요. 본인 확인부터 다시 해 주세요.')).toBeVisible();
});
