import { afterEach, expect, test } from 'vitest';
import { KAKAO, NAVER } from '../login/social/providers.support.ts';
import { serve } from '../../testing/fake-api.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import Linked from './Linked.tsx';

const texts = ['members/social', 'members/login'];
const PROVIDERS = { providers: [KAKAO, NAVER], others: [] };
const kakao = { provider: 'kakao', linkedAt: '2026-11-20T12:00:00.000Z' } as const;

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

test('shows what is linked and what could be, and unlinks after a question', async () => {
  logIn();
  serve('socialProviders', PROVIDERS);
  serve('socialAccounts', { accounts: [kakao], canUnlink: true });
  const asked = serve('unlinkSocialAccount', {});
  const screen = await show(<Linked />, { texts });
  await expect.element(screen.getByRole('button', { name: '네이버 연결' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '카카오 연결 해제' }).click();
  serve('socialAccounts', { accounts: [], canUnlink: false });
  await screen.getByRole('button', { name: '해제', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: '카카오 연결', exact: true })).toBeVisible();
  expect(asked).toMatchObject([{ provider: 'kakao' }]);
});

test('the last way to log in stays, and it is said why', async () => {
  logIn();
  serve('socialProviders', PROVIDERS);
  serve('socialAccounts', { accounts: [kakao], canUnlink: false });
  const asked = serve('unlinkSocialAccount', {});
  const screen = await show(<Linked />, { texts });
  await screen.getByRole('button', { name: '카카오 연결 해제' }).click();
  await expect.element(screen.getByText(/마지막 방법이라/)).toBeVisible();
  expect(asked).toEqual([]);
});

test('an account at a provider that is offered no more is named, and can be unlinked', async () => {
  logIn();
  serve('socialProviders', { providers: [NAVER], others: [KAKAO] });
  serve('socialAccounts', { accounts: [kakao], canUnlink: true });
  const screen = await show(<Linked />, { texts });
  await expect.element(screen.getByRole('button', { name: '카카오 연결 해제' })).toBeVisible();
  serve('socialAccounts', { accounts: [], canUnlink: true });
  serve('unlinkSocialAccount', {});
  await screen.getByRole('button', { name: '카카오 연결 해제' }).click();
  await screen.getByRole('button', { name: '해제', exact: true }).click();
  await expect.element(screen.getByText('카카오', { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: '네이버 연결' })).toBeVisible();
});

test('links with the code and the secret of this tab', async () => {
  logIn();
  sessionStorage.setItem('sellover.social', 's'.repeat(43));
  history.replaceState(null, '', '/SocialAccounts?social=code');
  serve('socialProviders', PROVIDERS);
  serve('socialAccounts', { accounts: [], canUnlink: false });
  const asked = serve('linkSocialAccount', { provider: 'naver' });
  const screen = await show(<Linked />, { texts });
  await expect.element(screen.getByText('네이버 계정을 연결했어요.')).toBeVisible();
  expect(asked).toMatchObject([{ code: 'code', secret: 's'.repeat(43) }]);
  expect(location.search).toBe('');
});
