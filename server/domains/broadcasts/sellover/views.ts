import { koreanTime } from '../../../../schema/korean-days.ts';
import { SELLOVER_AGE_MIN } from '../../../../schema/members/constants.ts';
import type * as contract from '../../../../schema/members/sellovers.ts';
import { isYoungerThan } from '../../../../schema/members/sign-up-rules.ts';
import type { Query, Reply } from '../../../../schema/operation.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import { readIdentity } from '../../members/account/offers.ts';
import type { Catalog } from '../../catalog/catalog/catalog.ts';
import { broadcastCounts } from '../guide/queries.ts';
import { contractInForce, openTimes, selloverStream, type Contract, type SelloverState } from './decider.ts';
import { countSellovers, selloversListed } from './projection.ts';
import { sallyPerson, type SallyPerson } from './tables.ts';

/** Sellovers as they see themselves, and as managers see them. */
export class SelloverViews {
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #accounts: Accounts;
  readonly #catalog: Catalog;

  constructor(parts: { log: EventLog; clock: Clock; accounts: Accounts; catalog: Catalog }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#accounts = parts.accounts;
    this.#catalog = parts.catalog;
  }

  /** `sellerSysIds`: for whom they broadcast. */
  async of(userSysId: number, sellerSysIds: readonly number[]): Promise<contract.Sellover> {
    const { state } = await this.#log.state(selloverStream(userSysId));
    const [person, counts, isYoung] = await Promise.all([
      readSallyPerson(this.#log.reads, userSysId),
      broadcastCounts(
        { log: this.#log, clock: this.#clock },
        sellerSysIds.flatMap((sellerSysId) => openTimes(state, sellerSysId)),
      ),
      isUnder19(this.#log.reads, userSysId, this.#clock.now()),
    ]);
    const latest = state.contracts.at(-1);
    const isOver = state.step === 'terminated';
    return {
      sallySysId: state.sallySysId,
      sallyName: person?.nick_name ?? null,
      status: statusOf(state),
      step: state.step,
      vendorType: state.vendorType,
      appliedAt: isoOrNull(state.appliedAt),
      registeredAt: isoOrNull(contractInForce(state)?.registeredAt ?? null),
      terminatedAt: isoOrNull(isOver ? (latest?.terminatedAt ?? null) : null),
      reason: person?.reason ?? null,
      needsGuardian: flag(isYoung === true),
      hasGuardian: flag(state.hasGuardian),
      liveBroadcastCnt: counts.onAir,
      terminatedCnt: counts.over,
      waitTotalCnt: counts.coming,
      badge: counts.onAir + counts.over + counts.coming,
      ctrCnt: counts.over + counts.coming,
    };
  }

  async contracts(userSysId: number): Promise<contract.SellerContract[]> {
    const { state } = await this.#log.state(selloverStream(userSysId));
    return Promise.all(state.contracts.toReversed().map((each) => this.#shown(each)));
  }

  async list({ step, ...page }: Query<typeof contract.sellovers>): Promise<Reply<typeof contract.sellovers>> {
    const { reads } = this.#log;
    const [total, rows] = await Promise.all([
      reads.one(countSellovers({ step: step ?? null })),
      reads.all(selloversListed({ step: step ?? null, ...page })),
    ]);
    const found = await Promise.all(rows.map(({ user_sys_id }) => this.#application(user_sys_id)));
    return { totalCnt: total?.count ?? 0, applications: found.filter((each) => each !== null) };
  }

  /** Null: the account is gone. */
  async #application(userSysId: number): Promise<contract.Application | null> {
    const [{ state }, person, profile, isYoung] = await Promise.all([
      this.#log.state(selloverStream(userSysId)),
      readSallyPerson(this.#log.reads, userSysId),
      this.#accounts.profile(userSysId),
      isUnder19(this.#log.reads, userSysId, this.#clock.now()),
    ]);
    if (!person || !profile || state.vendorType === null || state.appliedAt === null) return null;
    const { nick_name, guardian_name: name, guardian_mobile: mobile } = person;
    const latest = state.contracts.at(-1);
    return {
      userId: profile.userId,
      nickName: nick_name,
      step: state.step,
      vendorType: state.vendorType,
      // Nobody applies without both.
      pledges: { activity: 1, healthy: 1 },
      appliedAt: iso(state.appliedAt),
      isUnder19: isYoung === null ? null : flag(isYoung),
      guardian: name === null || mobile === null ? null : { name, mobile },
      contract: latest ? await this.#shown(latest) : null,
    };
  }

  async #shown({
    offeredAt,
    registeredAt,
    terminatedAt,
    ...rest
  }: Contract): Promise<contract.SellerContract> {
    const seller = await this.#catalog.seller(rest.sellerSysId);
    return {
      ...rest,
      sellerName: seller?.sellerName ?? '',
      sellerNameEn: seller?.sellerNameEn ?? '',
      offeredAt: iso(offeredAt),
      registeredAt: isoOrNull(registeredAt),
      terminatedAt: isoOrNull(terminatedAt),
    };
  }
}

/** Null: their birth date is not known, as of members of earlier versions and of those who work here. */
export async function isUnder19(
  reads: EventLog['reads'],
  userSysId: number,
  now: number,
): Promise<boolean | null> {
  const identity = await readIdentity(reads, userSysId);
  return identity && isYoungerThan(SELLOVER_AGE_MIN, identity.birthDate, koreanTime(now).date);
}

export async function readSallyPerson(
  reads: EventLog['reads'],
  userSysId: number,
): Promise<SallyPerson | undefined> {
  return reads.one(sallyPerson({ userSysId }));
}

function statusOf({ step }: SelloverState): contract.ContractStatus | null {
  if (step === 'none' || step === 'rejected') return null;
  if (step === 'registered') return 1;
  return step === 'terminated' ? 2 : 0;
}

function flag(is: boolean): 0 | 1 {
  return is ? 1 : 0;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : iso(at);
}
