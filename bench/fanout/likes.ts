import { PERMISSION } from '../../schema/members/constants.ts';
import { roomName } from '../../schema/members/names.ts';
import { SOCKET_PATH } from '../../schema/room/socket.ts';
import { ask, startHelper } from '../harness/ipc.ts';
import { figure, type Report } from '../harness/report.ts';
import { makeWorld, startSellover } from '../harness/world.ts';
import type { LikingOrder, LikingResult } from './liking.ts';

const MEMBERS = 1000;
const RATE = 5000;
const WARM = 2000;
/** Four sums a second, and one message for viewers who join or leave. */
const MESSAGES_MAX = 5;

/** Likes by the thousand a second cost a few messages a second: everybody likes, and everybody sees it. */
export async function measureLikes(report: Report, measured: number): Promise<void> {
  const world = await makeWorld();
  const server = await startSellover(world);
  const helper = startHelper(new URL('liking.ts', import.meta.url));
  const { broadcastSysId, broadcastScheduleSysId } = world.plan;
  const room = roomName(broadcastSysId, broadcastScheduleSysId);
  const ids = { room, broadcastSysId, broadcastScheduleSysId };
  const said = (event: string, data: object) => JSON.stringify({ event, data });
  try {
    const result = await ask<LikingResult>(helper, {
      url: `ws://127.0.0.1:${server.port}${SOCKET_PATH}`,
      serverPid: server.pid,
      joins: world.headers.slice(0, MEMBERS).map(({ authorization }) =>
        said('joinRoom', {
          ...ids,
          mode: 'live',
          token: authorization.slice('Bearer '.length),
          permission: PERMISSION.member,
        }),
      ),
      like: said('like', { room }),
      heartbeat: said('heartbeat', ids),
      rate: RATE,
      warm: WARM,
      measured,
    } satisfies LikingOrder);
    tell(report, result);
  } finally {
    helper.disconnect();
    await server.stop();
    world.dispose();
  }
}

function tell(report: Report, result: LikingResult): void {
  const { sent, counted, messagesPerSecond, bytesPerSecond, p99, cpu, serverHeldUp } = result;
  report.waited(serverHeldUp);
  const what = `at ${figure(RATE)} likes/s to ${figure(MEMBERS)} viewers`;
  const remark = `${figure(counted)} of ${figure(sent)} likes counted, ${figure(bytesPerSecond)} bytes/s a viewer`;
  report.add({
    name: `Likes: messages to a viewer ${what}`,
    unit: 'messages/s',
    ours: messagesPerSecond,
    aim: { of: 'ours', is: 'at most', value: MESSAGES_MAX },
    remark,
  });
  report.add({ name: `Likes: p99 from like to screen ${what}`, unit: 'ms', ours: p99 });
  report.add({ name: `Likes: CPU of the server ${what}`, unit: '% of a core', ours: cpu * 100 });
}
