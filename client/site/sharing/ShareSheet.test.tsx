import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '../../app/calls/query.ts';
import { serve } from '../../testing/fake-api.ts';
import { expectAccessible, show, type Shown } from '../../testing/show.tsx';
import ShareSheet from './ShareSheet.tsx';

const URL_OF_IT = `${location.origin}/s/mug12345`;
const shared: string[] = [];

beforeEach(() => {
  queryClient.clear();
  shared.splice(0);
  serve('shortLink', { shortPath: '/s/mug12345' });
});

async function open(locale: Shown['locale'] = 'ko') {
  const screen = await show(
    <ShareSheet
      open
      onClose={() => {}}
      kind="product"
      of={{ title: '머그 & 컵', text: '12,900원', picture: '/pictures/mug.webp' }}
      address="/Product/31"
      onShared={(way) => shared.push(way)}
    />,
    { texts: ['site/sharing'], locale },
  );
  await expect.element(screen.getByRole('textbox')).toHaveValue(URL_OF_IT);
  return screen;
}

function isPhone(is: boolean): void {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    media === '(pointer: coarse)'
      ? (Object.assign(new EventTarget(), { media, matches: is }) as never)
      : matchMedia.call(window, media),
  );
}

function hasKey(key: string): void {
  document.documentElement.dataset['kakaoKey'] = key;
  onTestFinished(() => void delete document.documentElement.dataset['kakaoKey']);
}

test.for(['ko', 'en'] as const)('what a shop or a device does not have is not shown (%s)', async (locale) => {
  isPhone(false);
  const screen = await open(locale);
  await expect.element(screen.getByRole('link', { name: 'X', exact: true })).toBeVisible();
  await expect.element(screen.getByText(/카카오톡|KakaoTalk/)).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^문자$|^Message$/)).not.toBeInTheDocument();
  await expectAccessible(screen.getByRole('dialog').element());
});

test('a phone writes a text with the title and the address', async () => {
  isPhone(true);
  const screen = await open();
  const href = screen.getByRole('link', { name: '문자' }).element().getAttribute('href')!;
  expect(decodeURIComponent(href)).toBe(`sms:?&body=머그 & 컵\n${URL_OF_IT}`);
});

test('X is given both', async () => {
  const screen = await open();
  const href = screen.getByRole('link', { name: 'X', exact: true }).element().getAttribute('href')!;
  const { searchParams } = new URL(href);
  expect([searchParams.get('text'), searchParams.get('url')]).toEqual(['머그 & 컵', URL_OF_IT]);
});

test('Kakao is told the shop’s key once, and shares a picture with the address', async () => {
  hasKey('0123456789abcdef0123456789abcdef');
  const keys: string[] = [];
  const messages: unknown[] = [];
  Object.assign(window, {
    Kakao: {
      isInitialized: () => keys.length > 0,
      init: (key: string) => keys.push(key),
      Share: { sendDefault: (message: unknown) => messages.push(message) },
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(window, 'Kakao'));
  const screen = await open();
  await screen.getByRole('button', { name: '카카오톡' }).click();
  await screen.getByRole('button', { name: '카카오톡' }).click();
  await expect.poll(() => shared).toEqual(['kakao', 'kakao']);
  expect(keys).toEqual(['0123456789abcdef0123456789abcdef']);
  expect(messages[1]).toMatchObject({
    objectType: 'feed',
    content: {
      title: '머그 & 컵',
      imageUrl: `${location.origin}/pictures/mug.webp`,
      link: { webUrl: URL_OF_IT, mobileWebUrl: URL_OF_IT },
    },
  });
});

test('where Kakao’s script cannot be had, a person is told, and may try again', async () => {
  hasKey('0123456789abcdef0123456789abcdef');
  const screen = await open();
  await screen.getByRole('button', { name: '카카오톡' }).click();
  await expect.element(screen.getByText(/^공유하지 못했어요\./)).toBeVisible();
  expect(shared).toEqual([]);
  expect(document.querySelector('script[src*="kakao"]')).toBeNull();
});
