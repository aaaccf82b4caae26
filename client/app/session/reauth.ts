import { refusalCode } from '../../../schema/call.ts';
import type { reauth } from '../../../schema/members/reauth.ts';
import type { Reply } from '../../../schema/operation.ts';
import * as REFUSED from '../../../schema/refused.ts';

/** The last re-authentication. It is kept in memory only, so it does not outlive the page. */
let granted: { readonly token: string; readonly until: number } | undefined;

/** The token to send where the server asks for it; undefined: none that still counts. */
export function reauthToken(): string | undefined {
  return reauthLasts() > 0 ? granted?.token : undefined;
}

/** Milliseconds. */
export function reauthLasts(): number {
  return granted ? Math.max(0, granted.until - Date.now()) : 0;
}

export function keepReauth({ reauthToken: token, expiresIn }: Reply<typeof reauth>): void {
  granted = { token, until: Date.now() + expiresIn * 1000 };
}

export function forgetReauth(): void {
  granted = undefined;
}

/** Resolves to true once the member has re-authenticated and {@link keepReauth} was called. */
type Ask = () => Promise<boolean>;
let ask: Ask | undefined;
/** The part that asks loads late, but a page may need it at once, as after a redirect. */
const canAsk = Promise.withResolvers<void>();
let asking: Promise<boolean> | undefined;

/** Sets how to ask for re-authentication. */
export function onReauthNeeded(how: Ask): void {
  ask = how;
  canAsk.resolve();
}

/** Asks for re-authentication. Calls that need it at the same time share one question. */
export function askWhoIsThere(): Promise<boolean> {
  forgetReauth();
  asking ??= canAsk.promise
    .then(() => ask?.() ?? false)
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** True if the member closed the question of {@link askWhoIsThere}. No error needs to be shown then. */
export function wasNotSaid(error: unknown): boolean {
  return refusalCode(error) === REFUSED.confirmFirst;
}
