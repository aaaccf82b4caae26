import { mobileOf } from '../../../../schema/members/phones.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { userInfoOf } from '../account/offers.ts';
import { provenPhone, type ProvenPhone } from '../verification/queries.ts';

/** Throws 1020 unless it is a proof of this member's phone. */
export async function provenOwnPhone(
  platform: Platform,
  userSysId: number,
  proof: string,
): Promise<ProvenPhone> {
  const proven = await provenPhone(platform, proof, 'change');
  const { mobile } = await userInfoOf(platform.log, userSysId);
  if (mobileOf(mobile) !== proven.mobile) throw new Refusal('1020');
  return proven;
}
