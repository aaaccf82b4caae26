import { LOGIN_FAILURES } from '../../../../schema/members/constants.ts';
import { rate, whole } from '../../../platform/settings.ts';

export const accountSettings = {
  // Checking a password takes tens of milliseconds of CPU time.
  logins: rate('LOGINS', { perSecond: 5, burst: 100 }, 'how often passwords are checked for one address'),
  loginFailuresPerAddress: whole(
    'LOGIN_FAILURES_PER_ADDRESS',
    'wrong passwords that one address may try, for whatever accounts, before it must wait',
    { unset: LOGIN_FAILURES.ofOnePlace.max },
  ),
};
