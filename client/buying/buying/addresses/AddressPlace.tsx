import { createElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePart } from '../../../app/later.ts';
import { streetOf } from '../../../../schema/members/addresses.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { TextField } from '../../../design/controls/TextField.tsx';
import { loadPostcodeSheet } from '../../postcode/offers.ts';
import type { NewAddress } from './new-address.ts';
import styles from '../buying.module.css';

interface AddressPlaceProps {
  readonly values: NewAddress;
  readonly set: (change: Partial<NewAddress>) => void;
  readonly error: string | undefined;
}

/** Postcode and street of an address: looked up, and never typed in. */
export function AddressPlace({ values, set, error }: AddressPlaceProps) {
  const t = useTranslations('buying.address');
  const [searching, setSearching] = useState(false);
  const postcodes = usePart(loadPostcodeSheet, searching, () => setSearching(false));
  return (
    <>
      <div className={styles['zip']}>
        <TextField
          label={t('zipCode')}
          placeholder={t('zipCodeExample')}
          autoComplete="off"
          readOnly
          onClick={() => setSearching(true)}
          name="zipCode"
          value={values.zipCode}
          required
          error={error}
        />
        <Button variant="soft" size="large" onClick={() => setSearching(true)}>
          {t('search')}
        </Button>
      </div>
      <TextField
        label={t('road')}
        name="newAddress"
        value={streetOf(values)}
        hint={
          values.newAddress !== '' && values.address !== ''
            ? t('lot', { address: values.address })
            : undefined
        }
        readOnly
        onClick={() => setSearching(true)}
      />
      {postcodes &&
        createElement(postcodes, {
          open: searching,
          onClose: () => setSearching(false),
          onChosen: ({ zonecode, address, newAddress }) => {
            set({ zipCode: zonecode, address, newAddress });
            setSearching(false);
          },
        })}
    </>
  );
}
