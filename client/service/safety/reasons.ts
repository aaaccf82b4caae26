import { REPORT_REASON, type ReasonCode } from '../../../schema/service/safety/constants.ts';

type ReasonName = keyof typeof REPORT_REASON;

/** The name of each reason, which its text has, too. */
export const reasonNames = Object.fromEntries(
  Object.entries(REPORT_REASON).map(([name, code]) => [code, name]),
) as Readonly<Record<ReasonCode, ReasonName>>;
