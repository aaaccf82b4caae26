import { beforeEach, describe, expect, test, vi } from 'vitest';
import { VERIFICATION_PROOF_LASTS } from '../../../schema/members/constants.ts';
import { veil } from '../../app/session/veil.ts';
import { keepReferral, keptReferral, referralIn } from './referral.ts';
import {
  birthDateOf,
  EMPTY,
  keepForm,
  keptForm,
  NO_PASSWORDS,
  openStep,
  proven,
  stepAt,
  type Form,
} from './sign-up.ts';

const NOW = 1_000_000;
const TODAY = '2026-11-20';
const passwords = { password: 'Blue-Sky-22', again: 'Blue-Sky-22' };
const full: Form = {
  consents: { service: true, privacy: true, thirdParty: false, events: true },
  mobile: '01012345678',
  sent: undefined,
  proof: proven('proof', NOW),
  userId: 'haneul@example.com',
  nickName: '하늘',
  name: '김하늘',
  birthDate: '2001-03-31',
};

beforeEach(() => {
  const stores = [new Map<string, string>(), new Map<string, string>()].map((map) => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    all: () => [...map.values()].join(' '),
  }));
  vi.stubGlobal('sessionStorage', stores[0]);
  vi.stubGlobal('localStorage', stores[1]);
});

describe('a step', () => {
  test.each([
    ['consents', { ...full, consents: { ...full.consents, privacy: false } }, passwords],
    ['phone', { ...full, proof: undefined }, passwords],
    ['account', { ...full, userId: 'haneul' }, passwords],
    ['account', { ...full, nickName: '!' }, passwords],
    ['account', full, NO_PASSWORDS],
    ['account', full, { ...passwords, again: 'Blue-Sky-23' }],
    ['about', full, passwords],
  ] as const)('%s is the one to go on with', (step, form, typed) => {
    expect(openStep(form, typed, TODAY)).toBe(step);
  });

  test('is not skipped by its address', () => {
    expect(stepAt('about', 'phone')).toBe('phone');
    expect(stepAt('consents', 'phone')).toBe('consents');
    expect(stepAt('nonsense', 'about')).toBe('consents');
  });
});

describe('what was filled in', () => {
  test('survives a reload, unreadable', () => {
    keepForm(full);
    expect(keptForm(NOW)).toEqual(full);
    expect((sessionStorage as unknown as { all(): string }).all()).not.toContain('haneul');
  });

  test('survives the proof, which does not come back once it has run out', () => {
    keepForm(full);
    expect(keptForm(NOW + VERIFICATION_PROOF_LASTS)).toEqual({ ...full, proof: undefined });
  });

  test('is gone after the sign-up', () => {
    keepForm(full);
    keepForm(undefined);
    expect(keptForm(NOW)).toEqual(EMPTY);
  });

  test('is not read from what somebody else put there', () => {
    for (const foreign of ['nonsense', veil('nonsense'), veil({ mobile: 7 })]) {
      sessionStorage.setItem('sellover.signUp', foreign);
      expect(keptForm(NOW)).toEqual(EMPTY);
    }
  });
});

test.each([
  ['2', '2'],
  ['20010', '2001-0'],
  ['2001.03.31', '2001-03-31'],
  ['2001-03-', '2001-03'],
  ['200103319', '2001-03-31'],
])('a birth date that is typed as %s stands as %s', (typed, shown) => {
  expect(birthDateOf(typed)).toBe(shown);
});

describe('a referral', () => {
  const at = '2026-11-19T09:00:00+09:00';

  test('stands in the address', () => {
    const search = new URLSearchParams({ rcmdUserSysId: '77', rcmdLinkCreatedAt: at });
    expect(referralIn(`?${search}`)).toEqual({ rcmdUserSysId: 77, rcmdLinkCreatedAt: at });
    expect(referralIn('?rcmdUserSysId=77&rcmdLinkCreatedAt=soon')).toEqual({ rcmdUserSysId: 77 });
  });

  test.each(['', '?rcmdUserSysId=', '?rcmdUserSysId=-1', '?rcmdUserSysId=x', '?rcmdUserSysId=1.5'])(
    'is not in %j',
    (search) => expect(referralIn(search)).toBeUndefined(),
  );

  test('is kept until it is dropped', () => {
    keepReferral({ rcmdUserSysId: 77, rcmdLinkCreatedAt: at });
    expect(keptReferral()).toEqual({ rcmdUserSysId: 77, rcmdLinkCreatedAt: at });
    keepReferral(undefined);
    expect(keptReferral()).toBeUndefined();
  });
});
