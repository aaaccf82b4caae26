import { expect, test, vi } from 'vitest';
import { changeLanguage } from '../../../app/i18n/catalogues.ts';
import { serve } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { pastStage } from './past.support.tsx';
import { VodLayout } from './VodLayout.tsx';

test('a past broadcast keeps playing when its language changes', async () => {
  serve('clientInfo', 'offline');
  serve('mainBroadcasts', 'offline');
  serve('translate', 'offline');
  const { on } = pastStage();
  const screen = await show(on(<VodLayout />), { texts: ['room/live', 'catalog/shop'], pageStyle: 'dark' });
  const video = screen.getByLabelText('다시보기 영상').element();
  const stopping = (['pause', 'load'] as const).map((name) => vi.spyOn(HTMLMediaElement.prototype, name));
  await changeLanguage('en');
  await expect.element(screen.getByLabelText('Video of the past broadcast')).toBeInTheDocument();
  expect(screen.getByLabelText('Video of the past broadcast').element()).toBe(video);
  expect(stopping.flatMap((each) => each.mock.calls)).toEqual([]);
});
