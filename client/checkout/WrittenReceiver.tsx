import { useTranslations } from 'use-intl';
import { TextField } from '../design/TextField.tsx';
import { AddressPlace, type CheckedField, type NewAddress } from '../buying/offers.ts';
import type { Checkout } from './use-checkout.ts';
import styles from './Checkout.module.css';

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** The delivery address of a guest. It is not sent before the order, and kept for the session. */
export function WrittenReceiver({ checkout }: { readonly checkout: Checkout }) {
  const t = useTranslations('checkout');
  const shop = useTranslations('buying.address');
  const { written, write, isWrong } = checkout;
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
    error: isWrong(name) ? shop(`wrong.${name}`) : undefined,
  });
  return (
    <section className={styles['paper']}>
      <h2>{t('receiver.title')}</h2>
      <div className={styles['fields']}>
        <TextField
          label={shop('receiverName')}
          hint={shop('receiverNameHint')}
          autoComplete="shipping name"
          maxLength={40}
          {...checked('receiverName')}
        />
        <TextField
          label={shop('mobile')}
          placeholder={shop('mobileExample')}
          type="tel"
          inputMode="numeric"
          autoComplete="shipping tel"
          maxLength={15}
          {...checked('mobile', digitsOf)}
        />
        <AddressPlace values={written} set={write} error={checked('zipCode').error} />
        <TextField
          label={shop('detail')}
          placeholder={shop('detailExample')}
          autoComplete="shipping address-line2"
          maxLength={200}
          {...field('addressDetail')}
        />
      </div>
    </section>
  );
}
