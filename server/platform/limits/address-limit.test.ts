import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { GUEST_TOKEN, PERMISSION } from '../../../schema/members/constants.ts';
import { roomName } from '../../../schema/members/names.ts';
import { SOCKET_PATH } from '../../../schema/room/socket.ts';
import { PASSWORD } from '../../testing/world.ts';
import { credentials, setStage } from '../../testing/stage.ts';
import { TestServer } from '../../testing/server.ts';
import { sharedServer } from '../../testing/shared-server.ts';

const server = sharedServer({
  config: {
    trustProxy: ['loopback'],
    logins: { burst: 2, perSecond: 0.5 },
    views: { burst: 3, perSecond: 1 },
    joins: { burst: 2, perSecond: 1 },
    socketsPerAddress: 3,
  },
});

/** Each test has addresses of its own. */
let last = 0;
const address = () => ({ from: `192.0.2.${++last}` });

test('passwords are checked so often for one address, right or wrong, and then again after a while', async () => {
  const { api, world, clock } = server;
  const [here, there] = [address(), address()];
  const { userId } = await world.member();
  const [right, wrong] = await Promise.all(
    [PASSWORD, 'Wrong-Word-77'].map((password) => credentials(api, userId, password)),
  );
  const codes = [];
  for (const body of [wrong!, right!, right!, wrong!]) codes.push(await api.code('login', body, here));
  expect(codes).toEqual(['1010', '0001', '0008', '0008']);
  expect(await api.code('login', right!, there)).toBe('0001');
  clock.advance(1999);
  expect(await api.code('login', right!, here)).toBe('0008');
  clock.advance(1);
  expect(await api.ask('login', right!, here)).toMatchObject({ code: '0001', status: 200 });
  expect(await api.ask('login', right!, here)).toMatchObject({ code: '0008', status: 429 });
});

test('views are counted so often for one address; what is too much is not kept', async () => {
  const { api, broadcastSysId } = await setStage(server);
  const [here, there] = [address(), address()];
  const calls = Array.from({ length: 10 }, () => api.code('countView', { broadcastSysId }, here));
  expect((await Promise.all(calls)).filter((code) => code === '0008')).toHaveLength(7);
  expect(await api.code('countView', { broadcastSysId: 404 }, here)).toBe('0004');
  expect(await api.done('countView', { broadcastSysId }, there)).toEqual({ viewCnt: 4 });
  const kept = await server.sellover.log.read({ types: ['CountsAdded'], limit: 100 });
  expect(kept.reduce((sum, { data }) => sum + (data as { viewCnt: number }).viewCnt, 0)).toBe(4);
});

test('so are views of a past broadcast', async () => {
  const { api, broadcastSysId, plan, host } = await setStage(server);
  const [here, there] = [address(), address()];
  await server.world.control(plan, 2);
  await api.done('replay', { broadcastSysId }, { token: host.token });
  const codes = [];
  for (let n = 0; n < 4; n++) codes.push(await api.code('replay', { broadcastSysId }, here));
  expect(codes).toEqual(['0001', '0001', '0001', '0008']);
  expect(await api.done('replay', { broadcastSysId }, there)).toEqual({ isReplay: 1, viewCnt: 4 });
});

test('who is not a trusted proxy cannot say that a call comes from elsewhere', () =>
  TestServer.alone(
    async (open) => {
      const { api, broadcastSysId } = await setStage(open);
      expect(await api.code('countView', { broadcastSysId }, address())).toBe('0001');
      expect(await api.code('countView', { broadcastSysId }, address())).toBe('0008');
    },
    { config: { views: { burst: 1, perSecond: 0 } } },
  ));

test('sockets and joins are counted for one address', async () => {
  const { broadcastSysId, broadcastScheduleSysId } = (await setStage(server)).plan;
  const room = roomName(broadcastSysId, broadcastScheduleSysId);
  const data = { room, broadcastSysId, broadcastScheduleSysId, mode: 'live' };
  const join = { ...data, token: GUEST_TOKEN, permission: PERMISSION.guest };
  /** What answers the join; null: the socket was not opened. */
  const comesIn = async ({ from }: { readonly from: string }): Promise<string | null> => {
    const url = `${server.url.replace('http', 'ws')}${SOCKET_PATH}`;
    const socket = new WebSocket(url, { headers: { 'x-forwarded-for': from } });
    onTestFinished(() => socket.terminate());
    const isOpen = await once(socket, 'open').catch(() => null);
    if (isOpen === null) return null;
    socket.send(JSON.stringify({ event: 'joinRoom', data: join }));
    const [frame] = (await once(socket, 'message')) as [Buffer];
    const [answer] = JSON.parse(frame.toString()) as [{ data: { resultCode: string } }];
    return answer.data.resultCode;
  };
  const here = address();
  const codes: (string | null)[] = [];
  for (let i = 0; i < 4; i++) codes.push(await comesIn(here));
  expect(codes).toEqual(['0001', '0001', '4290', null]);
  expect(await comesIn(address())).toBe('0001');
});
