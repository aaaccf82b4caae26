import { describe, expect, test } from 'vitest';
import { ADDRESSES_MAX } from '../../../../../schema/members/constants.ts';
import { evolve, type RecordedEvent } from '../../../../platform/log/log.ts';
import { refusal } from '../../../../testing/refusal.ts';
import {
  addToBook,
  addressBookFold,
  removeFromBook,
  takeIn,
  type AddressBook,
  type AddressBookEvent,
} from './address-book.ts';
import { folded } from '../../../../testing/folded.ts';

function bookAfter(...events: readonly AddressBookEvent[]): AddressBook {
  return folded(addressBookFold, events);
}

const added = (userAddressSysId: number, isDefault = false): AddressBookEvent => ({
  type: 'AddressAdded',
  data: { userAddressSysId, isDefault },
});
const removed = (userAddressSysId: number): AddressBookEvent => ({
  type: 'AddressRemoved',
  data: { userAddressSysId },
});
const defaultSet = (userAddressSysId: number): AddressBookEvent => ({
  type: 'DefaultAddressSet',
  data: { userAddressSysId },
});

describe('adding', () => {
  test('makes the first one the default, and later ones when that is asked for', () => {
    const add = (book: AddressBook, isDefault: boolean) =>
      addToBook(book, { userAddressSysId: 3, isDefault });
    expect(add(bookAfter(), false)).toEqual(added(3, true));
    expect(add(bookAfter(added(1, true)), false)).toEqual(added(3));
    expect(add(bookAfter(added(1, true)), true)).toEqual(added(3, true));
    expect(add(bookAfter(added(1)), false)).toEqual(added(3, true));
  });

  test('ends at the limit', () => {
    const full = bookAfter(...Array.from({ length: ADDRESSES_MAX }, (_, i) => added(i + 1, i === 0)));
    const one = { userAddressSysId: 99, isDefault: false };
    expect(() => addToBook(full, one)).toThrow(refusal('0007', { max: ADDRESSES_MAX }));
    const lessOne = evolve(addressBookFold, full, removed(7) as RecordedEvent<AddressBookEvent>);
    expect(addToBook(lessOne, one)).toEqual(added(99));
  });
});

describe('removing', () => {
  const book = bookAfter(added(1), added(2, true), added(3));

  test('the default one makes the newest the default', () => {
    expect(removeFromBook(book, 2)).toEqual([removed(2), defaultSet(3)]);
    expect(bookAfter(added(1), added(2, true), added(3), removed(2), defaultSet(3))).toEqual({
      ids: [1, 3],
      defaultId: 3,
    });
  });

  test('another leaves the default as it is', () => {
    expect(removeFromBook(book, 3)).toEqual([removed(3)]);
  });

  test('the last one leaves an empty book', () => {
    expect(removeFromBook(bookAfter(added(1, true)), 1)).toEqual([removed(1)]);
    expect(bookAfter(added(1, true), removed(1))).toEqual(bookAfter());
  });

  test('what is not there is refused', () => {
    expect(() => removeFromBook(book, 4)).toThrow(refusal('0004'));
    expect(() => removeFromBook(bookAfter(added(1, true), removed(1)), 1)).toThrow(refusal('0004'));
  });
});

test('a book that is taken in is the same book', () => {
  const book = { ids: [5, 6, 9], defaultId: 6 };
  expect(bookAfter(...takeIn(book))).toEqual(book);
});
