import { Refusal, type States } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { memberRows } from '../profiles.ts';
import { barredUntil, untilOf } from '../leaving/former-accounts.ts';
import { memberStream, type Joined } from '../memberships/member.ts';
import { usersByMobile } from '../users.ts';
import { claimName } from './claims.ts';
import { consentRow, type Consent } from './consents.ts';
import { identityRow, type Identity } from './identity.ts';

type EnrolmentNeed = Pick<Platform, 'log' | 'secrets' | 'clock' | 'source'>;

/** Somebody who becomes a member. */
export interface Newcomer extends Identity {
  readonly userId: string;
  readonly nickName: string;
  /** In digits alone. */
  readonly mobile: string;
  /** From `hashPassword`; null: they log in by other means. */
  readonly passwordHash: string | null;
  readonly consents: readonly Consent[];
  readonly joined: Joined;
}

/**
 * The part of a decision that makes somebody a member, however they sign up. Verify the phone first: 1009
 * reveals that it belongs to a member. Throws 1013 if the user id is taken, and 1011 if the nickname is. Throws 1007, with the `field`, if
 * the id or the phone belonged to a former member who may not rejoin yet.
 */
export async function beginEnrolment(
  platform: EnrolmentNeed,
  { userId, nickName, mobile }: Pick<Newcomer, 'userId' | 'nickName' | 'mobile'>,
) {
  if (await platform.log.reads.one(usersByMobile({ mobile }))) throw new Refusal('1009');
  const names = [await claimName(platform, 'userid', userId), await claimName(platform, 'nick', nickName)];
  await requireUnbarred(platform, { userId, mobile });
  const userSysId = platform.source.id();
  const member = memberStream(userSysId);
  return {
    userSysId,
    streams: [member, ...names.map(({ stream }) => stream)],
    /** Throws 1013 or 1011 if somebody was faster. */
    enrolled: (states: States, newcomer: Newcomer, now: number) => ({
      events: [
        ...names.map((name) => name.claimed(states, userSysId)),
        { ref: member, events: [{ type: 'MemberJoined', data: newcomer.joined }] },
      ],
      rows: [
        ...memberRows({ ...newcomer, userSysId, joinTypeCode: newcomer.joined.joinTypeCode }, now),
        identityRow(userSysId, newcomer, now),
        ...newcomer.consents.map((consent) => consentRow(userSysId, consent, now)),
      ],
    }),
  };
}

/** The phone is proven to be theirs, the id is not. */
async function requireUnbarred(
  { log, secrets, clock }: EnrolmentNeed,
  { userId, mobile }: { readonly userId: string; readonly mobile: string },
): Promise<void> {
  const now = clock.now();
  const bar = await barredUntil({ log, secrets }, { mobile }, now);
  if (bar) throw new Refusal('1007', { field: 'mobile', ...untilOf(bar) });
  if (await barredUntil({ log, secrets }, { userId }, now)) throw new Refusal('1007', { field: 'userId' });
}
