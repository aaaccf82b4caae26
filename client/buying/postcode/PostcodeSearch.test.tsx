import { beforeEach, expect, test, vi } from 'vitest';
import {
  POSTCODE_CHOSEN,
  POSTCODE_WIDGET_READY,
  POSTCODE_WIDGET_TIMEOUT,
} from '../../../schema/buying/constants.ts';
import { Postcode } from '../../../schema/buying/postcodes.ts';
import { stopClock } from '../../testing/clock.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { show } from '../../testing/show.tsx';
import { PostcodeSearch } from './PostcodeSearch.tsx';

const place = sample(Postcode, { zonecode: '04524', newAddress: '별빛로 1' });

beforeEach(() => {
  // A page that says nothing, on our own site.
  serve('postcodeWidget', { widgetUrl: 'about:blank' });
});

async function opened(locale: 'ko' | 'en' = 'ko') {
  const clock = stopClock();
  const onChosen = vi.fn<(postcode: Postcode) => void>();
  const screen = await show(<PostcodeSearch onChosen={onChosen} />, { texts: ['buying/postcode'], locale });
  await expect.poll(() => document.querySelector('main iframe')).not.toBeNull();
  const { contentWindow } = document.querySelector<HTMLIFrameElement>('main iframe')!;
  const says = (data: object) =>
    dispatchEvent(new MessageEvent('message', { source: contentWindow, origin: location.origin, data }));
  return { screen, onChosen, says, clock };
}

test.for([
  ['ko', '주소록을 불러오지 못했어요', '도로명, 지번 또는 우편번호'],
  ['en', 'The address book failed to load', 'Street, lot or postal code'],
] as const)(
  'a postcode service that is not there after ten seconds is given up (%s)',
  async ([locale, says, search]) => {
    const { screen, clock } = await opened(locale);
    clock.to(POSTCODE_WIDGET_TIMEOUT - 1);
    await new Promise(requestAnimationFrame);
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    clock.to(POSTCODE_WIDGET_TIMEOUT);
    await expect.element(screen.getByRole('alertdialog', { name: says })).toBeVisible();
    await expect
      .element(screen.getByRole('searchbox', { name: search, includeHidden: true }))
      .toBeInTheDocument();
  },
);

test('one that is there in time stays, and what is chosen in it is taken', async () => {
  const { screen, onChosen, says } = await opened();
  says({ event: POSTCODE_WIDGET_READY });
  await expect.element(screen.getByTitle('주소 찾기')).toBeVisible();
  vi.advanceTimersByTime(2 * POSTCODE_WIDGET_TIMEOUT);
  await new Promise(requestAnimationFrame);
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  says({ event: POSTCODE_CHOSEN, data: place });
  expect(onChosen).toHaveBeenCalledExactlyOnceWith(place);
});
