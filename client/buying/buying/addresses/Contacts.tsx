import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio/react';
import { isReceiverName } from '../../../../schema/members/addresses.ts';
import { mobileOf, typedPhone } from '../../../../schema/members/phones.ts';
import { type Contact, contactsOf, keepContact } from '../../../app/session/phone-book.ts';
import { session } from '../../../app/session/session.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { layout } from '../../../design/layout/layout.ts';

/** What a browser's own picker gives of a person; phones have it, most computers don't. */
interface ContactPicker {
  select(
    properties: readonly ['name', 'tel'],
  ): Promise<readonly { readonly name?: readonly string[]; readonly tel?: readonly string[] }[]>;
}

declare global {
  interface Navigator {
    readonly contacts?: ContactPicker;
  }
}

/**
 * Fills in a receiver from the phone's contacts. Who was picked stays in the session and can be chosen again. Nothing is
 * sent before the address is. Null where the browser has no contacts and none was picked.
 */
export function Contacts({ onPick }: { readonly onPick: (receiver: Contact) => void }) {
  const t = useTranslations('buying.address');
  const phoneBook = contactsOf(useSnapshot(session).phoneBook);
  const { contacts } = navigator;
  if (contacts === undefined && phoneBook.length === 0) return null;

  async function pick(from: ContactPicker): Promise<void> {
    // Who closes the picker, or forbids it, goes on typing.
    const [person] = await from.select(['name', 'tel']).catch(() => []);
    if (person === undefined) return;
    const { name: names = [], tel: numbers = [] } = person;
    const receiver = {
      receiverName: (names.find(isReceiverName) ?? names[0] ?? '').trim(),
      mobile: typedPhone(numbers.find((number) => mobileOf(number) !== null) ?? numbers[0] ?? ''),
    };
    keepContact(receiver);
    onPick(receiver);
  }

  return (
    <div className={layout({ row: 2, wrap: true })}>
      {contacts && (
        <Button variant="soft" size="small" onClick={() => void pick(contacts)}>
          {t('contacts.pick')}
        </Button>
      )}
      {phoneBook.map((receiver) => (
        <Button
          key={`${receiver.receiverName} ${receiver.mobile}`}
          variant="soft"
          size="small"
          onClick={() => onPick(receiver)}
        >
          {receiver.receiverName || receiver.mobile}
        </Button>
      ))}
    </div>
  );
}
