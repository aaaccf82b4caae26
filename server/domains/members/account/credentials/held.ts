import { Refusal, type EventLog, type Reads } from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import { decideOnMember } from '../memberships/decide-on-member.ts';
import { memberStream, type MemberEvent, type MemberState } from '../memberships/member.ts';
import { passkeysOf } from './passkey-rows.ts';
import { readPasswordHash } from './passwords.ts';
import { socialAccountsOf } from './social/rows.ts';

/** By what a member can log in. */
export interface HeldCredentials {
  readonly hasPassword: boolean;
  readonly passkeyCnt: number;
  readonly socialCnt: number;
}

/** Each kind of credential has its line here and in {@link countOf}. */
export async function credentialsOf(reads: Reads, userSysId: number): Promise<HeldCredentials> {
  return {
    hasPassword: (await readPasswordHash(reads, userSysId)) !== undefined,
    passkeyCnt: (await reads.all(passkeysOf({ userSysId }))).length,
    socialCnt: (await reads.all(socialAccountsOf({ userSysId }))).length,
  };
}

/** Whether one of the member's ways to log in may go, as another one stays. */
export async function hasAnother(reads: Reads, userSysId: number): Promise<boolean> {
  return countOf(await credentialsOf(reads, userSysId)) > 1;
}

function countOf({ hasPassword, passkeyCnt, socialCnt }: HeldCredentials): number {
  return Number(hasPassword) + passkeyCnt + socialCnt;
}

/**
 * Takes a credential from a member. Throws 1032 for the last one, also if two go at once.
 */
export async function takeCredential(
  log: Pick<EventLog, 'reads' | 'head' | 'execute'>,
  userSysId: number,
  taken: {
    readonly commandId: string;
    readonly row: Write;
    /** May throw a Refusal. */
    readonly events: (member: MemberState) => MemberEvent[];
  },
): Promise<void> {
  const { commandId, events, row } = taken;
  await decideOnMember(log, userSysId, commandId, async () => {
    const isLast = !(await hasAnother(log.reads, userSysId));
    const member = memberStream(userSysId);
    return {
      decide: (states) => {
        const decided = events(states.get(member));
        if (isLast) throw new Refusal('1032');
        return { events: [{ ref: member, events: decided }], rows: [row] };
      },
    };
  });
}
