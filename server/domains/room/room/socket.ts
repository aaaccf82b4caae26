import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { SocketHandlers } from '../../../platform/gateway/backend.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import { planInside } from '../broadcast/plans.ts';
import type { Rooms } from './rooms.ts';

/** Viewers' chat in their room. It reaches everybody through the log. */
export function roomSocket(parts: {
  readonly rooms: Rooms;
  readonly log: EventLog;
  readonly source: Pick<Source, 'commandId'>;
}): Pick<SocketHandlers, 'chatMessage'> {
  const { rooms, log, source } = parts;
  return {
    chatMessage: async ({ userSysId, permission }, { room, msgType, msg, content = null }) => {
      if (userSysId === null) throw new Refusal('9001');
      const plan = await planInside(log, broadcastOfRoom(room));
      const actor = { userSysId, permission, sellerSysIds: [] };
      await rooms.sendChat(plan, actor, { msgType, msg, content }, { commandId: source.commandId() });
      return '0001';
    },
  };
}
