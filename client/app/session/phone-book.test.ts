import { beforeEach, expect, test } from 'vitest';
import { contactsOf, keepContact } from './phone-book.ts';
import { clearSession, session } from './session.ts';

beforeEach(clearSession);

test('keeps the last five contacts, each number once, until the logout', () => {
  for (const mobile of ['1', '2', '3', '4', '5', '6', '5']) keepContact({ receiverName: '김하늘', mobile });
  expect(contactsOf(session.phoneBook).map(({ mobile }) => mobile)).toEqual(['5', '6', '4', '3', '2']);
  clearSession();
  expect(session.phoneBook).toBeUndefined();
});

test('leaves out what is no contact', () => {
  const kept = { receiverName: '김하늘', mobile: '01012345678' };
  expect(contactsOf([null, 'a', { receiverName: 1, mobile: '2' }, kept])).toEqual([kept]);
  expect(contactsOf()).toEqual([]);
});
