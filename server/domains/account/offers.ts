/** What other domains need of members. */
export { emptiedAfterRemoval } from './leaving/emptying.ts';
/** For decisions about a member that may not outlive them. */
export { memberStream } from './memberships/member.ts';
export { Memberships } from './memberships/memberships.ts';
export { Addresses, type Orderer } from './profile/addresses.ts';
export { ProductViews } from './profile/product-views.ts';
export { Callers } from './sessions/callers.ts';
export { Sessions } from './sessions/sessions.ts';
