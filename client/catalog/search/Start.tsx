import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { Button } from '../../design/controls/Button.tsx';
import { forgetSearch, forgetSearches, recentSearches } from './recent.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './Search.module.css';

interface StartProps {
  readonly onSearch: (keyword: string) => void;
}

/** Kept on this device alone. */
function Recent({ onSearch }: StartProps) {
  const t = useTranslations('search');
  const [searches, setSearches] = useState(recentSearches);
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <header className={layout({ row: 0, spread: true })}>
        <h2 id="recent">{t('recent')}</h2>
        <Button variant="plain" size="small" onClick={() => setSearches(forgetSearches())}>
          {t('forgetAll')}
        </Button>
      </header>
      <ul className={layout({ row: 2, align: 'stretch', wrap: true, above: 2 }, styles['recent'])}>
        {searches.map((keyword) => (
          <li key={keyword}>
            <button type="button" onClick={() => onSearch(keyword)}>
              {keyword}
            </button>
            <button
              type="button"
              aria-label={t('forget', { keyword })}
              onClick={() => setSearches(forgetSearch(keyword))}
            >
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What others search for most. Without enough of that, the section is missing. */
function Popular({ onSearch }: StartProps) {
  const t = useTranslations('search');
  const { data } = useQuery(queryOf('popularKeywords', {}));
  const keywords = data?.keywords ?? [];
  if (keywords.length === 0) return null;
  return (
    <section aria-labelledby="popular">
      <h2 id="popular">{t('popular')}</h2>
      <ol className={layout({ above: 1 }, styles['popular'])}>
        {keywords.map((keyword, at) => (
          <li key={keyword}>
            <button
              type="button"
              className={layout({ row: 3, full: true, touch: true, text: 'left' })}
              onClick={() => onSearch(keyword)}
            >
              <span
                className={layout({ tone: 'accent', weight: 'bold' }, styles['place'], 'num')}
                aria-hidden="true"
              >
                {at + 1}
              </span>
              {keyword}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Before a search: the last ones, and the most frequent ones. */
export function Start({ onSearch }: StartProps) {
  const t = useTranslations('search');
  return (
    <div className={layout({ column: 6 }, styles['start'])}>
      <p className={layout({ tone: 'soft' })}>{t('hint')}</p>
      <Recent onSearch={onSearch} />
      <Popular onSearch={onSearch} />
    </div>
  );
}
