/** Sellovers as they see themselves, and as managers see them. */
import * as contract from '../../../../schema/members/sellovers.ts';
import { koreanTime } from '../../../../schema/korean-days.ts';
import { PERMISSION, SELLOVER_AGE_MIN } from '../../../../schema/members/constants.ts';
import { isYoungerThan } from '../../../../schema/members/sign-up-rules.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { readIdentity } from '../../members/account/offers.ts';
import { ALWAYS, type SellersTime } from '../../room/broadcast/hosts.ts';
import { broadcastCounts } from '../guide/queries.ts';
import { contractInForce, openTimes, selloverStream, type Contract, type SelloverState } from './decider.ts';
import { countSellovers, selloversListed } from './projection.ts';
import { sallyPerson } from './tables.ts';

export const sally = query(contract.sally, ({ log, clock }) => {
  return async ({ caller: { userSysId, sellerSysIds } }) => {
    const { state } = await log.state(selloverStream(userSysId));
    const times = sellerSysIds.flatMap((sellerSysId) => openTimes(state, sellerSysId));
    const [person, counts, isYoung] = await Promise.all([
      log.reads.one(sallyPerson({ userSysId })),
      broadcastCounts({ log, clock }, times),
      isUnder19(log.reads, userSysId, clock.now()),
    ]);
    const isOver = state.step === 'terminated';
    return {
      sallySysId: state.sallySysId,
      sallyName: person?.nick_name ?? null,
      status: statusOf(state),
      step: state.step,
      vendorType: state.vendorType,
      appliedAt: isoOrNull(state.appliedAt),
      registeredAt: isoOrNull(contractInForce(state)?.registeredAt ?? null),
      terminatedAt: isoOrNull(isOver ? (state.contracts.at(-1)?.terminatedAt ?? null) : null),
      reason: person?.reason ?? null,
      needsGuardian: flag(isYoung === true),
      hasGuardian: flag(state.hasGuardian),
      liveBroadcastCnt: counts.onAir,
      terminatedCnt: counts.over,
      waitTotalCnt: counts.coming,
      badge: counts.onAir + counts.over + counts.coming,
      ctrCnt: counts.over + counts.coming,
    };
  };
});

export const sallyContracts = query(contract.sallyContracts, ({ log, use }) => {
  const catalog = use(Catalog);
  return async ({ caller }) => {
    const { contracts } = (await log.state(selloverStream(caller.userSysId))).state;
    return {
      contracts: await Promise.all(contracts.toReversed().map((each) => contractShown(catalog, each))),
    };
  };
});

export const sellovers = query(contract.sellovers, ({ log, clock, use }) => {
  const [accounts, catalog] = [use(Accounts), use(Catalog)];
  /** Null: the account is gone. */
  const application = async (userSysId: number): Promise<contract.Application | null> => {
    const [{ state }, person, profile, isYoung] = await Promise.all([
      log.state(selloverStream(userSysId)),
      log.reads.one(sallyPerson({ userSysId })),
      accounts.profile(userSysId),
      isUnder19(log.reads, userSysId, clock.now()),
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
      appliedAt: isoOf(state.appliedAt),
      isUnder19: isYoung === null ? null : flag(isYoung),
      guardian: name === null || mobile === null ? null : { name, mobile },
      contract: latest ? await contractShown(catalog, latest) : null,
    };
  };
  return async ({ query: { step = null, ...page } }) => {
    const [total, rows] = await Promise.all([
      log.reads.one(countSellovers({ step })),
      log.reads.all(selloversListed({ step, ...page })),
    ]);
    const found = await Promise.all(rows.map(({ user_sys_id }) => application(user_sys_id)));
    return { totalCnt: total?.count ?? 0, applications: found.filter((each) => each !== null) };
  };
});

/** What of a seller the caller may look back on: a terminated contract takes its time from its sellover, and from nobody else. */
export async function timesOpenTo(
  log: Pick<EventLog, 'state'>,
  { userSysId, permission }: Caller,
  sellerSysId: number,
): Promise<SellersTime[]> {
  if (permission === PERMISSION.manager) return [{ sellerSysId, ...ALWAYS }];
  return openTimes((await log.state(selloverStream(userSysId))).state, sellerSysId);
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

async function contractShown(
  catalog: Catalog,
  { offeredAt, registeredAt, terminatedAt, ...rest }: Contract,
): Promise<contract.SellerContract> {
  const seller = await catalog.seller(rest.sellerSysId);
  return {
    ...rest,
    sellerName: seller?.sellerName ?? '',
    sellerNameEn: seller?.sellerNameEn ?? '',
    offeredAt: isoOf(offeredAt),
    registeredAt: isoOrNull(registeredAt),
    terminatedAt: isoOrNull(terminatedAt),
  };
}

function statusOf({ step }: SelloverState): contract.ContractStatus | null {
  if (step === 'none' || step === 'rejected') return null;
  if (step === 'registered') return 1;
  return step === 'terminated' ? 2 : 0;
}

function flag(is: boolean): 0 | 1 {
  return is ? 1 : 0;
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : isoOf(at);
}
