/** What other domains need of members. */
export { Profiles, memberRows, type Profile } from './profiles.ts';
export { Credentials, type Proven } from './credentials/credentials.ts';
export { credentialsOf, hasAnother } from './credentials/held.ts';
export { prepareNewPassword, requireGoodPassword } from './credentials/new-passwords.ts';
export { hashPassword, readPasswordHash } from './credentials/passwords.ts';
export { provePasskey } from './credentials/prove-passkey.ts';
export {
  findSocialAccount,
  linkToMember,
  readSocialAccounts,
  unlinkFromMember,
  type Free,
  type Using,
} from './credentials/social/social-accounts.ts';
export { claimName, requireFreeName } from './identity/claims.ts';
export { agreedAmong, consentRow, readConsents, withdrawConsent } from './identity/consents.ts';
export { beginEnrolment } from './identity/enrolments.ts';
export { birthDatesOf } from './identity/identity.ts';
export { emptiedAfterRemoval } from './leaving/after-removal.ts';
export { barredUntil, untilOf } from './leaving/former-accounts.ts';
export { withdrawAccount } from './leaving/withdraw-account.ts';
export { decideOnMember } from './memberships/decide-on-member.ts';
/** For decisions about a member that may not outlive them, and about their suspension. */
export {
  evidenceUntil,
  memberStream,
  requireMember,
  suspensionAt,
  userOfMemberStream,
  type Joined,
  type MemberEvent,
  type Membership,
} from './memberships/member.ts';
export {
  granting,
  grantMembership,
  hasNoHost,
  membershipsAmong,
  readHosts,
  readMemberships,
  readRights,
  revokeMembership,
  revoking,
  rightsFrom,
} from './memberships/memberships.ts';
export { isSeller, SELLER } from './memberships/sellers.ts';
export { savedAddresses, type Orderer, type SavedAddresses } from './profile/addresses.ts';
export { joiningInfoOf, requireSocial, saveJoiningInfo } from './profile/joining-info.ts';
export { myInfoOf, prepareMyInfo } from './profile/my-info.ts';
export { productViewsOf, recordProductViews } from './profile/product-views.ts';
export { findMember, memberNamed, membersByMobile, userInfoOf } from './queries.ts';
export { Callers } from './sessions/callers.ts';
export type { Origin } from './sessions/devices.ts';
export { endingAll } from './sessions/logout.ts';
export { isDormant, knownLocale, lastLogins, localeOf } from './sessions/last-logins.ts';
export { openSession } from './sessions/open-session.ts';
export { lastingSessions } from './sessions/queries.ts';
export { isLoginEnough, requireReauth } from './sessions/reauth.ts';
export { Tokens } from './sessions/tokens.ts';
export { users } from './users.ts';
