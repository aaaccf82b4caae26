import { type ReactNode, useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { alert } from '../../design/overlays/dialog.ts';
import { startUpState } from './account.ts';
import { addressOf } from '../routes.ts';
import { isFromMenu } from '../frame/from-menu.ts';
import { safeLandingPage } from './landing-page.ts';
import { here } from './login-return.ts';
import { ScreenLoading } from '../ScreenLoading.tsx';
import { isLoggedIn, readSavedLogin, session } from './session.ts';
import { completeSignUp } from './sign-up-open.ts';

export interface LoginGuardProps {
  /** Guests are let in, too. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/**
 * Lets in who is logged in. Who has a saved login waits for the start-up and is let in; everybody else is told
 * that a login is needed and taken to the login page, from where they come back to this address, its query included.
 * A member whose sign-up is not complete is led to where it is.
 */
export default function LoginGuard({ open = false, children }: LoginGuardProps) {
  const t = useTranslations('errors');
  const { needsInfo, ...who } = useSnapshot(session);
  const loggedIn = isLoggedIn(who);
  const { phase } = useSnapshot(startUpState);
  const starting = phase === 'starting';
  const allowed = loggedIn || (!starting && readSavedLogin() !== undefined);
  const refused = !open && !allowed && !starting;
  const message = t('loginRequired', { fromMenu: isFromMenu() ? 1 : 0 });

  useEffect(() => {
    if (!refused) return undefined;
    let isShown = true;
    const refuse = async () => {
      await alert({ message });
      if (!isShown) return;
      session.landingPage = safeLandingPage(here());
      navigate(addressOf('Login'), { replace: true });
    };
    void refuse();
    return () => {
      isShown = false;
    };
  }, [refused, message]);

  useEffect(() => {
    if (needsInfo) completeSignUp();
  }, [needsInfo]);

  return (allowed || open) && !needsInfo ? children : <ScreenLoading />;
}
