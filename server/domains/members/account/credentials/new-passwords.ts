import { isCommonPassword } from '../../../../../schema/members/common-passwords.ts';
import { passwordFault } from '../../../../../schema/members/sign-up-rules.ts';
import { Refusal, type EventLog, type States } from '../../../../platform/log/log.ts';
import { memberStream, requireMember } from '../memberships/member.ts';
import { endingAll } from '../sessions/logout.ts';
import { hashPassword, isPassword, passwordRow, readPasswordHash } from './passwords.ts';

/** Throws 0005 for a password that breaks the rules, or that guessers try first. */
export function requireGoodPassword(password: string, userId: string, field = 'password'): void {
  const fault = passwordFault(password, userId) ?? (isCommonPassword(password) ? 'common' : null);
  if (fault) throw new Refusal('0005', { field, reason: fault });
}

/**
 * The part of a decision that gives a member another password, and ends all sessions but `except`. Throws 1014 if it is the
 * present one. Without a member (null) it takes as long.
 */
export async function prepareNewPassword(
  { reads }: Pick<EventLog, 'reads'>,
  userSysId: number | null,
  password: string,
  except: string | null = null,
) {
  const present = userSysId === null ? undefined : await readPasswordHash(reads, userSysId);
  const isSame = await isPassword(present, password);
  if (isSame) throw new Refusal('1014');
  const passwordHash = await hashPassword(password);
  if (userSysId === null) return null;
  const member = memberStream(userSysId);
  return {
    streams: [member],
    changed: (states: States, now: number) => {
      requireMember(states.get(member));
      const { event, row } = endingAll(userSysId, except);
      return {
        events: [{ ref: member, events: [{ type: 'PasswordChanged', data: {} }, event] }],
        rows: [passwordRow(userSysId, passwordHash, now), row],
      };
    },
  };
}
