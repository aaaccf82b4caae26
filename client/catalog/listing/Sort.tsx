import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslations } from 'use-intl';
import { type Filters, SORTS, without } from './filters.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './Listing.module.css';

export interface SortProps {
  readonly filters: Filters;
  readonly apply: (filters: Filters) => void;
  /** There is a keyword that products fit more or less. */
  readonly byRelevance: boolean;
}

/** The order of the list. The usual one is not in the address. */
export function Sort({ filters, apply, byRelevance }: SortProps) {
  const t = useTranslations('listing');
  const usual = byRelevance ? 'relevance' : 'new';
  const sorts = SORTS.filter((sort) => byRelevance || sort !== 'relevance');
  return (
    <label className={layout({ row: 0, inline: true }, styles['sort'])}>
      <span className="sr-only">{t('sort.label')}</span>
      <select
        value={sorts.find((sort) => sort === filters.sort) ?? usual}
        onChange={({ currentTarget: { value } }) => {
          const sort = sorts.find((each) => each === value)!;
          apply(sort === usual ? without(filters, 'sort') : { ...filters, sort });
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </label>
  );
}
