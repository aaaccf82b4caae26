import * as contract from '../../../../schema/members/reauth.ts';
import { domainModule } from '../../../platform/module.ts';
import { changePassword } from './change-password.ts';
import { credentials } from './queries.ts';
import { reauth as again } from './reauth.ts';

/** Members reauthenticate, and change their password. */
export const reauth = domainModule({
  name: 'reauth',
  contract,
  operations: { changePassword, credentials, reauth: again },
});
