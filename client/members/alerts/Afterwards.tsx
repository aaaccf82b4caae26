import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { startUpState } from '../../app/session/account.ts';
import { isLoggedIn, readSavedLogin, session } from '../../app/session/session.ts';
import { registerTopics } from './app-topics.ts';
import { follow } from './push.ts';

/** Has push messages reach the member who is logged in here, and nobody else: in this browser, and in the app around it. */
export default function Afterwards() {
  const who = useSnapshot(session);
  const { phase } = useSnapshot(startUpState);
  const { userSysId, locale } = who;
  const loggedIn = isLoggedIn(who);
  useEffect(() => {
    if (phase === 'starting') return;
    // Without an answer the saved login stays, and so does what belongs to it.
    if (!loggedIn && readSavedLogin() !== undefined) return;
    follow(loggedIn ? (userSysId ?? null) : null, locale).catch((error: unknown) => {
      console.warn('push messages:', error);
    });
  }, [phase, loggedIn, userSysId, locale]);
  useEffect(() => {
    if (!loggedIn || userSysId === undefined) return;
    registerTopics(userSysId).catch((error: unknown) => console.warn('push topics:', error));
  }, [loggedIn, userSysId]);
  return null;
}
