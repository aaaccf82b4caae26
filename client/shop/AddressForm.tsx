import { useTranslations } from 'use-intl';
import { TextField } from '../design/TextField.tsx';
import { type CheckedField, isWrong, type NewAddress } from './new-address.ts';
import type { useAddressForm } from './use-address-form.ts';
import styles from './AddressForm.module.css';

interface AddressFormProps {
  readonly form: ReturnType<typeof useAddressForm>;
}

/** A new delivery address, typed in. */
export function AddressForm({ form }: AddressFormProps) {
  const t = useTranslations('shop.address');
  const { values, tried, set } = form;
  const field = (name: Exclude<keyof NewAddress, 'initFlag'>) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const checked = (name: CheckedField) => ({
    ...field(name),
    required: true,
    error: tried && isWrong(values, name) ? t(`wrong.${name}`) : undefined,
  });
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <TextField
        label={t('receiverName')}
        autoComplete="shipping name"
        maxLength={40}
        {...checked('receiverName')}
      />
      <TextField
        label={t('mobile')}
        placeholder={t('mobileExample')}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        maxLength={20}
        {...checked('mobile')}
      />
      <TextField
        className={styles['short']}
        label={t('zipCode')}
        placeholder={t('zipCodeExample')}
        inputMode="numeric"
        autoComplete="shipping postal-code"
        maxLength={7}
        {...checked('zipCode')}
      />
      <TextField
        label={t('road')}
        placeholder={t('roadExample')}
        autoComplete="shipping address-line1"
        maxLength={200}
        {...checked('newAddress')}
      />
      <TextField
        label={t('detail')}
        placeholder={t('detailExample')}
        autoComplete="shipping address-line2"
        maxLength={200}
        {...field('addressDetail')}
      />
      <TextField
        label={t('nickName')}
        placeholder={t('nickNameExample')}
        maxLength={40}
        {...field('nickName')}
      />
      <label className={styles['default']}>
        <input
          type="checkbox"
          checked={values.initFlag === 1}
          onChange={(event) => set({ initFlag: event.target.checked ? 1 : 0 })}
        />
        {t('makeDefault')}
      </label>
      {/* Enter in a field saves, too. */}
      <button type="submit" hidden aria-label={t('add')} />
    </form>
  );
}
