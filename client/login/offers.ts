import { lazy } from 'react';
import { later } from '../app/later.ts';

/** What other areas may use of the login: how secrets are sent, passkeys, accounts at providers, the proof of a phone. */
export { encryptFields, InsecureOrigin } from './encrypt.ts';
export { enter } from './log-in.ts';
export { answerWithPasskey, isThere, knowsPasskeys, makePasskey, wasCancelled } from './passkey.ts';
export { beginSocial, takeSocialSecret } from './social/begin.ts';
export { Mark } from './social/Mark.tsx';
export { knownProvider } from './social/known.ts';
export { useProviders } from './social/providers.ts';
export type { Proven } from './social/PhoneProof.tsx';

export const PhoneProof = lazy(later(() => import('./social/PhoneProof.tsx'), ['login']));
