import { BLOCKS_MAX } from '../../../../schema/service/safety/constants.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { blockedBy, type Blocked } from './queries.ts';
import { memberBlocks } from './rows.ts';

/** A repeat changes nothing. Refuses with 0007 when there are {@link BLOCKS_MAX}. */
export async function addBlock(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  userSysId: number,
  { userSysId: blockedSysId, isMasked, prdtReviewSysId }: Omit<Blocked, 'at'>,
): Promise<void> {
  const known = await blockedBy(log, userSysId);
  if (known.some((each) => each.userSysId === blockedSysId)) return;
  if (known.length >= BLOCKS_MAX) throw new Refusal('0007', { max: BLOCKS_MAX });
  await log.write([
    memberBlocks.upsert({
      user_sys_id: userSysId,
      blocked_sys_id: blockedSysId,
      is_masked: isMasked ? 1 : 0,
      blocked_at: clock.now(),
      review_sys_id: prdtReviewSysId ?? 0,
    }),
  ]);
}

/** Of the member, or of who wrote the review. */
export async function removeBlock(
  log: Pick<EventLog, 'write'>,
  user_sys_id: number,
  blocked: { readonly blocked_sys_id: number } | { readonly review_sys_id: number },
): Promise<void> {
  await log.write([memberBlocks.removeAll({ user_sys_id, ...blocked })]);
}
