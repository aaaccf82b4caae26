import { expect, test } from 'vitest';
import { serve } from '../../../testing/fake-api.ts';
import { prefers } from '../../../testing/look.ts';
import { expectAccessible, show, type Shown } from '../../../testing/show.tsx';
import type { RoomState } from '../room/room.ts';
import { stageOf } from '../room/stage.support.tsx';
import Marketing from './Marketing.tsx';
import { Notice } from './Notice.tsx';
import { NoticeReader } from './NoticeReader.tsx';

async function open(about: Partial<RoomState>, locale: Shown['locale'] = 'ko') {
  const { stage, on } = stageOf();
  stage.live.feed.apply((state) => ({ ...state, ...about }));
  const what = (
    <>
      <Notice />
      <Marketing />
    </>
  );
  return show(on(what), { texts: ['room/live'], locale, pageStyle: 'dark' });
}
const LONG = '오늘 방송에서만 립 틴트 두 개 사면 미니 파우치를 드려요. 아홉 시까지만 드려요!';

test('the notice speaks the viewer’s language; what is cut says that there is more', async () => {
  const korean = await open({ noti: LONG, notiEn: 'Free delivery' });
  await expect.element(korean.getByRole('button', { name: /공지 전체 보기$/ })).toBeVisible();
  await expectAccessible();
  const english = await open({ noti: LONG, notiEn: 'Free delivery' }, 'en');
  await expect.element(english.getByText('Free delivery')).toBeVisible();
  await expect.element(english.getByText('Read the whole notice')).not.toBeInTheDocument();
});

test('a notice in Korean alone is translated in its sheet, and shown again as it was written', async () => {
  serve('translate', { status: 'success', messages: ['Gifts tonight'] });
  const { stage, on } = stageOf();
  stage.live.feed.apply((state) => ({ ...state, noti: '오늘 선물 있어요', notiEn: '' }));
  const sheet = (
    <NoticeReader>
      <Notice />
    </NoticeReader>
  );
  const screen = await show(on(sheet), {
    texts: ['room/live', 'site/translation'],
    locale: 'en',
    pageStyle: 'dark',
  });
  await screen.getByRole('button', { name: /오늘 선물 있어요/ }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Translate' }).click();
  await expect.element(dialog.getByText('Gifts tonight')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Show the original' }).click();
  await expect.element(dialog.getByText('오늘 선물 있어요')).toBeVisible();
});

const msg = '내일 아침에 도착해요';
const marketing = { key: 1, what: msg };
const states = (element: Element) => element.getAnimations().map(({ playState }) => playState);

test('the banner runs, and can be stopped and set off again', async () => {
  const screen = await open({ marketing });
  const line = screen.getByRole('region', { name: '광고' }).getByText(msg);
  await expect.element(line).toBeInTheDocument();
  expect(getComputedStyle(line.element()).translate).not.toBe('none');
  await expect.poll(() => states(line.element())).toEqual(['running']);
  await screen.getByRole('button', { name: '광고 멈추기' }).click();
  expect(states(line.element())).toEqual(['paused']);
  await screen.getByRole('button', { name: '광고 다시 움직이기' }).click();
  expect(states(line.element())).toEqual(['running']);
});

test('for who wants less motion it stands', async () => {
  await prefers('reduced-motion');
  const screen = await open({ marketing }, 'en');
  const line = screen.getByRole('region', { name: 'Advertisement' }).getByText(msg);
  await expect.element(line).toBeVisible();
  expect(getComputedStyle(line.element()).translate).toBe('none');
});
