import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';
import type { ErasureReceipt } from '../../../../schema/members/withdrawal.ts';
import type { CountedKept } from '../../../platform/forgetting.ts';

/** Of an Ed25519 key in PKCS #8; its 32 bytes follow. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

type Unsigned = Omit<ErasureReceipt, 'signature'>;

/**
 * Signs erasure receipts, and recognises them years later. The key follows from the login key (PKCS #8, PEM), which all
 * servers of a database share and which outlives a change of TOKEN_SECRET.
 */
export function receiptKey(loginKey: string): KeyObject {
  const der = createPrivateKey(loginKey).export({ type: 'pkcs8', format: 'der' });
  const seed = Buffer.from(hkdfSync('sha256', der, '', 'erasure receipts', 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
}

export function signed(receipt: Unsigned, key: KeyObject): ErasureReceipt {
  return { ...receipt, signature: sign(null, bytesOf(receipt), key).toString('base64url') };
}

export function isGenuine({ signature, ...receipt }: ErasureReceipt, key: KeyObject): boolean {
  return verify(null, bytesOf(receipt), createPublicKey(key), Buffer.from(signature, 'base64url'));
}

/** As receipts and the terms of leaving name them. */
export function keptReply({ until, ...kept }: CountedKept) {
  return { ...kept, until: new Date(until).toISOString() };
}

/** However a program wrote the fields, in whatever order. */
function bytesOf(receipt: Unsigned): Buffer {
  return Buffer.from(JSON.stringify(receipt, (_, value: unknown) => ordered(value)));
}

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
