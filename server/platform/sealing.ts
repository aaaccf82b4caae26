import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { Refusal } from './log/log.ts';
import type { Source } from './source.ts';

/** The expiry of a secret that lasts as long as its row. */
export const FOR_EVER = Number.MAX_SAFE_INTEGER;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What a browser carries for us and may neither read nor change. It is good until its time is up. Nothing is kept here, so
 * any node opens what another one sealed. `use` keeps one kind apart from every other.
 */
export class Sealing<T extends object> {
  readonly #key: Buffer;
  readonly #source: Pick<Source, 'secret'>;

  constructor(parts: {
    readonly secret: string;
    readonly use: string;
    readonly source: Pick<Source, 'secret'>;
  }) {
    this.#key = Buffer.from(hkdfSync('sha256', parts.secret, '', `sealed ${parts.use}`, 32));
    this.#source = parts.source;
  }

  /** `until`: milliseconds since 1970. */
  seal(content: T, until: number): string {
    const nonce = this.#source.secret(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce);
    const sealed = [cipher.update(JSON.stringify({ content, until }), 'utf8'), cipher.final()];
    return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url');
  }

  /** Throws 1020 for what we did not seal, or for what is too old. */
  open(sealed: string, now: number): T {
    const bytes = Buffer.from(sealed, 'base64url');
    // The last letter has bits to spare: one text is good, not several.
    if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed)
      throw new Refusal('1020');
    const { content, until } = this.#read(bytes);
    if (now >= until) throw new Refusal('1020');
    return content;
  }

  #read(bytes: Buffer): { readonly content: T; readonly until: number } {
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
      return JSON.parse(text + decipher.final('utf8')) as { readonly content: T; readonly until: number };
    } catch {
      throw new Refusal('1020');
    }
  }
}
