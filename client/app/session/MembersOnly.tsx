import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Button } from '../../design/controls/Button.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { startUpState } from './account.ts';
import { goToLogin } from './login-return.ts';
import { isLoggedIn, session } from './session.ts';

export interface MembersOnlyProps {
  readonly icon: ReactNode;
  /** What a login would show. */
  readonly title: string;
  readonly message: string;
  /** What the button says, if not just that. */
  readonly login?: string;
  /** Another way to go on. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A member's own data; a guest gets the offer to log in instead. */
export function MembersOnly({ icon, title, message, login, beside, children }: MembersOnlyProps) {
  const t = useTranslations('common');
  const loggedIn = isLoggedIn(useSnapshot(session));
  const { phase } = useSnapshot(startUpState);
  if (loggedIn) return children;
  if (phase === 'starting') return <Skeleton height={132} style={{ borderRadius: 16 }} />;
  return (
    <StateMessage
      icon={icon}
      title={title}
      message={message}
      action={
        <>
          <Button size="large" onClick={() => goToLogin()}>
            {login ?? t('nav.login')}
          </Button>
          {beside}
        </>
      }
    />
  );
}
