import { maskUserId } from '../../../schema/names.ts';
import type { Platform } from '../../platform/module.ts';

/**
 * A member is none any more: their sockets in this process hear so under the whole id and are put out, everybody else in
 * those rooms under the masked one. Each process does so for its own seats.
 */
export function dropMember(
  sockets: Pick<Platform['sockets'], 'putOut' | 'seatsOf' | 'tellMember' | 'tellRoom'>,
  userSysId: number,
): void {
  const seats = sockets.seatsOf(userSysId);
  const event = 'removeDropUsers';
  for (const { room, viewer } of seats)
    sockets.tellMember(room, userSysId, { event, data: { room, userIds: [viewer.userId ?? ''] } });
  sockets.putOut(userSysId, null, '1001');
  for (const { room, viewer } of seats)
    sockets.tellRoom(room, { event, data: { room, userIds: [maskUserId(viewer.userId ?? '')] } });
}
