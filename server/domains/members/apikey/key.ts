import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY } from '../../../../schema/members/constants.ts';

/** Of the random part. */
export const SECRET_BYTES = 32;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** As many digits as the largest secret, and the largest checksum, take. */
const SECRET_DIGITS = 43;
const CHECK_DIGITS = 6;
const WHOLE = new RegExp(`^${API_KEY.source}$`);

/** How keys begin, and no access token does. */
export const KEY_PREFIX = 'slv_';

/** By what its member finds where a key is used. It does not help to guess the rest. */
export function prefixOf(apiKeySysId: number): string {
  return `${KEY_PREFIX}${apiKeySysId}`;
}

/** The text of a key, of {@link SECRET_BYTES} random bytes. */
export function keyOf(apiKeySysId: number, secret: Buffer): string {
  const named = `${prefixOf(apiKeySysId)}_${inBase62(BigInt(`0x${secret.toString('hex')}`), SECRET_DIGITS)}`;
  return `${named}${checkOf(named)}`;
}

/** The id that a key names; null: it is not a key, or was mistyped. That it is one of ours is not known yet. */
export function idInKey(key: string): number | null {
  const id = Number(WHOLE.exec(key)?.groups?.['apiKeySysId']);
  const named = key.slice(0, -CHECK_DIGITS);
  return Number.isSafeInteger(id) && key === `${named}${checkOf(named)}` ? id : null;
}

/**
 * What is kept of a key. A slow hash, as passwords need it, would protect nothing more: nobody can try all of 256 random bits.
 * It would only make every call slow.
 */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Tells a mistyped key, and a scanner's false find, without a look at the log. It keeps nobody from making one up. */
function checkOf(named: string): string {
  return inBase62(BigInt(crc32(named)), CHECK_DIGITS);
}

function inBase62(value: bigint, digits: number): string {
  let text = '';
  for (let rest = value; text.length < digits; rest /= 62n) text = DIGITS[Number(rest % 62n)]! + text;
  return text;
}
