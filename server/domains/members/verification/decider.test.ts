import { describe, expect, test } from 'vitest';
import {
  VERIFICATION_CODE,
  VERIFICATION_PROOF_LASTS,
  VERIFICATION_SENDS,
} from '../../../../schema/members/constants.ts';
import type { VerificationPurpose } from '../../../../schema/members/verification.ts';
import { refusal } from '../../../testing/refusal.ts';
import {
  sendCode,
  tryCode,
  useProof,
  verificationFold,
  type Verification,
  type VerificationEvent,
} from './decider.ts';
import { folded } from '../../../testing/folded.ts';

const NOW = 1_000_000;
const HOME = 'home';
const { tries, lasts, againAfter } = VERIFICATION_CODE;
const hashOf = (code: string) => (smsSysId: number) => `${smsSysId} ${code}`;
const after = (state: Verification, events: readonly VerificationEvent[]) =>
  folded(verificationFold, events, state);
const sent = (
  {
    state = verificationFold.initial,
    smsSysId = 1,
    purpose = 'join' as VerificationPurpose,
    code = '123456',
    place = HOME,
  } = {},
  now = NOW,
) => after(state, sendCode(state, { smsSysId, purpose, place, hash: hashOf(code)(smsSysId) }, now));
/** The outcome, and what is left. */
function tried(state: Verification, code: string, now = NOW, purpose: VerificationPurpose = 'join') {
  const outcome = tryCode(state, { purpose, place: HOME }, hashOf(code), now);
  return [outcome.tried, after(state, outcome.events)] as const;
}

describe('a code', () => {
  test('is right once', () => {
    const [first, then] = tried(sent(), '123456');
    expect([first, tried(then, '123456')[0]]).toEqual(['right', 'wrong']);
  });

  test('ends with its time', () => {
    expect(tried(sent(), '123456', NOW + lasts - 1)[0]).toBe('right');
    expect(tried(sent(), '123456', NOW + lasts)[0]).toBe('wrong');
  });

  test('ends with its tries, and then records no more', () => {
    let state = sent();
    const outcomes = Array.from({ length: tries }, () => {
      const [outcome, next] = tried(state, '000000');
      state = next;
      return outcome;
    });
    expect(outcomes).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'spent']);
    expect(tryCode(state, { purpose: 'join', place: HOME }, hashOf('123456'), NOW)).toMatchObject({
      tried: 'spent',
      events: [],
    });
    const next = sent({ state, smsSysId: 2 }, NOW + againAfter);
    expect(tried(next, '123456', NOW + againAfter)[0]).toBe('right');
  });

  test('is for one purpose, and a try for another counts as well', () => {
    const [outcome, state] = tried(sent({ purpose: 'findid' }), '123456', NOW, 'findpw');
    expect([outcome, state.code?.wrongCnt]).toEqual(['wrong', 1]);
  });

  test('is replaced by a newer one', () => {
    const later = NOW + againAfter;
    const state = sent({ state: sent(), smsSysId: 2, code: '654321' }, later);
    expect([tried(state, '123456', later)[0], tried(state, '654321', later)[0]]).toEqual(['wrong', 'right']);
  });

  test('is wrong where none was sent', () => {
    expect(
      tryCode(verificationFold.initial, { purpose: 'join', place: HOME }, hashOf('123456'), NOW),
    ).toMatchObject({
      tried: 'wrong',
      events: [],
    });
  });
});

