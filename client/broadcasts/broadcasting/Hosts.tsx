import Radio from 'lucide-react/icons/radio';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { addressOf } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { session } from '../../app/session/session.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';

const ICON = <Radio size={30} />;

/** A page for those who broadcast; everybody else learns that it is. */
export function Hosts({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('broadcasting.hosts');
  return (
    <MembersOnly icon={ICON} title={t('title')} message={t('guest')}>
      <Allowed>{children}</Allowed>
    </MembersOnly>
  );
}

function Allowed({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('broadcasting.hosts');
  const { authSysId } = useSnapshot(session);
  if (authSysId === PERMISSION.host || authSysId === PERMISSION.manager) return children;
  return (
    <StateMessage
      icon={ICON}
      title={t('title')}
      message={t('member')}
      action={<ButtonLink href={addressOf('Home')}>{t('home')}</ButtonLink>}
    />
  );
}
