import { CallRefused } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { InsecureOrigin } from './encrypt.ts';

/**
 * What to say when a login did not work, and where: under the field it is about, or in an alert after which
 * the person is home (`away`).
 */
export type LoginProblem =
  | { readonly where: 'userId'; readonly text: 'login.needUserId' | 'refusals.1006' | 'refusals.1015' }
  | {
      readonly where: 'password';
      readonly text: 'login.needPassword' | 'refusals.1010' | 'refusals.0008' | 'login.insecure';
    }
  | { readonly where: 'passkey'; readonly text: 'refusals.1031' | 'login.noPasskeysHere' }
  | { readonly where: 'away'; readonly text: 'refusals.1003' }
  | { readonly where: 'away'; readonly text: 'login.failed'; readonly error: unknown };

export function problemOf(error: unknown): LoginProblem {
  if (error instanceof InsecureOrigin) return { where: 'password', text: 'login.insecure' };
  // Browsers throw this at addresses that cannot have passkeys.
  if (error instanceof Error && error.name === 'SecurityError')
    return { where: 'passkey', text: 'login.noPasskeysHere' };
  if (!(error instanceof CallRefused)) return { where: 'away', text: 'login.failed', error };
  switch (error.resultCode) {
    case REFUSED.idWithdrawn:
      return { where: 'userId', text: 'refusals.1006' };
    case REFUSED.idBlocked:
      return { where: 'userId', text: 'refusals.1015' };
    case REFUSED.noMember:
      return { where: 'away', text: 'refusals.1003' };
    case REFUSED.passkeyRefused:
      return { where: 'passkey', text: 'refusals.1031' };
    case REFUSED.tooMany:
      return { where: 'password', text: 'refusals.0008' };
    case REFUSED.notReady:
    case REFUSED.serverFault:
      return { where: 'away', text: 'login.failed', error };
    default:
      // Whatever else the server says about an id and a password, a person can only check them.
      return { where: 'password', text: 'refusals.1010' };
  }
}

/** With which a suspended member reads why, and answers it. */
export function appealTokenIn(error: unknown): string | undefined {
  if (!(error instanceof CallRefused) || error.resultCode !== REFUSED.idBlocked) return undefined;
  const { appealToken } = error.facts;
  return typeof appealToken === 'string' ? appealToken : undefined;
}
