import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { evolve, type RecordedEvent } from '../../../platform/log/log.ts';
import { endlessGoods, planOf, simpleGoods } from '../../../testing/goods.ts';
import { NOON } from '../../../testing/ordering.ts';
import { roomFold, type Actor, type RoomState } from './decider.ts';

/** A broadcast of a mug and a book, those who come to it, and its room before, during and after. */

export const mug = simpleGoods(101, 7, { price: 12_000 });
export const book = endlessGoods(102);
export const plan = planOf([mug.facts, book.facts]);
export const [main, close] = plan.streams.map(({ liveUrl }) => liveUrl) as [string, string];

export const member: Actor = { userSysId: 1, permission: PERMISSION.member, sellerSysIds: [] };
export const guest: Actor = { userSysId: 0, permission: PERMISSION.guest, sellerSysIds: [] };
export const host: Actor = { userSysId: 2, permission: PERMISSION.host, sellerSysIds: [plan.sellerSysId] };
export const otherHost: Actor = {
  userSysId: 3,
  permission: PERMISSION.host,
  sellerSysIds: [plan.sellerSysId + 1],
};
export const manager: Actor = { userSysId: 4, permission: PERMISSION.manager, sellerSysIds: [] };

export const started: RoomEvent = {
  type: 'LiveFlagChanged',
  data: { liveFlag: LIVE_FLAG.onAir, liveUrl: main },
};
export const ended: RoomEvent = {
  type: 'LiveFlagChanged',
  data: { liveFlag: LIVE_FLAG.ended, liveUrl: null },
};
export const stopped: RoomEvent = {
  type: 'LiveFlagChanged',
  data: { liveFlag: LIVE_FLAG.stopped, liveUrl: null },
};

export function roomAfter(...events: readonly RoomEvent[]): RoomState {
  return events.reduce((state, event, i) => {
    const recorded = {
      ...event,
      stream: 'room-10_77',
      version: i + 1,
      position: i + 1,
      recordedAt: NOON + i,
    };
    return evolve(roomFold, state, recorded as RecordedEvent<RoomEvent>);
  }, roomFold.initial);
}

export const before = roomAfter();
export const onAir = roomAfter(started);
