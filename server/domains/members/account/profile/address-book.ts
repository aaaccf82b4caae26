import { ADDRESSES_MAX } from '../../../../../schema/members/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../../platform/log/log.ts';

/** The ids of the addresses that a member has saved. The addresses themselves are ordinary rows. */
export type AddressBookEvent =
  | {
      readonly type: 'AddressAdded';
      readonly data: { readonly userAddressSysId: number; readonly isDefault: boolean };
    }
  | { readonly type: 'AddressRemoved'; readonly data: { readonly userAddressSysId: number } }
  | { readonly type: 'DefaultAddressSet'; readonly data: { readonly userAddressSysId: number } };

export interface AddressBook {
  /** Oldest first. */
  readonly ids: readonly number[];
  readonly defaultId: number | null;
}

export const addressBookFold: Fold<AddressBook, AddressBookEvent> = {
  category: 'addressbook',
  initial: { ids: [], defaultId: null },
  stateVersion: 1,
  on: {
    AddressAdded: ({ ids, defaultId }, { data: { userAddressSysId, isDefault } }) => ({
      ids: [...ids, userAddressSysId],
      defaultId: isDefault ? userAddressSysId : defaultId,
    }),
    AddressRemoved: ({ ids, defaultId }, { data: { userAddressSysId } }) => ({
      ids: ids.filter((id) => id !== userAddressSysId),
      defaultId: defaultId === userAddressSysId ? null : defaultId,
    }),
    DefaultAddressSet: (book, { data }) => ({ ...book, defaultId: data.userAddressSysId }),
  },
};

export function addressBookStream(userSysId: number): StreamRef<AddressBook, AddressBookEvent> {
  return streamOf(addressBookFold, userSysId);
}

/** Imports the addresses from before the stream began. From then on the stream alone says what the book contains. */
export function takeIn({ ids, defaultId }: AddressBook): AddressBookEvent[] {
  return ids.map((userAddressSysId) => ({
    type: 'AddressAdded',
    data: { userAddressSysId, isDefault: userAddressSysId === defaultId },
  }));
}

/** The first address becomes the default one, asked for or not. */
export function addToBook(
  { ids, defaultId }: AddressBook,
  asked: { readonly userAddressSysId: number; readonly isDefault: boolean },
): Extract<AddressBookEvent, { type: 'AddressAdded' }> {
  if (ids.length >= ADDRESSES_MAX) throw new Refusal('0007', { max: ADDRESSES_MAX });
  return { type: 'AddressAdded', data: { ...asked, isDefault: asked.isDefault || defaultId === null } };
}

/** If the default address is removed, the newest becomes the default. */
export function removeFromBook(
  { ids, defaultId }: AddressBook,
  userAddressSysId: number,
): AddressBookEvent[] {
  if (!ids.includes(userAddressSysId)) throw new Refusal('0004');
  const removed: AddressBookEvent = { type: 'AddressRemoved', data: { userAddressSysId } };
  const newest = ids.findLast((id) => id !== userAddressSysId);
  if (userAddressSysId !== defaultId || newest === undefined) return [removed];
  return [removed, { type: 'DefaultAddressSet', data: { userAddressSysId: newest } }];
}
