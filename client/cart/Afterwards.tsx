import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { isLoggedIn, session } from '../app/session/session.ts';
import { mergeGathered } from './carts.ts';

/** Whatever screen somebody logs in to: what they gathered before comes along. */
export default function Afterwards() {
  const loggedIn = isLoggedIn(useSnapshot(session));
  useEffect(() => {
    const merge = () => {
      mergeGathered().catch((error: unknown) => console.warn('cart:', error));
    };
    if (!loggedIn) return undefined;
    merge();
    addEventListener('online', merge);
    return () => removeEventListener('online', merge);
  }, [loggedIn]);
  return null;
}
