import { Refusal, type Decision, type EventLog, type Reads } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { memberStream, requireMember, type MemberEvent, type MemberState } from '../memberships/member.ts';
import { passkeysOf } from './passkey-rows.ts';
import { readPasswordHash } from './passwords.ts';
import { socialAccountsOf } from './social/rows.ts';

/** By what a member can log in. */
export interface Held {
  readonly hasPassword: boolean;
  readonly passkeyCnt: number;
  readonly socialCnt: number;
}

/** Each kind of credential has its line here and in {@link countOf}. */
export async function credentialsOf(reads: Reads, userSysId: number): Promise<Held> {
  return {
    hasPassword: (await readPasswordHash(reads, userSysId)) !== undefined,
    passkeyCnt: (await reads.all(passkeysOf({ userSysId }))).length,
    socialCnt: (await reads.all(socialAccountsOf({ userSysId }))).length,
  };
}

export function countOf({ hasPassword, passkeyCnt, socialCnt }: Held): number {
  return Number(hasPassword) + passkeyCnt + socialCnt;
}

/** Several tries, as another change of the member's may come in between. */
const TRIES = 5;

/**
 * Takes a credential from a member. Throws 1032 for the last one. Every change of somebody's credentials is an event of the
 * member's stream, so the count is of the moment of the decision: two that go at once are not both taken.
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
  const member = memberStream(userSysId);
  const { commandId, events, row } = taken;
  for (let tries = 0; tries < TRIES; tries++) {
    const version = await log.head(member.stream);
    const isLast = countOf(await credentialsOf(log.reads, userSysId)) <= 1;
    const { reply: isDecided } = await log.execute<boolean>({
      actorId: userSysId,
      commandId,
      streams: [member],
      decide: (states): Decision<boolean> => {
        requireMember(states.get(member));
        if (states.version(member) !== version) return { events: [], reply: false };
        const decided = events(states.get(member));
        if (isLast) throw new Refusal('1032');
        return { events: [{ ref: member, events: decided }], rows: [row], reply: true };
      },
    });
    if (isDecided) return;
  }
  throw new Refusal('0009');
}
