import { Command, InvalidArgumentError } from 'commander';
import { run, type Context } from '../context.ts';
import { since, wholeFromOne } from '../values.ts';
import type { ListenOptions } from './listen.ts';
import type { AddOptions, ListOptions, RedeliverOptions } from './webhook.ts';

const actions = () => import('./webhook.ts');
const LISTEN_PORT = 8787;

/** `sellover webhook …`: events for other programs. */
export function webhookCommand(): Command {
  const group = new Command('webhook')
    .description(
      'Have events of a seller sent to another program, such as that of a warehouse, by signed calls (Standard Webhooks). ' +
        'Hosts get those of their seller, and managers those of all. server/docs/webhooks.md lists the events.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover webhook add https://erp.example/hooks --events order.paid,order.cancelled
  sellover webhook list
  sellover webhook show 987654321
  sellover webhook redeliver 987654321 --since 2026-11-01T00:00
  sellover webhook listen --secret whsec_…`,
    );
  group
    .command('add')
    .argument('<url>', 'where to send them: an https address of the public internet')
    .requiredOption(
      '--events <types>',
      'their types, such as order.paid,broadcast.ended; all: every type',
      types,
    )
    .option(
      '--seller <number>',
      'whose; without it the host’s own, or every seller’s for a manager',
      wholeFromOne,
    )
    .summary('send events to an address; prints its secret, once')
    .description(
      'Send events to an address from now on. Prints the secret that signs them. It is shown this once: `webhook rotate` ' +
        'makes another.',
    )
    .action(
      run(async (context: Context, url: string, options: AddOptions) =>
        (await actions()).add(context, url, options),
      ),
    );
  group
    .command('list')
    .option('--seller <number>', 'only those of this seller', wholeFromOne)
    .summary('list the addresses that get events')
    .description('List the addresses that get events, and which are off or fail.')
    .action(run(async (context: Context, options: ListOptions) => (await actions()).list(context, options)));
  one('show')
    .summary('show an address and the last attempts to reach it')
    .description(
      'Show an address, how many messages wait or were given up, and the last attempts, newest first.',
    )
    .action(run(async (context: Context, id: number) => (await actions()).show(context, id)));
  one('remove')
    .summary('send nothing there any more')
    .description('Send nothing there any more. Its secret and its messages are deleted.')
    .action(run(async (context: Context, id: number) => (await actions()).remove(context, id)));
  one('rotate')
    .summary('sign with another secret; prints it, once')
    .description('Sign with another secret from now on. The old one ends at once.')
    .action(run(async (context: Context, id: number) => (await actions()).rotate(context, id)));
  one('redeliver')
    .option(
      '--since <time>',
      'all of what happened since then: 2026-11-01, 2026-11-01T20:00, or 3h ago',
      since,
    )
    .option('--message <number>', 'this one alone: the number in its webhook-id', wholeFromOne)
    .summary('send messages again, and turn the address on if it is off')
    .description(
      'Send messages again under the same ids: all that were given up, with --since all that happened since then, or with ' +
        '--message one. An address that is off is turned on.',
    )
    .action(
      run(async (context: Context, id: number, options: RedeliverOptions) =>
        (await actions()).redeliver(context, id, options),
      ),
    );
  one('test')
    .summary('send a test message, and say what came of it')
    .description(
      'Send a message of the type webhook.test at once, and say what came of it. Exit code 4: it was not taken.',
    )
    .action(run(async (context: Context, id: number) => (await actions()).test(context, id)));
  group
    .command('listen')
    .option('--port <number>', 'where on this machine', wholeFromOne, LISTEN_PORT)
    .option('--secret <whsec>', 'verifies what comes; without it nothing is verified')
    .option('--answer <status>', 'what to answer instead of 204, to try failures', status)
    .summary('run a receiver on this machine that prints what comes')
    .description(
      'Run a receiver on this machine that verifies messages and prints them, until Ctrl-C. The server must run with ' +
        'WEBHOOK_PRIVATE=1 to send anything here. What is not signed is answered with 401.',
    )
    .action(
      run(async (context: Context, options: ListenOptions) =>
        (await import('./listen.ts')).listen(context, options),
      ),
    );
  return group;

  function one(name: string): Command {
    return group.command(name).argument('<webhook>', 'its number', wholeFromOne);
  }
}

function types(text: string): string[] {
  return text.split(',').map((type) => type.trim());
}

function status(text: string): number {
  if (/^[1-5]\d\d$/.test(text) && Number(text) >= 200) return Number(text);
  throw new InvalidArgumentError('It must be a status such as 500.');
}
