/*
 * Logging in through a provider. What must stay true:
 * - Nobody is logged in without the provider's word, or the word of the account's own password or phone.
 * - What the browser carries is sealed, short-lived, and used once over all nodes. It is worth nothing without the secret of
 *   the tab that began, so nobody logs somebody else in as themselves.
 * - That an account exists is told only to whom the provider vouches for as the owner of its e-mail address.
 */
import { createHash } from 'node:crypto';
import { SOCIAL_CODE_LASTS, SOCIAL_LINK_LASTS } from '../../../../schema/members/constants.ts';
import type {
  exchangeSocial,
  proveSocial,
  snsLogin,
  SocialAnswer,
} from '../../../../schema/members/social.ts';
import type { Body } from '../../../../schema/operation.ts';
import { networkOf } from '../../../platform/address.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal, type Decision, type EventLog, type States } from '../../../platform/log/log.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';
import type { Source } from '../../../platform/source.ts';
import { memberRows, type Accounts } from '../account/accounts.ts';
import {
  barredUntil,
  claimName,
  joiningInfoOf,
  memberStream,
  untilOf,
  type Credentials,
  type Free,
  type LoginAnswer,
  type Origin,
  type Proven,
  type Sessions,
  type SocialAccounts,
  type Using,
} from '../account/offers.ts';
import type { Verifications } from '../verification/offers.ts';
import type { SocialPerson } from './adapter.ts';
import { NotVouched } from './provider.ts';
import { Sealing } from '../../../platform/sealing.ts';
import type { SocialProviders } from './social-providers.ts';
import { using } from './used-code.ts';

/** Somebody who came back from a provider. */
export interface Arrived {
  readonly person: SocialPerson;
  /** For a member who is logged in: to link it to their account. */
  readonly isToLink: boolean;
  /** The SHA-256 of the secret of the browser that began; null, from an older version: it gave none. */
  readonly challenge: string | null;
}

/** Somebody who still has to prove that an account is theirs. */
interface ToProve {
  readonly person: SocialPerson;
  readonly userSysId: number;
}

/** Several tries, as somebody may come with the same account at the same moment. */
const TRIES = 5;
/** Of the id of a member without an e-mail address. */
const NAME_BYTES = 6;

