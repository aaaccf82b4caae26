/** Fields that prove who somebody is. Who draws them loads the texts of `identity`. */
export { AboutFields, wrongAbout, type About } from './AboutFields.tsx';
export { NewPassword, passwordProblem } from './NewPassword.tsx';
/** Where somebody joins, and who brought them. */
export { joinedFrom, keepReferral, referralQuery } from './referral.ts';
