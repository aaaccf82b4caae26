import type { Clock } from '../../clock.ts';
import { spanOf, type PrivateAddresses } from '../private-addresses.ts';
import type { Bucket } from './bucket.ts';

/** Addresses at the bucket itself, signed with the key that may read it. `lasts`: at most half a week, as S3 takes a week. */
export function presignedAddresses(
  bucket: Bucket,
  folder: string,
  { clock, lasts }: { readonly clock: Pick<Clock, 'now'>; readonly lasts: number },
): PrivateAddresses {
  return { of: ({ key }) => bucket.presigned(`${folder}/${key}`, spanOf(clock.now(), lasts)) };
}
