import { addressOf } from '../routes.ts';
import { clearSession, isForgotten, isLoggedIn } from './session.ts';
import { currentAccessToken } from './tokens.ts';

/** Checks the login; call it whenever the route changes. If another tab logged out, it opens the home page. */
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
