import { Command } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../schema/constants.ts';
import type { Context, Run } from './context.ts';
import type { OutboxOptions } from './outbox.ts';
import { wholeFromOne } from './values.ts';

export function outboxCommand(run: Run): Command {
  return new Command('outbox')
    .summary('read the texts that were sent to phones')
    .description(
      'Read the texts that were sent to phones, newest first, with what became of each. They are for managers alone, as ' +
        'numbers and payment links stand in them. Without a service for texts (SMS_PROVIDER) this is as far as they get.',
    )
    .option('--to <number>', 'only to this number')
    .option('--count <n>', `how many, up to ${ROW_COUNT_MAX}`, wholeFromOne, ROW_COUNT_DEFAULT)
    .addHelpText(
      'after',
      `
What becomes of a text:
  waiting   it will be sent, or tried again
  trying    the service has it, and has not said so yet
  sent      the service took it
  failed    it will not be sent; UNSURE: it may have been, and is not sent twice

Examples:
  sellover outbox
  sellover outbox --to 010-1234-5678 --count 1 --json`,
    )
    .action(
      run(async (context: Context, options: OutboxOptions) => {
        const { showOutbox } = await import('./outbox.ts');
        await showOutbox(context, options);
      }),
    );
}
