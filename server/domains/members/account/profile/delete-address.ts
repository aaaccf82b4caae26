import * as contract from '../../../../../schema/members/accounts.ts';
import { command } from '../../../../platform/operations.ts';
import { removeFromBook } from './address-book.ts';
import { addresses } from './address-rows.ts';
import { inAddressBook } from './addresses.ts';

export const deleteAddress = command(contract.deleteAddress, ({ log }) => ({ caller, body }) => {
  const { userSysId } = caller;
  const { userAddressSysId } = body;
  return inAddressBook(log, userSysId, (book) => {
    const events = removeFromBook(book, userAddressSysId);
    const nextDefault = events.flatMap(({ type, data }) =>
      type === 'DefaultAddressSet'
        ? [addresses.set({ user_address_sys_id: data.userAddressSysId, init_flag: 1 })]
        : [],
    );
    return {
      events,
      rows: [
        addresses.removeAll({ user_sys_id: userSysId, user_address_sys_id: userAddressSysId }),
        ...nextDefault,
      ],
    };
  });
});
