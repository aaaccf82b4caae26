import ChevronLeft from 'lucide-react/icons/chevron-left';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { backToScreen } from '../../app/frame/scroll.ts';
import { ShopLinks } from '../../app/frame/ShopLinks.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { later, useFirstThingsSeen } from '../../app/later.ts';
import { keepSearch, session } from '../../app/session/session.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Start } from './Start.tsx';
import { rememberSearch } from './recent.ts';
import { searchAddress, type Searched, searchedIn } from './searched.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './Search.module.css';

const Results = lazy(later(() => import('./Results.tsx')));

/** Goes to a search. The first one is a step of the history, the next ones take its place. */
function search(next: Partial<Searched>): void {
  const { keyword } = searchedIn(location.search);
  navigate(searchAddress(next), keyword === '' ? {} : { replace: true, state: history.state as unknown });
}

/** Finds products, brands and broadcasts. The keyword is in the address, so that going back restores it. */
export default function SearchScreen() {
  const t = useTranslations('search');
  const searched = searchedIn(useSearch());
  const { keyword } = searched;
  // Who comes again without a keyword may go on with the last one.
  const [text, setText] = useState(() => keyword || (session.searchObj?.keyword ?? ''));
  const [shown, setShown] = useState(keyword);
  if (keyword !== shown) {
    setShown(keyword);
    setText(keyword);
  }
  useEffect(() => {
    if (keyword !== '') keepSearch(keyword);
  }, [keyword]);
  useFirstThingsSeen(keyword === '');
  useTitle(keyword === '' ? t('title') : t('titleOf', { keyword }));
  const begin = (next: Partial<Searched> & { readonly keyword: string }) => {
    rememberSearch(next.keyword);
    search(next);
  };
  return (
    <div className={layout({ page: 1264 })}>
      <h1 className="sr-only">{keyword === '' ? t('title') : t('titleOf', { keyword })}</h1>
      <div className={layout({ row: 1, align: 'start' }, styles['head'])}>
        <IconButton label={t('back')} icon={<ChevronLeft size={26} />} onClick={backToScreen} />
        <SearchBox text={text} onText={setText} onSearch={begin} />
        <ShopLinks cartOnly className={styles['links']} />
      </div>
      {keyword === '' ? (
        <Start onSearch={(each) => begin({ keyword: each })} />
      ) : (
        <Suspense>
          <Results key={keyword} searched={searched} onView={(view) => search({ keyword, view })} />
        </Suspense>
      )}
    </div>
  );
}
