import type { Address, UserInfo } from '../../../../../schema/members/accounts.ts';
import { Refusal, type EventLog, type States } from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import { addressBookStream, takeIn, type AddressBook, type AddressBookEvent } from './address-book.ts';
import {
  addresses,
  addressRowOf,
  addressRowsOf,
  clearDefaultAddress,
  defaultAddressRowOf,
  memberWithDefault,
  type AddressRow,
} from './address-rows.ts';

type Log = Pick<EventLog, 'reads'>;

export type NewAddress = Omit<Address, 'userAddressSysId'>;

/** A member as the orderer. */
export type Orderer = Pick<UserInfo, 'nickName' | 'mobile'>;

/** The default one first, then the newest. */
export async function addressesOf({ reads }: Log, userSysId: number): Promise<Address[]> {
  return (await reads.all(addressRowsOf({ userSysId }))).map(addressFrom);
}

/** Where a member's orders go. */
export interface SavedAddresses {
  one(userSysId: number, userAddressSysId: number): Promise<Address | null>;
  defaultOf(userSysId: number): Promise<Address | null>;
  /** In one read. Refuses with 1003 if there is no such member. */
  ordererWithDefault(
    userSysId: number,
  ): Promise<{ readonly orderer: Orderer; readonly address: Address | null }>;
}

export function savedAddresses({ reads }: Log): SavedAddresses {
  return {
    one: async (userSysId, userAddressSysId) => {
      const row = await reads.one(addressRowOf({ userSysId, userAddressSysId }));
      return row ? addressFrom(row) : null;
    },
    defaultOf: async (userSysId) => {
      const row = await reads.one(defaultAddressRowOf({ userSysId }));
      return row ? addressFrom(row) : null;
    },
    ordererWithDefault: async (userSysId) => {
      const row = await reads.one(memberWithDefault({ userSysId }));
      if (!row) throw new Refusal('1003');
      const { member_nick_name: nickName, member_mobile: mobile, ...address } = row;
      return { orderer: { nickName, mobile }, address: isThere(address) ? addressFrom(address) : null };
    },
  };
}

/** The part of a command on the member's address book alone, including rows from before its stream. */
export async function inAddressBook<D extends object>(
  { reads }: Log,
  userSysId: number,
  decide: (book: AddressBook) => D & { readonly events: AddressBookEvent[] },
) {
  const ref = addressBookStream(userSysId);
  // Once the stream has begun, these rows are ignored.
  const rows = await reads.all(addressRowsOf({ userSysId }));
  const before: AddressBook = {
    ids: rows.map((row) => row.user_address_sys_id).toSorted((a, b) => a - b),
    defaultId: rows.find((row) => row.init_flag === 1)?.user_address_sys_id ?? null,
  };
  return {
    streams: [ref],
    decide: (states: States) => {
      const begins = states.version(ref) === 0;
      const decision = decide(begins ? before : states.get(ref));
      const events = begins ? [...takeIn(before), ...decision.events] : decision.events;
      return { ...decision, events: [{ ref, events }] };
    },
  };
}

/** The rows of a new address. A new default address replaces the former one. */
export function addressRows(userSysId: number, userAddressSysId: number, address: NewAddress): Write[] {
  return [
    ...(address.initFlag === 1 ? [clearDefaultAddress({ userSysId })] : []),
    addresses.insert({
      user_address_sys_id: userAddressSysId,
      user_sys_id: userSysId,
      nick_name: address.nickName,
      receiver_name: address.receiverName,
      mobile: address.mobile,
      zip_code: address.zipCode,
      address: address.address,
      new_address: address.newAddress,
      address_detail: address.addressDetail,
      init_flag: address.initFlag,
    }),
  ];
}

function isThere(row: { [Column in keyof AddressRow]: AddressRow[Column] | null }): row is AddressRow {
  return row.user_address_sys_id !== null;
}

function addressFrom(row: AddressRow): Address {
  return {
    userAddressSysId: row.user_address_sys_id,
    nickName: row.nick_name,
    receiverName: row.receiver_name,
    mobile: row.mobile,
    zipCode: row.zip_code,
    address: row.address,
    newAddress: row.new_address,
    addressDetail: row.address_detail,
    initFlag: row.init_flag === 1 ? 1 : 0,
  };
}
