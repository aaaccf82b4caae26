import * as blacklist from '../../../../schema/room/blacklist.ts';
import * as blockedWords from '../../../../schema/room/blocked-words.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { blacklistFold, houseFold } from './decider.ts';
import { purgeBlacklists } from './expiry.ts';
import { moderationHandlers } from './handlers.ts';
import { Moderation } from './moderation.ts';
import { blacklistProjection } from './projection.ts';
import { sanctionsProjection } from './sanctions.ts';
import { ModerationTold } from './telling.ts';

/** Mutes, bans and blocked words. */
export const moderation = domainModule({
  name: 'moderation',
  contract: { ...blacklist, ...blockedWords },
  folds: [blacklistFold, houseFold],
  projections: [blacklistProjection, sanctionsProjection],
  open: (platform) => {
    const { log, sockets, logger, use } = platform;
    new ModerationTold(log, sockets, (error) =>
      logger.error({ err: error }, 'a member was not told of a host’s decision'),
    );
    return {
      purges: { blacklistEntryCnt: (asked) => purgeBlacklists(platform, asked) },
      handlers: moderationHandlers(new Moderation(log, use(Accounts)), log),
    };
  },
});
