import { CallRefused } from '../../schema/call.ts';
import { InsecureOrigin } from './encrypt.ts';

/**
 * What to say when a login did not work, and where: under the field it is about, or in an alert after which
 * the person is home (`away`).
 */
export type LoginProblem =
  | { readonly where: 'userId'; readonly text: 'login.needUserId' | 'errors.code.1006' | 'errors.code.1015' }
  | {
      readonly where: 'password';
      readonly text: 'login.needPassword' | 'errors.code.1010' | 'errors.code.0008' | 'errors.insecure';
    }
  | { readonly where: 'away'; readonly text: 'login.failed' | 'errors.code.1003' };

export function problemOf(error: unknown): LoginProblem {
  if (error instanceof InsecureOrigin) return { where: 'password', text: 'errors.insecure' };
  if (!(error instanceof CallRefused)) return { where: 'away', text: 'login.failed' };
  switch (error.resultCode) {
    case '1006':
      return { where: 'userId', text: 'errors.code.1006' };
    case '1015':
      return { where: 'userId', text: 'errors.code.1015' };
    case '1003':
      return { where: 'away', text: 'errors.code.1003' };
    case '0008':
      return { where: 'password', text: 'errors.code.0008' };
    case '0009':
    case '0010':
      return { where: 'away', text: 'login.failed' };
    default:
      // Whatever else the server says about an id and a password, a person can only check them.
      return { where: 'password', text: 'errors.code.1010' };
  }
}
