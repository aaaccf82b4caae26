import { type ReactNode, useEffect, useState } from 'react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { alert } from '../../design/overlays/dialog.ts';
import { startUpState } from './account.ts';
import { addressOf } from '../routes.ts';
import { isFromMenu } from '../../design/from-menu.ts';
import { safeLandingPage } from './landing-page.ts';
import { hasGuestGoods, mergeGuestGoods } from './guest-goods.ts';
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
 * Whether what somebody gathered as a guest is on its way into their account. Without an account it stays where it is, and
 * what did not get there is tried again at the next address.
 */
function useMerging(loggedIn: boolean): boolean {
  const path = usePathname();
  const [triedAt, setTriedAt] = useState<string>();
  useEffect(() => {
    if (!loggedIn) return undefined;
    let isShown = true;
    const merge = async () => {
      await mergeGuestGoods();
      if (isShown) setTriedAt(path);
    };
    void merge();
    return () => {
      isShown = false;
    };
  }, [loggedIn, path]);
  return loggedIn && triedAt !== path && hasGuestGoods();
}

/**
 * Lets in who is logged in. Who has a saved login waits for the start-up and is let in; everybody else is told
 * that a login is needed and taken to the login page, from where they come back to this address, its query included.
 * A member whose sign-up is not complete is led to where it is.
 *
 * Who has a saved login is let in without an access token, too, once the start-up has tried: the server may have been out
 * of reach, and each call of the page asks for a token first. Only purchase history needs that; elsewhere it does no harm.
 */
export default function LoginGuard({ open = false, children }: LoginGuardProps) {
  const t = useTranslations('errors');
  const { needsInfo, ...who } = useSnapshot(session);
  const loggedIn = isLoggedIn(who);
  const { phase } = useSnapshot(startUpState);
  const starting = phase === 'starting';
  const allowed = loggedIn || (!starting && readSavedLogin() !== undefined);
  const refused = !open && !allowed && !starting;
  const isMerging = useMerging(loggedIn);
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

  return (allowed || open) && !needsInfo && !isMerging ? children : <ScreenLoading />;
}
