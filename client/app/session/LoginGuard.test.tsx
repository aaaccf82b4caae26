import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { expectAccessible, logIn, MEMBER, show } from '../../testing/show.tsx';
import { api } from '../calls/api.ts';
import { FROM_MENU } from '../../design/from-menu.ts';
import { startUpState } from './account.ts';
import LoginGuard from './LoginGuard.tsx';
import { saveLogin, session } from './session.ts';

const guarded = <LoginGuard>내 쿠폰</LoginGuard>;

afterEach(() => {
  session.needsInfo = undefined;
  startUpState.phase = 'ready';
});

test('a guest is told that a login is needed, and comes back to the whole address afterwards', async () => {
  history.replaceState(null, '', '/CouponProductsList?couponSysId=12&sort=price');
  const screen = await show(guarded, { texts: [] });
  await expect
    .element(screen.getByRole('alertdialog', { name: '로그인이 필요한 서비스예요.', exact: true }))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: '확인' })).toHaveFocus();
  await expectAccessible();
  expect(location.pathname).toBe('/CouponProductsList');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/Login');
  expect(session.landingPage).toBe('/CouponProductsList?couponSysId=12&sort=price');
  await expect.element(screen.getByText('내 쿠폰')).not.toBeInTheDocument();
});

test('it is said in the language of the page', async () => {
  const screen = await show(guarded, { texts: [], locale: 'en' });
  await expect.element(screen.getByText('Please log in to use this.')).toBeVisible();
});

test('a member is let in', async () => {
  logIn();
  const screen = await show(guarded, { texts: [] });
  await expect.element(screen.getByText('내 쿠폰')).toBeVisible();
});

test('a saved login is waited for, and let in once it is known', async () => {
  saveLogin({ refreshToken: 'refresh', userSysId: 7 });
  startUpState.phase = 'starting';
  const screen = await show(guarded, { texts: [] });
  await expect.element(screen.getByText('내 쿠폰')).not.toBeInTheDocument();
  startUpState.phase = 'ready';
  await expect.element(screen.getByText('내 쿠폰')).toBeVisible();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('from a menu it is said of the menu', async () => {
  history.replaceState(FROM_MENU, '', '/Coupon');
  const screen = await show(guarded, { texts: [] });
  await expect.element(screen.getByRole('alertdialog', { name: '로그인이 필요한 메뉴예요.' })).toBeVisible();
});

test('a page that is open lets guests in, too', async () => {
  const screen = await show(<LoginGuard open>마이페이지</LoginGuard>, { texts: [] });
  await expect.element(screen.getByText('마이페이지')).toBeVisible();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('a call that is refused as the sign-up is not complete says so, and leads to where the sign-up goes on', async () => {
  logIn();
  history.replaceState(null, '', '/Coupon');
  serve('myPage', new Refusal('1033'));
  const screen = await show(guarded, { texts: ['site/refusals'] });
  await expect(api('myPage', { uid: MEMBER.userSysId })).rejects.toThrow('1033');
  const told = screen.getByRole('alertdialog');
  await expect.element(told.getByText('가입이 아직 끝나지 않았어요.', { exact: false })).toBeVisible();
  await told.getByRole('button').click();
  await expect.poll(() => location.pathname).toBe('/RegStep00/sns');
});

test('a member whose sign-up is not complete is not let in', async () => {
  logIn();
  session.needsInfo = true;
  const screen = await show(<LoginGuard open>마이페이지</LoginGuard>, { texts: [] });
  await expect.element(screen.getByText('마이페이지')).not.toBeInTheDocument();
});
