import * as contract from '../../../../schema/members/withdrawal.ts';
import { domainModule } from '../../../platform/module.ts';
import { checkReceipt, withdrawalTerms } from './queries.ts';
import { withdraw, withdrawByUid, withdrawMember } from './withdraw.ts';

/**
 * Members who leave, by themselves or through a manager. A domain may refuse while something is open. Only required data
 * stays.
 */
export const withdrawal = domainModule({
  name: 'withdrawal',
  contract,
  operations: { checkReceipt, withdraw, withdrawByUid, withdrawMember, withdrawalTerms },
});
