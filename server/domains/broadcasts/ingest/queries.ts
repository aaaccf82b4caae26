import * as contract from '../../../../schema/broadcasts/ingest.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { planOfHost } from '../../room/broadcast/queries.ts';
import { ingestStream, type IngestState } from './decider.ts';
import { StreamHealth } from './stream-health.ts';

export const encoderStatus = query(contract.encoderStatus, ({ log, use }) => {
  const health = use(StreamHealth);
  return async ({ params, caller }) => health.of(await planOfHost(log, params.broadcastSysId, caller));
});

export const encoderWarnings = query(contract.encoderWarnings, ({ log }) => async ({ params, caller }) => {
  const { broadcastSysId } = await planOfHost(log, params.broadcastSysId, caller);
  return { warnings: [...(await ingestState(log, broadcastSysId)).warnings] };
});

export async function ingestState(
  log: Pick<EventLog, 'state'>,
  broadcastSysId: number,
): Promise<IngestState> {
  return (await log.state(ingestStream(broadcastSysId))).state;
}
