import PackageSearch from 'lucide-react/icons/package-search';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { addressOf } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { ButtonLink } from '../../design/controls/Button.tsx';

/** Parcels of members. A guest is offered a login, or the look-up of an order by its number. */
export function TrackingMembers({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('orders.tracking.guest');
  return (
    <MembersOnly
      icon={<PackageSearch size={30} />}
      title={t('title')}
      message={t('message')}
      beside={
        <ButtonLink variant="soft" size="large" href={addressOf('nonMemberOrder')}>
          {t('byNumber')}
        </ButtonLink>
      }
    >
      {children}
    </MembersOnly>
  );
}
