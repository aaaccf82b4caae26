import { networkOf } from '../../../../platform/address.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import type { Proven } from '../credentials/credentials.ts';
import { forgetOldPlaces, knownPlaces, placeMark } from '../credentials/known-places.ts';
import { missingInfo } from '../identity/missing-info.ts';
import {
  memberStream,
  requireMember,
  requireNotSuspended,
  suspended,
  suspensionAt,
} from '../memberships/member.ts';
import { readRights } from '../memberships/memberships.ts';
import { userOf } from '../users.ts';
import { deviceRow, type Origin } from './devices.ts';
import { seenRow } from './last-logins.ts';
import { lifeLeft, sessionStream } from './session.ts';
import { hashOf, SECRET_BYTES, Tokens } from './tokens.ts';

/** Tokens of a session that goes on. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly groupIds: number[];
}

export interface LoginAnswer extends SessionTokens {
  readonly authSysId: number;
  readonly userSysId: number;
}

type SessionNeed = Pick<Platform, 'log' | 'clock' | 'use'>;

/**
 * Opens a session for an authenticated member. Throws 1010 if all their sessions were ended meanwhile, for example by a
 * new password, and 1003 if the member has left.
 */
export async function openSession(
  platform: SessionNeed & Pick<Platform, 'secrets' | 'source'>,
  { userSysId, memberVersion }: Proven,
  from: Origin,
): Promise<LoginAnswer> {
  const { log, secrets, source, use } = platform;
  const sessionId = source.uuid();
  const secret = source.secret(SECRET_BYTES).toString('base64url');
  const [session, member] = [sessionStream(sessionId), memberStream(userSysId)];
  await requireNoSuspension(platform, userSysId);
  const { reply: openedAt } = await log.execute({
    actorId: userSysId,
    commandId: source.commandId(),
    streams: [session, member],
    decide: (states, now) => {
      const { sessionsEnded } = states.get(member);
      requireMember(states.get(member));
      requireNotSuspended(states.get(member), now);
      if (sessionsEnded && sessionsEnded.version > memberVersion) throw new Refusal('1010');
      const opened = {
        type: 'SessionOpened',
        data: { userSysId, secretHash: hashOf(secret), memberVersion: states.version(member) },
      } as const;
      return {
        events: [{ ref: session, events: [opened] }],
        rows: [
          knownPlaces.upsert({
            user_sys_id: userSysId,
            mark: placeMark(secrets, userSysId, networkOf(from.ip)),
            last_login_at: now,
          }),
          forgetOldPlaces({ userSysId }),
          deviceRow(sessionId, userSysId, from, now),
          seenRow(userSysId, from.locale, now),
        ],
        reply: now,
      };
    },
  });
  const refreshToken = await use(Tokens).signRefresh(sessionId, secret, openedAt);
  return loginAnswer(platform, userSysId, { sessionId, openedAt }, refreshToken);
}

/** Throws 1015 with the facts of a suspension, and with what its member needs to answer it. */
async function requireNoSuspension({ log, clock, use }: SessionNeed, userSysId: number): Promise<void> {
  const { state } = await log.state(memberStream(userSysId));
  const suspension = suspensionAt(state, clock.now());
  if (!suspension) return;
  const { suspensionSysId } = suspension;
  throw suspended(suspension, await use(Tokens).signAppeal({ userSysId, suspensionSysId }));
}

/** The refresh token with an access token by the member's rights of now. */
export async function loginAnswer(
  { log, clock, use }: SessionNeed,
  userSysId: number,
  { sessionId, openedAt }: { readonly sessionId: string; readonly openedAt: number },
  refreshToken: string,
): Promise<LoginAnswer> {
  // Read before the rights: if they change in between, the token counts as older than the change.
  const rightsVersion = await log.head(memberStream(userSysId).stream);
  const missing = await missingInfo(log.reads, await userOf(log.reads, userSysId));
  const { permission, sellerSysIds } = await readRights(log.reads, userSysId);
  const accessToken = await use(Tokens).signAccess(
    { userSysId, permission, sellerSysIds, isUnfinished: missing.length > 0, sessionId, rightsVersion },
    lifeLeft({ openedAt }, clock.now()),
  );
  return { accessToken, refreshToken, groupIds: [...sellerSysIds], authSysId: permission, userSysId };
}
