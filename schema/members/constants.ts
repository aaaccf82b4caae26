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

/** Why an account is no longer there: its member left, we ended the contract, or it was used illegitimately. */
export const FORMER_REASONS = ['withdrawn', 'terminated', 'misuse'] as const;
export type FormerReason = (typeof FORMER_REASONS)[number];
/** For how long a former member may not join again. The day after it they may. */
export const REJOIN_BARS = {
  withdrawn: { days: 30 },
  terminated: { months: 2 },
  misuse: { days: 30 },
} as const satisfies Record<FormerReason, { readonly days?: number; readonly months?: number }>;

/** Why a member leaves, as they choose it. Nothing else that they say is kept. */
export const WITHDRAWAL_REASONS = ['unused', 'products', 'service', 'privacy', 'rejoining', 'other'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

// Suspension and dormancy.

/** For how long, from its notice, a suspended member sees the evidence and may answer it. Only then is it reviewed. */
export const SUSPENSION_EVIDENCE_DAYS = 15;
export const SUSPENSION_DAYS_MAX = 3650;
/** Of what a suspension rests on, and of its answer. */
export const SUSPENSION_TEXT_LENGTH_MAX = 2000;
/** A suspended member reads and answers with what a login gave them, for so long. */
export const APPEAL_TOKEN_LIFE = 30 * MINUTE;
/** Without a login for so long a member is dormant, and is told so many days before. */
export const DORMANCY = { months: 12, toldDays: 30 } as const;

/** An account that somebody came for through a provider is erased so long after, unless they complete their sign-up. */
export const UNFINISHED_KEPT_DAYS = 30;
/** How far ahead a purge may delete, as before days on which nobody works. */
export const PURGE_AHEAD_DAYS = 7;
/** `at`: when expired data is deleted, after midnight in Korea. `againAfter`: a purge that did not finish starts again then. */
export const PURGE_DAILY = { at: 4 * HOUR + 30 * MINUTE, againAfter: HOUR } as const;

// Login.

export const ACCESS_TOKEN_LIFE = 30 * MINUTE;
export const REFRESH_TOKEN_LIFE = 30 * DAY;
/** So long after a login it is over, however often it is renewed (code 30). */
export const SESSION_LIFE = 90 * DAY;
/** A refresh token with less left than this must be renewed itself (code 14). */
export const REFRESH_TOKEN_RENEW_BEFORE = 7 * DAY;
/** An access token with less left than this is refreshed before use… */
export const ACCESS_TOKEN_SPARE = 5 * SECOND;
/** …and with less than this before it is shown to somebody, who has yet to use it. */
export const SHOWN_TOKEN_SPARE = 5 * MINUTE;
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

// Re-authentication.

/** How long a re-authentication counts. */
export const REAUTH_LASTS = 3 * MINUTE;
/** For a member with neither password nor passkey, a login at most this long ago counts as re-authentication. */
export const LOGIN_IS_FRESH = 10 * MINUTE;

// Passkeys.

export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_LENGTH_MAX = 40;
/** How long a browser may take for an answer. */
export const PASSKEY_CHALLENGE_LASTS = 5 * MINUTE;

// API keys.

/**
 * The form of an API key, for scanners of leaked secrets, too: its `apiKeySysId`, then a secret of 43 characters and a
 * checksum of 6 in base 62.
 */
export const API_KEY = /slv_(?<apiKeySysId>[1-9][0-9]{0,15})_[0-9A-Za-z]{49}/;
/** Of a member: those that are good. */
export const API_KEYS_MAX = 20;
export const API_KEY_NAME_LENGTH_MAX = 40;
/** How many days after the one on which it was made a key may be good, and how many it is when nobody says. */
export const API_KEY_DAYS = { max: 366, usual: 90 } as const;
/** Keys that ended are listed for so long. */
export const ENDED_API_KEY_LISTED = 90 * DAY;

// Joining.

/** Years, by Korean date. */
export const MEMBER_AGE_MIN = 14;
/** Younger sellovers need a guardian's consent before their contract. Years, by Korean date. */
export const SELLOVER_AGE_MIN = 19;
/** Letters and digits. */
export const NICK_LENGTH = { min: 2, max: 10 } as const;
/** Korean and English letters and digits. */
export const SALLY_NAME_LENGTH_MAX = 10;
/** Of a nickname as it is sent, before compatible forms become plain ones. */
export const NICK_WRITTEN_LENGTH_MAX = 40;
/** For one IP address: how often e-mail addresses and nicknames are looked up, which form fields do on leaving them. */
export const DUPLICATE_CHECKS = { perSecond: 0.5, burst: 40 } as const;
/** For one IP address: sign-ups, and recoveries. Each hashes a password. */
export const SIGN_UPS = { perSecond: 0.1, burst: 20 } as const;

/** The width and height of a profile picture, as it is kept. */
export const PROFILE_PICTURE_WIDTH = 256;
/** An uploaded one: as many pixels as a good phone takes, in a body of at most this size. */
export const PROFILE_PICTURE_PIXELS_MAX = 50_000_000;
export const PROFILE_PICTURE_BODY_BYTES_MAX = 900 * 1024;

// Lengths of texts.

/** Of a name: of a member, a receiver, an address. */
export const NAME_LENGTH_MAX = 40;
/** Of a phone number as people write it. */
export const MOBILE_LENGTH_MAX = 30;
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
 * address, which many may share. Codes do not count for their number: `VERIFICATION_SENDS` limits them.
 */
export const SMS_BUDGET = {
  within: DAY,
  toNumber: 5,
  toVerifiedNumber: 20,
  /** Of orders. */
  newsToNumber: 30,
  byMember: 10,
  fromAddress: 50,
} as const;

// Codes that prove a phone.

export const VERIFICATION_CODE = {
  digits: 6,
  /** Wrong ones, after which no code is right. */
  tries: 5,
  lasts: 180 * SECOND,
  /** To one phone. */
  againAfter: 30 * SECOND,
} as const;
/**
 * Codes to one phone: from one place, and from all places together. The second is not asked at the places where the phone was
 * proven last, so that strangers cannot use up its owner's codes there. Once they have, a place that has not asked yet gets a
 * code so long after the last one: its owner may be there.
 */
export const VERIFICATION_SENDS = {
  within: DAY,
  fromOnePlace: 5,
  fromAnywhere: 12,
  knownPlaces: 5,
  newPlaceAfter: HOUR,
} as const;
/** From a right code on. */
export const VERIFICATION_PROOF_LASTS = 3 * MINUTE;
export const VERIFICATION_PROOF_LENGTH_MAX = 200;
/** For one IP address: how often codes are asked for or tried. */
export const VERIFICATION_CALLS = { perSecond: 0.5, burst: 60 } as const;
export const VERIFICATION_FAILURES = {
  /** For a phone from one place. */
  fromOnePlace: { max: 15, firstWait: 15 * MINUTE, longestWait: HOUR, forgottenAfter: HOUR },
  /** From one place for all phones. */
  ofOnePlace: { max: 50, firstWait: MINUTE, longestWait: HOUR, forgottenAfter: HOUR },
  /** For a phone from anywhere: more than its codes of a day allow. */
  fromAnywhere: { max: 100, firstWait: MINUTE, longestWait: HOUR, forgottenAfter: DAY },
} as const satisfies Record<string, FailuresAllowed>;
// Alerts.

/** Browsers of one member that get push messages; the one that subscribed longest ago goes. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;
export const PUSH_ENDPOINT_LENGTH_MAX = 1000;
/** Of the token by which a push service knows a phone's app. */
export const DEVICE_TOKEN_LENGTH_MAX = 4096;
/** Attempts in all; the first retry comes after this delay, which doubles each time. */
export const PUSH_TRIES = { max: 6, firstAfter: 30 * SECOND } as const;
/** The longest wait that a push service may ask for. */
export const PUSH_WAIT_MAX = HOUR;
/** How long the answer of a push service may take. */
export const PUSH_ANSWER_WITHIN = 10 * SECOND;
/** An attempt whose process ended is made again after this time. */
export const PUSH_TRY_LASTS = 10 * MINUTE;
/** How long a push service keeps a message for a browser that is away. */
export const PUSH_KEPT = { broadcast: HOUR, others: DAY } as const;
/** Advertising is not pushed between these Korean hours, as the law says (정보통신망법 제50조). */
export const QUIET_HOURS = { from: 21, until: 8 } as const;
/** How often an open page asks how many alerts are new. */
export const ALERTS_ASKED_EVERY = MINUTE;
/** How often members are told of what has happened to them, at most. */
export const ALERTS_TOLD_EVERY = SECOND;
/** Nobody is told of what happened longer ago. */
export const NEWS_FOR = 3 * HOUR;
/** Members who are told of the same thing in one step. */
export const TOLD_AT_ONCE = 500;

// Social login.

/** The `joinTypeCode` of who joined here. A provider's is in its adapter. */
export const OWN_SIGN_UP = 0;
export const JOIN_TYPE_CODE_MAX = 999;
/** From the start at our site to the return from the provider. */
export const SOCIAL_DANCE_LASTS = 10 * MINUTE;
/** Of the code with which a browser returns from a provider. */
export const SOCIAL_CODE_LASTS = 2 * MINUTE;
/** For proving the account that has the same e-mail address. */
export const SOCIAL_LINK_LASTS = 10 * MINUTE;
/** The timeout of one request to a provider. */
export const SOCIAL_REQUEST_LASTS = 8 * SECOND;
export const SOCIAL_CODE_LENGTH_MAX = 2000;
/** Of a token as an app of a provider gives it. */
export const SOCIAL_TOKEN_LENGTH_MAX = 8000;
export const FACEBOOK_USER_ID_LENGTH_MAX = 50;
/** For one IP address: how often social logins are begun or ended. */
export const SOCIAL_CALLS = { perSecond: 1, burst: 60 } as const;

/** For how many months something is kept until the purge deletes it. */
export const RETENTION_MONTHS = {
  alerts: 6,
  /** From its last registration. */
  deviceTokens: 6,
  loginPlaces: 3,
  sessionDevices: 3,
  removedAccounts: 6,
  withdrawnAccounts: 12,
  rejoinBars: 6,
  /** From their end. */
  suspensions: 6,
  /** From the decision or the planned end of its broadcast, whichever is later. A ban is permanent: it ends with the account. */
  blacklistEntries: 6,
  chatReports: 6,
  memberReports: 6,
  visits: 24,
  /** Which broadcasts a member visited, which prices they were shown, and what they were refused. */
  sights: 6,
  consoleLogs: 1,
  orderReceivers: 60,
  texts: 1,
} as const;

// Terms.

/** In the order of their addresses in the app: `/Terms/1` is of the first. */
export const TERMS_KINDS = [
  'service',
  'privacy',
  'third-party',
  'marketing',
  'seller',
  'broadcast',
  'contract',
] as const;
export type TermsKind = (typeof TERMS_KINDS)[number];
/** What every member agrees to. The others are optional, or for sellers. */
export const TERMS_REQUIRED = ['service', 'privacy'] as const satisfies readonly TermsKind[];
/** Which text each field of a form means. */
export const TERMS_OF_FIELD = {
  agreeService: 'service',
  agreePrivacy: 'privacy',
  agreeSellection1: 'third-party',
  agreeSellection2: 'marketing',
} as const satisfies Record<string, TermsKind>;
export type ConsentField = keyof typeof TERMS_OF_FIELD;
/** For how many days a version is announced before it takes effect. */
export const TERMS_NOTICE_DAYS = { usual: 7, unfavourable: 30 } as const;
export const TERMS_VERSION_MAX = 9999;
export const TERMS_TITLE_LENGTH_MAX = 100;

// Sellovers.

/**
 * How far somebody is: `applied` waits for a manager, `offered` for themselves to accept the contract. Who was rejected, or
 * whose contract was terminated, may apply again.
 */
export const SELLOVER_STEPS = ['none', 'applied', 'rejected', 'offered', 'registered', 'terminated'] as const;
