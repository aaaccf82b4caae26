import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { SocketHandlers } from '../../../platform/gateway/backend.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { planInside } from '../broadcast/queries.ts';
import { postChat } from './send-chat.ts';

/** Viewers' chat in their room. It reaches everybody through the log. */
export function roomSocket({
  log,
  source,
}: Pick<Platform, 'log' | 'source'>): Pick<SocketHandlers, 'chatMessage'> {
  return {
    chatMessage: async ({ userSysId, permission }, { room, msgType, msg, content = null }) => {
      if (userSysId === null) throw new Refusal('9001');
      const plan = await planInside(log, broadcastOfRoom(room));
      const actor = { userSysId, permission, sellerSysIds: [] };
      await postChat(log, plan, actor, { msgType, msg, content }, { commandId: source.commandId() });
      return '0001';
    },
  };
}
