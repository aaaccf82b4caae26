import { useLocale, useTranslations } from 'use-intl';
import { Redirect } from 'wouter';
import { FAQ_CATEGORIES, FAQ_KEYWORD_LENGTH_MAX } from '../../schema/service/constants.ts';
import { PageHead } from '../app/frame/PageHead.tsx';
import { useTitle } from '../app/frame/use-title.ts';
import { addressOf, type ScreenProps } from '../app/routes.ts';
import { Categories } from './Categories.tsx';
import { Faqs } from './Faqs.tsx';
import { SearchForm } from './SearchForm.tsx';
import styles from './Service.module.css';

/**
 * Frequent questions: those with a keyword, those of a category by its code, or one by its id. A notice has a page of its
 * own.
 */
export default function CustomerSearchScreen({
  params,
}: ScreenProps<'CustomerSearch'> | ScreenProps<'CustomerSearchBy'>) {
  const t = useTranslations('service');
  const locale = useLocale();
  const keyword = 'faqKeyword' in params ? params.faqKeyword.trim().slice(0, FAQ_KEYWORD_LENGTH_MAX) : '';
  const code = 'code' in params ? params.code : undefined;
  const category = FAQ_CATEGORIES.find((each) => String(each.code) === code);
  const title = category?.[locale] ?? t('categories');
  useTitle(title);
  if ('type' in params && params.type === 'notice')
    // A code that is no number makes an address that is none.
    return <Redirect to={addressOf('NoticeOf', { noticeSysId: Number(code) })} replace />;
  return (
    <div className={styles['screen']}>
      <PageHead title={title} up={addressOf('CustomerMain')} />
      <SearchForm key={keyword} keyword={keyword} />
      {keyword === '' && <Categories current={category?.code} />}
      <Faqs
        key={code}
        keyword={keyword}
        {...(category !== undefined && { categoryCode: category.code })}
        {...(category === undefined && code !== undefined && { faqId: code })}
      />
    </div>
  );
}
