import * as contract from '../../../../../schema/members/accounts.ts';
import { isReceiverName, streetOf } from '../../../../../schema/members/addresses.ts';
import { phoneOf, postcodeOf } from '../../../../../schema/members/phones.ts';
import type { Body } from '../../../../../schema/operation.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { command } from '../../../../platform/operations.ts';
import { addToBook } from './address-book.ts';
import { addressRows, inAddressBook, type NewAddress } from './addresses.ts';

export const addAddress = command(contract.addAddress, ({ log, source }) => ({ caller, body }) => {
  const address = goodAddress(body);
  const userAddressSysId = source.id();
  return inAddressBook(log, caller.userSysId, (book) => {
    const added = addToBook(book, { userAddressSysId, isDefault: address.initFlag === 1 });
    const initFlag = added.data.isDefault ? 1 : 0;
    return {
      events: [added],
      rows: addressRows(caller.userSysId, userAddressSysId, { ...address, initFlag }),
      reply: { userAddressSysId },
    };
  });
});

/** As it is kept. Throws 0005 with the field that is wrong. */
function goodAddress(body: Body<typeof contract.addAddress>): NewAddress {
  const { nickName = '', address = '', newAddress = '', addressDetail = '', initFlag = 0 } = body;
  const { receiverName } = body;
  const [mobile, zipCode] = [phoneOf(body.mobile), postcodeOf(body.zipCode)];
  if (mobile === null) throw new Refusal('0005', { field: 'mobile', reason: 'must be a Korean number' });
  if (zipCode === null) throw new Refusal('0005', { field: 'zipCode', reason: 'must have five digits' });
  if (streetOf({ address, newAddress }).trim() === '')
    throw new Refusal('0005', { field: 'address', reason: 'must not be blank' });
  if (!isReceiverName(receiverName))
    throw new Refusal('0005', { wrong: 'receiverName', reason: 'must be a name' });
  return { nickName, receiverName, mobile, zipCode, address, newAddress, addressDetail, initFlag };
}
