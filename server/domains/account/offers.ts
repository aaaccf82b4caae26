/** What other domains need of members. */
export { emptiedAfterRemoval } from './leaving/emptying.ts';
export { FormerAccounts, type SocialAccount } from './leaving/former-accounts.ts';
export { Accounts } from './accounts.ts';
export { Credentials, type Proven } from './credentials/credentials.ts';
export { credentialsOf } from './credentials/held.ts';
export { Passkeys } from './credentials/passkeys.ts';
export { hashPassword, isPassword, passwordRow, readPasswordHash } from './credentials/passwords.ts';
export { memberStream, requireMember } from './memberships/member.ts';
export { Memberships } from './memberships/memberships.ts';
export { Addresses, type Orderer } from './profile/addresses.ts';
export { ProductViews } from './profile/product-views.ts';
export { Callers } from './sessions/callers.ts';
export { Reauth } from './sessions/reauth.ts';
export { endingAll, Sessions } from './sessions/sessions.ts';
