import { proxy } from 'valtio/vanilla';
import { navigate } from 'wouter/use-browser-location';
import type { UserInfo } from '../../../schema/members/accounts.ts';
import { OWN_SIGN_UP } from '../../../schema/members/constants.ts';
import { askAnswersAgain, forgetAnswers } from '../calls/answers.ts';
import { api } from '../calls/api.ts';
import { call } from '../calls/call.ts';
import { mayKeepLogin } from '../bridge.ts';
import { addressOf } from '../routes.ts';
import { goToLogin, here } from './login-return.ts';
import {
  clearSession,
  forgetSavedLogin,
  isLoggedIn,
  onSavedLoginChange,
  readSavedLogin,
  session,
  workFor,
} from './session.ts';
import { completeSignUp } from './sign-up-open.ts';
import { hasUnfinishedToken, refreshAccessToken } from './tokens.ts';

/** Whether the member is known yet: `starting` only while a saved login is being restored. */
export const startUpState = proxy<{ phase: 'starting' | 'ready' }>({
  phase: readSavedLogin() === undefined ? 'ready' : 'starting',
});

/** Whether the sign-up of somebody from another site is not complete: it is unknown how they joined, or they have no name. */
export function isUnfinished({
  joinTypeCode,
  nickName,
}: {
  readonly joinTypeCode?: UserInfo['joinTypeCode'] | null;
  readonly nickName?: string | null;
}): boolean {
  return (joinTypeCode ?? null) === null || (joinTypeCode !== OWN_SIGN_UP && !nickName?.trim());
}

/** Loads the logged-in member's profile. */
export async function loadUserInfo(): Promise<void> {
  if (!isLoggedIn() || session.userSysId === undefined) return;
  const user = await api('userInfo', { uid: session.userSysId });
  // Who has chosen no name is called by the id.
  session.nickName = user.nickName.trim() || user.userId;
  session.authSysId = user.authSysId;
  const { setGroupChk } = session;
  if (!setGroupChk?.flag || !user.sellerSysIds.includes(setGroupChk.id))
    workFor(user.sellerSysId ?? undefined, false);
  session.sellerSysIds = user.sellerSysIds;
  session.sellerNickName = user.sellerNickName ?? undefined;
  session.needsInfo = isUnfinished(user) || hasUnfinishedToken() || undefined;
  // Without it all else works: only badges are missing.
  if (user.sellerSysId !== null)
    void import('./sally.ts').then(({ loadSally }) => loadSally(user.userSysId)).catch(() => undefined);
}

/** Reads the saved login and, when there is one, gets a new access token and the member's data. */
export async function startUp(): Promise<void> {
  try {
    if (readSavedLogin() === undefined) {
      clearSession();
      if (!mayKeepLogin()) return;
      startUpState.phase = 'starting';
      const { restoreLogin } = await import('./restored.ts');
      if (!(await restoreLogin())) return;
    } else await refreshAccessToken();
    await loadUserInfo();
    completeSignUp();
  } catch {
    // Without an answer the saved login stays and the next call tries again; refusals have been told already.
  } finally {
    startUpState.phase = 'ready';
  }
}

/** Follows logins and logouts in other tabs. */
export function followOtherTabs(): () => void {
  return onSavedLoginChange((saved) => {
    if (saved === undefined) {
      if (!isLoggedIn()) return;
      clearSession();
      forgetAnswers();
      navigate(addressOf('Home'));
    } else if (saved.userSysId !== session.userSysId) {
      clearSession();
      void startUp().then(() => askAnswersAgain());
    }
  });
}

/** Ends the login on the server and here, and goes home. */
export async function logout(): Promise<void> {
  const refreshToken = readSavedLogin()?.refreshToken ?? session.refreshToken;
  clearSession();
  forgetSavedLogin();
  session.landingPage = undefined;
  forgetAnswers();
  navigate(addressOf('Home'));
  // Out is out on this device, even when the server cannot be reached.
  if (refreshToken) await call('logout', { refreshToken }).catch(() => undefined);
}

/** Ends this login and asks for a new one, because only that counts as recent. It leads to the landing page, here by default. */
export function logInAnew(landingPage: string = here()): void {
  void logout();
  goToLogin(landingPage);
}
