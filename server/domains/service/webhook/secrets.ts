import { WEBHOOK_SECRET_BYTES } from '../../../../schema/service/webhooks/constants.ts';
import { Sealing } from '../../../platform/sealing.ts';
import type { Source } from '../../../platform/source.ts';

const PREFIX = 'whsec_';
/** It is good until it is renewed. */
const FOR_EVER = Number.MAX_SAFE_INTEGER;

/** The secrets that sign messages, sealed with the server's own. */
export class SigningSecrets {
  readonly #source: Pick<Source, 'secret'>;
  readonly #sealing: Sealing<{ readonly secret: string }>;

  /** `secret`: the server's own. */
  constructor(parts: { readonly secret: string; readonly source: Pick<Source, 'secret'> }) {
    this.#source = parts.source;
    this.#sealing = new Sealing({ ...parts, use: 'webhook secret' });
  }

  make(): { readonly secret: string; readonly sealed: string } {
    const secret = `${PREFIX}${this.#source.secret(WEBHOOK_SECRET_BYTES).toString('base64')}`;
    return { secret, sealed: this.#sealing.seal({ secret }, FOR_EVER) };
  }

  /** Throws 1020 where the server's own secret is another one now. */
  open(sealed: string, now: number): string {
    return this.#sealing.open(sealed, now).secret;
  }
}
