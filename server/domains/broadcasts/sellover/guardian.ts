import { mobileOf } from '../../../../schema/members/phones.ts';
import type { GuardianConsent } from '../../../../schema/members/sellovers.ts';
import { isName } from '../../../../schema/members/sign-up-rules.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { userInfoOf } from '../../members/account/queries.ts';
import type { SallyPerson } from './rows.ts';

/** Throws 0005 for a bad name, and for a bad number or the applicant's own. */
export async function guardianOf(
  log: EventLog,
  userSysId: number,
  consent: GuardianConsent | undefined,
): Promise<Pick<SallyPerson, 'guardian_name' | 'guardian_mobile'> | null> {
  if (!consent) return null;
  const mobile = mobileOf(consent.guardianMobile);
  if (!isName(consent.guardianName)) throw new Refusal('0005', { field: 'guardianName' });
  const own = mobileOf((await userInfoOf(log, userSysId)).mobile);
  if (mobile === null || mobile === own) throw new Refusal('0005', { field: 'guardianMobile' });
  return { guardian_name: consent.guardianName.trim(), guardian_mobile: mobile };
}
