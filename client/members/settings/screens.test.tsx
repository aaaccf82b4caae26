import { expect, onTestFinished, test } from 'vitest';
import { chooseMovie, mayAutoplay, movie } from '../../app/movie.ts';
import { queryClient } from '../../app/calls/query.ts';
import { session } from '../../app/session/session.ts';
import { isFromMenu } from '../../design/from-menu.ts';
import { serve } from '../../testing/fake-api.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import { installedVersion } from './installed.at-build.ts';
import LanguageSettingScreen from './LanguageSettingScreen.tsx';
import MovieSettingScreen from './MovieSettingScreen.tsx';
import MypageSettingScreen from './MypageSettingScreen.tsx';
import VersionChkScreen from './VersionChkScreen.tsx';

const TEXTS = { texts: ['members/settings'], pageStyle: 'dark' } as const;

test('the settings lead to each screen, and say what is set', async () => {
  const screen = await show(<MypageSettingScreen />, TEXTS);
  await expect
    .element(screen.getByRole('link', { name: '언어 한국어' }))
    .toHaveAttribute('href', '/LanguageSetting');
  await expect.element(screen.getByRole('link', { name: '동영상 자동 재생 항상' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: '차단한 사람' }))
    .toHaveAttribute('href', '/BlockList');
  await expectAccessible();
  await screen.getByRole('link', { name: '차단한 사람' }).click();
  await expect.poll(isFromMenu).toBe(true);
});

test('another language is chosen', async () => {
  const screen = await show(<LanguageSettingScreen />, TEXTS);
  await expect.element(screen.getByRole('radio', { name: '한국어' })).toBeChecked();
  await expectAccessible();
  await screen.getByRole('radio', { name: 'English' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Language' })).toBeVisible();
  expect(session.locale).toBe('en');
});

test('when video plays by itself is kept on the device', async () => {
  onTestFinished(() => chooseMovie('always'));
  const screen = await show(<MovieSettingScreen />, TEXTS);
  await expectAccessible();
  expect(mayAutoplay()).toBe(true);
  await screen.getByRole('radio', { name: /^사용 안 함/ }).click();
  expect([movie.choice, mayAutoplay(), localStorage.getItem('sellover.movie')]).toEqual([
    'never',
    false,
    'never',
  ]);
});

test.for([
  ['cellular', false],
  ['wifi', true],
  [undefined, true],
] as const)('on Wi-Fi only: connected by %s, it plays: %s', ([type, plays]) => {
  Object.defineProperty(navigator, 'connection', { value: { type }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  expect(mayAutoplay('wifi')).toBe(plays);
});

test.for([
  [{ latest: installedVersion, minimum: '0.0.0' }, '최신 버전을 쓰고 있어요', 'status'],
  [{ latest: '99.0.0', minimum: '0.0.0' }, '새 버전이 나왔어요', 'status'],
  [{ latest: '99.0.0', minimum: '98.0.0' }, '업데이트가 필요해요', 'alert'],
] as const)('the version of this client beside %o: %s', async ([versions, says, role]) => {
  queryClient.clear();
  serve('appVersion', versions);
  const screen = await show(<VersionChkScreen />, TEXTS);
  await expect.element(screen.getByRole(role).getByText(says)).toBeVisible();
  await expectAccessible();
});
