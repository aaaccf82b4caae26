import { Refusal } from '../log/log.ts';

/** A body may repeat an id of the path. Refuses with 0005 if they differ. */
export function requireSame(field: string, inPath: number, said: number | undefined): void {
  if (said !== undefined && said !== inPath)
    throw new Refusal('0005', { field, reason: 'must be the same as in the path' });
}
