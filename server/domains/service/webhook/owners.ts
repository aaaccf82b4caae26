import type { Platform } from '../../../platform/module.ts';
import { memberStream, readRights, suspensionAt } from '../../members/account/offers.ts';
import { mayHear } from './decider.ts';
import type { EndpointRow } from './tables.ts';

/** Whether who added an endpoint may hear of its events at this moment. Roles are looked up each time, as those of API keys are. */
export async function ownerMayHear(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  { user_sys_id: userSysId, seller_sys_id }: Pick<EndpointRow, 'user_sys_id' | 'seller_sys_id'>,
): Promise<boolean> {
  if (userSysId === null) return false;
  const [rights, { state: member }] = await Promise.all([
    readRights(log.reads, userSysId),
    log.state(memberStream(userSysId)),
  ]);
  const isHere = !member.isRemoved && suspensionAt(member, clock.now()) === null;
  return mayHear({ ...rights, isHere }, seller_sys_id);
}
