import type * as contract from '../../../../schema/members/sellovers.ts';
import { isName, sallyNameOf } from '../../../../schema/members/sign-up-rules.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type States,
} from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import { findMember, userInfoOf } from '../../members/account/queries.ts';
import {
  granting,
  memberStream,
  requireMember,
  revoking,
  suspensionAt,
} from '../../members/account/offers.ts';
import { newSeller, openSeller, sellerStream } from '../../catalog/catalog/seller.ts';
import type { Sellers } from '../../catalog/catalog/sellers.ts';
import { isOurs } from '../../members/signup/decider.ts';
import type { Terms } from '../../members/terms/offers.ts';
import {
  accept,
  apply,
  contractInForce,
  modify,
  offer,
  reject,
  selloverStream,
  terminate,
  type SelloverEvent,
} from './decider.ts';
import { claimSallyName, type SallyClaim } from './names.ts';
import { sallyPeople, setReason, setRejected, type SallyPerson } from './tables.ts';
import { isUnder19, readSallyPerson } from './views.ts';

interface By {
  readonly actorId: number;
  readonly commandId: string;
}

/** Several tries, as somebody else may open a shop at the same moment. */
const TRIES = 5;

/** Members on their way to broadcast: what they apply with, what managers decide, and the contract. */
export class Sellovers {
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #source: Pick<Source, 'id'>;
  readonly #secret: string;
  readonly #sellers: Sellers;
  readonly #terms: Terms;

  constructor(parts: {
    log: EventLog;
    clock: Clock;
    source: Pick<Source, 'id'>;
    /** Keys the names of streams. */
    secret: string;
    sellers: Sellers;
    terms: Terms;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#source = parts.source;
    this.#secret = parts.secret;
    this.#sellers = parts.sellers;
    this.#terms = parts.terms;
  }

  /** Throws 0003 while an application or contract is open, 0005 for bad data of a guardian, 1011 and 1012 for the nickname. */
  async apply(
    userSysId: number,
    { nickName, guardianConsent, ...pledged }: Body<typeof contract.joinSally>,
    by: By,
  ): Promise<Reply<typeof contract.joinSally>> {
    const nick_name = goodSallyName(nickName);
    const claim = await this.#claim(userSysId, nick_name);
    const guardian = await this.#guardian(userSysId, guardianConsent);
    const applied = { ...pledged, sallySysId: this.#source.id() };
    const ref = selloverStream(userSysId);
    const row = sallyPeople.upsert({
      user_sys_id: userSysId,
      nick_name,
      ...(guardian ?? NOBODY),
      reason: null,
    });
    return this.#decide(
      userSysId,
      by,
      (states) => ({
        events: apply(states.get(ref), applied, guardian !== null),
        also: [claim.claimed(states)],
        rows: [row, ...claim.rows],
        reply: { sallySysId: states.get(ref).sallySysId ?? applied.sallySysId },
      }),
      [claim.stream],
    );
  }

  /** Throws 6005 where nothing is open, 0007 for another vendor after it was accepted, and like {@link apply}. */
  async modify(
    userSysId: number,
    { vendorType, nickName, guardianConsent }: Body<typeof contract.modifySally>,
    by: By,
  ): Promise<void> {
    const nick_name = nickName === undefined ? undefined : goodSallyName(nickName);
    const guardian = await this.#guardian(userSysId, guardianConsent);
    const before = await readSallyPerson(this.#log.reads, userSysId);
    const isRenamed = nick_name !== undefined && nick_name !== before?.nick_name;
    const claim = isRenamed ? await this.#claim(userSysId, nick_name) : null;
    const ref = selloverStream(userSysId);
    await this.#decide(
      userSysId,
      by,
      (states) => ({
        events: modify(states.get(ref), { vendorType, hasConsent: guardian !== null }),
        also: claim ? [claim.claimed(states)] : [],
        rows: [
          ...(before
            ? [sallyPeople.upsert({ ...before, ...(nick_name && { nick_name }), ...guardian })]
            : []),
          ...(claim?.rows ?? []),
        ],
        reply: null,
      }),
      claim ? [claim.stream] : [],
    );
  }

  /** With it come the rights of a host, everywhere at once. Throws what the decider's `accept` throws. */
  async acceptContract(
    userSysId: number,
    contractSysId: number,
    by: By,
  ): Promise<Reply<typeof contract.acceptContract>> {
    const isYoung = await isUnder19(this.#log.reads, userSysId, this.#clock.now());
    const ref = selloverStream(userSysId);
    return this.#decide(userSysId, by, (states, now) => {
      const state = states.get(ref);
      const events = accept(state, contractSysId, { needsGuardian: isYoung === true });
      const { sellerSysId } = state.contracts.at(-1)!;
      const granted = granting(userSysId, { role: 'host', sellerSysId });
      return {
        events,
        also: [{ ref: memberStream(userSysId), events: [granted.event] }],
        rows: [granted.row],
        reply: { sellerSysId, registeredAt: iso(now) },
      };
    });
  }

