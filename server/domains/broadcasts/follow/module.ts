import * as contract from '../../../../schema/catalog/follows.ts';
import { domainModule } from '../../../platform/module.ts';
import { emptiedAfterRemoval } from '../../members/account/offers.ts';
import { emptyFollows, followsFold, followsStream } from './decider.ts';
import * as commands from './follows.ts';
import { followProjection } from './views.ts';
import * as queries from './queries.ts';
import { TELL_FOLLOWERS, tellFollowers, tellOfBroadcasts } from './notifications.ts';

/** Sellers and brands that members follow. An alert tells them when a broadcast begins. */
export const follow = domainModule({
  name: 'follow',
  contract,
  folds: [followsFold],
  projections: [followProjection],
  operations: { ...queries, ...commands },
  open: (platform) => ({
    timers: { [TELL_FOLLOWERS]: tellFollowers(platform) },
    reactions: [tellOfBroadcasts, emptiedAfterRemoval('follows-of-removed', followsStream, emptyFollows)],
  }),
});
