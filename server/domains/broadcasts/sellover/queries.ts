/** Sellovers as they see themselves, and as managers see them. */
import * as contract from '../../../../schema/members/sellovers.ts';
import { koreanTime } from '../../../../schema/korean-days.ts';
import { PERMISSION, SELLOVER_AGE_MIN } from '../../../../schema/members/constants.ts';
import { isYoungerThan } from '../../../../schema/members/sign-up-rules.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { Profiles, birthDatesOf } from '../../members/account/offers.ts';
import { ALWAYS, type SellersTime } from '../../room/broadcast/decider.ts';
import { broadcastCounts } from '../guide/queries.ts';
import { contractInForce, openTimes, selloverStream, type Contract, type SelloverState } from './decider.ts';
import { countSellovers, selloversListed } from './views.ts';
import { sallyPerson } from './rows.ts';

export const sally = query(contract.sally, ({ log, clock }) => {
  return async ({ caller: { userSysId, sellerSysIds } }) => {
    const { state } = await log.state(selloverStream(userSysId));
    const times = sellerSysIds.flatMap((sellerSysId) => openTimes(state, sellerSysId));
    const [person, counts, birthDates] = await Promise.all([
      log.reads.one(sallyPerson({ userSysId })),
      broadcastCounts({ log, clock }, times),
      birthDatesOf(log.reads, [userSysId]),
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
      needsGuardian: flag(isUnder19(birthDates.get(userSysId), clock.now()) === true),
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
  const [profiles, catalog] = [use(Profiles), use(Catalog)];
  return async ({ query: { step = null, ...page } }) => {
    const [total, rows] = await Promise.all([
      log.reads.one(countSellovers({ step })),
      log.reads.all(selloversListed({ step, ...page })),
    ]);
    const userSysIds = rows.map(({ user_sys_id }) => user_sys_id);
    const birthDates = await birthDatesOf(log.reads, userSysIds);
    const found = rows.map(async ({ user_sys_id: userSysId, nick_name, ...person }) => {
      const [{ state }, profile] = await Promise.all([
        log.state(selloverStream(userSysId)),
        profiles.of(userSysId),
      ]);
      // Their account is gone.
      if (nick_name === null || !profile || state.vendorType === null || state.appliedAt === null) return [];
      const { guardian_name: name, guardian_mobile: mobile } = person;
      const latest = state.contracts.at(-1);
      const isYoung = isUnder19(birthDates.get(userSysId), clock.now());
      return [
        {
          userId: profile.userId,
          nickName: nick_name,
          step: state.step,
          vendorType: state.vendorType,
          // Nobody applies without both.
          pledges: { activity: 1 as const, healthy: 1 as const },
          appliedAt: isoOf(state.appliedAt),
          isUnder19: isYoung === null ? null : flag(isYoung),
          guardian: name === null || mobile === null ? null : { name, mobile },
          contract: latest ? await contractShown(catalog, latest) : null,
        },
      ];
    });
    return { totalCnt: total?.count ?? 0, applications: (await Promise.all(found)).flat() };
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
export function isUnder19(birthDate: string | undefined, now: number): boolean | null {
  return birthDate === undefined ? null : isYoungerThan(SELLOVER_AGE_MIN, birthDate, koreanTime(now).date);
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
