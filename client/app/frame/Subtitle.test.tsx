import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Subtitle } from './Subtitle.tsx';

test('a subtitle that is on its way is as high as one line of it', async () => {
  const height = async (text?: string) => {
    const screen = await show(<Subtitle text={text} />, { texts: [] });
    return screen.container.querySelector('p')!.getBoundingClientRect().height;
  };
  const line = await height('그린티 진정 마스크');
  expect(line).toBeGreaterThan(0);
  expect(await height()).toBeCloseTo(line, 0);
});
