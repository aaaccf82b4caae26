import { useTranslations } from 'use-intl';
import { useNames } from '../app/i18n/localized.ts';
import { queryOf, useQuery } from '../app/calls/query.ts';
import { SelectField } from '../design/controls/SelectField.tsx';
import { wantedChoices } from './wanted.ts';
import styles from './Request.module.css';

interface WantedFieldProps {
  readonly prdtSysId: number;
  /** What the options of the pieces cost. */
  readonly price: number;
  /** Empty: the same again. */
  readonly value: readonly number[];
  readonly onChange: (optionSysIds: readonly number[]) => void;
}

/** The option that the buyer wants instead, at the same price. Nothing where there is no other option. */
export function WantedField({ prdtSysId, price, value, onChange }: WantedFieldProps) {
  const t = useTranslations('claims.wanted');
  const nameFor = useNames();
  const { data } = useQuery(queryOf('productDetail', { prdtSysId }));
  if (!data) return null;
  // Values that are only written down are none to choose from here.
  if (data.normalOptions.length > 0) return <p className={styles['note']}>{t('inWords')}</p>;
  const choices = wantedChoices(data, price);
  if (choices.length === 0) return null;
  return (
    <SelectField
      label={t('label')}
      placeholder={t('same')}
      hint={t('hint')}
      value={value.join('/')}
      options={choices.map(({ optionSysIds, names, isSoldOut }) => ({
        value: optionSysIds.join('/'),
        text: isSoldOut ? t('soldOut', { name: nameFor(names) }) : nameFor(names),
        disabled: isSoldOut,
      }))}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? [] : currentTarget.value.split('/').map(Number))
      }
    />
  );
}