describe('another code', () => {
  test('comes after a while', () => {
    expect(() => sent({ state: sent() }, NOW + 1)).toThrow(refusal('0008', { waitSeconds: 30 }));
    expect(sent({ state: sent(), smsSysId: 2 }, NOW + againAfter).code?.smsSysId).toBe(2);
  });

  test('comes so often in a day, counted from each', () => {
    let [state, now] = [verificationFold.initial, NOW];
    for (let cnt = 0; cnt < VERIFICATION_SENDS.fromOnePlace; cnt++, now += againAfter)
      state = sent({ state }, now);
    const waitSeconds = (VERIFICATION_SENDS.within + NOW - now) / 1000;
    expect(() => sent({ state }, now)).toThrow(refusal('1022', { waitSeconds }));
    const tomorrow = NOW + VERIFICATION_SENDS.within;
    expect(() => sent({ state }, tomorrow - 1)).toThrow(refusal('1022'));
    state = sent({ state }, tomorrow);
    expect(() => sent({ state }, tomorrow + againAfter - 1)).toThrow(refusal('1022'));
    expect(sent({ state }, tomorrow + againAfter).sends).toHaveLength(VERIFICATION_SENDS.fromOnePlace);
  });

  test('comes to a phone’s owner although strangers have asked for all of a day', () => {
    const { fromOnePlace, fromAnywhere, within } = VERIFICATION_SENDS;
    let [state, now] = [tried(sent(), '123456')[1], NOW];
    const asks = (place: string) => {
      now += againAfter;
      state = sent({ state, place }, now);
    };
    for (let cnt = 1; cnt < fromAnywhere; cnt++) asks(`stranger ${Math.floor((cnt - 1) / fromOnePlace)}`);
    const full = state;
    expect(() => asks('stranger of tomorrow')).toThrow(refusal('1022'));
    for (let cnt = 1; cnt < fromOnePlace; cnt++) asks(HOME);
    expect(() => asks(HOME)).toThrow(refusal('1022'));
    expect(sent({ state: full, place: 'elsewhere' }, NOW + within).code).not.toBeNull();
  });

  test('comes to its owner at a new place within the hour, though strangers have asked for all of a day', () => {
    const { fromOnePlace, fromAnywhere, newPlaceAfter } = VERIFICATION_SENDS;
    let [state, now] = [verificationFold.initial, NOW];
    const asks = (place: string) => (state = sent({ state, place }, now));
    for (let cnt = 0; cnt < fromAnywhere; cnt++, now += againAfter)
      asks(`stranger ${Math.floor(cnt / fromOnePlace)}`);
    now += newPlaceAfter - againAfter - 1;
    expect(() => asks(HOME)).toThrow(refusal('1022', { waitSeconds: 1 }));
    now += 1;
    // The last of the strangers has asked only twice.
    expect(() => asks('stranger 2')).toThrow(refusal('1022'));
    asks(HOME);
    now += againAfter;
    expect(() => asks('another stranger')).toThrow(refusal('1022'));
  });

  test('of one stranger leaves those of others', () => {
    let [state, now] = [verificationFold.initial, NOW];
    for (let cnt = 0; cnt < VERIFICATION_SENDS.fromOnePlace; cnt++, now += againAfter)
      state = sent({ state, place: 'stranger' }, now);
    expect(() => sent({ state, place: 'stranger' }, now)).toThrow(refusal('1022'));
    expect(sent({ state }, now).code).not.toBeNull();
  });

  test('counts for all places where an earlier version recorded none', () => {
    const data = { smsSysId: 1, purpose: 'join', hash: '' } as const;
    const before = Array.from({ length: VERIFICATION_SENDS.fromAnywhere }, (_, at) => ({
      type: 'VerificationCodeSent' as const,
      data: { ...data, sentAt: NOW + at },
    }));
    const state = after(verificationFold.initial, before);
    expect(() => sent({ state }, NOW + againAfter + 99)).toThrow(refusal('1022'));
  });
});

describe('a proof', () => {
  const proof = { smsSysId: 1, purpose: 'join' } as const;
  const [, proven] = tried(sent(), '123456');

  test('is good once', () => {
    const used = after(proven, useProof(proven, proof, NOW));
    expect(() => useProof(used, proof, NOW)).toThrow(refusal('1020'));
  });

  test('ends with its time', () => {
    expect(useProof(proven, proof, NOW + VERIFICATION_PROOF_LASTS - 1)).toHaveLength(1);
    expect(() => useProof(proven, proof, NOW + VERIFICATION_PROOF_LASTS)).toThrow(refusal('1020'));
  });

  test.each([
    { smsSysId: 2, purpose: 'join' },
    { smsSysId: 1, purpose: 'findpw' },
  ] as const)('is not $smsSysId for $purpose', (other) => {
    expect(() => useProof(proven, other, NOW)).toThrow(refusal('1020'));
  });

  test('outlives a newer code, and not a newer proof', () => {
    const later = NOW + againAfter;
    const again = sent({ state: proven, smsSysId: 2 }, later);
    expect(useProof(again, proof, later)).toHaveLength(1);
    const [, next] = tried(again, '123456', later);
    expect(() => useProof(next, proof, later)).toThrow(refusal('1020'));
  });
});
