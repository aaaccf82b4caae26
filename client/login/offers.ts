import { lazy } from 'react';
import { later } from '../app/later.ts';

/** What other areas may use of the login: accounts at providers, and the proof of a phone. */
export { beginSocial, takeSocialSecret } from './social/begin.ts';
export { Mark } from './social/Mark.tsx';
export type { Proven } from './social/PhoneProof.tsx';

export const PhoneProof = lazy(later(() => import('./social/PhoneProof.tsx'), ['login']));
/** For the screens that lead into an account. */
export { encryptFields, InsecureOrigin } from './encrypt.ts';
export { enter } from './log-in.ts';
