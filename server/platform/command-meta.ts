import type { Command } from './log/log.ts';

/** What a command comes with besides its content, handed on from the call that asked for it. */
export type CommandMeta = Pick<Command<unknown>, 'commandId' | 'once' | 'admit'>;
