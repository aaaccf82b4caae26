import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';

/** What members may do here; guests get a login button instead. */
export function ForMembers({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('withdrawal.guest');
  return (
    <MembersOnly icon={<LogOut size={30} />} title={t('title')} message={t('message')} login={t('login')}>
      {children}
    </MembersOnly>
  );
}
