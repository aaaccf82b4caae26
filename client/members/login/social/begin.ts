import { SOCIAL_PATH } from '../../../../schema/members/social-addresses.ts';

/** Under which this tab keeps the secret of a login that it began. */
const KEPT = 'sellover.social';
const SECRET_BYTES = 32;

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Goes to a provider. The tab keeps a secret, without which the code that comes back is worth nothing: nobody can log
 * somebody else in here as themselves.
 */
export async function beginSocial(
  provider: string,
  { landing, isToLink = false }: { readonly landing?: string; readonly isToLink?: boolean },
): Promise<void> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  // Without Web Crypto (plain http on another machine) there is no login at all.
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  sessionStorage.setItem(KEPT, secret);
  const query = new URLSearchParams({
    challenge: base64url(new Uint8Array(hash)),
    ...(landing !== undefined && { landing }),
    ...(isToLink && { link: '1' }),
  });
  location.assign(`${SOCIAL_PATH}/${provider}/start?${query.toString()}`);
}

/** The secret of the login that this tab began, once. Undefined: it began none. */
export function takeSocialSecret(): string | undefined {
  const secret = sessionStorage.getItem(KEPT) ?? undefined;
  sessionStorage.removeItem(KEPT);
  return secret;
}