export class SocialLogins {
  readonly #parts: Parts;
  readonly #arrivals: Sealing<Arrived>;
  readonly #proofs: Sealing<ToProve>;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { secret, source } = parts;
    this.#arrivals = new Sealing({ secret, source, use: 'social arrival' });
    this.#proofs = new Sealing({ secret, source, use: 'social proof' });
  }

  /** The code with which a browser comes back to us. */
  codeFor(arrived: Arrived): string {
    return this.#arrivals.seal(arrived, this.#parts.clock.now() + SOCIAL_CODE_LASTS);
  }

  /** A login that began here ends once. Throws 1020 the second time. */
  async end(state: string): Promise<void> {
    await this.#use([using(`state ${state}`)]);
  }

  /** Throws 1020 for a code that is not ours, too old, used, or of another browser. */
  async exchange(asked: Body<typeof exchangeSocial>, from: Origin): Promise<SocialAnswer> {
    return this.#enter(this.#personOf(asked, false), [using(asked.code)], from);
  }

  /** Throws 0004 for a provider that is not here, 1017 for a token that it does not vouch for, and 0009 if it is away. */
  async withToken(
    { snsType, snsToken, facebookUserId = '' }: Body<typeof snsLogin>,
    from: Origin,
  ): Promise<SocialAnswer> {
    const { providers, logger } = this.#parts;
    const provider = providers.offered.values().find(({ adapter }) => adapter.joinTypeCode === snsType);
    if (!provider) throw new Refusal('0004');
    const { name, label, tokenInfo } = provider.adapter;
    if (tokenInfo && facebookUserId === '')
      throw new Refusal('0005', {
        field: 'facebookUserId',
        reason: `must come with a token of ${label.en}`,
      });
    const person = await provider.personOf(snsToken, facebookUserId).catch((error: unknown) => {
      if (!(error instanceof NotVouched)) throw error;
      tellNotVouched(logger, name, error);
      throw new Refusal(error.because === 'away' ? '0009' : '1017');
    });
    return this.#enter(person, [], from);
  }

  /**
   * Links the account at the provider to the member whose password, or whose phone's proof, comes with it. Throws 1010 or
   * 1020 for a wrong one; the code stays good for another try.
   */
  async prove(asked: Body<typeof proveSocial>, from: Origin, commandId: string): Promise<LoginAnswer> {
    const { accounts, credentials, log, sessions, verifications, clock } = this.#parts;
    const { person, userSysId } = this.#proofs.open(asked.code, clock.now());
    const uses: Using[] = [using(asked.code)];
    let proven: Proven;
    if (asked.userId !== undefined && asked.password !== undefined) {
      const typed = { userId: asked.userId, password: asked.password };
      proven = await credentials.check(typed, networkOf(from.ip));
      if (proven.userSysId !== userSysId) throw new Refusal('1010');
    } else if (asked.proof !== undefined) {
      proven = { userSysId, memberVersion: await log.head(memberStream(userSysId).stream) };
      const phone = await verifications.use(asked.proof, 'findpw');
      if (phone.mobile !== (await accounts.info(userSysId)).mobile) throw new Refusal('1020');
      uses.push(phone);
    } else {
      throw new Refusal('0005', { field: 'password or proof', reason: 'must be there' });
    }
    await this.#link(userSysId, person, { commandId, using: uses });
    return sessions.open(proven, from);
  }

  /** Links it to a member who is logged in. Throws as {@link exchange} and `SocialAccounts.link` do. */
  async link(userSysId: number, asked: Body<typeof exchangeSocial>, commandId: string): Promise<string> {
    const person = this.#personOf(asked, true);
    await this.#link(userSysId, person, { commandId, using: [using(asked.code)] });
    return person.provider;
  }

  #link(
    userSysId: number,
    person: SocialPerson,
    by: { readonly commandId: string; readonly using: readonly Using[] },
  ): Promise<void> {
    const joinTypeCode = this.#parts.providers.joinTypeCodeOf(person.provider);
    return this.#parts.social.link(userSysId, { ...person, joinTypeCode }, by);
  }

  #personOf({ code, secret }: Body<typeof exchangeSocial>, isToLink: boolean): SocialPerson {
    const arrived = this.#arrivals.open(code, this.#parts.clock.now());
    const { challenge } = arrived;
    if (arrived.isToLink !== isToLink) throw new Refusal('1020');
    if (challenge === null || !isSameSecret(sha256(secret), challenge)) throw new Refusal('1020');
    return arrived.person;
  }

  /** Logs in whose account it is, asks for a proof where somebody has the e-mail address, or makes an account. */
  async #enter(person: SocialPerson, uses: readonly Using[], from: Origin): Promise<SocialAnswer> {
    const { accounts, log, social } = this.#parts;
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await social.find(person);
      if ('userSysId' in found) {
        const { userSysId } = found;
        const memberVersion = await log.head(memberStream(userSysId).stream);
        await this.#use(uses);
        return this.#logIn({ userSysId, memberVersion }, person, from);
      }
      const namesake = person.email === null ? null : await accounts.find(person.email);
      if (namesake) {
        await this.#use(uses);
        return this.#askForProof(person, namesake.userSysId);
      }
      const userSysId = await this.#join(person, found.free, uses);
      if (userSysId !== null) return this.#logIn({ userSysId, memberVersion: 0 }, person, from);
    }
    throw new Refusal('0009');
  }

  /** Makes a member. Null: somebody was faster with the account, or with the e-mail address. */
  async #join(person: SocialPerson, free: Free, uses: readonly Using[]): Promise<number | null> {
    const { clock, log, providers, source } = this.#parts;
    const { email, ...social } = person;
    const joinTypeCode = providers.joinTypeCodeOf(person.provider);
    // The provider vouches for both, so they are the person's own.
    const bar = await barredUntil(
      this.#parts,
      { social, ...(email !== null && { userId: email }) },
      clock.now(),
    );
    if (bar) throw new Refusal('1008', untilOf(bar));
    const userSysId = source.id();
    const userId = email ?? this.#userIdFor(person);
    try {
      const claim = await claimName(this.#parts, 'userid', userId);
      const { reply: isDecided } = await log.execute<boolean>({
        actorId: userSysId,
        commandId: source.commandId(),
        streams: [
          free.stream,
          claim.stream,
          memberStream(userSysId),
          ...uses.flatMap(({ streams }) => streams),
        ],
        decide: (states, now) => {
          const used = uses.flatMap((each) => each.used(states, now));
          if (!free.isFree(states)) return { events: [], reply: false };
          const claimed = claim.claimed(states, userSysId);
          const { events, row } = free.taken(userSysId, joinTypeCode, now);
          const member = {
            userSysId,
            userId,
            passwordHash: null,
            nickName: '',
            mobile: '',
            joinTypeCode,
          };
          return {
            events: [...used, claimed, ...events],
            rows: [...memberRows(member, now), row],
            reply: true,
          };
        },
      });
      return isDecided ? userSysId : null;
    } catch (error) {
      if (error instanceof Refusal && error.resultCode === '1013') return null;
      throw error;
    }
  }

  async #use(uses: readonly Using[]): Promise<void> {
    if (uses.length === 0) return;
    await this.#parts.log.execute({
      actorId: null,
      commandId: this.#parts.source.commandId(),
      streams: uses.flatMap(({ streams }) => streams),
      decide: (states: States, now): Decision<null> => ({
        events: uses.flatMap((each) => each.used(states, now)),
        reply: null,
      }),
    });
  }

  async #logIn(proven: Proven, { name }: SocialPerson, from: Origin): Promise<SocialAnswer> {
    const { log, sessions } = this.#parts;
    const answer = await sessions.open(proven, from);
    const { missing } = await joiningInfoOf(log, proven.userSysId);
    if (missing.length === 0) return answer;
    return { ...answer, needsInfo: missing, ...(name !== null && { nickName: name }) };
  }

  async #askForProof(person: SocialPerson, userSysId: number): Promise<SocialAnswer> {
    const { clock, credentials } = this.#parts;
    const code = this.#proofs.seal({ person, userSysId }, clock.now() + SOCIAL_LINK_LASTS);
    const { email, provider } = person;
    const hasPassword = await credentials.hasPassword(userSysId);
    return { linkTo: { userId: email!, provider, code, hasPassword } };
  }

  /** Nobody can be found by it at the provider. */
  #userIdFor({ provider }: SocialPerson): string {
    return `${provider}_${this.#parts.source.secret(NAME_BYTES).toString('hex')}`;
  }
}

interface Parts {
  readonly log: EventLog;
  readonly source: Source;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secret: string;
  readonly providers: SocialProviders;
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly social: SocialAccounts;
  readonly verifications: Verifications;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Who declines is no news. */
export function tellNotVouched(
  logger: Pick<Logger, 'warn'>,
  provider: string,
  { because, message }: NotVouched,
): void {
  if (because !== 'cancelled') logger.warn({ provider, because, message }, 'a provider vouched for nobody');
}
