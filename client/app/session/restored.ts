import { readSavedUser } from '../app-reads.ts';
import { keepTokens, memberOf, tokensFor } from './tokens.ts';

/** Logs in with the token that the app around has kept. False: it has none. Throws what the calls throw. */
export async function restoreLogin(): Promise<boolean> {
  const saved = await readSavedUser();
  if (!saved) return false;
  const reply = await tokensFor(saved.refreshToken);
  const userSysId = memberOf(reply.accessToken);
  if (userSysId === undefined) return false;
  keepTokens(reply, userSysId);
  return true;
}
