import { Command } from 'commander';
import type { Context, Run } from '../context.ts';
import { DEFAULT_REASON, type RemoveOptions, WHAT_BECOMES_OF_DATA } from './member-words.ts';

/** `sellover member …`: the accounts of members. */
export function memberCommand(run: Run): Command {
  const group = new Command('member')
    .summary('remove a member’s account')
    .description('Manage the accounts of members; for managers.')
    .addHelpText(
      'after',
      `
Examples:
  sellover member remove viewer01
  sellover member remove viewer01 --reason 'asked for it by phone' --yes`,
    );
  group
    .command('remove')
    .argument('<user>', 'the member’s id')
    .option('--reason <text>', 'why, for your records', DEFAULT_REASON)
    .option('-y, --yes', 'do not ask')
    .summary('close a member’s account and delete their data')
    .description(
      `Close a member’s account, as if they had left by themselves. ${WHAT_BECOMES_OF_DATA.join(' ')} This cannot be undone, so it asks ` +
        'first; scripts give --yes. Refused with 1016 while an order of theirs is unpaid or goes on. Hosts and managers cannot ' +
        'be removed.',
    )
    .action(
      run(async (context: Context, userId: string, options: RemoveOptions) => {
        const { remove } = await import('./member.ts');
        await remove(context, userId, options);
      }),
    );
  return group;
}
