import { OWN_SIGN_UP, TERMS_REQUIRED } from '../../../../../schema/members/constants.ts';
import type { MissingInfo } from '../../../../../schema/members/social.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import type { Using } from '../credentials/social/social-accounts.ts';
import { nickRows } from '../identity/claims.ts';
import { identityRow, type Identity } from '../identity/identity.ts';
import { missingInfo } from '../identity/missing-info.ts';
import { consentRow, type Consent } from '../identity/consents.ts';
import { decideOnMember } from '../memberships/decide-on-member.ts';
import { memberStream, type Joined, type MemberEvent } from '../memberships/member.ts';
import { userOf, users } from '../users.ts';

/** What a member tells after joining. Absent: not now. */
export interface JoiningTold {
  readonly nickName?: string;
  readonly identity?: Identity;
  readonly consents?: readonly Consent[];
  /** In digits, proven. */
  readonly mobile?: string;
}

/**
 * What a member who came through a provider still has to tell: it tells less than the form for joining here asks for. Throws
 * 1003 if there is no such member.
 */
export async function joiningInfoOf(
  { reads }: Pick<EventLog, 'reads'>,
  userSysId: number,
): Promise<{ readonly joinTypeCode: number; readonly nickName: string; readonly missing: MissingInfo[] }> {
  const user = await userOf(reads, userSysId);
  const { join_type_code: joinTypeCode, nick_name: nickName } = user;
  return { joinTypeCode, nickName, missing: await missingInfo(reads, user) };
}

/**
 * Saves it in one command, together with what `using` uses up, and with `onComplete` once nothing is missing. Throws 1003 if
 * there is no such member.
 */
export async function saveJoiningInfo(
  log: Pick<EventLog, 'reads' | 'head' | 'execute'>,
  userSysId: number,
  told: JoiningTold,
  by: {
    readonly commandId: string;
    readonly using: readonly Using[];
    readonly onComplete: readonly Using[];
    /** Recorded once nothing is missing. */
    readonly joined: Omit<Joined, 'joinTypeCode'>;
  },
): Promise<void> {
  // Two that each tell the last bit at once make one member.
  await decideOnMember(log, userSysId, by.commandId, async () => {
    const { joinTypeCode, missing } = await joiningInfoOf(log, userSysId);
    const isComplete = missing.length > 0 && missing.every((each) => isTold(each, told));
    const using = [...by.using, ...(isComplete ? by.onComplete : [])];
    const event: MemberEvent = { type: 'MemberJoined', data: { joinTypeCode, ...by.joined } };
    return {
      streams: using.flatMap(({ streams }) => streams),
      decide: (states, now) => ({
        events: [
          ...using.flatMap((each) => each.used(states, now)),
          ...(isComplete ? [{ ref: memberStream(userSysId), events: [event] }] : []),
        ],
        rows: [...rowsOf(userSysId, told, now), ...using.flatMap(({ rows }) => rows?.(now) ?? [])],
      }),
    };
  });
}

/** Throws 0007 for a member who joined here: they told all of it then. */
export async function requireSocial(log: Pick<EventLog, 'reads'>, userSysId: number): Promise<void> {
  const { joinTypeCode } = await joiningInfoOf(log, userSysId);
  if (joinTypeCode === OWN_SIGN_UP) throw new Refusal('0007');
}

function isTold(missing: MissingInfo, { nickName, identity, consents = [], mobile }: JoiningTold): boolean {
  const isThere = {
    nickName: nickName !== undefined,
    identity: identity !== undefined,
    agreements: TERMS_REQUIRED.every((required) => consents.some(({ kind }) => kind === required)),
    mobile: mobile !== undefined,
  };
  return isThere[missing];
}

function rowsOf(
  userSysId: number,
  { nickName, identity, consents = [], mobile }: JoiningTold,
  now: number,
): Write[] {
  return [
    ...(nickName === undefined
      ? []
      : [users.set({ user_sys_id: userSysId, nick_name: nickName }), ...nickRows(userSysId, nickName)]),
    ...(identity === undefined ? [] : [identityRow(userSysId, identity, now)]),
    ...(mobile === undefined ? [] : [users.set({ user_sys_id: userSysId, mobile })]),
    ...consents.map((consent) => consentRow(userSysId, consent, now)),
  ];
}
