import Type from 'typebox';
import { REPORT_REASON } from './constants.ts';

/** 1 advertisement, 2 obscenity, 3 cursing or malicious comments, 4 spam, 5 exposed personal information, 6 other. */
export const ReasonTypeCode = Type.Union([
  Type.Literal(REPORT_REASON.advertisement),
  Type.Literal(REPORT_REASON.obscenity),
  Type.Literal(REPORT_REASON.abuse),
  Type.Literal(REPORT_REASON.spam),
  Type.Literal(REPORT_REASON.privacy),
  Type.Literal(REPORT_REASON.other),
]);
