import { OWN_SIGN_UP, TERMS_REQUIRED } from '../../../../../schema/members/constants.ts';
import type { MissingInfo } from '../../../../../schema/members/social.ts';
import type { Reads } from '../../../../platform/log/log.ts';
import type { UserRow } from '../users.ts';
import { readConsents } from './consents.ts';
import { birthDatesOf } from './identity.ts';

/** What a member who came through a provider still has to tell; nothing of who joined here, as they told all of it then. */
export async function missingInfo(reads: Reads, user: UserRow): Promise<MissingInfo[]> {
  const { user_sys_id: userSysId, join_type_code: joinTypeCode, nick_name: nickName, mobile } = user;
  if (joinTypeCode === OWN_SIGN_UP) return [];
  const agreed = new Set((await readConsents(reads, userSysId)).map(({ kind }) => kind));
  return [
    ...(nickName.trim() === '' ? (['nickName'] as const) : []),
    ...((await birthDatesOf(reads, [userSysId])).size > 0 ? [] : (['identity'] as const)),
    ...(TERMS_REQUIRED.every((kind) => agreed.has(kind)) ? [] : (['agreements'] as const)),
    ...(mobile === '' ? (['mobile'] as const) : []),
  ];
}
