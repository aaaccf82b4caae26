import Flag from 'lucide-react/icons/flag';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { format } from '../../../schema/deadlines.ts';
import { RETENTION_MONTHS } from '../../../schema/members/constants.ts';
import type { OwnReport } from '../../../schema/service/safety/reports.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, useInfiniteQuery } from '../../app/calls/query.ts';
import { MoreButton } from '../../app/frame/MoreButton.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { layout } from '../../design/layout/layout.ts';
import { reasonNames } from './reasons.ts';
import styles from './Safety.module.css';

function Report({ report }: { readonly report: OwnReport }) {
  const t = useTranslations('safety');
  const locale = useLocale();
  const { targetType, targetNick: nick, targetText, reasonTypeCode, content, createdAt, stateCode } = report;
  const target = t(`reports.target.${targetType}`);
  return (
    <article className={layout({ column: 2, ground: 'card', lift: 'edge' })}>
      <header className={layout({ row: 3, spread: true, wrap: 1 })}>
        <h2>{targetType === 'member' ? t('reports.member', { nick }) : t('reports.of', { nick, target })}</h2>
        <span className={styles['state']}>{t(`reports.state.s${stateCode}`)}</span>
      </header>
      {targetText !== '' && (
        <blockquote className={layout({ multiline: true }, styles['quote'])}>{targetText}</blockquote>
      )}
      <p className={layout({ quiet: true })}>{t(`against.reason.${reasonNames[reasonTypeCode]}`)}</p>
      {content !== '' && <p className={layout({ quiet: true })}>{content}</p>}
      <time className={layout({ quiet: true })} dateTime={createdAt}>
        {format(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(createdAt))}
      </time>
    </article>
  );
}

function Own() {
  const t = useTranslations('safety.reports');
  const { userSysId: uid = 0, ...who } = useSnapshot(session);
  const query = useInfiniteQuery({
    queryKey: [...keyOf('reports'), uid],
    enabled: isLoggedIn({ ...who, userSysId: uid }),
    // What operators did meanwhile must be in it.
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api('reports', { uid, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT }, { signal }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { reports }) => sum + reports.length, 0);
      return last.reports.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
  const reports = query.data?.pages.flatMap((page) => page.reports);
  if (!reports) {
    if (query.isError) return <NotLoaded query={query} title={t('error')} />;
    return [0, 1].map((key) => (
      <Skeleton key={key} height={132} style={{ marginTop: 12, borderRadius: 16 }} />
    ));
  }
  if (reports.length === 0)
    return <StateMessage icon={<Flag size={30} />} title={t('none.title')} message={t('none.message')} />;
  return (
    <>
      <p className={layout({ quiet: true })}>{t('kept', { months: RETENTION_MONTHS.memberReports })}</p>
      <ul className={layout({ column: 3, above: 4 })}>
        {reports.map((report) => (
          <li key={report.reportSysId}>
            <Report report={report} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
    </>
  );
}

/** What the member has reported, and what became of it. */
export default function ReportLogScreen() {
  const t = useTranslations('safety.reports');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MypageSetting')} />
      <MembersOnly icon={<Flag size={30} />} title={t('members.title')} message={t('members.message')}>
        <Own />
      </MembersOnly>
    </div>
  );
}
