import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { mergeViewed } from './viewed.ts';

/** Whatever screen somebody logs in to: what they looked at before comes along. */
export default function Afterwards() {
  const loggedIn = isLoggedIn(useSnapshot(session));
  useEffect(() => {
    if (loggedIn) mergeViewed().catch((error: unknown) => console.warn('views:', error));
  }, [loggedIn]);
  return null;
}
