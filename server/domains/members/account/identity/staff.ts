import { OWN_SIGN_UP } from '../../../../../schema/members/constants.ts';
import { emailOf } from '../../../../../schema/members/sign-up-rules.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { executeOwn } from '../../../../platform/operations.ts';
import { memberRows } from '../profiles.ts';
import { requireGoodPassword } from '../credentials/new-passwords.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { barredUntil } from '../leaving/former-accounts.ts';
import { memberStream, type Joined, type Membership } from '../memberships/member.ts';
import { claimName } from './claims.ts';
import { consentRow, type Consent } from './consents.ts';

/** A name to log in with, where it is no e-mail address. */
const PLAIN_ID = /^[a-z0-9][a-z0-9._-]{2,29}$/;

const JOINED: Joined = { joinTypeCode: OWN_SIGN_UP, isAppInstall: 0, sellerSysId: null, referral: null };

/**
 * Makes an account of somebody who works here, with its role, as the operator's decision. Nobody asks them for a phone, a
 * nickname or a birth date. `consents`: the texts to which they agree by it. Throws 0005 with the field that is wrong, 1013
 * for a user id that is taken, 1007 for one of a former member who may not come back yet.
 */
export async function createStaffAccount(
  platform: Pick<Platform, 'log' | 'secrets' | 'clock' | 'source'>,
  asked: {
    readonly userId: string;
    readonly password: string;
    readonly membership: Membership;
    readonly consents: readonly Consent[];
  },
): Promise<{ readonly userSysId: number; readonly userId: string }> {
  const { clock, source } = platform;
  const { password, membership, consents } = asked;
  const userId = goodUserId(asked.userId);
  requireGoodPassword(password, userId);
  const claim = await claimName(platform, 'userid', userId);
  if (await barredUntil(platform, { userId }, clock.now())) throw new Refusal('1007', { field: 'userId' });
  const userSysId = source.id();
  const member = memberStream(userSysId);
  const account = {
    userSysId,
    userId,
    passwordHash: await hashPassword(password),
    nickName: '',
    mobile: '',
    joinTypeCode: OWN_SIGN_UP,
    memberships: [membership],
  };
  await executeOwn(platform, {
    streams: [member, claim.stream],
    decide: (states, now) => ({
      events: [
        claim.claimed(states, userSysId),
        {
          ref: member,
          events: [
            { type: 'MemberJoined', data: JOINED },
            { type: 'MembershipGranted', data: membership },
          ],
        },
      ],
      rows: [...memberRows(account, now), ...consents.map((consent) => consentRow(userSysId, consent, now))],
    }),
  });
  return { userSysId, userId };
}

/** As it is kept, and as a login finds it. */
function goodUserId(written: string): string {
  const userId = emailOf(written) ?? written.trim();
  if (emailOf(userId) === null && !PLAIN_ID.test(userId))
    throw new Refusal('0005', {
      field: 'userId',
      reason: 'must be an e-mail address, or 3 to 30 small letters and digits',
    });
  return userId;
}
