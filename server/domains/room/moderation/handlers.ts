import type * as blacklist from '../../../../schema/room/blacklist.ts';
import type * as blockedWords from '../../../../schema/room/blocked-words.ts';
import type { HandlersOf } from '../../../platform/module.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { planOf } from '../broadcast/plans.ts';
import type { Moderation } from './moderation.ts';

export function moderationHandlers(
  moderation: Moderation,
  log: EventLog,
): HandlersOf<typeof blacklist & typeof blockedWords> {
  return {
    blacklist: async ({ params, query: { startIndex, rowCount }, caller }) => {
      const plan = await planOf(log, params.broadcastSysId, caller);
      const all = await moderation.listed(plan, caller);
      return { totalCnt: all.length, members: all.slice(startIndex, startIndex + rowCount) };
    },
    blacklistMember: async ({ params, body, caller, commandId }) => {
      const plan = await planOf(log, params.broadcastSysId, caller);
      await moderation.blacklist(plan, caller, body, { commandId });
      return {};
    },
    blockedWords: async ({ params, caller }) => ({
      words: [...(await moderation.blockedWords(params.sellerSysId, caller))],
    }),
    setBlockedWords: async ({ params, body, caller, commandId }) => {
      await moderation.setBlockedWords(params.sellerSysId, caller, body.words, { commandId });
      return {};
    },
    pardonMember: async ({ params, caller, commandId }) => {
      const plan = await planOf(log, params.broadcastSysId, caller);
      await moderation.pardon(plan, caller, params.userId, { commandId });
      return {};
    },
  };
}
