import type { Caller } from './http/caller.ts';
import { commandsByKey } from './log/events.ts';
import type { Command } from './log/log.ts';

/** A command's id and idempotency key, passed on from the call. */
export type CommandMeta = Pick<Command<unknown>, 'commandId' | 'once' | 'admit'>;

/**
 * The command's id, and after it the API key that it came with: so an audit finds every event that a key caused. Beside it
 * the event names the key's member as the actor.
 */
export function commandBy(caller: Pick<Caller, 'apiKey'> | null, commandId: string): string {
  return caller?.apiKey ? `${commandsByKey(commandId)}${caller.apiKey.apiKeySysId}` : commandId;
}
