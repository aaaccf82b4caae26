import * as contract from '../../../../schema/service/timelines.ts';
import { domainModule } from '../../../platform/module.ts';
import { buyerTimeline } from './buyer-timeline.ts';
import { looksFold } from './decider.ts';

/** What a buyer saw and did, for managers who help them. */
export const support = domainModule({
  name: 'support',
  contract,
  folds: [looksFold],
  operations: { buyerTimeline },
});
