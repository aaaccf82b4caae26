/** What other domains need of members. */
export { Credentials, type Proven } from './credentials/credentials.ts';
export { SocialAccounts, type SocialAccount, type Using } from './credentials/social/social-accounts.ts';
export { emptiedAfterRemoval } from './leaving/emptying.ts';
/** For decisions about a member that may not outlive them. */
export { memberStream } from './memberships/member.ts';
export { Memberships } from './memberships/memberships.ts';
export { Addresses, type Orderer } from './profile/addresses.ts';
export { JoiningInfo } from './profile/joining-info.ts';
export { ProductViews } from './profile/product-views.ts';
export { Callers } from './sessions/callers.ts';
export type { Origin } from './sessions/devices.ts';
export { Sessions, type LoginAnswer } from './sessions/sessions.ts';
