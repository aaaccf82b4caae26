import { LOGIN_IS_FRESH } from '../../../../../schema/members/constants.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { credentialsOf } from '../credentials/held.ts';
import { openedSession } from './devices.ts';
import type { Tokens } from './tokens.ts';

/**
 * Requires a recent reauthentication, so that a stolen login cannot do the most sensitive things. Throws 1030 unless the token
 * is the caller's and still valid. A member who only logs in through a provider needs a recent login instead.
 */
export async function requireReauth(
  { tokens, ...platform }: Pick<Platform, 'log' | 'clock'> & { readonly tokens: Tokens },
  caller: Caller,
  token: string | undefined,
): Promise<void> {
  if (token !== undefined) return tokens.checkReauth(token, caller);
  if (!(await isLoginEnough(platform, caller))) throw new Refusal('1030');
}

/** They need no token yet: they can only log in elsewhere, and have done so lately. */
export async function isLoginEnough(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  { userSysId, sessionId }: Caller,
): Promise<boolean> {
  const { hasPassword, passkeyCnt } = await credentialsOf(log.reads, userSysId);
  if (hasPassword || passkeyCnt > 0 || sessionId === null) return false;
  const session = await log.reads.one(openedSession({ sessionId }));
  return session !== undefined && clock.now() - session.opened_at < LOGIN_IS_FRESH;
}
