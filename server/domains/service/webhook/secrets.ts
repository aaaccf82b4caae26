/* The secrets that sign messages, sealed with the server's own. */
import { WEBHOOK_SECRET_BYTES } from '../../../../schema/service/webhooks/constants.ts';
import type { Platform } from '../../../platform/module.ts';
import { FOR_EVER, Sealing } from '../../../platform/sealing.ts';

const PREFIX = 'whsec_';

type Sealer = Pick<Platform, 'secrets' | 'source'>;

export function makeSecret(sealer: Sealer): { readonly secret: string; readonly sealed: string } {
  const secret = `${PREFIX}${sealer.source.secret(WEBHOOK_SECRET_BYTES).toString('base64')}`;
  return { secret, sealed: sealingBy(sealer).seal({ secret }, FOR_EVER) };
}

/** Throws 1020 where the server's own secret is another one now. */
export function openSecret(sealer: Sealer, sealed: string, now: number): string {
  return sealingBy(sealer).open(sealed, now).secret;
}

function sealingBy({ secrets, source }: Sealer): Sealing<{ readonly secret: string }> {
  return new Sealing({ secret: secrets.tokenSecret, source, use: 'webhook secret' });
}
