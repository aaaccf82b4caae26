import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Translations } from '../../../app/i18n/Translations.tsx';
import { expectAccessible, onScreen, show } from '../../../testing/show.tsx';
import { Gallery, type GalleryProps } from './Gallery.tsx';

const drawn = (colour: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${colour}"/></svg>`;
const mug: GalleryProps = {
  name: '머그',
  pictures: [drawn('red'), drawn('green'), drawn('blue')],
  videoUrl: null,
};
const texts = ['catalog/product'];

beforeEach(() => onScreen(390, 844));

const shown = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
};
const enlarge = (at: number) => page.getByRole('button', { name: `머그 사진 ${at} / 3 · 크게 보기` });

test('before anything has been seen the first picture alone is loaded, ahead of all else', async () => {
  await show(<p />, { texts });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  onTestFinished(() => {
    root.unmount();
    box.remove();
  });
  flushSync(() =>
    root.render(
      <Translations>
        <Gallery {...mug} videoUrl="/mug.mp4" />
      </Translations>,
    ),
  );
  const loaded = () => [...box.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(loaded()).toEqual([mug.pictures[0]]);
  expect(box.querySelector('img')).toMatchObject({
    loading: 'eager',
    fetchPriority: 'high',
    alt: '머그 사진',
  });
  expect(box.querySelector('video')).toBeNull();
  // The next one follows, and the third waits until somebody comes near it.
  await expect.poll(() => loaded().slice(0, 2)).toEqual(mug.pictures.slice(0, 2));
  expect(box.querySelectorAll('button')[2]!.querySelector('img')).toBeNull();
});

test('arrow keys turn it, and what is shown alone can be reached', async () => {
  await show(<Gallery {...mug} />, { texts });
  await shown('1 / 3');
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(enlarge(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await shown('2 / 3');
  await expect.element(enlarge(2)).toBeVisible();
  expect(enlarge(2).element()).toMatchObject({ inert: false });
  expect(enlarge(1).element()).toMatchObject({ inert: true });
  await userEvent.keyboard('{End}');
  await shown('3 / 3');
  await userEvent.keyboard('{ArrowRight}{Home}');
  await shown('1 / 3');
  await expectAccessible();
});

test('the viewer opens at the picture, is turned there, and gives the focus back to what it showed last', async () => {
  await show(<Gallery {...mug} />, { texts });
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(enlarge(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const viewer = page.getByRole('dialog', { name: '머그 사진과 영상' });
  await expect.element(viewer).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer.getByText('2 / 3', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(enlarge(2)).toHaveFocus();
});

test('buttons, keys, a double tap and two fingers make a picture larger, and turning makes it whole again', async () => {
  await show(<Gallery {...mug} />, { texts });
  await enlarge(1).click();
  const viewer = page.getByRole('dialog');
  const size = async (percent: string) => {
    await expect.element(viewer.getByLabelText('사진 크기')).toHaveTextContent(percent);
  };
  const smaller = viewer.getByRole('button', { name: '축소하기' });
  await expect.element(smaller).toHaveAttribute('aria-disabled', 'true');
  await viewer.getByRole('button', { name: '확대하기' }).click();
  await size('200%');
  await userEvent.keyboard('+');
  await size('400%');
  await expect
    .element(viewer.getByRole('button', { name: '확대하기' }))
    .toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('-');
  await smaller.click();
  await size('100%');
  await viewer.getByRole('img').dblClick();
  await size('200%');
  await viewer.getByRole('button', { name: '다음 사진' }).click();
  await size('100%');
  const stage = viewer.getByRole('img').element().parentElement!;
  const finger = (type: string, pointerId: number, clientX: number) =>
    stage.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 400, bubbles: true }));
  // A synthetic pointer cannot be captured.
  stage.setPointerCapture = () => undefined;
  finger('pointerdown', 1, 180);
  finger('pointerdown', 2, 220);
  finger('pointermove', 2, 300);
  await size('300%');
  finger('pointerup', 1, 180);
  finger('pointerup', 2, 300);
  await expect.element(viewer.getByText('2 / 3', { exact: true })).toBeVisible();
});

test('a finger turns a whole picture', async () => {
  await show(<Gallery {...mug} />, { texts });
  await enlarge(1).click();
  const viewer = page.getByRole('dialog');
  await expect.element(viewer.getByRole('img')).toBeVisible();
  const stage = viewer.getByRole('img').element().parentElement!;
  stage.setPointerCapture = () => undefined;
  const finger = (type: string, clientX: number) =>
    stage.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX, clientY: 400, bubbles: true }));
  finger('pointerdown', 300);
  finger('pointermove', 200);
  finger('pointerup', 120);
  await expect.element(viewer.getByText('2 / 3', { exact: true })).toBeVisible();
});

test('a video is loaded when it is tapped, has its controls, and stops when it is turned away', async () => {
  await show(<Gallery {...mug} videoUrl="data:video/mp4," />, { texts });
  expect(document.querySelector('video')).toBeNull();
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('4개 중 4번째')).toBeInTheDocument();
  await page.getByRole('button', { name: '상품 영상 재생하기' }).click();
  const video = document.querySelector('video')!;
  expect(video).toMatchObject({ controls: true, muted: false });
  let isPaused = false;
  video.pause = () => void (isPaused = true);
  page
    .getByRole('group', { name: /사진 넘겨보기/ })
    .element()
    .scrollTo({ left: 0 });
  await shown('1 / 4');
  await expect.poll(() => isPaused).toBe(true);
});

test('a wide screen has small pictures below, which lead to the large ones', async () => {
  await onScreen(1440, 900);
  await show(<Gallery {...mug} videoUrl="/mug.mp4" />, { texts, locale: 'en' });
  await page.getByRole('button', { name: 'Show picture 3' }).click();
  await shown('3 / 4');
  await expect
    .element(page.getByRole('button', { name: 'Show picture 3' }))
    .toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Video of the product' }).click();
  await expect.element(page.getByText('4 of 4')).toBeInTheDocument();
  await expectAccessible();
});

test('one picture is no carousel, but opens', async () => {
  await show(<Gallery {...mug} pictures={[drawn('red')]} />, { texts });
  await expect.element(page.getByText('1 / 1')).not.toBeInTheDocument();
  await page.getByRole('button', { name: '머그 사진 크게 보기' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});
