import { Refusal, type EventLog } from '../../platform/log/log.ts';
import { broadcastStream, type BroadcastPlan } from './broadcast.ts';

/** Null: no such broadcast. */
export async function findPlan(
  log: Pick<EventLog, 'state'>,
  broadcastSysId: number,
): Promise<BroadcastPlan | null> {
  return (await log.state(broadcastStream(broadcastSysId))).state;
}

/** Throws a Refusal with 0004 where there is no such broadcast. */
export async function planOf(log: Pick<EventLog, 'state'>, broadcastSysId: number): Promise<BroadcastPlan> {
  const plan = await findPlan(log, broadcastSysId);
  if (!plan) throw new Refusal('0004', { broadcastSysId });
  return plan;
}
