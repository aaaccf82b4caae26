import { useTranslations } from 'use-intl';
import { REVIEW_SCORE_MAX } from '../../../schema/catalog/constants.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useNames } from '../../app/i18n/localized.ts';
import styles from './reviews.module.css';

/** Which reviews are shown; undefined: all. */
export interface Filter {
  readonly score?: number;
  readonly hasPictures?: 1;
  readonly prdtOptionSysId?: number;
}

const SCORES = Array.from({ length: REVIEW_SCORE_MAX }, (_, at) => REVIEW_SCORE_MAX - at);

interface FiltersProps {
  readonly prdtSysId: number;
  readonly value: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Chooses reviews by stars, pictures and the option that was bought. */
export function Filters({ prdtSysId, value, onChange }: FiltersProps) {
  const t = useTranslations('reviews');
  const nameFor = useNames();
  const options = useQuery(queryOf('productDetail', { prdtSysId })).data?.singleOptions.flatMap(
    ({ singleDetails = [] }) => singleDetails,
  );
  const { score, hasPictures, prdtOptionSysId } = value;
  const without = <K extends keyof Filter>(name: K): Omit<Filter, K> => {
    const { [name]: _dropped, ...rest } = value;
    return rest;
  };
  return (
    <fieldset className={styles['filters']} aria-label={t('filter.label')}>
      <button
        type="button"
        aria-pressed={hasPictures === 1}
        onClick={() => onChange(hasPictures ? without('hasPictures') : { ...value, hasPictures: 1 })}
      >
        {t('filter.pictures')}
      </button>
      {SCORES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={score === each}
          onClick={() => onChange(score === each ? without('score') : { ...value, score: each })}
        >
          {t('points', { score: each })}
        </button>
      ))}
      {options && options.length > 0 && (
        <select
          aria-label={t('filter.option')}
          value={prdtOptionSysId ?? ''}
          onChange={({ currentTarget }) =>
            onChange(
              currentTarget.value === ''
                ? without('prdtOptionSysId')
                : { ...value, prdtOptionSysId: Number(currentTarget.value) },
            )
          }
        >
          <option value="">{t('filter.anyOption')}</option>
          {options.map(({ prdtSingleOptionDetailSysId, item, itemEn }) => (
            <option key={prdtSingleOptionDetailSysId} value={prdtSingleOptionDetailSysId}>
              {nameFor({ name: item, nameEn: itemEn })}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
