import type { ContractStatus, SelloverStep } from '../../../../schema/members/sellovers.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { ALWAYS, type SellersTime } from '../../room/broadcast/decider.ts';

/** What they say of themselves when they apply. Names are rows. */
export interface SelloverApplication {
  readonly vendorType: 0 | 1;
  readonly pledgeActivity: 1;
  readonly pledgeHealthy: 1;
}

export interface ContractOffer {
  readonly contractSysId: number;
  /** For whom they may broadcast. */
  readonly sellerSysId: number;
  /** Of the contract's text. */
  readonly version: number;
}

type Named = Pick<ContractOffer, 'contractSysId'>;

/** The way of one member from an application to a contract, and to its end. */
export type SelloverEvent =
  | { readonly type: 'SelloverApplied'; readonly data: SelloverApplication & { readonly sallySysId: number } }
  | { readonly type: 'SelloverVendorChanged'; readonly data: Pick<SelloverApplication, 'vendorType'> }
  | { readonly type: 'GuardianConsented'; readonly data: Record<string, never> }
  | { readonly type: 'SelloverRejected'; readonly data: Record<string, never> }
  | { readonly type: 'ContractOffered'; readonly data: ContractOffer }
  | { readonly type: 'ContractAccepted'; readonly data: Named }
  | { readonly type: 'ContractTerminated'; readonly data: Named }
  /** Their account is gone, and with it the application and the contract. */
  | { readonly type: 'SelloverLeft'; readonly data: Record<string, never> };

/** Times are milliseconds since 1970. */
export interface Contract extends ContractOffer {
  readonly status: ContractStatus;
  readonly offeredAt: number;
  readonly registeredAt: number | null;
  readonly terminatedAt: number | null;
}

export interface SelloverState {
  /** Of the first application. */
  readonly sallySysId: number | null;
  readonly step: SelloverStep;
  readonly vendorType: 0 | 1 | null;
  readonly hasGuardian: boolean;
  readonly appliedAt: number | null;
  /** The latest last. An offer that was taken back is not among them. */
  readonly contracts: readonly Contract[];
}

const withLatest = (state: SelloverState, step: SelloverStep, change: Partial<Contract>): SelloverState => ({
  ...state,
  step,
  contracts: state.contracts.map((contract, at) =>
    at === state.contracts.length - 1 ? { ...contract, ...change } : contract,
  ),
});

const withoutOffer = ({ contracts }: SelloverState) => contracts.filter(({ status }) => status !== 0);

export const selloverFold: Fold<SelloverState, SelloverEvent> = {
  category: 'sellover',
  initial: {
    sallySysId: null,
    step: 'none',
    vendorType: null,
    hasGuardian: false,
    appliedAt: null,
    contracts: [],
  },
  stateVersion: 1,
  on: {
    SelloverApplied: (state, { data: { sallySysId, vendorType }, recordedAt }) => ({
      ...state,
      sallySysId: state.sallySysId ?? sallySysId,
      step: 'applied',
      vendorType,
      hasGuardian: false,
      appliedAt: recordedAt,
    }),
    SelloverVendorChanged: (state, { data }) => ({ ...state, ...data }),
    GuardianConsented: (state) => ({ ...state, hasGuardian: true }),
    SelloverRejected: (state) => ({
      ...state,
      step: 'rejected',
      hasGuardian: false,
      contracts: withoutOffer(state),
    }),
    ContractOffered: (state, { data, recordedAt }) => ({
      ...state,
      step: 'offered',
      contracts: [
        ...state.contracts,
        { ...data, status: 0, offeredAt: recordedAt, registeredAt: null, terminatedAt: null },
      ],
    }),
    ContractAccepted: (state, { recordedAt }) =>
      withLatest(state, 'registered', { status: 1, registeredAt: recordedAt }),
    ContractTerminated: (state, { recordedAt }) =>
      withLatest(state, 'terminated', { status: 2, terminatedAt: recordedAt }),
    SelloverLeft: (state, { recordedAt }) => ({
      ...(state.step === 'registered'
        ? withLatest(state, 'none', { status: 2, terminatedAt: recordedAt })
        : { ...state, step: 'none', contracts: withoutOffer(state) }),
      hasGuardian: false,
    }),
  },
};

export function selloverStream(userSysId: number): StreamRef<SelloverState, SelloverEvent> {
  return streamOf(selloverFold, userSysId);
}

/** `7` of `sellover-7`. */
export function memberOfSellover(stream: string): number {
  return Number(stream.slice(selloverFold.category.length + 1));
}

/** Null: no contract is in force. */
export function contractInForce({ step, contracts }: SelloverState): Contract | null {
  return step === 'registered' ? contracts.at(-1)! : null;
}

