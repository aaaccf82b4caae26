import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';
import type { ErasureReceipt } from '../../../../schema/members/withdrawal.ts';

/** Of an Ed25519 key in PKCS #8; its 32 bytes follow. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

type Unsigned = Omit<ErasureReceipt, 'signature'>;

/**
 * Signs erasure receipts, and recognises them years later. The key follows from the login key, which all servers of a
 * database share and which outlives a change of TOKEN_SECRET.
 */
export class ReceiptKey {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  /** `loginKey`: PKCS #8, PEM. */
  constructor(loginKey: string) {
    const der = createPrivateKey(loginKey).export({ type: 'pkcs8', format: 'der' });
    const seed = Buffer.from(hkdfSync('sha256', der, '', 'erasure receipts', 32));
    this.#privateKey = createPrivateKey({
      key: Buffer.concat([PKCS8_HEAD, seed]),
      format: 'der',
      type: 'pkcs8',
    });
    this.#publicKey = createPublicKey(this.#privateKey);
  }

  sign(receipt: Unsigned): ErasureReceipt {
    return { ...receipt, signature: sign(null, bytesOf(receipt), this.#privateKey).toString('base64url') };
  }

  isGenuine({ signature, ...receipt }: ErasureReceipt): boolean {
    return verify(null, bytesOf(receipt), this.#publicKey, Buffer.from(signature, 'base64url'));
  }
}

/** However a program wrote the fields, in whatever order. */
function bytesOf(receipt: Unsigned): Buffer {
  return Buffer.from(JSON.stringify(receipt, (_, value: unknown) => ordered(value)));
}

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
