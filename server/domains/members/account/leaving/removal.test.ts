import { expect, test } from 'vitest';
import { CLOSE } from '../../../../../schema/room/constants.ts';
import { sharedServer } from '../../../../testing/shared-server.ts';
import { credentials, logIn, setStage, type Stage } from '../../../../testing/stage.ts';
import type { Person } from '../../../../testing/world.ts';

const server = sharedServer();

async function remove({ api, manager }: Stage, { userSysId: uid }: Person): Promise<void> {
  await api.done('removeAccount', { uid, reason: '반복된 욕설' }, { token: manager.token });
}

test('a removed member is told, out of every room, and cannot go on', async () => {
  const stage = await setStage(server);
  const { api, plan, buyer, stranger } = stage;
  const { accessToken, refreshToken } = await logIn(api, buyer.userId);
  const second = await server.world.airs([]);
  const [here, there, other] = [
    server.viewer(plan, buyer),
    server.viewer(second, buyer),
    server.viewer(plan, stranger),
  ];
  for (const viewer of [here, there, other]) await viewer.enter();
  await remove(stage, buyer);
  for (const viewer of [here, there]) {
    await viewer.hears('removeDropUsers', ({ userIds }) => userIds[0] === buyer.userId);
    expect(await viewer.untilClosed()).toMatchObject({ code: CLOSE.putOut });
    await viewer.hears('leaveRoom', ({ resultCode }) => resultCode === '1001');
  }
  const told = await other.hears('removeDropUsers');
  expect(told.data).toEqual({ room: other.room, userIds: [`${buyer.userId.slice(0, 3)}**`] });
  expect(await other.say('저는 남았어요')).toBe('0001');
  expect(await api.code('userInfo', { uid: buyer.userSysId }, { token: accessToken })).toBe('14');
  expect(await api.code('accessToken', { refreshToken })).toBe('1003');
  expect(await api.code('refresh', { refreshToken })).toBe('1003');
});

test('who knows the password is told that the id is blocked, nobody else, after a restart, too', async () => {
  const stage = await setStage(server);
  const { api, buyer } = stage;
  await remove(stage, buyer);
  await server.restart();
  expect(await api.code('login', await credentials(api, buyer.userId))).toBe('1015');
  expect(await api.code('login', await credentials(api, buyer.userId, 'Wrong-Word-77'))).toBe('1010');
  expect(await api.code('login', await credentials(api, 'nobody-here'))).toBe('1010');
});
