import { userInfo } from '../../schema/accounts.ts';
import { NICK_MASK, NICK_MASK_VISIBLE } from '../../schema/constants.ts';
import { queryClient, queryOf } from '../app/query.ts';
import { isLoggedIn, session } from '../app/session.ts';

/** The name that the room knows this viewer by: the nickname, or the beginning of the id where there is none. */
export async function loadOwnName(): Promise<string> {
  const { userSysId: uid } = session;
  if (!isLoggedIn() || uid === undefined) return '';
  const user = await queryClient.fetchQuery({ ...queryOf(userInfo, { uid }), staleTime: Infinity });
  return user.nickName.trim() || user.userId.slice(0, NICK_MASK_VISIBLE) + NICK_MASK;
}

/** The id that this viewer logs in with, where the name has been loaded. */
export function ownUserId(): string | undefined {
  const { userSysId: uid } = session;
  return uid === undefined
    ? undefined
    : queryClient.getQueryData(queryOf(userInfo, { uid }).queryKey)?.userId;
}
