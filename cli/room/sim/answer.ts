import { CallFailed, CallRefused } from '../../../schema/call.ts';
import { OK } from '../../../schema/codes.ts';
import { NO_ANSWER } from './tally.ts';

/** The code of the answer, whatever it is. */
export async function codeOf(asking: Promise<unknown>): Promise<string> {
  try {
    await asking;
    return OK;
  } catch (error) {
    if (error instanceof CallRefused) return error.resultCode;
    if (error instanceof CallFailed) return NO_ANSWER;
    throw error;
  }
}
