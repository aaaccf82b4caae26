import { refusalCode } from '../../../schema/call.ts';
import type { reauth } from '../../../schema/members/reauth.ts';
import type { Reply } from '../../../schema/operation.ts';
import * as REFUSED from '../../../schema/refused.ts';

/** That the person here has just said again who they are. In memory alone: a stolen tab has none. */
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

/** Resolves to whether they have said it, and {@link keepReauth} has been called. */
type Ask = () => Promise<boolean>;
let ask: Ask | undefined;
/** What asks comes late; a page that is back from elsewhere may need it at once. */
const canAsk = Promise.withResolvers<void>();
let asking: Promise<boolean> | undefined;

/** Sets who asks people. */
export function onReauthNeeded(how: Ask): void {
  ask = how;
  canAsk.resolve();
}

/** Asks the person who they are. Several calls that need it at once ask once. */
export function askWhoIsThere(): Promise<boolean> {
  forgetReauth();
  asking ??= canAsk.promise
    .then(() => ask?.() ?? false)
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** The person was asked who they are, and did not want to say: there is nothing to tell them. */
export function wasNotSaid(error: unknown): boolean {
  return refusalCode(error) === REFUSED.confirmFirst;
}
