import { CallRefused, refusalCode } from '../../../schema/call.ts';
import { CLIENT_APP } from '../../../schema/constants.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { call, type InputOf, type OperationName, type ReplyOf } from './call.ts';
import { knownCall } from './known.ts';
import { askWhoIsThere, reauthToken } from '../session/reauth.ts';
import { signUpIsOpen } from '../session/sign-up-open.ts';
import { currentAccessToken, endedBy, refreshAccessToken, SessionEnded } from '../session/tokens.ts';

export interface ApiOptions {
  /** Makes a repeat of the same request answer what the first one answered. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** It is the app around the page that asks. */
  readonly asApp?: boolean | undefined;
  /** The call needs a member; it is not repeated as a guest when the login has ended. */
  readonly asMember?: boolean | undefined;
  /** False: a call that needs re-authentication fails with 1030 instead of asking for it. */
  readonly asksWhoIsThere?: boolean | undefined;
}

/**
 * Calls the server as the logged-in member, or as a guest. Renews an expired access token and repeats the call once.
 * Throws `CallRefused` (the server refused), `CallFailed` (no answer) or `SessionEnded` (the login has ended, and a toast
 * says so). `errorText(error)` in errors.ts gives a text for each.
 *
 * Where the server needs re-authentication, the member is asked for it and the call is repeated. If they close the
 * question, the call throws the refusal (`wasNotSaid`).
 */
export async function api<N extends OperationName>(
  name: N,
  input: InputOf<N>,
  options: ApiOptions = {},
): Promise<ReplyOf<N>> {
  try {
    return await apiOnce(name, input, options);
  } catch (error) {
    const { asksWhoIsThere = true } = options;
    if (!asksWhoIsThere || refusalCode(error) !== REFUSED.confirmFirst) throw error;
    if (!(await askWhoIsThere())) throw error;
    return apiOnce(name, input, options);
  }
}

async function apiOnce<N extends OperationName>(
  name: N,
  input: InputOf<N>,
  { idempotencyKey, signal, asMember = false, asApp = false }: ApiOptions,
): Promise<ReplyOf<N>> {
  const { asksWhoIsThere, isForAnyone } = knownCall(name);
  const ask = (accessToken: string | undefined) =>
    call(name, input, {
      accessToken,
      reauthToken: asksWhoIsThere && reauthToken(),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      ...(signal === undefined ? {} : { signal }),
      ...(asApp && { client: CLIENT_APP }),
    });
  const asVisitorIfAllowed = (error: unknown) => {
    if (error instanceof SessionEnded && isForAnyone && !asMember) return undefined;
    throw error;
  };
  const token = await currentAccessToken().catch(asVisitorIfAllowed);
  try {
    return await ask(token);
  } catch (error) {
    if (token === undefined || !(error instanceof CallRefused)) throw error;
    if (error.resultCode === REFUSED.tokenSpent)
      return ask(await refreshAccessToken(token).catch(asVisitorIfAllowed));
    if (error.resultCode === REFUSED.signUpOpen) signUpIsOpen();
    // At a login there is no such member. Anywhere else it is a room’s code, and ends no login.
    throw (error.resultCode === REFUSED.noMember ? undefined : endedBy(error)) ?? error;
  }
}
