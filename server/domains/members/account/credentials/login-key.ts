/*
 * The key pair that logins are encrypted with: RSA-OAEP, SHA-256.
 */
import { constants, createPublicKey, privateDecrypt, type KeyObject } from 'node:crypto';
import { Refusal } from '../../../../platform/log/log.ts';

/** SPKI, base64. */
export function publicKeyOf(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** Throws a Refusal with 0005 for anything that was not encrypted with this key, including plain text. */
export function decryptWith(privateKey: KeyObject, base64: string): string {
  try {
    return privateDecrypt(
      { key: privateKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING },
      Buffer.from(base64, 'base64'),
    ).toString('utf8');
  } catch {
    throw new Refusal('0005', {
      field: 'userId or password',
      reason: 'must be encrypted with the key of /v1/auth/publickey',
    });
  }
}
