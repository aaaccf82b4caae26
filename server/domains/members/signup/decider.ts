/* What may be said of somebody who becomes a member. */
import type { join } from '../../../../schema/members/joining.ts';
import { koreanTime } from '../../../../schema/korean-days.ts';
import {
  birthFault,
  emailOf,
  isName,
  nickFault,
  nickNameOf,
} from '../../../../schema/members/sign-up-rules.ts';
import type { Body } from '../../../../schema/operation.ts';
import { BlockedWords } from '../../../platform/input/blocked-words.ts';
import { Refusal } from '../../../platform/log/log.ts';

/** Whom nobody may pretend to be, however it is written. */
const ours = new BlockedWords([
  '*관리자*',
  '*운영자*',
  '*운영진*',
  '*고객센터*',
  '*셀로버*',
  '*sellover*',
  '*admin*',
]);

/** Whether a name pretends to be us. */
export function isOurs(name: string): boolean {
  return ours.isIn(name);
}

/** A nickname as it is kept. Throws 1012 for one that breaks the rules, or that pretends to be us. */
export function goodNickName(written: string): string {
  if (nickFault(written) !== null || isOurs(written)) throw new Refusal('1012');
  return nickNameOf(written);
}

/** Throws 0005 for a name or birth date that nobody has, and for somebody who is too young. */
export function goodIdentity(
  { name, birthDate }: Pick<Body<typeof join>, 'name' | 'birthDate'>,
  now: number,
): { readonly name: string; readonly birthDate: string } {
  if (!isName(name)) throw new Refusal('0005', { field: 'name', reason: 'must be a name' });
  const fault = birthFault(birthDate, koreanTime(now).date);
  if (fault) throw new Refusal('0005', { field: 'birthDate', reason: fault });
  return { name: name.trim(), birthDate };
}

/** A user id as we store it. Throws 0005 unless it is an e-mail address. */
export function goodUserId(written: string): string {
  const userId = emailOf(written);
  if (userId === null) throw new Refusal('0005', { field: 'userId', reason: 'must be an e-mail address' });
  return userId;
}
