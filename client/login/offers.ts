/** What other areas may use of the login: how secrets are sent, and passkeys. */
export { encryptFields, InsecureOrigin } from './encrypt.ts';
export { answerWithPasskey, isThere, knowsPasskeys, makePasskey, wasCancelled } from './passkey.ts';
