import * as contract from '../../../../../schema/orders/claims.ts';
import { givenUp } from './outcomes.ts';
import { claimStep } from './steps.ts';

export const withdrawClaim = claimStep(
  contract.withdrawClaim,
  'buyer',
  ({ source }) =>
    () => {
      const refundSysId = source.id();
      return { decide: (deciding) => givenUp(deciding, 'withdraw', 'buyer', refundSysId) };
    },
  ({ claimSysId, statusCode }) => ({ claimSysId, statusCode }),
);
