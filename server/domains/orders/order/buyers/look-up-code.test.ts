import { expect, test } from 'vitest';
import { NON_MEMBER_CODE } from '../../../../../schema/buying/constants.ts';
import { folded } from '../../../../testing/ordering.ts';
import { refusal } from '../../../../testing/refusal.ts';
import { lookUpCodeFold, sendCode, tryCode, type LookUpCode, type LookUpCodeEvent } from './look-up-code.ts';

const NOW = 1_000_000;
const hashOf = (code: string) => (smsSysId: number) => `${smsSysId} ${code}`;
const after = (state: LookUpCode, events: readonly LookUpCodeEvent[]) =>
  folded(lookUpCodeFold, events, state);
const sent = (state: LookUpCode = null, smsSysId = 1, now = NOW) =>
  after(state, sendCode(state, { smsSysId, hash: hashOf('123456')(smsSysId), now }));
/** Whether it was right, and what is left. */
function tried(state: LookUpCode, code: string, now = NOW): readonly [boolean, LookUpCode] {
  const { isRight, events } = tryCode(state, hashOf(code), now);
  return [isRight, after(state, events)];
}

test('a code opens once', () => {
  const [isRight, then] = tried(sent(), '123456');
  expect([isRight, tried(then, '123456')[0]]).toEqual([true, false]);
});

test('a code ends with its time', () => {
  expect(tried(sent(), '123456', NOW + NON_MEMBER_CODE.lasts - 1)[0]).toBe(true);
  expect(tried(sent(), '123456', NOW + NON_MEMBER_CODE.lasts)[0]).toBe(false);
});

test('a code ends with its tries, and then records no more', () => {
  let state = sent();
  for (let miss = 1; miss < NON_MEMBER_CODE.tries; miss++) [, state] = tried(state, '000000');
  expect(tried(state, '123456')[0]).toBe(true);
  [, state] = tried(state, '000000');
  expect(tryCode(state, hashOf('123456'), NOW)).toEqual({ isRight: false, events: [] });
  const next = sent(state, 2, NOW + NON_MEMBER_CODE.againAfter);
  expect(tried(next, '123456', NOW + NON_MEMBER_CODE.againAfter)[0]).toBe(true);
});

test('another code comes after a while, and is then the one that counts', () => {
  const state = sent();
  expect(() => sent(state, 2, NOW + 1)).toThrow(refusal('0008', { waitSeconds: 60 }));
  const later = NOW + NON_MEMBER_CODE.againAfter;
  const event = { smsSysId: 2, hash: hashOf('654321')(2), now: later };
  const next = after(state, sendCode(state, event));
  expect([tried(next, '123456', later)[0], tried(next, '654321', later)[0]]).toEqual([false, true]);
});

test('nothing is right where nothing was sent', () => {
  expect(tryCode(null, hashOf('123456'), NOW)).toEqual({ isRight: false, events: [] });
});
