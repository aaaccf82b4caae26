import type { userInfo } from '../../../../schema/members/accounts.ts';
import { NICK_MASK, NICK_MASK_VISIBLE } from '../../../../schema/members/constants.ts';
import type { Reply } from '../../../../schema/operation.ts';
import { keepsAnswers } from '../../../app/calls/answers.ts';
import { api } from '../../../app/calls/api.ts';
import { isLoggedIn, session } from '../../../app/session/session.ts';

/** The last request for the member's data, and the id from its answer. */
let asked:
  | { readonly uid: number; readonly user: Promise<Reply<typeof userInfo>>; userId?: string }
  | undefined;

const forget = () => {
  asked = undefined;
};
keepsAnswers({ forget, askAgain: forget });

/** The viewer's name in the room: the nickname, else the beginning of the id. */
export async function loadOwnName(): Promise<string> {
  const { userSysId: uid } = session;
  if (!isLoggedIn() || uid === undefined) return '';
  const ours = asked?.uid === uid ? asked : (asked = { uid, user: api('userInfo', { uid }) });
  try {
    const user = await ours.user;
    ours.userId = user.userId;
    return user.nickName.trim() || user.userId.slice(0, NICK_MASK_VISIBLE) + NICK_MASK;
  } catch (error) {
    // The next one asks again.
    if (asked === ours) asked = undefined;
    throw error;
  }
}

/** The id that this viewer logs in with, where the name has been loaded. */
export function ownUserId(): string | undefined {
  return asked?.uid === session.userSysId ? asked?.userId : undefined;
}
