import { expect, test, vi } from 'vitest';
import { POSTCODE_CHOSEN } from '../../../schema/buying/constants.ts';
import { Postcode } from '../../../schema/buying/postcodes.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { show } from '../../testing/show.tsx';
import SearchPostScreen from './SearchPostScreen.tsx';

const place = sample(Postcode, { zonecode: '04524', newAddress: '마포구 별빛로 1', address: '호반동 611' });

async function choose() {
  serve('postcodeWidget', { widgetUrl: null });
  serve('searchPostcodes', { totalCnt: 1, postcodes: [place] });
  const close = vi.fn<() => void>();
  vi.stubGlobal('close', close);
  const screen = await show(<SearchPostScreen />, { texts: ['buying/postcode'] });
  await screen.getByRole('searchbox').fill('별빛로');
  await screen.getByRole('button', { name: /별빛로 1/ }).click();
  return { screen, close };
}

test('the window that opened it is told which address was chosen, and it closes', async () => {
  const postMessage = vi.fn<(data: unknown, origin: string) => void>();
  vi.stubGlobal('opener', { postMessage });
  const { close } = await choose();
  await expect
    .poll(() => postMessage.mock.calls)
    .toEqual([[{ event: POSTCODE_CHOSEN, data: place }, location.origin]]);
  expect(close).toHaveBeenCalledOnce();
});

test('opened by nobody, it shows the address and stays', async () => {
  vi.stubGlobal('opener', null);
  const { screen, close } = await choose();
  await expect.element(screen.getByText('04524').first()).toBeVisible();
  expect(close).not.toHaveBeenCalled();
});