  /**
   * A manager accepts, and offers the contract of the version in force with a seller. Without one a seller is opened in the
   * same step. Without a name it is called by its number, because a member's nickname may not stand in the log.
   */
  async accept(
    { userId, sellerSysId: named, sellerName }: Body<typeof contract.acceptSellover>,
    by: By,
  ): Promise<Reply<typeof contract.acceptSellover>> {
    const userSysId = await this.#find(userId);
    const contractSysId = this.#source.id();
    const { version } = this.#terms.inForce('contract', this.#clock.now());
    for (let tries = 1; ; tries++) {
      const sellerSysId = named ?? (await this.#sellers.nextId());
      const [ref, seller] = [selloverStream(userSysId), sellerStream(sellerSysId)];
      const member = memberStream(userSysId);
      const reply = await this.#decide(
        userSysId,
        by,
        (states, now) => {
          if (suspensionAt(states.get(member), now)) throw new Refusal('0007', { isSuspended: 1 });
          const events = offer(states.get(ref), { contractSysId, sellerSysId, version });
          const isThere = states.get(seller) !== null;
          if (named !== undefined && !isThere) throw new Refusal('0004', { sellerSysId });
          if (named === undefined && isThere) return { events: [], reply: null };
          const name = sellerName ?? `새 판매자 ${sellerSysId}`;
          const facts = newSeller(sellerSysId, {
            sellerName: name,
            ...(sellerName === undefined && { sellerNameEn: `New seller ${sellerSysId}` }),
          });
          return {
            events,
            also: isThere ? [] : [{ ref: seller, events: openSeller(null, facts) }],
            reply: { userSysId, sellerSysId, contractSysId, version },
          };
        },
        [seller],
      );
      if (reply) return reply;
      if (tries === TRIES) throw new Refusal('0009');
    }
  }

  async reject(
    { userId, reason }: Body<typeof contract.rejectSellover>,
    by: By,
  ): Promise<Reply<typeof contract.rejectSellover>> {
    const userSysId = await this.#find(userId);
    const ref = selloverStream(userSysId);
    return this.#decide(userSysId, by, (states) => ({
      events: reject(states.get(ref)),
      rows: [setRejected({ userSysId, reason })],
      reply: { userSysId },
    }));
  }

  async terminate(
    { userId, reason }: Body<typeof contract.terminateSellover>,
    by: By,
  ): Promise<Reply<typeof contract.terminateSellover>> {
    const userSysId = await this.#find(userId);
    const ref = selloverStream(userSysId);
    return this.#decide(userSysId, by, (states) => {
      const state = states.get(ref);
      const events = terminate(state);
      const { sellerSysId, contractSysId } = contractInForce(state)!;
      const revoked = revoking(userSysId, { role: 'host', sellerSysId });
      return {
        events,
        also: [{ ref: memberStream(userSysId), events: [revoked.event] }],
        rows: [revoked.row, setReason({ userSysId, reason })],
        reply: { userSysId, sellerSysId, contractSysId },
      };
    });
  }

  /** Decides on a member who is still there. */
  async #decide<R>(
    userSysId: number,
    by: By,
    decide: (
      states: States,
      now: number,
    ) => Pick<Decision<R>, 'rows' | 'reply'> & {
      readonly events: readonly SelloverEvent[];
      readonly also?: Decision<R>['events'];
    },
    more: readonly AnyStream[] = [],
  ): Promise<R> {
    const [ref, member] = [selloverStream(userSysId), memberStream(userSysId)];
    const { reply } = await this.#log.execute<R>({
      ...by,
      streams: [ref, member, ...more],
      decide: (states, now) => {
        requireMember(states.get(member));
        const { events, also = [], ...rest } = decide(states, now);
        return { ...rest, events: [...(events.length > 0 ? [{ ref, events }] : []), ...also] };
      },
    });
    return reply;
  }

  /** Throws 1011 if another has the name. */
  #claim(userSysId: number, name: string): Promise<SallyClaim> {
    return claimSallyName(this.#log, this.#secret, { name, userSysId });
  }

  /** Throws 0005 for a bad name, and for a bad number or the applicant's own. */
  async #guardian(
    userSysId: number,
    consent: contract.GuardianConsent | undefined,
  ): Promise<Pick<SallyPerson, 'guardian_name' | 'guardian_mobile'> | null> {
    if (!consent) return null;
    const mobile = mobileOf(consent.guardianMobile);
    if (!isName(consent.guardianName)) throw new Refusal('0005', { field: 'guardianName' });
    const own = mobileOf((await userInfoOf(this.#log, userSysId)).mobile);
    if (mobile === null || mobile === own) throw new Refusal('0005', { field: 'guardianMobile' });
    return { guardian_name: consent.guardianName.trim(), guardian_mobile: mobile };
  }

  async #find(userId: string): Promise<number> {
    const member = await findMember(this.#log, userId);
    if (!member) throw new Refusal('1003', { userId });
    return member.userSysId;
  }
}

const NOBODY = { guardian_name: null, guardian_mobile: null } as const;

/** Throws 1012. */
function goodSallyName(written: string): string {
  const name = sallyNameOf(written);
  if (name === null || isOurs(name)) throw new Refusal('1012');
  return name;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
