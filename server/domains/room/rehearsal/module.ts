import * as contract from '../../../../schema/room/rehearsals.ts';
import { domainModule } from '../../../platform/module.ts';
import { rehearsalFold, rehearsalsFold } from './decider.ts';
import { makeRehearsal } from './make-rehearsal.ts';
import { playRecorded } from './play-recorded.ts';

/** Rooms in which a host rehearses a show, or watches a past one again, unseen. */
export const rehearsal = domainModule({
  name: 'rehearsal',
  contract,
  folds: [rehearsalFold, rehearsalsFold],
  operations: { makeRehearsal, playRecorded },
});
