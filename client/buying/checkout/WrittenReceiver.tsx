import { useTranslations } from 'use-intl';
import { ADDRESS_LENGTH_MAX, NAME_LENGTH_MAX } from '../../../schema/members/constants.ts';
import { typedPhone } from '../../../schema/members/phones.ts';
import { TextField } from '../../design/controls/TextField.tsx';
import { useStore } from '../../app/use-store.ts';
import { AddressPlace, Contacts, type CheckedField, type NewAddress } from '../buying/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import type { Checkout } from './checkout-store.ts';
import { wrongOf } from './filled-in.ts';
import styles from './checkout.module.css';

/** The delivery address of a guest. It is not sent before the order, and kept for the session. */
export function WrittenReceiver({ checkout }: { readonly checkout: Checkout }) {
  const t = useTranslations('checkout');
  const ofAddress = useTranslations('buying.address');
  const state = useStore(checkout);
  const { written, tried } = state;
  const wrong = tried ? wrongOf(state) : [];
  const write = (change: Partial<NewAddress>) => checkout.write(change);
  const field = (name: CheckedField | 'addressDetail', tidied = (text: string) => text) => ({
    name,
    value: written[name],
    onChange: (event: { target: { value: string } }) => {
      const change: Partial<NewAddress> = { [name]: tidied(event.target.value) };
      write(change);
    },
  });
  const checked = (name: CheckedField, tidied?: (text: string) => string) => ({
    ...field(name, tidied),
    required: true,
    error: wrong.includes(name) ? ofAddress(`wrong.${name}`) : undefined,
  });
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('receiver.title')}</h2>
      <div className={styles['fields']}>
        <Contacts onPick={write} />
        <TextField
          label={ofAddress('receiverName')}
          hint={ofAddress('receiverNameHint')}
          autoComplete="shipping name"
          maxLength={NAME_LENGTH_MAX}
          {...checked('receiverName')}
        />
        <TextField
          label={ofAddress('mobile')}
          placeholder={ofAddress('mobileExample')}
          type="tel"
          inputMode="numeric"
          autoComplete="shipping tel"
          {...checked('mobile', typedPhone)}
        />
        <AddressPlace values={written} set={write} error={checked('zipCode').error} />
        <TextField
          label={ofAddress('detail')}
          placeholder={ofAddress('detailExample')}
          autoComplete="shipping address-line2"
          maxLength={ADDRESS_LENGTH_MAX}
          {...field('addressDetail')}
        />
      </div>
    </section>
  );
}
