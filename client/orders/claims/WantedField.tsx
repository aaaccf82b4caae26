import { useTranslations } from 'use-intl';
import { useNames } from '../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { SelectField } from '../../design/controls/SelectField.tsx';
import { isHalfDone, SAME_AGAIN, valueOf, type Wanted, wantedChoices, withValue } from './wanted.ts';

interface WantedFieldProps {
  readonly prdtSysId: number;
  /** What the options of the pieces cost. */
  readonly price: number;
  readonly value: Wanted;
  /** Whether it is to be said what is missing. */
  readonly tried: boolean;
  readonly onChange: (wanted: Wanted) => void;
}

/** The option that the buyer wants instead, at the same price. Nothing where there is no other option. */
export function WantedField({ prdtSysId, price, value, tried, onChange }: WantedFieldProps) {
  const t = useTranslations('claims.wanted');
  const nameFor = useNames();
  const { data } = useQuery(queryOf('productDetail', { prdtSysId }));
  if (!data) return null;
  if (data.normalOptions.length > 0)
    return data.normalOptions.map((option) => {
      const { prdtNormalOptionSysId: id, groupName, groupNameEn, values, valuesEn } = option;
      const chosen = valueOf(value, id);
      return (
        <SelectField
          key={id}
          label={t('labelOf', { group: nameFor({ name: groupName, nameEn: groupNameEn }) })}
          placeholder={t('same')}
          error={tried && chosen === '' && isHalfDone(value) ? t('all') : undefined}
          value={chosen}
          options={values.map((name, at) => ({ value: name, text: nameFor({ name, nameEn: valuesEn[at] }) }))}
          onChange={({ currentTarget }) =>
            onChange(withValue(value, data.normalOptions, id, currentTarget.value))
          }
        />
      );
    });
  const choices = wantedChoices(data, price);
  if (choices.length === 0) return null;
  return (
    <SelectField
      label={t('label')}
      placeholder={t('same')}
      hint={t('hint')}
      value={value.optionSysIds.join('/')}
      options={choices.map(({ optionSysIds, names, isSoldOut }) => ({
        value: optionSysIds.join('/'),
        text: isSoldOut ? t('soldOut', { name: nameFor(names) }) : nameFor(names),
        disabled: isSoldOut,
      }))}
      onChange={({ currentTarget }) =>
        onChange({
          ...SAME_AGAIN,
          optionSysIds: currentTarget.value === '' ? [] : currentTarget.value.split('/').map(Number),
        })
      }
    />
  );
}
