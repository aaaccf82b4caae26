import * as contract from '../../../../../schema/members/accounts.ts';
import { command } from '../../../../platform/operations.ts';
import { removeFromBook } from './address-book.ts';
import { deleteAddressRow, setDefaultAddress } from './address-rows.ts';
import { inAddressBook } from './addresses.ts';

export const deleteAddress = command(contract.deleteAddress, ({ log }) => ({ caller, body }) => {
  const { userSysId } = caller;
  const { userAddressSysId } = body;
  return inAddressBook(log, userSysId, (book) => {
    const events = removeFromBook(book, userAddressSysId);
    const nextDefault = events.flatMap(({ type, data }) =>
      type === 'DefaultAddressSet' ? [setDefaultAddress(data)] : [],
    );
    return { events, rows: [deleteAddressRow({ userSysId, userAddressSysId }), ...nextDefault] };
  });
});
