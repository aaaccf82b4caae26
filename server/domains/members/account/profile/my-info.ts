import { Refusal, type EventLog, type States } from '../../../../platform/log/log.ts';
import { claimName, nickRows } from '../identity/claims.ts';
import { consentRow, readConsents, withdrawConsent, type Consent } from '../identity/consents.ts';
import type { KeyedLog } from '../marks.ts';
import { memberStream, requireMember } from '../memberships/member.ts';
import { userOf, users, usersByMobile } from '../users.ts';

export interface MyInfoChange {
  readonly nickName?: string | undefined;
  /** In digits alone, and proven. */
  readonly mobile?: string | undefined;
  readonly agree: readonly Consent[];
  /** Kinds of texts. */
  readonly disagree: readonly string[];
}

/** `agreed`: the kinds of optional texts that the member agrees to. Throws 1003 if there is no such member. */
export async function myInfoOf({ reads }: Pick<EventLog, 'reads'>, userSysId: number) {
  const { nick_name: nickName, mobile } = await userOf(reads, userSysId);
  return { nickName, mobile, agreed: (await readConsents(reads, userSysId)).map(({ kind }) => kind) };
}

/** The part of a decision that changes it. Throws 1009 for the phone of another member, 1011 for a nickname that is taken, 1003 if there is no such member. */
export async function prepareMyInfo(
  { log, secrets }: KeyedLog,
  userSysId: number,
  { nickName, mobile, agree, disagree }: MyInfoChange,
) {
  const user = await userOf(log.reads, userSysId);
  if (mobile !== undefined) await requireFree(log, mobile, userSysId);
  const isRenamed = nickName !== undefined && nickName !== user.nick_name;
  const claim = isRenamed ? await claimName({ log, secrets }, 'nick', nickName, userSysId) : null;
  const member = memberStream(userSysId);
  return {
    streams: [member, ...(claim ? [claim.stream] : [])],
    changed: (states: States, now: number) => {
      requireMember(states.get(member));
      return {
        events: claim ? [claim.claimed(states, userSysId)] : [],
        rows: [
          ...(isRenamed
            ? [users.set({ user_sys_id: userSysId, nick_name: nickName }), ...nickRows(userSysId, nickName)]
            : []),
          ...(mobile === undefined ? [] : [users.set({ user_sys_id: userSysId, mobile })]),
          ...agree.map((consent) => consentRow(userSysId, consent, now)),
          ...disagree.map((kind) => withdrawConsent(userSysId, kind, now)),
        ],
      };
    },
  };
}

async function requireFree(
  { reads }: Pick<EventLog, 'reads'>,
  mobile: string,
  userSysId: number,
): Promise<void> {
  const owners = await reads.all(usersByMobile({ mobile }));
  if (owners.some(({ user_sys_id: owner }) => owner !== userSysId)) throw new Refusal('1009');
}
