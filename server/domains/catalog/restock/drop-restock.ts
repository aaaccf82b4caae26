import * as contract from '../../../../schema/catalog/restocks.ts';
import { query } from '../../../platform/operations.ts';
import { waits } from './rows.ts';

export const dropRestock = query(
  contract.dropRestock,
  ({ log }) =>
    async ({ params: { uid: userSysId, prdtSysId } }) => {
      await log.write([waits.remove({ user_sys_id: userSysId, prdt_sys_id: prdtSysId })]);
      return {};
    },
);
