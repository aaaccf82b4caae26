/* The keys of other services, sealed with our secret. */
import type { Platform } from '../../../platform/module.ts';
import { FOR_EVER, Sealing } from '../../../platform/sealing.ts';

type Sealer = Pick<Platform, 'secrets' | 'source'>;

export function sealKey(sealer: Sealer, streamKey: string): string {
  return sealingBy(sealer).seal({ streamKey }, FOR_EVER);
}

/** Throws 1020 where the server's own secret is another one now. */
export function openKey(sealer: Sealer, sealed: string, now: number): string {
  return sealingBy(sealer).open(sealed, now).streamKey;
}

function sealingBy({ secrets, source }: Sealer): Sealing<{ readonly streamKey: string }> {
  return new Sealing({ secret: secrets.tokenSecret, source, use: 'restream key' });
}
