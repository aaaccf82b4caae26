import { setTimeout as sleep } from 'node:timers/promises';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { CHAT_LENGTH_MAX, MSG_TYPE } from '../../../schema/room/constants.ts';
import { setNotice } from '../../../schema/room/commands.ts';
import { roomName } from '../../../schema/members/names.ts';
import type { Buying } from '../sim/buying.ts';
import type { Member } from '../sim/members.ts';
import { NO_ANSWER } from '../sim/tally.ts';
import type { Viewer } from '../sim/viewer.ts';
import { joinMessage, type RoomId } from '../../../schema/room/client-state.ts';
import { openSocket, readFrame } from '../../room-socket.ts';
import type { Misbehaviour } from './show.ts';

/** What a misbehaving viewer needs. */
export interface Hooligan {
  readonly viewer: Viewer;
  readonly member: Member;
  readonly room: RoomId;
  readonly address: string;
  readonly buying: Buying;
  /** Calls an operation as this member; resolves to the code of the answer. */
  call(operation: typeof setNotice, input: { broadcastSysId: number; notiContent: string }): Promise<string>;
}

const FLOOD = 30;
/** More errors than a socket may make before it is closed. */
const GARBAGE = 40;
const CLOSED_WITHIN = 5000;

/** Each resolves to the codes of the answers, all of which are refusals. */
export const misbehave: Readonly<Record<Misbehaviour, (who: Hooligan) => Promise<readonly string[]>>> = {
  flood: ({ viewer, room }) =>
    Promise.all(Array.from({ length: FLOOD }, (_, at) => say(viewer, room, `도배 ${at + 1}`))),
  longLine: async ({ viewer, room }) => [await say(viewer, room, '길'.repeat(CHAT_LENGTH_MAX + 1))],
  blankLine: async ({ viewer, room }) => [await say(viewer, room, '  ')],
  hostAction: async ({ call, room: { broadcastSysId } }) => [
    await call(setNotice, { broadcastSysId, notiContent: '제가 방장입니다' }),
  ],
  wrongPrice: async ({ buying, member }) => {
    const bought = await buying.buy(member, undefined, ({ amount, totalAmount, ...order }) => ({
      ...order,
      amount: amount - 1,
      totalAmount: totalAmount - 1,
    }));
    return bought ? [bought.code] : [];
  },
  falseToken: async ({ address, room }) => [
    await stranger(address, [
      joinMessage(room, { mode: 'live', token: 'a.false.token', permission: PERMISSION.member }),
    ]),
  ],
  garbage: async ({ address }) => [
    await stranger(
      address,
      Array.from({ length: GARBAGE }, () => '{"event":'),
    ),
  ],
};

function say(
  viewer: Viewer,
  { broadcastSysId, broadcastScheduleSysId }: RoomId,
  msg: string,
): Promise<string> {
  const room = roomName(broadcastSysId, broadcastScheduleSysId);
  return viewer.ask({ event: 'chatMessage', data: { room, msgType: MSG_TYPE.normal, msg } });
}

/** Sends frames over a socket of its own. Resolves to the last message before either side closes it. */
async function stranger(address: string, frames: readonly (object | string)[]): Promise<string> {
  const socket = openSocket(address);
  let heard = NO_ANSWER;
  let answers = 0;
  const over = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('error', () => {});
    socket.on('open', () => {
      for (const frame of frames) socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    });
    socket.on('message', (data: Buffer) => {
      for (const message of readFrame(data).messages)
        if (message.event === 'response') {
          heard = message.data.resultCode;
          answers += 1;
        }
      if (answers >= frames.length) resolve();
    });
  });
  await Promise.race([over, sleep(CLOSED_WITHIN)]);
  socket.terminate();
  return heard;
}

/** The code of a call’s answer. */
