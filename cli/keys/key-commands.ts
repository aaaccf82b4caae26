import { Command, Option } from 'commander';
import { API_KEY_DAYS, API_KEYS_MAX } from '../../schema/members/constants.ts';
import { SCOPES } from '../../schema/scopes.ts';
import { run, type Context } from '../context.ts';
import { wholeFromOne } from '../values.ts';
import type { CreateOptions } from './key.ts';

const actions = () => import('./key.ts');

/** `sellover key …`: with what servers call as their host or manager. */
export function keyCommand(): Command {
  const group = new Command('key')
    .description(
      'Create, list and revoke API keys, with which your servers call the API without a login; for hosts and managers. A ' +
        'key acts as you, and only within its scopes. It ends with its last day, when you revoke it, and when you lose a role.',
    )
    .addHelpText(
      'after',
      `
Scopes:
${Object.keys(SCOPES)
  .map((scope) => `  ${scope}`)
  .join('\n')}

Examples:
  sellover key create --scope orders:read
  sellover key create --name ERP --scope orders:read sales:read --until 2027-01-31
  sellover key list
  sellover key revoke 233104582914`,
    );
  group
    .command('create')
    .option('--name <name>', 'what you call it (default: its scopes)')
    .addOption(
      new Option('--scope <scope...>', 'what it is for').choices(Object.keys(SCOPES)).makeOptionMandatory(),
    )
    .option('--until <day>', `its last day in Korea (default: ${API_KEY_DAYS.usual} days from now)`)
    .option('--password-stdin', 'read your password from stdin, not from the terminal')
    .summary('create a key, which is shown once')
    .description(
      `Create a key, which is shown this once: keep it where your server reads its secrets. It asks for your password. You ` +
        `may have ${API_KEYS_MAX} keys, each good for ${API_KEY_DAYS.max} days at most.`,
    )
    .action(
      run(async (context: Context, options: CreateOptions) => (await actions()).create(context, options)),
    );
  group
    .command('list')
    .summary('list your keys, and when they were used last')
    .description(
      'List your keys, the newest first, with the day on which each was used last. The keys themselves nobody knows.',
    )
    .action(run(async (context: Context) => (await actions()).list(context)));
  group
    .command('revoke')
    .argument('<key>', 'its number, which is also how the key begins', wholeFromOne)
    .summary('revoke a key: it is refused at once')
    .description('Revoke a key for good: from now on every call with it is refused.')
    .action(
      run(async (context: Context, apiKeySysId: number) => (await actions()).revoke(context, apiKeySysId)),
    );
  return group;
}
