/** What other domains need of members. */
export { emptiedAfterRemoval } from './leaving/emptying.ts';
export { FormerAccounts, type SocialAccount } from './leaving/former-accounts.ts';
/** For decisions about a member that may not outlive them, and about their suspension. */
export { evidenceUntil, memberStream, requireMember, suspensionAt } from './memberships/member.ts';
export type { Membership } from './memberships/member.ts';
export { Memberships } from './memberships/memberships.ts';
export { Addresses, type Orderer } from './profile/addresses.ts';
export { ProductViews } from './profile/product-views.ts';
export { Callers } from './sessions/callers.ts';
export { isDormant, lastLogins } from './sessions/last-logins.ts';
export { endingAll, Sessions } from './sessions/sessions.ts';
export { Tokens } from './sessions/tokens.ts';
export { users } from './users.ts';
