/** Reports, blocks and sanctions: what members do against each other, and what is done against them. */

/** `reasonTypeCode`: why somebody is reported or sanctioned. */
export const REPORT_REASON = {
  advertisement: 1,
  obscenity: 2,
  abuse: 3,
  spam: 4,
  privacy: 5,
  other: 6,
} as const;
export type ReasonCode = (typeof REPORT_REASON)[keyof typeof REPORT_REASON];

export const REPORT_CONTENT_LENGTH_MAX = 500;
/** Of one member; more are spam themselves. */
export const REPORTS_A_DAY_MAX = 50;
export const REPORT_STATE = { received: 1, handled: 2, dismissed: 3 } as const;
/**
 * What a client knows of somebody who was blocked by a review: enough to hide their chat lines, too little to say who wrote
 * the review. A prime, so that all digits of a number count.
 */
const AUTHOR_MARKS = 16_777_213;
export const authorMark = (userSysId: number): number => userSysId % AUTHOR_MARKS;
/** People whom one member may block. */
export const BLOCKS_MAX = 500;
/** Beside mutes, removals and bans by hosts (`BLACK_TYPE`), as a `blackType`: an operator suspended the account. */
export const SUSPENDED = 3;
/** Sanctions that a member is shown, the latest. */
export const SANCTIONS_SHOWN_MAX = 100;
