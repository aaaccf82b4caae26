import { beforeEach, expect, test } from 'vitest';
import type { ConsentNeeded } from '../../../schema/members/consents.ts';
import { firstThingsSeen } from '../../app/later.ts';
import { session } from '../../app/session/session.ts';
import { layersAtRest } from '../../design/overlays/back-stack.ts';
import { serve } from '../../testing/fake-api.ts';
import { expectAccessible, logIn, MEMBER, show } from '../../testing/show.tsx';
import Afterwards from './Afterwards.tsx';

const service: ConsentNeeded = {
  kind: 'service',
  version: 2,
  isRequired: true,
  title: '이용약관',
  changes: '포인트 유효기간을 바꿔요.',
};
const marketing: ConsentNeeded = {
  kind: 'marketing',
  version: 2,
  isRequired: false,
  title: '이벤트·혜택 알림 수신 동의',
  changes: '받는 방법에 앱 알림을 더해요.',
};
const texts = { texts: ['members/consents'] };
firstThingsSeen();

beforeEach(() => history.replaceState(null, '', '/'));

test('a guest is asked nothing', async () => {
  const asked = serve('consentsNeeded', { needed: [service] });
  const screen = await show(<Afterwards />, texts);
  expect(screen.getByRole('dialog').query()).toBeNull();
  expect(asked).toEqual([]);
});

test('a member agrees to what is required, and declines what is not', async () => {
  logIn();
  const asked = serve('consentsNeeded', { needed: [service, marketing] });
  const agreed = serve('agreeToTerms', {});
  const screen = await show(<Afterwards />, texts);
  await expect.element(screen.getByText(service.changes!)).toBeVisible();
  expect(asked).toMatchObject([{ uid: MEMBER.userSysId }]);
  expect(screen.getByText(marketing.changes!).query()).toBeNull();
  await expect
    .element(screen.getByRole('link', { name: '이용약관 전체 내용 보기' }))
    .toHaveAttribute('href', '/Terms/1');
  await expectAccessible();
  await screen.getByRole('button', { name: '동의해요' }).click();
  await expect.element(screen.getByText(marketing.changes!)).toBeVisible();
  expect(agreed).toMatchObject([{ uid: MEMBER.userSysId, kind: 'service', version: 2 }]);
  await screen.getByRole('button', { name: '다음에 할게요' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(agreed).toHaveLength(1);
});

test('who waves away what is required is asked again, and may log out', async () => {
  logIn();
  serve('consentsNeeded', { needed: [service] });
  serve('logout', {});
  const screen = await show(<Afterwards />, texts);
  await expect.element(screen.getByText(service.changes!)).toBeVisible();
  expect(screen.getByRole('button', { name: '닫기' }).query()).toBeNull();
  // It is gone for a moment only: what must go is this one.
  const first = screen.getByRole('dialog').element();
  await expect.poll(() => history.state as unknown).toMatchObject({ layers: 1 });
  history.back();
  await expect.poll(() => first.isConnected).toBe(false);
  await expect.element(screen.getByText(service.changes!)).toBeVisible();
  await screen.getByRole('button', { name: '로그아웃' }).click();
  await expect.poll(() => session.userSysId).toBeUndefined();
});

test.for([
  ['ko', '동의하지 않고 회원 탈퇴하기'],
  ['en', 'Close my account instead'],
] as const)('who does not agree may leave, and nothing lies over that (%s)', async ([locale, leave]) => {
  logIn();
  serve('consentsNeeded', { needed: [service] });
  const screen = await show(<Afterwards />, { ...texts, locale });
  await screen.getByRole('link', { name: leave }).click();
  await expect.poll(() => location.pathname).toBe('/Withdraw');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await layersAtRest();
  expect(location.pathname).toBe('/Withdraw');
});

test.each(['/Terms/1', '/About/Terms', '/TermsService', '/DeleteUserDataInfo', '/WithdrawMember'])(
  'nothing lies over %s',
  async (path) => {
    logIn();
    serve('consentsNeeded', { needed: [service] });
    const screen = await show(<Afterwards />, texts);
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    history.pushState(null, '', path);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    history.pushState(null, '', '/');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  },
);

test('terms that are read are not covered, and the sheet is back afterwards', async () => {
  logIn();
  serve('consentsNeeded', { needed: [service] });
  const screen = await show(<Afterwards />, texts);
  await screen.getByRole('link', { name: '이용약관 전체 내용 보기' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await layersAtRest();
  expect(location.pathname).toBe('/Terms/1');
  history.pushState(null, '', '/');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});
