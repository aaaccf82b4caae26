import { Refusal } from '../log/log.ts';

/** What a body may say again of what the path names. Throws 0005 where it says something else. */
export function requireSame(field: string, inPath: number, said: number | undefined): void {
  if (said !== undefined && said !== inPath)
    throw new Refusal('0005', { field, reason: 'must be the same as in the path' });
}
