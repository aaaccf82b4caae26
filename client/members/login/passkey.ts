/**
 * Passkeys in this browser. What does the work is loaded when it is needed.
 */
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyOptions,
  PasskeyRequest,
} from '../../../schema/members/passkeys.ts';

export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Whether it offers passkeys among what it fills into a field. */
export async function fillsInPasskeys(): Promise<boolean> {
  const { isConditionalMediationAvailable: isAvailable } = (globalThis.PublicKeyCredential ?? {}) as {
    readonly isConditionalMediationAvailable?: () => Promise<boolean>;
  };
  return (await isAvailable?.call(globalThis.PublicKeyCredential).catch(() => false)) ?? false;
}

/** Asks for a passkey. `fillsIn`: waits until one is chosen at a field for it. Throws what browsers throw. */
export async function answerWithPasskey(request: PasskeyRequest, fillsIn = false): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: request,
    useBrowserAutofill: fillsIn,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

export async function makePasskey(options: PasskeyOptions): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/** Nobody waits any more for a passkey to be chosen at a field. */
export async function stopFillingIn(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** The person has closed the browser's question, or let its time pass. Browsers do not say which. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** The passkey is there already. */
export function isThere(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
