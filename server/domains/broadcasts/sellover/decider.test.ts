import { describe, expect, test } from 'vitest';
import { evolve, type RecordedEvent } from '../../../platform/log/log.ts';
import { refusal } from '../../../testing/refusal.ts';
import { ALWAYS } from '../../room/broadcast/decider.ts';
import {
  accept,
  apply,
  isClosedTo,
  leave,
  modify,
  offer,
  openTimes,
  reject,
  selloverFold,
  terminate,
  type SelloverEvent,
  type SelloverState,
} from './decider.ts';

const APPLIED = { sallySysId: 5, vendorType: 0, pledgeActivity: 1, pledgeHealthy: 1 } as const;
const OFFER = { contractSysId: 7, sellerSysId: 2, version: 1 };
const GROWN_UP = { needsGuardian: false };

/** Each event comes a second after the one before it. */
function after(...events: readonly SelloverEvent[]): SelloverState {
  return events.reduce(
    (state, event, at) => evolve(selloverFold, state, { ...event, recordedAt: at * 1000 } as RecordedEvent),
    selloverFold.initial,
  );
}
const applied: SelloverEvent = { type: 'SelloverApplied', data: APPLIED };
const consented: SelloverEvent = { type: 'GuardianConsented', data: {} };
const rejected: SelloverEvent = { type: 'SelloverRejected', data: {} };
const offered: SelloverEvent = { type: 'ContractOffered', data: OFFER };
const accepted: SelloverEvent = { type: 'ContractAccepted', data: { contractSysId: 7 } };
const terminated: SelloverEvent = { type: 'ContractTerminated', data: { contractSysId: 7 } };
const left: SelloverEvent = { type: 'SelloverLeft', data: {} };

describe('the way to a contract', () => {
  test('is walked step by step', () => {
    expect(apply(after(), APPLIED, false)).toEqual([applied]);
    expect(offer(after(applied), OFFER)).toEqual([offered]);
    expect(accept(after(applied, offered), 7, GROWN_UP)).toEqual([accepted]);
    expect(terminate(after(applied, offered, accepted))).toEqual([terminated]);
  });

  test('refuses each step before the one before it, with its own code', () => {
    expect(() => offer(after(), OFFER)).toThrow(refusal('6005'));
    expect(() => reject(after())).toThrow(refusal('6005'));
    expect(() => modify(after(), { vendorType: 1, hasConsent: false })).toThrow(refusal('6005'));
    expect(() => accept(after(), 7, GROWN_UP)).toThrow(refusal('6005'));
    expect(() => accept(after(applied), 7, GROWN_UP)).toThrow(refusal('6002'));
    for (const state of [after(), after(applied), after(applied, offered)])
      expect(() => terminate(state)).toThrow(refusal('6004'));
  });

  test('is walked once at a time', () => {
    for (const open of [[applied], [applied, offered], [applied, offered, accepted]])
      expect(() => apply(after(...open), APPLIED, false)).toThrow(refusal('0003'));
    expect(() => offer(after(applied, offered), OFFER)).toThrow(refusal('0003'));
    expect(() => accept(after(applied, offered, accepted), 7, GROWN_UP)).toThrow(refusal('0003'));
    expect(() => reject(after(applied, offered, accepted))).toThrow(refusal('0007'));
    expect(() => terminate(after(applied, offered, accepted, terminated))).toThrow(refusal('6004'));
    expect(() => accept(after(applied, offered, accepted, terminated), 7, GROWN_UP)).toThrow(refusal('6004'));
    expect(() => accept(after(applied, offered), 8, GROWN_UP)).toThrow(refusal('0004'));
  });

  test('may begin again after a rejection or a termination', () => {
    for (const over of [
      [applied, rejected],
      [applied, offered, rejected],
      [applied, offered, accepted, terminated],
    ]) {
      const again = { ...APPLIED, sallySysId: 6 };
      expect(apply(after(...over), again, false)).toHaveLength(1);
      expect(after(...over, { type: 'SelloverApplied', data: again })).toMatchObject({
        step: 'applied',
        // Who applies again is the same sellover.
        sallySysId: 5,
      });
    }
    // An offer that was taken back was never a contract.
    expect(after(applied, offered, rejected).contracts).toEqual([]);
  });

  test('lets the vendor change until a manager has accepted', () => {
    const changed = { type: 'SelloverVendorChanged', data: { vendorType: 1 } };
    expect(modify(after(applied), { vendorType: 1, hasConsent: false })).toEqual([changed]);
    expect(modify(after(applied), { vendorType: 0, hasConsent: false })).toEqual([]);
    expect(() => modify(after(applied, offered), { vendorType: 1, hasConsent: false })).toThrow(
      refusal('0007'),
    );
    expect(modify(after(applied, offered), { vendorType: 0, hasConsent: false })).toEqual([]);
  });
});

describe('a guardian', () => {
  const young = { needsGuardian: true };
  test('has to consent before the contract', () => {
    expect(() => accept(after(applied, offered), 7, young)).toThrow(refusal('6003'));
    expect(accept(after(applied, consented, offered), 7, young)).toEqual([accepted]);
    expect(accept(after(applied, offered, consented), 7, young)).toEqual([accepted]);
  });

  test('consents once, with the application or later, and anew for another one', () => {
    expect(apply(after(), APPLIED, true)).toEqual([applied, consented]);
    expect(modify(after(applied), { vendorType: undefined, hasConsent: true })).toEqual([consented]);
    expect(modify(after(applied, consented), { vendorType: undefined, hasConsent: true })).toEqual([]);
    expect(after(applied, consented, rejected, applied).hasGuardian).toBe(false);
  });
});

describe('a contract', () => {
  test('is waiting, then registered, then terminated, with their times', () => {
    const [waiting] = after(applied, offered).contracts;
    expect(waiting).toMatchObject({ ...OFFER, status: 0, offeredAt: 1000, registeredAt: null });
    const [inForce] = after(applied, offered, accepted).contracts;
    expect(inForce).toMatchObject({ status: 1, registeredAt: 2000, terminatedAt: null });
    const [over] = after(applied, offered, accepted, terminated).contracts;
    expect(over).toMatchObject({ status: 2, registeredAt: 2000, terminatedAt: 3000 });
  });

  test('closes its period once it is terminated, for its seller alone', () => {
    const over = after(applied, offered, accepted, terminated);
    expect([1999, 2000, 2999, 3000].map((at) => isClosedTo(over, 2, at))).toEqual([false, true, true, false]);
    expect(isClosedTo(over, 1, 2500)).toBe(false);
    expect(isClosedTo(after(applied, offered, accepted), 2, 2500)).toBe(false);
    expect(openTimes(over, 2)).toEqual([
      { sellerSysId: 2, from: 0, until: 2000 },
      { sellerSysId: 2, from: 3000, until: Number.MAX_SAFE_INTEGER },
    ]);
    expect(openTimes(over, 1)).toEqual([{ sellerSysId: 1, ...ALWAYS }]);
  });

  test('ends with the account, as does an application', () => {
    expect(leave(after())).toEqual([]);
    expect(leave(after(applied))).toEqual([left]);
    expect(after(applied, offered, left)).toMatchObject({ step: 'none', contracts: [] });
    expect(after(applied, offered, accepted, left)).toMatchObject({
      step: 'none',
      contracts: [{ status: 2, terminatedAt: 3000 }],
    });
  });
});
