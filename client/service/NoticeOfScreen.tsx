import { useLocale, useTranslations } from 'use-intl';
import { format } from '../../schema/deadlines.ts';
import { queryOf, useQuery } from '../app/calls/query.ts';
import { PageHead } from '../app/frame/PageHead.tsx';
import { useTitle } from '../app/frame/use-title.ts';
import { NotLoaded } from '../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../app/routes.ts';
import { Skeleton } from '../design/Skeleton.tsx';
import styles from './Service.module.css';

/** One notice. */
export default function NoticeOfScreen({ params: { noticeSysId } }: ScreenProps<'NoticeOf'>) {
  const t = useTranslations('service.notices');
  const lang = useLocale();
  const query = useQuery(queryOf('noticeOf', { noticeSysId, lang }));
  useTitle(query.data?.title ?? t('title'));
  return (
    <div className={styles['screen']}>
      <PageHead title={t('title')} up={addressOf('Notice')} />
      {query.data ? (
        <article className={styles['notice']}>
          <header>
            <h2>{query.data.title}</h2>
            <time dateTime={query.data.createdAt}>
              {format(lang, { dateStyle: 'medium' }).format(Date.parse(query.data.createdAt))}
            </time>
          </header>
          {/* The server makes it of known elements only. */}
          <div className={styles['text']} dangerouslySetInnerHTML={{ __html: query.data.content }} />
        </article>
      ) : query.isError ? (
        <NotLoaded query={query} title={t('error')} />
      ) : (
        <Skeleton height={240} style={{ borderRadius: 16 }} />
      )}
    </div>
  );
}
