import { JOIN_TYPE } from '../../../schema/members/constants.ts';
import { proxy } from 'valtio/vanilla';
import { navigate } from 'wouter/use-browser-location';
import { askAnswersAgain, forgetAnswers } from '../calls/answers.ts';
import { api } from '../calls/api.ts';
import { call, type ReplyOf } from '../calls/call.ts';
import { addressOf } from '../routes.ts';
import {
  clearSession,
  forgetSavedLogin,
  isLoggedIn,
  onSavedLoginChange,
  readSavedLogin,
  session,
} from './session.ts';
import { refreshAccessToken } from './tokens.ts';

/** Whether the member is known yet: `starting` only while a saved login is being restored. */
export const startUpState = proxy<{ phase: 'starting' | 'ready' }>({
  phase: readSavedLogin() === undefined ? 'ready' : 'starting',
});

/** Loads the logged-in member's profile. */
export async function loadUserInfo(): Promise<ReplyOf<'userInfo'> | undefined> {
  if (!isLoggedIn() || session.userSysId === undefined) return undefined;
  const user = await api('userInfo', { uid: session.userSysId });
  // Who has chosen no name is called by the id.
  session.nickName = user.nickName.trim() || user.userId;
  session.authSysId = user.authSysId;
  session.sellerSysId = user.sellerSysId ?? undefined;
  session.sellerNickName = user.sellerNickName ?? undefined;
  return user;
}

/** Reads the saved login and, when there is one, gets a new access token and the member's data. */
export async function startUp(): Promise<void> {
  if (readSavedLogin() === undefined) {
    clearSession();
    return;
  }
  try {
    await refreshAccessToken();
    const user = await loadUserInfo();
    // Whoever came through a provider and has no name yet has not finished signing up.
    const isUnfinished = user && user.joinTypeCode !== JOIN_TYPE.own && user.nickName.trim() === '';
    if (isUnfinished) navigate(`${addressOf('RegStep00Sns')}?unfinished=1`, { replace: true });
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
