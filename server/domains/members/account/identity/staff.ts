import { OWN_SIGN_UP } from '../../../../../schema/members/constants.ts';
import { emailOf } from '../../../../../schema/members/sign-up-rules.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Source } from '../../../../platform/source.ts';
import { memberRows } from '../accounts.ts';
import { requireGoodPassword } from '../credentials/new-passwords.ts';
import { hashPassword } from '../credentials/passwords.ts';
import type { FormerAccounts } from '../leaving/former-accounts.ts';
import { memberStream, type Joined, type Membership } from '../memberships/member.ts';
import type { NameClaims } from './claims.ts';
import { consentRow, type Consent } from './consents.ts';

/** A name to log in with, where it is no e-mail address. */
const PLAIN_ID = /^[a-z0-9][a-z0-9._-]{2,29}$/;

const JOINED: Joined = { joinTypeCode: OWN_SIGN_UP, isAppInstall: 0, sellerSysId: null, referral: null };

/** Accounts of those who work here. Nobody asks them for a phone, a nickname or a birth date. */
export class Staff {
  readonly #log: Pick<EventLog, 'execute'>;
  readonly #claims: Pick<NameClaims, 'claim'>;
  readonly #former: Pick<FormerAccounts, 'barredUntil'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #source: Pick<Source, 'id' | 'commandId'>;

  constructor(parts: {
    readonly log: Pick<EventLog, 'execute'>;
    readonly claims: Pick<NameClaims, 'claim'>;
    readonly former: Pick<FormerAccounts, 'barredUntil'>;
    readonly clock: Pick<Clock, 'now'>;
    readonly source: Pick<Source, 'id' | 'commandId'>;
  }) {
    this.#log = parts.log;
    this.#claims = parts.claims;
    this.#former = parts.former;
    this.#clock = parts.clock;
    this.#source = parts.source;
  }

  /**
   * Makes an account with its role, as the operator's decision. `consents`: the texts to which they agree by it. Throws 0005
   * with the field that is wrong, 1013 for a user id that is taken, 1007 for one of a former member who may not come back yet.
   */
  async create(asked: {
    readonly userId: string;
    readonly password: string;
    readonly membership: Membership;
    readonly consents: readonly Consent[];
  }): Promise<{ readonly userSysId: number; readonly userId: string }> {
    const { password, membership, consents } = asked;
    const userId = goodUserId(asked.userId);
    requireGoodPassword(password, userId);
    const claim = await this.#claims.claim('userid', userId);
    if (await this.#former.barredUntil({ userId }, this.#clock.now()))
      throw new Refusal('1007', { field: 'userId' });
    const userSysId = this.#source.id();
    const member = memberStream(userSysId);
    const passwordHash = await hashPassword(password);
    const account = {
      userSysId,
      userId,
      passwordHash,
      nickName: '',
      mobile: '',
      joinTypeCode: OWN_SIGN_UP,
      memberships: [membership],
    };
    await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
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
        rows: [
          ...memberRows(account, now),
          ...consents.map((consent) => consentRow(userSysId, consent, now)),
        ],
        reply: null,
      }),
    });
    return { userSysId, userId };
  }
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
