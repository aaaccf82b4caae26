import * as contract from '../../../../schema/broadcasts/ingest.ts';
import { command } from '../../../platform/operations.ts';
import { planOfHost } from '../../room/broadcast/queries.ts';
import { ingestStream } from './decider.ts';

export const setLowLatency = command(
  contract.setLowLatency,
  ({ log }) =>
    async ({ params: { broadcastSysId }, body: { isLowLatency }, caller }) => {
      await planOfHost(log, broadcastSysId, caller);
      const ref = ingestStream(broadcastSysId);
      return {
        streams: [ref],
        decide: (states) => {
          const isSet = states.get(ref).isLowLatency === isLowLatency;
          const data = { broadcastSysId, isLowLatency };
          return { events: isSet ? [] : [{ ref, events: [{ type: 'LowLatencySet', data }] }] };
        },
      };
    },
);
