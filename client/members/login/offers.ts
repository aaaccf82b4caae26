/** What other areas may use of the login: how secrets are sent, passkeys, and accounts at providers. */
export { encryptFields, InsecureOrigin } from './encrypt.ts';
export { enter } from './log-in.ts';
export { answerWithPasskey, isThere, knowsPasskeys, makePasskey, wasCancelled } from './passkey.ts';
export { beginSocial, takeSocialSecret } from './social/begin.ts';
export { Mark } from './social/Mark.tsx';
export { knownProvider } from './social/known.ts';
export { useProviders } from './social/providers.ts';
