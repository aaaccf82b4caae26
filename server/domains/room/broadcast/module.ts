import { domainModule } from '../../../platform/module.ts';
import { broadcastFold } from './decider.ts';
import { ofCancelled, ofHosts, ofShops } from './guards.ts';

/** Broadcasts as they were planned. */
export const broadcast = domainModule({
  name: 'broadcast',
  folds: [broadcastFold],
  guards: [ofHosts, ofShops, ofCancelled],
});
