import * as contract from '../../../../schema/catalog/restocks.ts';
import { query } from '../../../platform/operations.ts';
import { dropWait } from './tables.ts';

export const dropRestock = query(
  contract.dropRestock,
  ({ log }) =>
    async ({ params: { uid: userSysId, prdtSysId } }) => {
      await log.write([dropWait({ userSysId, prdtSysId })]);
      return {};
    },
);
