import { codeOf } from '../../types.ts';
import { REPORT_REASON } from './constants.ts';

export const ReasonTypeCode = codeOf('Why it is reported', REPORT_REASON);
