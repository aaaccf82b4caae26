import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryOf, useQuery } from '../app/calls/query.ts';
import { Button } from '../design/controls/Button.tsx';
import { forgetSearch, forgetSearches, recentSearches } from './recent.ts';
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
      <header className={styles['recentHead']}>
        <h2 id="recent">{t('recent')}</h2>
        <Button variant="plain" size="small" onClick={() => setSearches(forgetSearches())}>
          {t('forgetAll')}
        </Button>
      </header>
      <ul className={styles['recent']}>
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
      <ol className={styles['popular']}>
        {keywords.map((keyword, at) => (
          <li key={keyword}>
            <button type="button" onClick={() => onSearch(keyword)}>
              <span className="num" aria-hidden="true">
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
    <div className={styles['start']}>
      <p className={styles['hint']}>{t('hint')}</p>
      <Recent onSearch={onSearch} />
      <Popular onSearch={onSearch} />
    </div>
  );
}
