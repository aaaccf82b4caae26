import { navigate } from 'wouter/use-browser-location';
import { confirm } from '../../design/overlays/dialog.ts';
import { broadcastAt, closeBroadcast } from '../broadcast-info.ts';
import { safeLandingPage } from './landing-page.ts';
import { translator } from '../i18n/translate.ts';
import { addressOf } from '../routes.ts';
import { isLoggedIn, session } from './session.ts';

/** This address, as a landing page. */
export function here(): string {
  return location.pathname + location.search;
}

/**
 * Goes to the login page; afterwards the person comes back to the landing page, here by default. A player that fills the
 * screen closes; a small one goes on.
 */
export function goToLogin(landingPage: string = here()): void {
  session.landingPage = safeLandingPage(landingPage);
  const go = () => navigate(addressOf('Login'));
  if (broadcastAt(location.pathname)) closeBroadcast(go);
  else go();
}

export interface AskLoginOptions {
  /** The address to return to; this page by default. */
  readonly landingPage?: string;
  /** Why it is needed; in general words by default. */
  readonly message?: string;
  /** The person is about to go: the moment to keep what they want to come back to. */
  readonly leaving?: () => void;
}

/**
 * True when somebody is logged in. Otherwise asks whether to log in and, when the answer is yes, leaves for
 * the login page, which brings the person back to the landing page. When declined nothing changes.
 */
export async function askLogin({
  landingPage = here(),
  message,
  leaving,
}: AskLoginOptions = {}): Promise<boolean> {
  if (isLoggedIn()) return true;
  const t = translator();
  const wants = await confirm({
    title: t('common.askLogin.title'),
    message: message ?? t('common.askLogin.message'),
    confirmLabel: t('common.nav.login'),
    cancelLabel: t('common.askLogin.decline'),
  });
  if (!wants) return false;
  leaving?.();
  goToLogin(landingPage);
  return false;
}

/** The address after login: the requested one, else the stored one, else home. Deletes the stored one. */
export function takeLandingPage(requested: string | null): string {
  const page = safeLandingPage(requested) ?? session.landingPage ?? addressOf('Home');
  session.landingPage = undefined;
  return page;
}
