import MapPin from 'lucide-react/icons/map-pin';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { later } from '../../app/later.ts';
import { addressOf } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';

const AddressBook = lazy(later(() => import('./AddressBook.tsx'), ['buying/buying']));

/** The member's addresses: to add one, to delete one, and to choose where parcels go now. */
export default function AddressesScreen() {
  const t = useTranslations('mypage.addresses');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MyPage')} />
      <MembersOnly icon={<MapPin size={30} />} title={t('members.title')} message={t('members.message')}>
        <Suspense fallback={<Skeleton height={184} style={{ borderRadius: 16 }} />}>
          <AddressBook />
        </Suspense>
      </MembersOnly>
    </div>
  );
}
