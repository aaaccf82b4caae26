import { maskUserId } from '../../../../../schema/members/names.ts';
import type { Platform } from '../../../../platform/module.ts';

/**
 * After a member has been removed, tells their sockets with the full id and closes them. Other viewers of those rooms are
 * told with the masked id. Each process does this for its own seats.
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
