import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { BLACK_TYPE, type BlackType } from '../../../../schema/room/constants.ts';
import type { Viewer, Welcome } from '../../../platform/gateway/backend.ts';
import type { Platform } from '../../../platform/module.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { BroadcastPlan } from '../broadcast/decider.ts';
import { findPlanOfRoom } from '../broadcast/queries.ts';
import { blacklistStream, houseStream, keptOutBy, regBlackUser, standingOf } from '../moderation/decider.ts';
import { roomStream } from './decider.ts';

/** A viewer's current mute, removal or ban in this room, from memory. A removal ends with the broadcast. */
export async function standingIn(
  log: Pick<EventLog, 'state'>,
  plan: BroadcastPlan,
  { userSysId, permission }: Pick<Viewer, 'userSysId' | 'permission'>,
): Promise<BlackType | null> {
  if (userSysId === null || permission !== PERMISSION.member) return null;
  const [blacklist, house, room] = await Promise.all([
    log.state(blacklistStream(plan.broadcastSysId)),
    log.state(houseStream(plan.sellerSysId)),
    log.state(roomStream(plan)),
  ]);
  const standing = standingOf(blacklist.state, house.state, userSysId);
  const isOver = room.state.liveFlag > LIVE_FLAG.onAir;
  return standing === BLACK_TYPE.remove && isOver ? null : standing;
}

/** Tells a joiner about their mute. Puts out a member who was removed or banned while joining. */
export function standingTold(
  log: EventLog,
  sockets: Pick<Platform['sockets'], 'seatsOf' | 'putOut'>,
): Welcome {
  return async (room, userSysId) => {
    const plan = await findPlanOfRoom(log, room);
    const viewer = sockets.seatsOf(userSysId).find((seat) => seat.room === room)?.viewer;
    if (!plan || !viewer) return [];
    const standing = await standingIn(log, plan, viewer);
    if (standing === null) return [];
    const keptOut = keptOutBy(standing);
    if (keptOut === null) return [regBlackUser(room, viewer.userId ?? '', standing)];
    sockets.putOut(userSysId, room, keptOut);
    return [];
  };
}
