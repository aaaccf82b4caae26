import { Command } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import { run, type Context } from '../context.ts';
import type { OutboxOptions } from './outbox.ts';
import { wholeFromOne } from '../values.ts';

export function outboxCommand(): Command {
  return new Command('outbox')
    .description(
      'List the text messages to phones, newest first, each with its state. For managers, as they contain phone numbers ' +
        'and payment links. Unless the server has an SMS_PROVIDER, text messages stay here.',
    )
    .option('--to <number>', 'only those to this number')
    .option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`, wholeFromOne, ROW_COUNT_DEFAULT)
    .addHelpText(
      'after',
      `
States of a text message:
  waiting   it will be sent, or tried again
  trying    it was handed to the provider, which has not answered yet
  sent      the provider took it
  failed    it will not be sent; UNSURE: it may have been, and is not sent twice

Examples:
  sellover outbox
  sellover outbox --to 010-1234-5678 --limit 1 --json`,
    )
    .action(
      run(async (context: Context, options: OutboxOptions) => {
        const { showOutbox } = await import('./outbox.ts');
        await showOutbox(context, options);
      }),
    );
}
