import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';

const TOKEN = /^(?<fileSysId>[1-9]\d{0,15})-[\w-]+$/;

/** The tokens in upload addresses. They are not stored: each is derived from our secret and the file. */
export class UploadTokens {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  tokenOf(fileSysId: number): string {
    return `${fileSysId}-${keyedDigest(this.#secret, 'upload token', String(fileSysId))}`;
  }

  /** Null: it is no token of ours. */
  fileOf(token: string): number | null {
    const fileSysId = Number(TOKEN.exec(token)?.groups?.['fileSysId']);
    if (!Number.isSafeInteger(fileSysId)) return null;
    return isSameSecret(token, this.tokenOf(fileSysId)) ? fileSysId : null;
  }
}
