import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { later } from '../../app/later.ts';
import { addressOf } from '../../app/routes.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { layout } from '../../design/layout/layout.ts';

/** With the words of the login, which name the providers. */
const Linked = lazy(later(() => import('./Linked.tsx'), ['members/login']));

/** The accounts at providers that the member logs in with. */
export default function SocialAccountsScreen() {
  const t = useTranslations('social.accounts');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MypageSetting')} />
      <p className={layout({ below: 4, tone: 'soft' })}>{t('lead')}</p>
      <Suspense fallback={<Skeleton style={{ height: 320, borderRadius: 16 }} />}>
        <Linked />
      </Suspense>
    </div>
  );
}
