import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { FAQ_KEYWORD_LENGTH_MAX } from '../../../schema/service/constants.ts';
import { addressOf } from '../../app/routes.ts';
import { Button } from '../../design/controls/Button.tsx';
import { SearchField } from '../../design/controls/SearchField.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import styles from './service.module.css';

/** Searches the frequent questions. */
export function SearchForm({ keyword = '' }: { readonly keyword?: string }) {
  const t = useTranslations('service');
  const id = useId();
  const [text, setText] = useState(keyword);
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault();
        const faqKeyword = text.trim();
        setWrong(faqKeyword === '');
        if (faqKeyword !== '') navigate(addressOf('CustomerSearch', { faqKeyword }));
      }}
    >
      <SearchField
        label={t('search')}
        clearLabel={t('clear')}
        value={text}
        maxLength={FAQ_KEYWORD_LENGTH_MAX}
        onValue={setText}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
      />
      <Button type="submit" variant="soft">
        {t('find')}
      </Button>
      {isWrong && (
        <ProblemNote id={id} className={styles['wrong']}>
          {t('faq.required')}
        </ProblemNote>
      )}
    </form>
  );
}
