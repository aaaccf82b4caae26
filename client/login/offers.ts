/** For the screens that lead into an account. */
export { encryptFields, InsecureOrigin } from './encrypt.ts';
export { enter } from './log-in.ts';
