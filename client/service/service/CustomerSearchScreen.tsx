import { useLocale, useTranslations } from 'use-intl';
import { Redirect } from 'wouter';
import { FAQ_CATEGORIES, FAQ_KEYWORD_LENGTH_MAX } from '../../../schema/service/constants.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { layout } from '../../design/layout/layout.ts';
import { Categories } from './Categories.tsx';
import { Faqs, type FaqsProps } from './Faqs.tsx';
import { NoticePage } from './NoticePage.tsx';
import { SearchForm } from './SearchForm.tsx';
import styles from './service.module.css';

const SYS_ID = /^[1-9][0-9]{0,15}$/;

/** Frequent questions by a keyword, those of a category by its code, or one by its id; or a notice by its id. */
export default function CustomerSearchScreen({
  params,
}: ScreenProps<'CustomerSearch'> | ScreenProps<'CustomerSearchBy'>) {
  if ('faqKeyword' in params)
    return <Questions keyword={params.faqKeyword.trim().slice(0, FAQ_KEYWORD_LENGTH_MAX)} />;
  const { type, code } = params;
  if (type === 'notice')
    return SYS_ID.test(code) ? (
      <NoticePage noticeSysId={Number(code)} />
    ) : (
      <Redirect to={addressOf('NotFound')} replace />
    );
  const category = FAQ_CATEGORIES.find((each) => String(each.code) === code);
  return category ? <Questions categoryCode={category.code} /> : <Questions faqId={code} />;
}

function Questions({ keyword = '', categoryCode, faqId }: FaqsProps) {
  const t = useTranslations('service');
  const locale = useLocale();
  const category = FAQ_CATEGORIES.find(({ code }) => code === categoryCode);
  const title = category?.[locale] ?? t('categories');
  useTitle(title);
  return (
    <div className={layout({ page: 720 }, styles['screen'])}>
      <PageHead title={title} up={addressOf('CustomerMain')} />
      <SearchForm key={keyword} keyword={keyword} />
      {keyword === '' && <Categories current={categoryCode} />}
      <Faqs
        key={categoryCode ?? faqId}
        keyword={keyword}
        {...(categoryCode !== undefined && { categoryCode })}
        {...(faqId !== undefined && { faqId })}
      />
    </div>
  );
}
