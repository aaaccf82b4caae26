import type { Address, UserInfo } from '../../../../../schema/members/accounts.ts';
import { isReceiverName, streetOf } from '../../../../../schema/members/addresses.ts';
import type { Source } from '../../../../platform/source.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import {
  addAddress,
  addressBookStream,
  removeAddress,
  takeIn,
  type AddressBook,
  type AddressBookEvent,
} from './address-book.ts';
import {
  addresses,
  addressesOf,
  addressOf,
  clearDefaultAddress,
  defaultAddressOf,
  deleteAddressRow,
  memberWithDefault,
  setDefaultAddress,
  type AddressRow,
} from './address-rows.ts';

export type NewAddress = Omit<Address, 'userAddressSysId'>;

/** A member as the orderer. */
export type Orderer = Pick<UserInfo, 'nickName' | 'mobile'>;

/** Members' delivery addresses: the address book's events hold their ids, rows hold the rest. */
export class Addresses {
  readonly #log: EventLog;
  readonly #source: Source;

  constructor(log: EventLog, source: Source) {
    this.#log = log;
    this.#source = source;
  }

  async of(userSysId: number): Promise<Address[]> {
    return (await this.#log.reads.all(addressesOf({ userSysId }))).map(addressFrom);
  }

  async one(userSysId: number, userAddressSysId: number): Promise<Address | null> {
    const row = await this.#log.reads.one(addressOf({ userSysId, userAddressSysId }));
    return row ? addressFrom(row) : null;
  }

  async defaultOf(userSysId: number): Promise<Address | null> {
    const row = await this.#log.reads.one(defaultAddressOf({ userSysId }));
    return row ? addressFrom(row) : null;
  }

  /** In one read. Refuses with 1003 if there is no such member. */
  async ordererWithDefault(
    userSysId: number,
  ): Promise<{ readonly orderer: Orderer; readonly address: Address | null }> {
    const row = await this.#log.reads.one(memberWithDefault({ userSysId }));
    if (!row) throw new Refusal('1003');
    const { member_nick_name: nickName, member_mobile: mobile, ...address } = row;
    return { orderer: { nickName, mobile }, address: isThere(address) ? addressFrom(address) : null };
  }

  async add(
    userSysId: number,
    address: NewAddress,
    command: { commandId: string; once?: { key: string; fingerprint: string } },
  ): Promise<number> {
    if (streetOf(address).trim() === '')
      throw new Refusal('0005', { field: 'address', reason: 'must not be blank' });
    if (!isReceiverName(address.receiverName))
      throw new Refusal('0005', { wrong: 'receiverName', reason: 'must be a name' });
    const userAddressSysId = this.#source.id();
    return this.#inAddressBook(userSysId, command, (book) => {
      const added = addAddress(book, { userAddressSysId, isDefault: address.initFlag === 1 });
      const initFlag = added.data.isDefault ? 1 : 0;
      return {
        events: [added],
        rows: addressRows(userSysId, userAddressSysId, { ...address, initFlag }),
        reply: userAddressSysId,
      };
    });
  }

  async delete(userSysId: number, userAddressSysId: number): Promise<void> {
    await this.#inAddressBook(userSysId, { commandId: this.#source.commandId() }, (book) => {
      const events = removeAddress(book, userAddressSysId);
      return {
        events,
        rows: [
          deleteAddressRow({ userSysId, userAddressSysId }),
          ...events.flatMap(({ type, data }) =>
            type === 'DefaultAddressSet' ? [setDefaultAddress(data)] : [],
          ),
        ],
        reply: null,
      };
    });
  }

  /** Executes a command on the member's address book alone, including rows from before its stream. */
  async #inAddressBook<R>(
    userSysId: number,
    command: { commandId: string; once?: { key: string; fingerprint: string } },
    decide: (book: AddressBook) => { events: AddressBookEvent[]; rows: Write[]; reply: R },
  ): Promise<R> {
    const ref = addressBookStream(userSysId);
    // Once the stream has begun, these rows are ignored.
    const before = await this.#bookBeforeStream(userSysId);
    const { reply } = await this.#log.execute({
      ...command,
      actorId: userSysId,
      streams: [ref],
      decide: (states) => {
        const begins = states.version(ref) === 0;
        const decision = decide(begins ? before : states.get(ref));
        const events = begins ? [...takeIn(before), ...decision.events] : decision.events;
        return { ...decision, events: [{ ref, events }] };
      },
    });
    return reply;
  }

  async #bookBeforeStream(userSysId: number): Promise<AddressBook> {
    const rows = await this.#log.reads.all(addressesOf({ userSysId }));
    return {
      ids: rows.map((row) => row.user_address_sys_id).toSorted((a, b) => a - b),
      defaultId: rows.find((row) => row.init_flag === 1)?.user_address_sys_id ?? null,
    };
  }
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
