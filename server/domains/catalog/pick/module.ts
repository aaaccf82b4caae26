import * as contract from '../../../../schema/catalog/picks.ts';
import { domainModule } from '../../../platform/module.ts';
import { emptiedAfterRemoval } from '../../members/account/offers.ts';
import { addPick } from './add-pick.ts';
import { emptyPicks, picksFold, picksStream } from './decider.ts';
import { listPicks } from './list-picks.ts';
import { removePick } from './remove-pick.ts';

/** Products that members have picked, to find them again. */
export const pick = domainModule({
  name: 'pick',
  contract,
  folds: [picksFold],
  operations: { addPick, listPicks, removePick },
  open: () => ({ reactions: [emptiedAfterRemoval('picks-of-removed', picksStream, emptyPicks)] }),
});
