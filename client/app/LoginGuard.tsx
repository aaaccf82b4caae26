import { type ReactNode, useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { alert } from '../design/dialog.ts';
import { startUpState } from './account.ts';
import { addressOf } from './routes.ts';
import { safeLandingPage } from './landing-page.ts';
import { ScreenLoading } from './ScreenLoading.tsx';
import { isLoggedIn, readSavedLogin, session } from './session.ts';

/**
 * Lets in who is logged in. Who has a saved login waits for the start-up and is let in; everybody else is told
 * that a login is needed and taken to the login page, from where they come back here.
 */
export function LoginGuard({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const t = useTranslations('errors');
  const loggedIn = isLoggedIn(useSnapshot(session));
  const { phase } = useSnapshot(startUpState);
  const starting = phase === 'starting';
  const allowed = loggedIn || (!starting && readSavedLogin() !== undefined);
  const refused = !allowed && !starting;
  const message = t('loginRequired');

  useEffect(() => {
    if (!refused) return undefined;
    let here = true;
    const refuse = async () => {
      await alert({ message });
      if (!here) return;
      session.landingPage = safeLandingPage(path);
      navigate(addressOf('Login'), { replace: true });
    };
    void refuse();
    return () => {
      here = false;
    };
  }, [refused, message, path]);

  return allowed ? children : <ScreenLoading />;
}
