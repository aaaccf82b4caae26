import { useLocale, useTranslations } from 'use-intl';
import { FAQ_CATEGORIES, FAQ_KEYWORD_LENGTH_MAX } from '../../schema/service/constants.ts';
import { PageHead } from '../app/frame/PageHead.tsx';
import { useTitle } from '../app/frame/use-title.ts';
import { addressOf, type ScreenProps } from '../app/routes.ts';
import { Categories } from './Categories.tsx';
import { Faqs } from './Faqs.tsx';
import { SearchForm } from './SearchForm.tsx';
import styles from './Service.module.css';

/** Frequent questions: those with a keyword, or those of a category by its code. */
export default function CustomerSearchScreen({
  params,
}: ScreenProps<'CustomerSearch'> | ScreenProps<'CustomerSearchBy'>) {
  const t = useTranslations('service');
  const locale = useLocale();
  const keyword = 'faqKeyword' in params ? params.faqKeyword.trim().slice(0, FAQ_KEYWORD_LENGTH_MAX) : '';
  const category =
    'code' in params ? FAQ_CATEGORIES.find(({ code }) => String(code) === params.code) : undefined;
  const title = category?.[locale] ?? t('categories');
  useTitle(title);
  return (
    <div className={styles['screen']}>
      <PageHead title={title} up={addressOf('CustomerMain')} />
      <SearchForm key={keyword} keyword={keyword} />
      {keyword === '' && <Categories current={category?.code} />}
      <Faqs
        key={category?.code}
        keyword={keyword}
        {...(category !== undefined && { categoryCode: category.code })}
      />
    </div>
  );
}
