import { session } from './session.ts';

const CONTACTS_MAX = 5;

/** A receiver picked from the phone's contacts. */
export interface Contact {
  readonly receiverName: string;
  readonly mobile: string;
}

/** Who was picked in this session, the newest first. What storage has may be anything. */
export function contactsOf(phoneBook: readonly unknown[] = []): readonly Contact[] {
  return phoneBook.filter(
    (each): each is Contact =>
      typeof each === 'object' &&
      each !== null &&
      'receiverName' in each &&
      'mobile' in each &&
      typeof each.receiverName === 'string' &&
      typeof each.mobile === 'string',
  );
}

/** Keeps the last few, each number once. */
export function keepContact(picked: Contact): void {
  const others = contactsOf(session.phoneBook).filter(({ mobile }) => mobile !== picked.mobile);
  session.phoneBook = [picked, ...others].slice(0, CONTACTS_MAX);
}
