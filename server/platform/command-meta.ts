import type { Command } from './log/log.ts';

/** A command's id and idempotency key, passed on from the call. */
export type CommandMeta = Pick<Command<unknown>, 'commandId' | 'once' | 'admit'>;
