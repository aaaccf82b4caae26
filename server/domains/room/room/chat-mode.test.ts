import { expect, test } from 'vitest';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage } from '../../../testing/stage.ts';

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
  await api.done('sendChat', { broadcastSysId, msg: '저는 진행자' }, { token: host.token });
  server.clock.advance(6000);
  expect(await viewer.say('둘째 줄')).toBe('0001');
});

test('what is left out of a mode stays as it is, and the same mode again is not told', async () => {
  const stage = await setStage(server);
  const { api, broadcastSysId, plan, buyer, host } = stage;
  const viewer = server.viewer(plan, buyer);
  await viewer.enter();
  const set = (mode: { slowSeconds?: number; isFrozen?: 0 | 1 }) =>
    api.code('setChatMode', { broadcastSysId, ...mode }, { token: host.token });
  for (const mode of [{ slowSeconds: 30 }, { isFrozen: 1 }, { slowSeconds: 30, isFrozen: 1 }] as const)
    expect(await set(mode)).toBe('0001');
  expect(await viewer.say('얼었나요')).toBe('4292');
  expect(await set({ isFrozen: 0 })).toBe('0001');
  await viewer.seesUpTo(4);
  expect(viewer.durable.map(({ data }) => [data['slowSeconds'], data['isFrozen']])).toEqual([
    [30, 0],
    [30, 1],
    [30, 0],
  ]);
  for (const slowSeconds of [-1, 301, 1.5]) expect(await set({ slowSeconds })).toBe('0005');
});
