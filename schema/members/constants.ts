/** Limits and timings of accounts: rights, login, what is kept of a member. Times are milliseconds. */
import type { FailuresAllowed } from '../constants.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../durations.ts';

/** A guest sends this in place of an access token. */
export const GUEST_TOKEN = 'none-user';

/** Permission flags. */
export const PERMISSION = { member: 1, host: 2, manager: 3, guest: 4 } as const;
export type Permission = (typeof PERMISSION)[keyof typeof PERMISSION];

export const NICK_MASK_VISIBLE = 3;
export const NICK_MASK = '**';
/** What a member types to leave. */
export const WITHDRAWAL_WORDS = { ko: '탈퇴', en: 'WITHDRAW' } as const;

// Login.

export const ACCESS_TOKEN_LIFE = 30 * MINUTE;
export const REFRESH_TOKEN_LIFE = 30 * DAY;
/** A refresh token with less left than this must be renewed itself (code 14). */
export const REFRESH_TOKEN_RENEW_BEFORE = 7 * DAY;
/** An access token with less left than this is refreshed before use. */
export const ACCESS_TOKEN_SPARE = 5 * SECOND;
export const PASSWORD_LENGTH = { min: 8, max: 64 } as const;
/** A refresh token that is shown again within this time after its renewal gets the same successor again. */
export const REFRESH_REPEATED_WITHIN = 10 * SECOND;
export const LOGIN_FAILURES = {
  /** For an account from one place. */
  fromOnePlace: { max: 10, firstWait: 15 * MINUTE, longestWait: 15 * MINUTE, forgottenAfter: 15 * MINUTE },
  /** From one place for all accounts; `max` is a setting. */
  ofOnePlace: { max: 100, firstWait: MINUTE, longestWait: 15 * MINUTE, forgottenAfter: HOUR },
  /** For an account from places where it has not logged in before. */
  fromAnywhere: { max: 20, firstWait: MINUTE, longestWait: HOUR, forgottenAfter: DAY },
} as const satisfies Record<string, FailuresAllowed>;
/** Places that an account has logged in from; the one it used longest ago goes. */
export const KNOWN_PLACES_MAX = 20;
export const ADDRESSES_MAX = 50;

// Lengths of texts.

/** Of a name: of a member, a receiver, an address. */
export const NAME_LENGTH_MAX = 40;
/** Of a phone number as people write it… */
export const MOBILE_LENGTH_MAX = 20;
/** …and in digits alone. */
export const PHONE_DIGITS = { min: 8, max: 15 } as const;
export const PHONE_NUMBER = `^[0-9]{${PHONE_DIGITS.min},${PHONE_DIGITS.max}}$`;
export const POST_NUMBER_LENGTH_MAX = 10;
/** Of one line of an address. */
export const ADDRESS_LENGTH_MAX = 200;
/** Of why somebody leaves or is removed. */
export const REASON_LENGTH_MAX = 200;
/** Of an access or refresh token. */
export const TOKEN_LENGTH_MAX = 2000;

// Texts to phones.

/** Attempts in all; the first retry comes after this delay, which doubles each time. */
export const SMS_TRIES = { max: 6, firstAfter: 5 * SECOND } as const;
/** The timeout of one attempt. */
export const SMS_TRY_LASTS = MINUTE;
/**
 * Rate limits of texts: for one number, for a number whose owner has proved to read them, for one member, and for one IP
 * address, which many may share.
 */
export const SMS_BUDGET = {
  within: DAY,
  toNumber: 5,
  toVerifiedNumber: 20,
  byMember: 10,
  fromAddress: 50,
} as const;

/** For how many months something is kept until the purge deletes it. */
export const RETENTION_MONTHS = {
  loginPlaces: 3,
  removedAccounts: 6,
  withdrawnAccounts: 12,
  /** From the decision or the planned end of its broadcast, whichever is later. A ban is permanent: it ends with the account. */
  blacklistEntries: 6,
  chatReports: 6,
  memberReports: 6,
  visits: 24,
  consoleLogs: 1,
  orderReceivers: 60,
  texts: 1,
} as const;
