import type { Clock } from '../../../../platform/clock.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type States,
} from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import type { Source } from '../../../../platform/source.ts';
import { memberRows } from '../accounts.ts';
import { untilOf, type FormerAccounts } from '../leaving/former-accounts.ts';
import { memberStream, type Joined } from '../memberships/member.ts';
import { usersByMobile } from '../users.ts';
import type { NameClaims } from './claims.ts';
import { consentRow, type Consent } from './consents.ts';
import { identityRow, type Identity } from './identity.ts';

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

/** The part of a decision that makes a member. */
export interface Enrolment {
  readonly userSysId: number;
  /** The command names them. */
  readonly streams: readonly AnyStream[];
  /** Throws 1013 or 1011 if somebody was faster. */
  enrolled(
    states: States,
    newcomer: Newcomer,
    now: number,
  ): { readonly events: Decision<never>['events']; readonly rows: readonly Write[] };
}

/** How people become members, wherever they come from. */
export class Enrolments {
  readonly #log: Pick<EventLog, 'reads'>;
  readonly #claims: NameClaims;
  readonly #former: Pick<FormerAccounts, 'barredUntil'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #source: Pick<Source, 'id'>;

  constructor(parts: {
    readonly log: Pick<EventLog, 'reads'>;
    readonly claims: NameClaims;
    readonly former: Pick<FormerAccounts, 'barredUntil'>;
    readonly clock: Pick<Clock, 'now'>;
    readonly source: Pick<Source, 'id'>;
  }) {
    this.#log = parts.log;
    this.#claims = parts.claims;
    this.#former = parts.former;
    this.#clock = parts.clock;
    this.#source = parts.source;
  }

  /**
   * Throws 1009 if the phone belongs to a member, so it must have been proven before. Throws 1013 for a user id that is
   * taken, 1011 for a nickname, and 1007 for the id or the phone of a former member who may not come back yet, with the
   * `field` that is meant.
   */
  async begin({
    userId,
    nickName,
    mobile,
  }: Pick<Newcomer, 'userId' | 'nickName' | 'mobile'>): Promise<Enrolment> {
    const { reads } = this.#log;
    if (await reads.one(usersByMobile({ mobile }))) throw new Refusal('1009');
    const names = [await this.#claims.claim('userid', userId), await this.#claims.claim('nick', nickName)];
    await this.#requireUnbarred({ userId, mobile });
    const userSysId = this.#source.id();
    const member = memberStream(userSysId);
    return {
      userSysId,
      streams: [member, ...names.map(({ stream }) => stream)],
      enrolled: (states, newcomer, now) => ({
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
  async #requireUnbarred({ userId, mobile }: { readonly userId: string; readonly mobile: string }) {
    const now = this.#clock.now();
    const bar = await this.#former.barredUntil({ mobile }, now);
    if (bar) throw new Refusal('1007', { field: 'mobile', ...untilOf(bar) });
    if (await this.#former.barredUntil({ userId }, now)) throw new Refusal('1007', { field: 'userId' });
  }
}
