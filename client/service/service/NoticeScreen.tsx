import Megaphone from 'lucide-react/icons/megaphone';
import { useLocale, useTranslations } from 'use-intl';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, useInfiniteQuery } from '../../app/calls/query.ts';
import { MoreButton } from '../../app/frame/MoreButton.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { NoticeLines } from './NoticeLines.tsx';
import styles from './service.module.css';

function List() {
  const t = useTranslations('service.notices');
  const lang = useLocale();
  const query = useInfiniteQuery({
    queryKey: [...keyOf('notices'), lang],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api('notices', { lang, startIndex: pageParam, rowCount: ROW_COUNT_DEFAULT }, { signal }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { notices }) => sum + notices.length, 0);
      return last.notices.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
  const notices = query.data?.pages.flatMap((page) => page.notices);
  if (!notices) {
    if (query.isError) return <NotLoaded query={query} title={t('error')} />;
    return [0, 1, 2].map((key) => <Skeleton key={key} height={56} style={{ marginTop: 12 }} />);
  }
  if (notices.length === 0) return <StateMessage icon={<Megaphone size={30} />} title={t('none')} />;
  return (
    <>
      <NoticeLines notices={notices} />
      <MoreButton query={query} />
    </>
  );
}

/** All notices: pinned ones first, then the newest. */
export default function NoticeScreen() {
  const t = useTranslations('service.notices');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 }, styles['screen'])}>
      <PageHead title={t('title')} up={addressOf('CustomerMain')} />
      <List />
    </div>
  );
}
