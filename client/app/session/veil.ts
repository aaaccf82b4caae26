/**
 * Session values are kept unreadable to a passing eye. This is obfuscation with a fixed key, not protection:
 * nothing relies on it, and the server never trusts what comes out of it.
 */
const KEY = new TextEncoder().encode('sellover · 셀로버 · what is on air today?');
const SALT_BYTES = 4;

/** Four bytes that only fit the text they were made from, so that a damaged value is noticed and dropped. */
function checksum(bytes: Uint8Array): Uint8Array {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return new Uint8Array(new Uint32Array([hash >>> 0]).buffer);
}

function mask(bytes: Uint8Array, salt: Uint8Array): Uint8Array {
  let state = 0;
  for (const byte of salt) state = Math.imul(state + byte, 0x9e3779b1) >>> 0;
  return bytes.map((byte, index) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return byte ^ (state >>> 24) ^ KEY[index % KEY.length]!;
  });
}

/** Hides a JSON value. */
export function veil(value: unknown): string {
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const salt = checksum(plain);
  const hidden = mask(plain, salt);
  return btoa(String.fromCharCode(...salt, ...hidden));
}

/** Reverses {@link veil}; undefined for anything else. */
export function unveil(text: string | null): unknown {
  if (!text) return undefined;
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    const salt = bytes.slice(0, SALT_BYTES);
    const plain = mask(bytes.slice(SALT_BYTES), salt);
    if (checksum(plain).some((byte, index) => byte !== salt[index])) return undefined;
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain)) as unknown;
  } catch {
    return undefined;
  }
}
