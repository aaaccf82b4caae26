import Coins from 'lucide-react/icons/coins';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';

/** Points for members; guests get a login button instead. */
export function Members({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('points.members');
  return (
    <MembersOnly icon={<Coins size={30} />} title={t('title')} message={t('message')} login={t('login')}>
      {children}
    </MembersOnly>
  );
}
