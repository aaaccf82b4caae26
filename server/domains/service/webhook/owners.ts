import type { Platform } from '../../../platform/module.ts';
import { memberStream, membershipsAmong, rightsFrom, suspensionAt } from '../../members/account/offers.ts';
import { mayHear } from './decider.ts';
import type { EndpointRow } from './rows.ts';

/** Whether who added each endpoint may hear of its events at this moment. Roles are looked up each time, as those of API keys are. */
export async function ownersMayHear(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  rows: readonly Pick<EndpointRow, 'user_sys_id' | 'seller_sys_id'>[],
): Promise<boolean[]> {
  const owners = rows.flatMap(({ user_sys_id }) => user_sys_id ?? []);
  const heldBy = await membershipsAmong(log.reads, owners);
  return Promise.all(
    rows.map(async ({ user_sys_id: userSysId, seller_sys_id }) => {
      if (userSysId === null) return false;
      const { state: member } = await log.state(memberStream(userSysId));
      const isHere = !member.isRemoved && suspensionAt(member, clock.now()) === null;
      return mayHear({ ...rightsFrom(heldBy(userSysId)), isHere }, seller_sys_id);
    }),
  );
}
