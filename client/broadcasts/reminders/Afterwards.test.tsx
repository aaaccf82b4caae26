import { expect, test } from 'vitest';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { listReminders } from '../../../schema/broadcasts/reminders.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { dismissToast } from '../../design/overlays/toast.ts';
import { logIn, show } from '../../testing/show.tsx';
import Afterwards from './Afterwards.tsx';

const begun = (broadcastSysId: number, title: string) =>
  sample(listReminders.reply.properties.reminders.items, {
    broadcastSysId,
    broadcastScheduleSysId: broadcastSysId + 10,
    title,
    titleEn: title,
    liveFlag: LIVE_FLAG.onAir,
  });

test('who waited for two that begin at once is told of both, one after the other, and led there', async () => {
  logIn();
  serve('listReminders', { reminders: [begun(1, '먼저'), begun(2, '나중')] });
  const screen = await show(<Afterwards />, { texts: ['broadcasts/reminders'] });
  await expect.element(screen.getByText('기다리던 방송이 시작됐어요 · 먼저')).toBeVisible();
  dismissToast();
  await expect.element(screen.getByText('기다리던 방송이 시작됐어요 · 나중')).toBeVisible();
  await screen.getByRole('button', { name: '보러 가기' }).click();
  expect(location.pathname).toBe('/Vod/2/12/live');
});