/**
 * Of a moment in the period of a contract that is terminated: its history is no longer for its sellover, whatever contract
 * they have now.
 */
export function isClosedTo(state: SelloverState, sellerSysId: number, at: number): boolean {
  return closedTimes(state, sellerSysId).some(({ from, until }) => from <= at && at < until);
}

/** All the time that is not closed, earliest first. */
export function openTimes(state: SelloverState, sellerSysId: number): SellersTime[] {
  const closed = closedTimes(state, sellerSysId).toSorted((a, b) => a.from - b.from);
  const { from: first, until: last } = ALWAYS;
  return [...closed, { from: last, until: last }].map((time, at) => ({
    sellerSysId,
    from: closed[at - 1]?.until ?? first,
    until: time.from,
  }));
}

function closedTimes({ contracts }: SelloverState, sellerSysId: number): SellersTime[] {
  return contracts
    .filter((contract) => contract.status === 2 && contract.sellerSysId === sellerSysId)
    .flatMap(({ registeredAt: from, terminatedAt: until }) =>
      from === null || until === null ? [] : [{ sellerSysId, from, until }],
    );
}

const guardianEvents = (hasConsent: boolean): SelloverEvent[] =>
  hasConsent ? [{ type: 'GuardianConsented', data: {} }] : [];

/** Throws 0003 while an application or a contract is open. */
export function apply(
  { step }: SelloverState,
  applied: SelloverApplication & { readonly sallySysId: number },
  hasConsent: boolean,
): SelloverEvent[] {
  if (['applied', 'offered', 'registered'].includes(step)) throw new Refusal('0003', { step });
  return [{ type: 'SelloverApplied', data: applied }, ...guardianEvents(hasConsent)];
}

/** Throws 6005 where nothing is open, and 0007 if the vendor would change after it was accepted. */
export function modify(
  { step, vendorType: before, hasGuardian }: SelloverState,
  { vendorType, hasConsent }: { readonly vendorType: 0 | 1 | undefined; readonly hasConsent: boolean },
): SelloverEvent[] {
  requireOpen(step);
  const isOther = vendorType !== undefined && vendorType !== before;
  if (isOther && step !== 'applied') throw new Refusal('0007', { field: 'vendorType', step });
  return [
    ...(isOther ? [{ type: 'SelloverVendorChanged' as const, data: { vendorType } }] : []),
    ...guardianEvents(hasConsent && !hasGuardian),
  ];
}

/** A manager accepts. Throws 6005 without an application, 0003 if it was accepted before. */
export function offer({ step }: SelloverState, offered: ContractOffer): SelloverEvent[] {
  requireOpen(step);
  if (step !== 'applied') throw new Refusal('0003', { step });
  return [{ type: 'ContractOffered', data: offered }];
}

/** Throws 6005 without an application, 0007 once the contract is in force. */
export function reject({ step }: SelloverState): SelloverEvent[] {
  requireOpen(step);
  if (step === 'registered') throw new Refusal('0007', { step });
  return [{ type: 'SelloverRejected', data: {} }];
}

/**
 * The applicant accepts. Each step is refused before the one before it: 6005 (apply), 6002 (a manager), 6003 (a guardian).
 * Throws 0004 for a contract of nobody's here, 0003 for one in force, 6004 for one that is over.
 */
export function accept(
  { step, contracts, hasGuardian }: SelloverState,
  contractSysId: number,
  { needsGuardian }: { readonly needsGuardian: boolean },
): SelloverEvent[] {
  const named = contracts.find((contract) => contract.contractSysId === contractSysId);
  if (named?.status === 1) throw new Refusal('0003');
  if (named?.status === 2) throw new Refusal('6004', { contractSysId });
  requireOpen(step);
  if (step === 'applied') throw new Refusal('6002');
  if (!named) throw new Refusal('0004', { contractSysId });
  if (needsGuardian && !hasGuardian) throw new Refusal('6003');
  return [{ type: 'ContractAccepted', data: { contractSysId } }];
}

/** Throws 6004 if none is in force. */
export function terminate(state: SelloverState): SelloverEvent[] {
  const contract = contractInForce(state);
  if (!contract) throw new Refusal('6004', { step: state.step });
  return [{ type: 'ContractTerminated', data: { contractSysId: contract.contractSysId } }];
}

export function leave({ step }: SelloverState): SelloverEvent[] {
  return step === 'none' ? [] : [{ type: 'SelloverLeft', data: {} }];
}

function requireOpen(step: SelloverStep): void {
  if (['none', 'rejected', 'terminated'].includes(step)) throw new Refusal('6005');
}
