import * as contract from '../../../../schema/room/rehearsals.ts';
import { domainModule } from '../../../platform/module.ts';
import { roomOf } from '../broadcast/broadcast.ts';
import { rehearsalFold, rehearsalsFold } from './decider.ts';
import { Rehearsals } from './rehearsals.ts';

/** Rooms in which a host rehearses a show, or watches a past one again, unseen. */
export const rehearsal = domainModule({
  name: 'rehearsal',
  contract,
  folds: [rehearsalFold, rehearsalsFold],
  open: (platform) => {
    const rehearsals = new Rehearsals(platform);
    return {
      handlers: {
        makeRehearsal: async ({ params, caller, commandId }) => {
          const plan = await rehearsals.make(params.broadcastSysId, caller, { commandId });
          const { broadcastSysId, broadcastScheduleSysId } = plan;
          return { broadcastSysId, broadcastScheduleSysId, room: roomOf(plan) };
        },
        playRecorded: ({ params, body, caller, commandId }) =>
          rehearsals.play(params.broadcastSysId, body.upToPosition, caller, { commandId }),
      },
    };
  },
});
