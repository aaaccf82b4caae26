/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   A native list of suggestions cannot be styled. The focus stays in the field, whose keys choose. */

import Radio from 'lucide-react/icons/radio';
import Search from 'lucide-react/icons/search';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Store from 'lucide-react/icons/store';
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import type { Suggestion } from '../../../schema/catalog/search.ts';
import { KEYWORD_LENGTH_MAX, SEARCH_DEBOUNCE } from '../../../schema/constants.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { addressOf } from '../../app/routes.ts';
import { useDebounced } from '../../app/use-debounced.ts';
import { SearchField } from '../../design/controls/SearchField.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import type { Searched } from './searched.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './Search.module.css';

const ICONS = { keyword: Search, brand: Store, product: ShoppingBag, broadcast: Radio } as const;

/** The text itself, no suggestion. */
const NONE = -1;

export interface SearchBoxProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSearch: (searched: Partial<Searched> & { readonly keyword: string }) => void;
}

/**
 * A line to search with. While somebody types, it suggests what may be meant; arrows and Enter choose. Written here, as
 * the combobox of the library is larger than the rest of the screen.
 */
export function SearchBox({ text, onText, onSearch }: SearchBoxProps) {
  const t = useTranslations('search');
  const nameFor = useNames();
  const id = useId();
  const [isBlank, setBlank] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [at, setAt] = useState(NONE);
  const keyword = useDebounced(text.trim(), SEARCH_DEBOUNCE);
  const { data } = useQuery({
    ...queryOf('searchSuggestions', { keyword }),
    enabled: isTyping && keyword !== '',
    placeholderData: (before) => before,
  });
  const suggestions = isTyping && text.trim() !== '' ? (data?.suggestions ?? []) : [];
  const isOpen = suggestions.length > 0;
  const close = () => {
    setTyping(false);
    setAt(NONE);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    const { kind, sysId } = suggestion;
    if (kind === 'brand' && sysId !== null) navigate(addressOf('BrandChannel', { brandSysId: sysId }));
    else if (kind === 'product' && sysId !== null) navigate(addressOf('ProductDetail', { prdtSysId: sysId }));
    else onSearch({ keyword: nameFor(suggestion), view: kind === 'broadcast' ? 'broadcasts' : 'products' });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const chosen = suggestions[at];
    if (chosen) {
      choose(chosen);
      return;
    }
    close();
    setBlank(text.trim() === '');
    if (text.trim() !== '') onSearch({ keyword: text.trim() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that ends a syllable belongs to the keyboard's own composing.
    if (!isOpen || event.nativeEvent.isComposing) return;
    // One step beyond the ends is the text itself.
    const places = suggestions.length + 1;
    if (event.key === 'ArrowDown') setAt(((at + 2) % places) - 1);
    else if (event.key === 'ArrowUp') setAt(((at + 1 + places - 1) % places) - 1);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return (
    <form className={layout({ grow: true }, styles['box'])} onSubmit={submit}>
      <SearchField
        label={t('label')}
        clearLabel={t('clear')}
        value={text}
        onValue={(next) => {
          setBlank(false);
          setTyping(true);
          setAt(NONE);
          onText(next);
        }}
        maxLength={KEYWORD_LENGTH_MAX}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at !== NONE ? `${id}-${at}` : undefined}
        aria-invalid={isBlank || undefined}
        aria-describedby={isBlank ? `${id}-blank` : undefined}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <div className={styles['popup']} id={`${id}-list`} role="listbox" aria-label={t('suggestions')}>
          {suggestions.map((suggestion, index) => {
            const Icon = ICONS[suggestion.kind];
            return (
              <div
                key={`${suggestion.kind} ${suggestion.sysId ?? suggestion.name}`}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={layout({ row: 3, touch: true }, styles['suggestion'])}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(suggestion)}
              >
                <Icon size={18} className={layout({ tone: 'faint' })} aria-hidden="true" />
                <span className={layout({ grow: true, clamp: 1 })}>{nameFor(suggestion)}</span>
                <small className={layout({ size: 12, tone: 'soft' })}>{t(`kinds.${suggestion.kind}`)}</small>
              </div>
            );
          })}
        </div>
      )}
      {isBlank && (
        <ProblemNote id={`${id}-blank`} above={2}>
          {t('blank')}
        </ProblemNote>
      )}
    </form>
  );
}
