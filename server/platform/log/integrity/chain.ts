import { hash } from 'node:crypto';
import type { EventRow } from '../tables/log-tables.ts';

/** What comes before a stream's first event. */
export const CHAIN_START = '';

/**
 * Each event's hash covers the one before it in its stream, so that nobody can edit, drop or swap an event
 * without every later one telling. Texts carry their length, so that no two events read the same.
 */
export function chainHash(previous: string, event: Omit<EventRow, 'position' | 'hash'>): string {
  const { stream, version, type, actor_id, command_id, recorded_at, data } = event;
  return hash(
    'sha256',
    `${previous} ${version} ${recorded_at} ${actor_id} ${stream.length}:${stream}${type.length}:${type}${command_id.length}:${command_id}${data}`,
    'base64url',
  );
}
