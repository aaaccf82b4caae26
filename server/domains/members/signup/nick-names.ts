import { nickFault, nickNameOf } from '../../../../schema/members/sign-up-rules.ts';
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
