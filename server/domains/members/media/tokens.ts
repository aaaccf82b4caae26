import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';
import type { Secrets } from '../../../platform/secrets.ts';

type Keys = Pick<Secrets, 'tokenSecret'>;

const TOKEN = /^(?<fileSysId>[1-9]\d{0,15})-[\w-]+$/;

/** The token in the address of an upload. It is not stored: it follows from our secret and the file. */
export function tokenOf({ tokenSecret }: Keys, fileSysId: number): string {
  return `${fileSysId}-${keyedDigest(tokenSecret, 'upload token', String(fileSysId))}`;
}

/** Null: it is no token of ours. */
export function fileOf(secrets: Keys, token: string): number | null {
  const fileSysId = Number(TOKEN.exec(token)?.groups?.['fileSysId']);
  if (!Number.isSafeInteger(fileSysId)) return null;
  return isSameSecret(token, tokenOf(secrets, fileSysId)) ? fileSysId : null;
}
