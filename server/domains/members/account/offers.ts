/** What other domains need of members. */
export { SocialAccounts, type Free, type Using } from './credentials/social/social-accounts.ts';
export { Accounts } from './accounts.ts';
export { Credentials, type Proven } from './credentials/credentials.ts';
export { credentialsOf } from './credentials/held.ts';
export { NewPasswords, requireGoodPassword } from './credentials/new-passwords.ts';
export { Passkeys } from './credentials/passkeys.ts';
export { hashPassword, isPassword, passwordRow, readPasswordHash } from './credentials/passwords.ts';
export { claimName, requireFreeName } from './identity/claims.ts';
export { readIdentity } from './identity/identity.ts';
export { agreedAmong, consentRow, readConsents, withdrawConsent } from './identity/consents.ts';
export { beginEnrolment } from './identity/enrolments.ts';
export { emptiedAfterRemoval } from './leaving/emptying.ts';
export { barredUntil, untilOf } from './leaving/former-accounts.ts';
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
export {
  granting,
  grantMembership,
  hasNoHost,
  readHosts,
  readMemberships,
  readRights,
  revokeMembership,
  revoking,
} from './memberships/memberships.ts';
export { isSeller, SELLER } from './memberships/sellers.ts';
export { savedAddresses, type Orderer, type SavedAddresses } from './profile/addresses.ts';
export { myInfoOf, prepareMyInfo } from './profile/my-info.ts';
export { joiningInfoOf, requireSocial, saveJoiningInfo } from './profile/joining-info.ts';
export { productViewsOf, recordProductViews } from './profile/product-views.ts';
export { Callers } from './sessions/callers.ts';
export type { Origin } from './sessions/devices.ts';
export { isDormant, knownLocale, lastLogins, localeOf } from './sessions/last-logins.ts';
export { Reauth } from './sessions/reauth.ts';
export { endingAll, Sessions, type LoginAnswer } from './sessions/sessions.ts';
export { Tokens } from './sessions/tokens.ts';
export { setUserId, users } from './users.ts';
