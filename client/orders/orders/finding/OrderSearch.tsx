import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { KEYWORD_LENGTH_MAX, SEARCH_DEBOUNCE } from '../../../../schema/constants.ts';
import { addressOf } from '../../../app/routes.ts';
import { useDebounced } from '../../../app/use-debounced.ts';
import { SearchField } from '../../../design/controls/SearchField.tsx';
import { stateOf } from '../order-view.ts';
import { layout } from '../../../design/layout/layout.ts';
import { PERIODS, queryFor, searchIn, STATUSES, type Search } from './search.ts';
import styles from '../orders.module.css';

/** The search of the address. */
export function useOrderSearch(): Search {
  return searchIn(useSearch());
}

/** Changes the search, in the address. */
function lookFor(changes: Partial<Search>): void {
  const query = queryFor({ ...searchIn(location.search), ...changes });
  if (location.search !== query) navigate(addressOf('BuyHistory') + query, { replace: true });
}

/** Searches by keyword, period and status. Coming back to the address shows the same again. */
export function OrderSearch() {
  const t = useTranslations('orders.search');
  const status = useTranslations('orders.status');
  const search = useOrderSearch();
  const [text, setText] = useState(search.keyword);
  const keyword = useDebounced(text, SEARCH_DEBOUNCE);
  useEffect(() => lookFor({ keyword }), [keyword]);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On return, the chosen one is in view.
    const chosen = row.current?.querySelector('[aria-pressed="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <div className={layout({ column: 2, above: 3 })}>
      <SearchField
        label={t('label')}
        clearLabel={t('clear')}
        value={text}
        onValue={setText}
        maxLength={KEYWORD_LENGTH_MAX}
      />
      <div className={styles['row']} ref={row}>
        <select
          aria-label={t('period')}
          value={search.period}
          data-chosen={search.period !== 0}
          onChange={({ currentTarget: { value } }) =>
            lookFor({ period: PERIODS.find((each) => String(each) === value)! })
          }
        >
          {PERIODS.map((months) => (
            <option key={months} value={months}>
              {months === 0 ? t('anyTime') : t('months', { count: months })}
            </option>
          ))}
        </select>
        <fieldset aria-label={t('status')}>
          {STATUSES.map((statusCode) => (
            <button
              key={statusCode}
              type="button"
              aria-pressed={search.status === statusCode}
              onClick={() => lookFor({ status: statusCode })}
            >
              {statusCode === 0 ? t('anyStatus') : status(stateOf({ statusCode }))}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
