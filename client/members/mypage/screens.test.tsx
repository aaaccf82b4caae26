import { PERMISSION } from '../../../schema/members/constants.ts';
import { beforeEach, expect, test } from 'vitest';
import { deposit, myInfo, myPage } from '../../../schema/members/my-page.ts';
import type { Reply } from '../../../schema/operation.ts';
import { queryClient } from '../../app/calls/query.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { joinedFrom, keepReferral, referralIn } from '../identity/referral.ts';
import { expectAccessible, logIn, MEMBER, show } from '../../testing/show.tsx';
import ModifyProfileScreen from './ModifyProfileScreen.tsx';
import MyPageScreen from './MyPageScreen.tsx';

const TEXTS = { texts: ['members/mypage', 'members/identity'] } as const;

beforeEach(() => queryClient.clear());

function serveOwn(): void {
  serve('myPage', sample(myPage.reply, { userId: 'haneul@example.com', nickName: '하늘', pictureUrl: null }));
  serve('myInfo', sample(myInfo.reply, { nickName: '하늘', mobile: '01012345678' }));
  serve('deposit', sample(deposit.reply, { waitingCnt: 0, payUntil: null }));
}

test.for([
  ['ko', '로그아웃', '회원 탈퇴'],
  ['en', 'Log out', 'Close my account'],
] as const)('a member may leave their page by a logout, or for ever (%s)', async ([locale, out, close]) => {
  logIn();
  serveOwn();
  serve('logout', {});
  const screen = await show(<MyPageScreen />, { ...TEXTS, locale, pageStyle: 'dark' });
  await expect.element(screen.getByRole('link', { name: close })).toHaveAttribute('href', '/Withdraw');
  await expectAccessible();
  await screen.getByRole('button', { name: out }).click();
  expect(isLoggedIn(session)).toBe(true);
  await screen.getByRole('alertdialog').getByRole('button', { name: out }).click();
  await expect.poll(() => isLoggedIn(session)).toBe(false);
});

test('what waits for payment is there with the menu, and does not push it down later', async () => {
  logIn();
  serveOwn();
  const { promise, resolve } = Promise.withResolvers<Reply<typeof deposit>>();
  const asked = serve('deposit', () => promise);
  const screen = await show(<MyPageScreen />, { ...TEXTS, pageStyle: 'dark' });
  const menu = screen.getByRole('navigation', { name: '내 메뉴' });
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(() => queryClient.isFetching()).toBe(1);
  expect(menu.query()).toBeNull();
  resolve(sample(deposit.reply, { waitingCnt: 2, payUntil: '2026-11-30T12:00:00.000Z' }));
  await expect.element(screen.getByRole('link', { name: /결제를 기다리는 주문이 2건/ })).toBeVisible();
  await expect.element(menu).toBeVisible();
});

test('a member invites by a link that names them, and a sign-up by it says so', async () => {
  logIn();
  serveOwn();
  const asked = serve('shortLink', { shortPath: '/s/a1B2c3D4' });
  const screen = await show(<MyPageScreen />, { ...TEXTS, pageStyle: 'dark' });
  await screen.getByRole('button', { name: '친구 초대하기' }).click();
  const sheet = screen.getByRole('dialog', { name: '쇼핑몰 공유하기' });
  await expect.element(sheet.getByRole('textbox')).toHaveValue(`${location.origin}/s/a1B2c3D4`);
  const { target } = asked[0] as { target: string };
  keepReferral(referralIn(new URL(target, location.origin).search));
  expect(joinedFrom()).toMatchObject({ rcmdUserSysId: MEMBER.userSysId });
  await expectAccessible();
});

test('what a member has is counted, and each count leads to it', async () => {
  logIn();
  serveOwn();
  const own = {
    orderCnt: 11,
    couponCnt: 12,
    holdingPoint: 1_300,
    pickCnt: 14,
    reviewCnt: 15,
    inquiryCnt: 16,
  };
  serve('myPage', sample(myPage.reply, { nickName: '하늘', pictureUrl: null, ...own }));
  const screen = await show(<MyPageScreen />, { ...TEXTS, pageStyle: 'dark' });
  for (const [name, href] of [
    ['11 주문', '/BuyHistory'],
    ['12 쿠폰', '/Coupon'],
    ['1,300 포인트', '/MyPoint'],
    ['14 찜', '/ViewLog'],
    ['15 내 후기', '/MyReview'],
    ['16 1:1 문의', '/Contact#own'],
  ] as const)
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  await expectAccessible();
});

test('who may broadcast finds their broadcasts there', async () => {
  logIn();
  serveOwn();
  session.authSysId = PERMISSION.host;
  const screen = await show(<MyPageScreen />, { ...TEXTS, pageStyle: 'dark' });
  await expect
    .element(screen.getByRole('link', { name: '내 방송' }))
    .toHaveAttribute('href', '/seller/sellerList');
  session.authSysId = PERMISSION.member;
  await expect.element(screen.getByRole('link', { name: '내 방송' })).not.toBeInTheDocument();
});

test('a wrong nickname is said at its field, before anything is sent', async () => {
  logIn();
  serveOwn();
  const sent = serve('changeMyInfo', new Refusal('1011'));
  const screen = await show(<ModifyProfileScreen />, TEXTS);
  const nickName = screen.getByRole('textbox', { name: '닉네임' });
  await nickName.fill('하');
  await screen.getByRole('button', { name: '저장' }).click();
  await expect.element(nickName).toHaveFocus();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([]);
  await expectAccessible();
  await nickName.fill('하늘이');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '저장' }).click();
  await expect.element(screen.getByText('이미 쓰이고 있는 닉네임', { exact: false })).toBeVisible();
  await expect.element(nickName).toHaveFocus();
  expect(sent).toMatchObject([{ nickName: '하늘이' }]);
});
