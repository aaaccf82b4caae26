import { BROADCAST_CHANGE_DELAY } from '../../../schema/room/constants.ts';
import { proxy, useSnapshot } from 'valtio';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { broadcastInfo, FloatingContext, showBroadcast } from '../../app/broadcast-info.ts';
import { stopClock } from '../../testing/clock.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import LiveScreen from './LiveScreen.tsx';

beforeEach(() => {
  showBroadcast({ broadcastSysId: 1, broadcastScheduleSysId: 11 });
  onTestFinished(() => void Object.assign(broadcastInfo, { broadcastSysId: null, pipMode: false }));
  serve('notice', 'offline');
  serve('mainBroadcasts', { broadcasts: [] });
});

const watched = proxy({ broadcastSysId: 1, floating: false });

function Watching() {
  const { broadcastSysId, floating } = useSnapshot(watched);
  const params = { broadcastSysId, broadcastScheduleSysId: broadcastSysId + 10 };
  return (
    <FloatingContext value={floating}>
      <LiveScreen key={broadcastSysId} params={params} />
    </FloatingContext>
  );
}

function watching() {
  Object.assign(watched, { broadcastSysId: 1, floating: false });
  return show(<Watching />, { texts: ['room/live', 'catalog/shop'], isPage: true, pageStyle: 'dark' });
}

test('who leaves a broadcast in which nothing plays does not take it along', async () => {
  serve('broadcastDetail', new Refusal('3001'));
  const screen = await watching();
  await expect.element(screen.getByText('볼 수 없는 방송이에요').first()).toBeVisible();
  expect(broadcastInfo.broadcastSysId).toBe(1);
  watched.floating = true;
  await expect.poll(() => broadcastInfo.broadcastSysId).toBe(null);
});

test('whoever flicks through broadcasts opens the one at which they stay', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const asked = serve('broadcastDetail', 'offline');
  await watching();
  await expect.poll(() => asked.length).toBe(1);
  const clock = stopClock();
  const drawn = () => new Promise(requestAnimationFrame);
  watched.broadcastSysId = 2;
  await drawn();
  clock.to(BROADCAST_CHANGE_DELAY - 1);
  watched.broadcastSysId = 3;
  await drawn();
  clock.to(2 * BROADCAST_CHANGE_DELAY - 2);
  expect(asked.map(({ broadcastSysId }) => broadcastSysId)).toEqual([1]);
  clock.to(2 * BROADCAST_CHANGE_DELAY - 1);
  await expect.poll(() => asked.map(({ broadcastSysId }) => broadcastSysId)).toEqual([1, 3]);
});
