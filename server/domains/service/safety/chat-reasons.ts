import type { ReportReason } from '../../../../schema/room/reports.ts';
import { REPORT_REASON, type ReasonCode } from '../../../../schema/service/safety/constants.ts';

/** A room's events name reasons by words, which are for ever. */
const CODES = {
  advertisement: REPORT_REASON.advertisement,
  sexual: REPORT_REASON.obscenity,
  abuse: REPORT_REASON.abuse,
  spam: REPORT_REASON.spam,
  privacy: REPORT_REASON.privacy,
  other: REPORT_REASON.other,
  // Older clients can choose it; it has no code of its own.
  fraud: REPORT_REASON.other,
} as const satisfies Record<ReportReason, ReasonCode>;

export function codeOf(reason: ReportReason): ReasonCode {
  return CODES[reason];
}

export function reasonOf(code: ReasonCode): ReportReason {
  const reasons = Object.keys(CODES) as ReportReason[];
  return reasons.find((reason) => CODES[reason] === code)!;
}
