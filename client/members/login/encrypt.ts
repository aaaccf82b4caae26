/** Browsers encrypt only on secure origins (https or localhost). */
export class InsecureOrigin extends Error {
  override readonly name = 'InsecureOrigin';
}

const ALGORITHM = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** Encrypts each field with the published key (SPKI, base64): RSA-OAEP with SHA-256, base64. */
export async function encryptFields<K extends string>(
  publicKey: string,
  fields: Readonly<Record<K, string>>,
): Promise<Record<K, string>> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new InsecureOrigin('Web Crypto needs a secure origin');
  const key = await subtle.importKey('spki', toBytes(publicKey), ALGORITHM, false, ['encrypt']);
  const hidden = await Promise.all(
    Object.entries<string>(fields).map(async ([name, value]) => {
      const bytes = await subtle.encrypt(ALGORITHM, key, new TextEncoder().encode(value));
      return [name, btoa(String.fromCharCode(...new Uint8Array(bytes)))] as const;
    }),
  );
  return Object.fromEntries(hidden) as Record<K, string>;
}
