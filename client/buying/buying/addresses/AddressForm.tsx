import { useTranslations } from 'use-intl';
import { ADDRESS_LENGTH_MAX, NAME_LENGTH_MAX } from '../../../../schema/members/constants.ts';
import { TextField } from '../../../design/controls/TextField.tsx';
import { AddressPlace } from './AddressPlace.tsx';
import { Contacts } from './Contacts.tsx';
import { type CheckedField, isWrong, type NewAddress } from './new-address.ts';
import type { useAddressForm } from './use-address-form.ts';
import { layout } from '../../../design/layout/layout.ts';
import styles from '../buying.module.css';

interface AddressFormProps {
  readonly form: ReturnType<typeof useAddressForm>;
  /** A guest has no default address, and no names for several. */
  readonly isMember: boolean;
}

/** A new delivery address: the receiver is typed, the street is looked up. */
export function AddressForm({ form, isMember }: AddressFormProps) {
  const t = useTranslations('buying.address');
  const { values, tried, set } = form;
  const field = (name: Exclude<keyof NewAddress, 'initFlag' | 'address' | 'newAddress'>) => ({
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
      className={layout({ column: 4 }, styles['form'])}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <Contacts onPick={set} />
      <TextField
        label={t('receiverName')}
        hint={t('receiverNameHint')}
        autoComplete="shipping name"
        maxLength={NAME_LENGTH_MAX}
        {...checked('receiverName')}
      />
      <TextField
        label={t('mobile')}
        placeholder={t('mobileExample')}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        {...checked('mobile')}
      />
      <AddressPlace values={values} set={set} error={checked('zipCode').error} />
      <TextField
        label={t('detail')}
        placeholder={t('detailExample')}
        autoComplete="shipping address-line2"
        maxLength={ADDRESS_LENGTH_MAX}
        {...field('addressDetail')}
      />
      {isMember && (
        <>
          <TextField
            label={t('nickName')}
            placeholder={t('nickNameExample')}
            maxLength={NAME_LENGTH_MAX}
            {...field('nickName')}
          />
          <label className={layout({ row: 2, touch: true }, styles['default'])}>
            <input
              type="checkbox"
              checked={values.initFlag === 1}
              onChange={(event) => set({ initFlag: event.target.checked ? 1 : 0 })}
            />
            {t('makeDefault')}
          </label>
        </>
      )}
      {/* Enter in a field saves, too. */}
      <button type="submit" hidden aria-label={t(isMember ? 'add' : 'select')} />
    </form>
  );
}
