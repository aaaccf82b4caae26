import Megaphone from 'lucide-react/icons/megaphone';
import { useLocale, useTranslations } from 'use-intl';
import { format } from '../../../schema/deadlines.ts';
import type { Reply } from '../../../schema/operation.ts';
import type { noticeOf } from '../../../schema/service/notices.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useTranslatedHtml } from '../../site/translation/offers.ts';
import styles from './service.module.css';

function Article({ notice }: { readonly notice: Reply<typeof noticeOf> }) {
  const locale = useLocale();
  const { title, html, button } = useTranslatedHtml(notice.title, notice.content);
  return (
    <article className={styles['notice']}>
      <header className={layout({ column: 1, below: 4 })}>
        <h2>{title}</h2>
        <time className={layout({ size: 13, tone: 'faint' })} dateTime={notice.createdAt}>
          {format(locale, { dateStyle: 'medium' }).format(Date.parse(notice.createdAt))}
        </time>
      </header>
      {/* The server makes it of known elements only. */}
      <div
        className={layout({ ground: 'note' }, styles['text'])}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {button}
    </article>
  );
}

/** One notice with its heading. */
export function NoticePage({ noticeSysId }: { readonly noticeSysId: number }) {
  const t = useTranslations('service.notices');
  const lang = useLocale();
  const query = useQuery(queryOf('noticeOf', { noticeSysId, lang }));
  useTitle(query.data?.title ?? t('title'));
  return (
    <div className={layout({ page: 720 }, styles['screen'])}>
      <PageHead title={t('title')} up={addressOf('Notice')} />
      {query.data && <Article notice={query.data} />}
      {query.isError && !query.data && (
        <NotLoaded
          query={query}
          title={t('error')}
          gone={{
            icon: <Megaphone size={30} />,
            title: t('gone.title'),
            message: t('gone.message'),
            action: <ButtonLink href={addressOf('Notice')}>{t('all')}</ButtonLink>,
          }}
        />
      )}
      {query.isPending && <Skeleton height={240} style={{ borderRadius: 16 }} />}
    </div>
  );
}
