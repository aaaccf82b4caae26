import { isCommonPassword } from '../../../../../schema/members/common-passwords.ts';
import { passwordFault } from '../../../../../schema/members/sign-up-rules.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type States,
} from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import { memberStream, requireMember } from '../memberships/member.ts';
import { endingAll } from '../sessions/sessions.ts';
import { hashPassword, isPassword, passwordRow, readPasswordHash } from './passwords.ts';

/** The part of a decision that gives a member another password. */
export interface NewPassword {
  readonly streams: readonly AnyStream[];
  /** Ends all sessions but `except`. Throws 1003 if the member is gone. */
  changed(
    states: States,
    now: number,
  ): { readonly events: Decision<never>['events']; readonly rows: readonly Write[] };
}

/** Throws 0005 for a password that breaks the rules, or that guessers try first. */
export function requireGoodPassword(password: string, userId: string, field = 'password'): void {
  const fault = passwordFault(password, userId) ?? (isCommonPassword(password) ? 'common' : null);
  if (fault) throw new Refusal('0005', { field, reason: fault });
}

/** New passwords of members. */
export class NewPasswords {
  readonly #log: Pick<EventLog, 'reads'>;

  constructor(log: Pick<EventLog, 'reads'>) {
    this.#log = log;
  }

  /** Throws 1014 if it is the present one. Without a member (null) it takes as long. */
  async prepare(
    userSysId: number | null,
    password: string,
    except: string | null = null,
  ): Promise<NewPassword | null> {
    const present = userSysId === null ? undefined : await readPasswordHash(this.#log.reads, userSysId);
    const isSame = await isPassword(present, password);
    if (isSame) throw new Refusal('1014');
    const passwordHash = await hashPassword(password);
    if (userSysId === null) return null;
    const member = memberStream(userSysId);
    return {
      streams: [member],
      changed: (states, now) => {
        requireMember(states.get(member));
        const { event, row } = endingAll(userSysId, except);
        return {
          events: [{ ref: member, events: [{ type: 'PasswordChanged', data: {} }, event] }],
          rows: [passwordRow(userSysId, passwordHash, now), row],
        };
      },
    };
  }
}
