import { isIP } from 'node:net';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAnswer } from '../../../../../schema/members/passkeys.ts';
import { keyedDigest } from '../../../../platform/keyed-digest.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { isSameSecret } from '../../../../platform/same-secret.ts';
import type { Keys } from '../marks.ts';
import { passkeyStream } from './passkey.ts';
import type { PasskeyRow } from './passkey-rows.ts';

/** Of COSE: EdDSA, ES256 and RS256, one of which every authenticator has. */
export const ALGORITHMS = [-8, -7, -257];
const LOCALHOST = 'localhost';

type SiteConfig = Pick<Platform['config'], 'publicUrl'>;

/** The host name that passkeys are for. Browsers make none for a bare address, so there it is this machine. */
export function rpIdOf({ publicUrl }: SiteConfig): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replaceAll(/[[\]]/g, '')) ? LOCALHOST : hostname;
}

/** By it the passkey knows its member, and nobody else does. */
export function handleOf({ tokenSecret }: Keys, userSysId: number): string {
  return keyedDigest(tokenSecret, 'passkey of', String(userSysId));
}

export function streamOfCredential({ tokenSecret }: Keys, credentialId: string) {
  return passkeyStream(keyedDigest(tokenSecret, 'passkey', credentialId));
}

/** What the browser says it was asked, and where. Throws 1031 if it says nothing of the kind. */
export function saidIn(clientData: string): { readonly challenge: string; readonly origin: string } {
  const said = (() => {
    try {
      return JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as unknown;
    } catch {
      return null;
    }
  })();
  const { challenge, origin } = (said ?? {}) as { readonly challenge?: unknown; readonly origin?: unknown };
  if (typeof challenge !== 'string' || typeof origin !== 'string') throw new Refusal('1031');
  return { challenge, origin };
}

/** The credential that was made. Throws 1031 unless it answers the challenge. */
export async function verifyMade(config: SiteConfig, made: NewPasskey, challenge: string) {
  const { clientDataJSON, attestationObject } = made.response;
  const verified = await accepted(() =>
    verifyRegistrationResponse({
      ...expected(config, clientDataJSON, challenge),
      response: {
        ...made,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified.verified) throw new Refusal('1031');
  const { credential } = verified.registrationInfo;
  // The id that was signed, not the one beside it.
  if (credential.id !== made.id) throw new Refusal('1031');
  return credential;
}

/** Resolves to how often the passkey has been used, as it says. Throws 1031 unless it answers the challenge. */
export async function verifyAnswer(
  { config, secrets }: { readonly config: SiteConfig; readonly secrets: Keys },
  answer: PasskeyAnswer,
  challenge: string,
  row: PasskeyRow,
): Promise<number> {
  if (!isSameSecret(answer.response.userHandle, handleOf(secrets, row.user_sys_id)))
    throw new Refusal('1031');
  const { verified, authenticationInfo } = await accepted(() =>
    verifyAuthenticationResponse({
      ...expected(config, answer.response.clientDataJSON, challenge),
      response: { ...answer, clientExtensionResults: {} },
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        // How it must have risen is decided on the passkey's stream.
        counter: 0,
      },
    }),
  );
  if (!verified) throw new Refusal('1031');
  return authenticationInfo.newCounter;
}

function expected(config: SiteConfig, clientData: string, challenge: string) {
  const rpId = rpIdOf(config);
  const site = new URL(config.publicUrl);
  const { origin } = saidIn(clientData);
  // On `localhost` any port will do: only this machine can serve one.
  const isHere = rpId === LOCALHOST && origin.startsWith(`${site.protocol}//${LOCALHOST}:`);
  return {
    expectedChallenge: challenge,
    expectedOrigin: isHere ? origin : site.origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  };
}

/** Throws 1031 for any error of the library. */
async function accepted<R>(verify: () => Promise<R>): Promise<R> {
  try {
    return await verify();
  } catch {
    throw new Refusal('1031');
  }
}
