import Headset from 'lucide-react/icons/headset';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question';
import Inbox from 'lucide-react/icons/inbox';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { CUSTOMER_SERVICE_HOURS } from '../../../schema/buying/constants.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { layout } from '../../design/layout/layout.ts';
import { Rows } from '../../design/Rows.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Categories } from './Categories.tsx';
import { NoticeLines } from './NoticeLines.tsx';
import { SearchForm } from './SearchForm.tsx';
import styles from './service.module.css';

/** So many notices here. */
const SHOWN = 3;

function Notices() {
  const t = useTranslations('service.notices');
  const lang = useLocale();
  const query = useQuery(queryOf('notices', { lang, startIndex: 0, rowCount: SHOWN }));
  if (!query.data)
    return query.isError ? (
      <p className={layout({ padBlock: 4, tone: 'soft' })}>{t('error')}</p>
    ) : (
      <Skeleton height={112} />
    );
  if (query.data.notices.length === 0)
    return <p className={layout({ padBlock: 4, tone: 'soft' })}>{t('none')}</p>;
  return <NoticeLines notices={query.data.notices} />;
}

/** Customer service: when it is there, what others ask, notices, and the way to ask. */
export default function CustomerMainScreen() {
  const t = useTranslations('service');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 }, styles['screen'])}>
      <h1>{t('title')}</h1>
      <SearchForm />
      <section className={layout({ row: 3, ground: 'fill', quiet: true })}>
        <Headset size={24} aria-hidden="true" />
        <p className={layout({ grow: true })}>
          <strong className={layout({ block: true, size: 15, tone: 'ink' })}>{t('hoursTitle')}</strong>
          <span className="num">{t('hours', CUSTOMER_SERVICE_HOURS)}</span>
        </p>
      </section>
      <header className={layout({ row: 0, spread: true, touch: true, above: 6 })}>
        <h2>{t('categories')}</h2>
      </header>
      <Categories />
      <div className={layout({ above: 6 })}>
        <Rows
          rows={[
            {
              href: addressOf('Contact'),
              text: t('contact'),
              icon: <MessageCircleQuestion size={22} aria-hidden="true" />,
            },
            {
              href: `${addressOf('Contact')}#own`,
              text: t('own.title'),
              icon: <Inbox size={22} aria-hidden="true" />,
            },
          ]}
        />
      </div>
      <header className={layout({ row: 0, spread: true, touch: true, above: 6 })}>
        <h2>{t('notices.title')}</h2>
        <Link href={addressOf('Notice')} className={layout({ row: 0, touch: true, quiet: true })}>
          {t('notices.all')}
        </Link>
      </header>
      <Notices />
    </div>
  );
}
