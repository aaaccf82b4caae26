import { proxy } from 'valtio/vanilla';
import { navigate } from 'wouter/use-browser-location';
import {
  login as loginOperation,
  logout as logoutOperation,
  publicKey,
  userInfo,
} from '../../schema/accounts.ts';
import { call } from '../../schema/call.ts';
import { askAnswersAgain, forgetAnswers } from './answers.ts';
import { api } from './api.ts';
import { encryptFields } from './encrypt.ts';
import { addressOf } from './routes.ts';
import {
  clearSession,
  forgetSavedLogin,
  isLoggedIn,
  onSavedLoginChange,
  readSavedLogin,
  session,
} from './session.ts';
import { keepTokens, refreshAccessToken } from './tokens.ts';

/** Whether it is known yet who is here: `starting` only while a saved login is being looked up. */
export const startUpState = proxy<{ phase: 'starting' | 'ready' }>({
  phase: readSavedLogin() === undefined ? 'ready' : 'starting',
});

async function loadUserInfo(): Promise<void> {
  if (!isLoggedIn() || session.userSysId === undefined) return;
  const user = await api(userInfo, { uid: session.userSysId });
  // Who has chosen no name is called by the id.
  session.nickName = user.nickName.trim() || user.userId;
  session.authSysId = user.authSysId;
  session.sellerSysId = user.sellerSysId ?? undefined;
  session.sellerNickName = user.sellerNickName ?? undefined;
}

/** Reads the saved login and, when there is one, gets a new access token and the member's data. */
export async function startUp(): Promise<void> {
  if (readSavedLogin() === undefined) {
    clearSession();
    return;
  }
  try {
    await refreshAccessToken();
    await loadUserInfo();
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

/** Logs in. Throws what the calls throw, and `InsecureOrigin` where the browser cannot encrypt. */
export async function login(userId: string, password: string): Promise<void> {
  try {
    const { publicKey: key } = await call(publicKey, {});
    const reply = await call(loginOperation, await encryptFields(key, { userId, password }));
    keepTokens(reply, reply.userSysId);
    session.authSysId = reply.authSysId;
  } catch (error) {
    forgetSavedLogin();
    throw error;
  }
  // What was loaded as a visitor may look different now (live prices, orders).
  forgetAnswers();
  // Logged in is logged in; a name that could not be read comes with the next start.
  await loadUserInfo().catch(() => undefined);
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
  if (refreshToken) await call(logoutOperation, { refreshToken }).catch(() => undefined);
}
