import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Refusal, serve } from '../../../testing/fake-api.ts';
import { queryClient } from '../../../app/calls/query.ts';
import { expectAccessible, show, type Shown } from '../../../testing/show.tsx';
import { clientInfo } from '../../../../schema/broadcasts/broadcasts.ts';
import { sample } from '../../../testing/sample.ts';
import { detailOf } from '../room/stage.support.tsx';
import { ShareBroadcast } from './ShareButton.tsx';

const ADDRESS = `${location.origin}/s/abcd1234`;
const WHOLE = `${location.origin}/Vod/1/2/live`;

beforeEach(() => {
  queryClient.clear();
  serve('clientInfo', sample(clientInfo.reply, { shareUrls: { chatApp: null, portalSite: null } }));
  serve('shortLink', { shortPath: '/s/abcd1234' });
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
});

/** The system shares, or does not. */
function system(share: ((data: unknown) => Promise<void>) | undefined): void {
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
}

async function open(locale: Shown['locale'] = 'ko', address = ADDRESS) {
  const detail = detailOf({ title: '3분 메이크업', titleEn: 'Makeup', briefComment: '저녁 약속' } as never);
  const screen = await show(<ShareBroadcast detail={detail} />, {
    texts: ['room/live', 'catalog/shop', 'buying/buying'],
    locale,
  });
  await screen.getByRole('button', { name: /^공유하기$|^Share$/ }).click();
  await expect.element(screen.getByRole('textbox')).toHaveValue(address);
  return { screen };
}

test.for([
  ['ko', '복사', '방송 주소를 복사했어요'],
  ['en', 'Copy', /copied/i],
] as const)('its address is copied (%s)', async ([locale, button, says]) => {
  const { screen } = await open(locale);
  await screen.getByRole('button', { name: button }).click();
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(vi.mocked(navigator.clipboard.writeText).mock.calls).toEqual([[ADDRESS]]);
  await expectAccessible(screen.getByRole('dialog').element());
});

test('where the clipboard is refused the older way copies it', async () => {
  vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const copied = vi.spyOn(document, 'execCommand').mockReturnValue(true);
  const { screen } = await open();
  await screen.getByRole('button', { name: '복사' }).click();
  await expect.element(screen.getByText('방송 주소를 복사했어요')).toBeVisible();
  expect(copied.mock.calls).toEqual([['copy']]);
});

test('where nothing may copy, the address is marked and the viewer told how', async () => {
  vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  const { screen } = await open();
  await screen.getByRole('button', { name: '복사' }).click();
  await expect.element(screen.getByText(/^주소를 길게 누르거나/)).toBeVisible();
  expect(String(getSelection())).toBe(ADDRESS);
});

test('the system shares title, words and address', async () => {
  const shared: unknown[] = [];
  system(async (data) => void shared.push(data));
  const { screen } = await open();
  await screen.getByRole('button', { name: '다른 앱으로' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(shared).toEqual([{ title: '3분 메이크업', text: expect.any(String), url: ADDRESS }]);
});

test('who thinks better of it is told nothing; where the system cannot, that is said', async () => {
  let why = 'AbortError';
  system(() => Promise.reject(new DOMException('no', why)));
  const { screen } = await open();
  const share = screen.getByRole('button', { name: '다른 앱으로' });
  await share.click();
  // Had anything been told, it would have been told before.
  await screen.getByRole('button', { name: '채팅 앱' }).click();
  await expect.element(screen.getByText('서비스 준비 중이에요')).toBeVisible();
  await expect.element(screen.getByText(/^공유하지 못했어요\./)).not.toBeInTheDocument();
  why = 'NotAllowedError';
  await share.click();
  await expect.element(screen.getByText(/^공유하지 못했어요\./)).toBeVisible();
});

test('a chat app that was set up is led to, with the address', async () => {
  const chatApp = 'https://chat.example/?u={url}';
  serve('clientInfo', sample(clientInfo.reply, { shareUrls: { chatApp, portalSite: null } }));
  const { screen } = await open();
  await expect
    .element(screen.getByRole('link', { name: '채팅 앱' }))
    .toHaveAttribute('href', `https://chat.example/?u=${encodeURIComponent(ADDRESS)}`);
  await expect.element(screen.getByRole('button', { name: '다른 앱으로' })).not.toBeInTheDocument();
});

test('without a short link the whole address is shared', async () => {
  serve('shortLink', new Refusal('0008'));
  const { screen } = await open('ko', WHOLE);
  await screen.getByRole('button', { name: '복사' }).click();
  await expect.element(screen.getByText('방송 주소를 복사했어요')).toBeVisible();
  expect(vi.mocked(navigator.clipboard.writeText).mock.calls).toEqual([[WHOLE]]);
});
