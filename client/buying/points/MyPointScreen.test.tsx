import { expect, test } from 'vitest';
import { POINT_HISTORY_GROUP, POINT_HISTORY_TYPE } from '../../../schema/buying/constants.ts';
import { PointHistory, pointHistory } from '../../../schema/buying/points.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import MyPointScreen from './MyPointScreen.tsx';

const earned = sample(PointHistory, {
  historyType: POINT_HISTORY_TYPE.earned,
  historyGroup: POINT_HISTORY_GROUP.saved,
  pointAmount: 5000,
  createdAt: '2026-11-01T03:00:00.000Z',
});

test('a guest’s points wait for a login', async () => {
  const screen = await show(<MyPointScreen />, { texts: ['buying/points'] });
  await expect.element(screen.getByText('로그인하면 포인트를 볼 수 있어요')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '로그인하기' }).click();
  await expect.poll(() => location.pathname).toBe('/Login');
});

test('a member sees what is held, what came, and that nothing went', async () => {
  logIn();
  serve('pointHistory', ({ historyGroup }) =>
    sample(pointHistory.reply, {
      holdingPoint: 6200,
      ...(historyGroup === POINT_HISTORY_GROUP.used
        ? { totalCnt: 0, points: [] }
        : { totalCnt: 1, points: [earned] }),
    }),
  );
  const screen = await show(<MyPointScreen />, { texts: ['buying/points'] });
  await expect.element(screen.getByRole('region', { name: '보유 포인트' }).getByText('6,200P')).toBeVisible();
  await expect.element(screen.getByText('+5,000P')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '사용' }).click();
  await expect.element(screen.getByText('사용한 포인트가 없어요')).toBeVisible();
});
