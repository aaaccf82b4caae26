import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { startUpState } from '../app/session/account.ts';
import { goToLogin } from '../app/session/login-return.ts';
import { isLoggedIn, session } from '../app/session/session.ts';
import { Button } from '../design/controls/Button.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { StateMessage } from '../design/StateMessage.tsx';

/** Content for members; guests get a login button instead. */
export function ForMembers({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('withdrawal');
  const loggedIn = isLoggedIn(useSnapshot(session));
  const { phase } = useSnapshot(startUpState);
  if (loggedIn) return children;
  if (phase === 'starting') return <Skeleton height={132} style={{ borderRadius: 16 }} />;
  return (
    <StateMessage
      icon={<LogOut size={30} />}
      title={t('guest.title')}
      message={t('guest.message')}
      action={
        <Button size="large" onClick={() => goToLogin()}>
          {t('guest.login')}
        </Button>
      }
    />
  );
}
