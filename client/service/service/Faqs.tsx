import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleHelp from 'lucide-react/icons/circle-help';
import { useLocale, useTranslations } from 'use-intl';
import { FAQ_CATEGORIES } from '../../../schema/service/constants.ts';
import type { Faq } from '../../../schema/service/faqs.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { useTranslatedHtml } from '../../site/translation/offers.ts';
import { markedHtml, partsOf, wordsOf } from './marked.ts';
import styles from './service.module.css';

export interface FaqsProps {
  readonly keyword?: string;
  readonly categoryCode?: number;
  /** One alone, with its answer. */
  readonly faqId?: string;
}

function Entry({
  faq,
  keyword,
  isOpen,
}: {
  readonly faq: Faq;
  readonly keyword: string;
  readonly isOpen: boolean;
}) {
  const locale = useLocale();
  const category = FAQ_CATEGORIES.find(({ code }) => code === faq.categoryCode);
  const { title, html, button } = useTranslatedHtml(faq.question, faq.html);
  return (
    <details open={isOpen}>
      <summary className={layout({ row: 2, spread: true, padBlock: 2, leading: 145 })}>
        <span>
          {keyword !== '' && category && (
            <small className={layout({ block: true, size: 12, tone: 'faint' })}>{category[locale]}</small>
          )}
          {partsOf(title, wordsOf(keyword)).map(({ text, isFound }, at) =>
            // The parts of a text have no other name than their place.
            // oxlint-disable-next-line react/no-array-index-key
            isFound ? <mark key={at}>{text}</mark> : text,
          )}
        </span>
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {/* The server makes it of known elements only. */}
      <div
        className={layout({ ground: 'note', below: 4 }, styles['text'])}
        dangerouslySetInnerHTML={{ __html: markedHtml(html, keyword) }}
      />
      {button}
    </details>
  );
}

/** The frequent questions of a category, with a keyword, or one of them, each with its answer behind it. */
export function Faqs({ keyword = '', categoryCode, faqId }: FaqsProps) {
  const t = useTranslations('service');
  const lang = useLocale();
  const query = useQuery(
    queryOf('faqs', {
      lang,
      ...(keyword !== '' && { keyword }),
      ...(categoryCode !== undefined && { categoryCode }),
    }),
  );
  if (!query.data) {
    if (query.isError) return <NotLoaded query={query} title={t('faq.error')} />;
    return [0, 1, 2].map((key) => <Skeleton key={key} height={56} style={{ marginTop: 12 }} />);
  }
  const faqs = query.data.faqs.filter((faq) => faqId === undefined || faq.faqId === faqId);
  const count = faqs.length;
  if (count === 0) {
    const none = keyword === '' && faqId === undefined ? 'empty' : 'none';
    return (
      <StateMessage
        icon={<CircleHelp size={30} />}
        title={t(`faq.${none}.title`)}
        message={t(`faq.${none}.message`)}
        action={
          <ButtonLink size="large" href={addressOf('Contact')}>
            {t('contact')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <p className={layout({ above: 4, below: 1, quiet: true })} aria-live="polite">
        {keyword === '' ? t('faq.count', { count }) : t('faq.found', { count, keyword })}
      </p>
      <ul className={layout({ ruled: 'border' }, styles['faqs'])}>
        {faqs.map((faq) => (
          <li key={faq.faqId}>
            <Entry faq={faq} keyword={keyword} isOpen={faqId !== undefined} />
          </li>
        ))}
      </ul>
    </>
  );
}
