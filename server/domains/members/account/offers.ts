/** What other domains need of members. */
export { SocialAccounts, type Free, type Using } from './credentials/social/social-accounts.ts';
export { Accounts } from './accounts.ts';
export { Credentials, type Proven } from './credentials/credentials.ts';
export { credentialsOf } from './credentials/held.ts';
export { NewPasswords, requireGoodPassword } from './credentials/new-passwords.ts';
export { Passkeys } from './credentials/passkeys.ts';
export { hashPassword, isPassword, passwordRow, readPasswordHash } from './credentials/passwords.ts';
export { NameClaims } from './identity/claims.ts';
export { readIdentity } from './identity/identity.ts';
export { agreedAmong, consentRow, readConsents, withdrawConsent } from './identity/consents.ts';
export { Enrolments } from './identity/enrolments.ts';
export { emptiedAfterRemoval } from './leaving/emptying.ts';
export { FormerAccounts, untilOf, type SocialAccount } from './leaving/former-accounts.ts';
/** For decisions about a member that may not outlive them, and about their suspension. */
export {
  evidenceUntil,
  memberStream,
  requireMember,
  suspensionAt,
  userOfMemberStream,
} from './memberships/member.ts';
export { decideOnMember } from './memberships/deciding.ts';
export type { Joined, Membership } from './memberships/member.ts';
export { granting, hasNoHost, Memberships, revoking } from './memberships/memberships.ts';
export { isSeller, SELLER } from './memberships/sellers.ts';
export { Addresses, type Orderer } from './profile/addresses.ts';
export { MyInfos } from './profile/my-info.ts';
export { JoiningInfo } from './profile/joining-info.ts';
export { ProductViews } from './profile/product-views.ts';
export { Callers } from './sessions/callers.ts';
export type { Origin } from './sessions/devices.ts';
export { isDormant, knownLocale, lastLogins, localeOf } from './sessions/last-logins.ts';
export { Reauth } from './sessions/reauth.ts';
export { endingAll, Sessions, type LoginAnswer } from './sessions/sessions.ts';
export { Tokens } from './sessions/tokens.ts';
export { setUserId, users } from './users.ts';
