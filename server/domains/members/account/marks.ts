import { createHmac } from 'node:crypto';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** What keys the names of streams, and marks in rows. */
export type Keys = Pick<Secrets, 'tokenSecret'>;

/** A log whose names are keyed. */
export interface KeyedLog {
  readonly log: EventLog;
  readonly secrets: Keys;
}

/** A keyed hash by which a text is recognised. It reveals nothing without our key. */
export function markOf({ tokenSecret }: Keys, text: string): string {
  return createHmac('sha256', tokenSecret).update(text).digest('base64url');
}
