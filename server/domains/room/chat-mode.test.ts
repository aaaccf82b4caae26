import { expect, test } from 'vitest';
import { sharedServer } from '../../testing/shared-server.ts';
import { setStage } from '../../testing/stage.ts';

const server = sharedServer();

test('slow mode is told to the room and to who joins, and tells who is too fast how long to wait', async () => {
  const stage = await setStage(server);
  const { api, broadcastSysId, plan, buyer, host } = stage;
  const viewer = server.viewer(plan, buyer);
  await viewer.enter();
  await api.done('setChatMode', { broadcastSysId, slowSeconds: 10 }, { token: host.token });
  expect((await viewer.sees('changeChatMode')).data).toEqual({
    room: viewer.room,
    slowSeconds: 10,
    isFrozen: 0,
  });
  expect(await server.viewer(plan).enter()).toMatchObject({ slowSeconds: 10, isFrozen: 0 });
  expect(await viewer.say('첫 줄')).toBe('0001');
  server.clock.advance(4000);
  expect(await viewer.say('둘째 줄')).toBe('4291');
  const refused = await viewer.hears('response', ({ resultCode }) => resultCode === '4291');
  expect(refused.data).toMatchObject({ event: 'chatMessage', waitSeconds: 6 });
  const rest = await api.ask('sendChat', { broadcastSysId, msg: '둘째 줄' }, { token: buyer.token });
  expect(rest).toMatchObject({ code: '4291', facts: { waitSeconds: 6 } });
  expect(await api.code('sendChat', { broadcastSysId, msg: '저는 진행자' }, { token: host.token })).toBe(
    '0001',
  );
  server.clock.advance(6000);
  expect(await viewer.say('둘째 줄')).toBe('0001');
});

test('what is left out of a mode stays as it is, and the same mode again is not told', async () => {
  const stage = await setStage(server);
  const { api, broadcastSysId, plan, buyer, host } = stage;
  const viewer = server.viewer(plan, buyer);
  await viewer.enter();
  const set = (mode: { slowSeconds?: number; isFrozen?: 0 | 1 }) =>
    api.done('setChatMode', { broadcastSysId, ...mode }, { token: host.token });
  await set({ slowSeconds: 30 });
  await set({ isFrozen: 1 });
  await set({ slowSeconds: 30, isFrozen: 1 });
  expect(await viewer.say('얼었나요')).toBe('4292');
  await set({ isFrozen: 0 });
  await viewer.seesUpTo(4);
  expect(viewer.durable.map(({ data }) => [data['slowSeconds'], data['isFrozen']])).toEqual([
    [30, 0],
    [30, 1],
    [30, 0],
  ]);
  for (const slowSeconds of [-1, 301, 1.5])
    expect(await api.code('setChatMode', { broadcastSysId, slowSeconds }, { token: host.token })).toBe(
      '0005',
    );
});
