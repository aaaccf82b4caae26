import { subscribe } from 'valtio/vanilla';
import { startUpState } from './account.ts';
import { tellApp } from '../bridge.ts';
import { isLoggedIn, session } from './session.ts';

/** Tells the app around the page about the logged-in member and the token for the next start, once for each change. */
export function tellLogins(): void {
  let toldUser: number | null | undefined;
  let toldToken: string | undefined;
  const tell = () => {
    // Whether the saved login is still good is not known yet.
    if (startUpState.phase === 'starting') return;
    const login = isLoggedIn();
    const userSysId = login ? (session.userSysId ?? null) : null;
    const refreshToken = login ? session.refreshToken : undefined;
    if (userSysId !== toldUser) tellApp('loginStatus', { login, userSysId });
    if (refreshToken !== undefined && refreshToken !== toldToken) tellApp('saveUser', { refreshToken });
    toldUser = userSysId;
    toldToken = refreshToken;
  };
  subscribe(session, tell);
  subscribe(startUpState, tell);
  tell();
}
