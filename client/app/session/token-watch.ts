import { addressOf } from '../routes.ts';
import { clearSession, isForgotten, isLoggedIn } from './session.ts';
import { currentAccessToken } from './tokens.ts';

/** Looks at the login whenever the page goes elsewhere. If it was ended meanwhile, the page begins anew. */
export function watchToken(): void {
  if (!isLoggedIn()) return;
  if (isForgotten()) {
    clearSession();
    location.assign(addressOf('Home'));
    return;
  }
  // A token that has run out is renewed before it is needed. Who is refused has been told so.
  currentAccessToken().catch(() => undefined);
}
