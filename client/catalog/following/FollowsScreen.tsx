import HeartHandshake from 'lucide-react/icons/heart-handshake';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { later } from '../../app/later.ts';
import { addressOf } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { Waiting } from './Waiting.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './following.module.css';

/** A guest has none. */
const FollowList = lazy(later(() => import('./FollowList.tsx')));

export default function FollowsScreen() {
  const t = useTranslations('following');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 }, styles['screen'])}>
      <PageHead title={t('title')} up={addressOf('MyPage')} />
      <MembersOnly
        icon={<HeartHandshake size={30} />}
        title={t('members.title')}
        message={t('members.message')}
      >
        <Suspense fallback={<Waiting />}>
          <FollowList />
        </Suspense>
      </MembersOnly>
    </div>
  );
}
