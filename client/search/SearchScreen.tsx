import PackageOpen from 'lucide-react/icons/package-open';
import SearchX from 'lucide-react/icons/search-x';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { KEYWORD_LENGTH_MAX, SEARCH_DEBOUNCE } from '../../schema/constants.ts';
import { api } from '../app/calls/api.ts';
import { later } from '../app/later.ts';
import { keyOf } from '../app/calls/query.ts';
import { addressOf } from '../app/routes.ts';
import { useDebounced } from '../app/use-debounced.ts';
import { useTitle } from '../app/frame/use-title.ts';
import { Button } from '../design/controls/Button.tsx';
import { SearchField } from '../design/controls/SearchField.tsx';
import { StateMessage } from '../design/StateMessage.tsx';
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from './recent.ts';
import styles from './Search.module.css';

const Products = lazy(later(() => import('./Products.tsx').then((part) => ({ default: part.Products }))));

interface RecentProps {
  readonly searches: readonly string[];
  readonly onChoose: (keyword: string) => void;
  readonly onForget: (searches: readonly string[]) => void;
}

function Recent({ searches, onChoose, onForget }: RecentProps) {
  const t = useTranslations('search');
  if (searches.length === 0) return <p className={styles['hint']}>{t('hint')}</p>;
  return (
    <section aria-labelledby="recent">
      <header className={styles['recentHead']}>
        <h2 id="recent">{t('recent')}</h2>
        <Button variant="plain" size="small" onClick={() => onForget(forgetSearches())}>
          {t('forgetAll')}
        </Button>
      </header>
      <ul className={styles['recent']}>
        {searches.map((keyword) => (
          <li key={keyword}>
            <button type="button" onClick={() => onChoose(keyword)}>
              {keyword}
            </button>
            <button
              type="button"
              aria-label={t('forget', { keyword })}
              onClick={() => onForget(forgetSearch(keyword))}
            >
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Product search. The keyword is in the address, so that going back restores it. */
export default function SearchScreen() {
  const t = useTranslations('search');
  const [text, setText] = useState(() => new URLSearchParams(location.search).get('keyword') ?? '');
  const [searches, setSearches] = useState(recentSearches);
  const keyword = useDebounced(text.trim(), SEARCH_DEBOUNCE);
  useTitle(t('title'));
  useEffect(() => {
    const query = keyword === '' ? '' : `?${new URLSearchParams({ keyword }).toString()}`;
    if (location.search !== query) navigate(addressOf('Search') + query, { replace: true });
  }, [keyword]);
  const remember = () => {
    if (text.trim() !== '') setSearches(rememberSearch(text.trim()));
  };
  return (
    <div className={styles['screen']}>
      <h1>{t('title')}</h1>
      <form
        className={styles['field']}
        onSubmit={(event) => {
          event.preventDefault();
          remember();
        }}
      >
        <SearchField
          label={t('label')}
          clearLabel={t('clear')}
          value={text}
          onValue={setText}
          maxLength={KEYWORD_LENGTH_MAX}
        />
      </form>
      {keyword === '' ? (
        <>
          <Recent searches={searches} onChoose={setText} onForget={setSearches} />
          <section className={styles['all']} aria-labelledby="all">
            <h2 id="all">{t('all')}</h2>
            <Suspense>
              <Products
                queryKey={keyOf('productList')}
                ask={(page, signal) => api('productList', page, { signal })}
                none={
                  <StateMessage
                    icon={<PackageOpen size={30} />}
                    title={t('empty.title')}
                    message={t('empty.message')}
                  />
                }
              />
            </Suspense>
          </section>
        </>
      ) : (
        <Suspense>
          <Products
            key={keyword}
            queryKey={[...keyOf('searchProducts'), keyword]}
            ask={(page, signal) => api('searchProducts', { keyword, ...page }, { signal })}
            onOpen={remember}
            none={
              <StateMessage
                icon={<SearchX size={30} />}
                title={t('none.title')}
                message={t('none.message')}
              />
            }
          />
        </Suspense>
      )}
    </div>
  );
}
