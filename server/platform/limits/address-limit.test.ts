import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { GUEST_TOKEN, PERMISSION } from '../../../schema/members/constants.ts';
import { roomName } from '../../../schema/members/names.ts';
import { SOCKET_PATH } from '../../../schema/room/socket.ts';
import { PASSWORD } from '../../testing/world.ts';
import { credentials, setStage } from '../../testing/stage.ts';
import { TestServer, type ServerOptions } from '../../testing/server.ts';

const behindProxy = (config: ServerOptions['config']) => ({
  config: { trustProxy: ['loopback'], ...config },
});
const [here, there] = [{ from: '192.0.2.7' }, { from: '192.0.2.8' }] as const;

test('passwords are checked so often for one address, right or wrong, and then again after a while', async () => {
  await TestServer.alone(
    async ({ api, world, clock }) => {
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
    },
    behindProxy({ logins: { burst: 2, perSecond: 0.5 } }),
  );
});

test('views are counted so often for one address; what is too much is not kept', async () => {
  await TestServer.alone(
    async (server) => {
      const { api, broadcastSysId } = await setStage(server);
      const calls = Array.from({ length: 10 }, () => api.code('countView', { broadcastSysId }, here));
      expect((await Promise.all(calls)).filter((code) => code === '0008')).toHaveLength(7);
      expect(await api.code('countView', { broadcastSysId: 404 }, here)).toBe('0004');
      expect(await api.done('countView', { broadcastSysId }, there)).toEqual({ viewCnt: 4 });
      const kept = await server.sellover.log.read({ types: ['CountsAdded'], limit: 100 });
      expect(kept.reduce((sum, { data }) => sum + (data as { viewCnt: number }).viewCnt, 0)).toBe(4);
    },
    behindProxy({ views: { burst: 3, perSecond: 1 } }),
  );
});

test('so are views of a past broadcast', async () => {
  await TestServer.alone(
    async (server) => {
      const { api, broadcastSysId, plan, host } = await setStage(server);
      await server.world.control(plan, 2);
      await api.done('replay', { broadcastSysId }, { token: host.token });
      expect(await api.code('replay', { broadcastSysId }, here)).toBe('0001');
      expect(await api.code('replay', { broadcastSysId }, here)).toBe('0008');
      expect(await api.done('replay', { broadcastSysId }, there)).toEqual({ isReplay: 1, viewCnt: 2 });
    },
    behindProxy({ views: { burst: 1, perSecond: 0 } }),
  );
});

test('who is not a trusted proxy cannot say that a call comes from elsewhere', async () => {
  await TestServer.alone(
    async (server) => {
      const { api, broadcastSysId } = await setStage(server);
      expect(await api.code('countView', { broadcastSysId }, here)).toBe('0001');
      expect(await api.code('countView', { broadcastSysId }, there)).toBe('0008');
    },
    { config: { views: { burst: 1, perSecond: 0 } } },
  );
});

test('sockets and joins are counted for one address', async () => {
  await TestServer.alone(
    async (server) => {
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
      const codes: (string | null)[] = [];
      for (let i = 0; i < 4; i++) codes.push(await comesIn(here));
      expect(codes).toEqual(['0001', '0001', '4290', null]);
      expect(await comesIn(there)).toBe('0001');
    },
    behindProxy({ joins: { burst: 2, perSecond: 1 }, socketsPerAddress: 3 }),
  );
});
