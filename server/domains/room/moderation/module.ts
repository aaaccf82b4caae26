import * as blacklist from '../../../../schema/room/blacklist.ts';
import * as blockedWords from '../../../../schema/room/blocked-words.ts';
import { domainModule } from '../../../platform/module.ts';
import { blacklistFold, houseFold } from './decider.ts';
import { purgeBlacklists } from './expiry.ts';
import * as judging from './blacklist.ts';
import { blacklistProjection } from './views.ts';
import * as queries from './queries.ts';
import { sanctionsProjection } from './sanctions.ts';
import { setBlockedWords } from './set-blocked-words.ts';
import { carryOutDecisions } from './enforcement.ts';

/** Mutes, bans and blocked words. */
export const moderation = domainModule({
  name: 'moderation',
  contract: { ...blacklist, ...blockedWords },
  folds: [blacklistFold, houseFold],
  projections: [blacklistProjection, sanctionsProjection],
  operations: {
    ...judging,
    setBlockedWords,
    blacklist: queries.blacklist,
    blockedWords: queries.blockedWords,
  },
  open: (platform) => {
    carryOutDecisions(platform);
    return { purges: { blacklistEntryCnt: (asked) => purgeBlacklists(platform, asked) } };
  },
});
