import { Command, InvalidArgumentError } from 'commander';
import { WEBHOOK_TYPES } from '../../schema/service/webhooks/events.ts';
import * as contract from '../../schema/service/webhooks/webhooks.ts';
import type { Webhook } from '../../schema/service/webhooks/webhooks.ts';
import { run, type Context } from '../context.ts';
import { calls, group } from '../contract/command.ts';
import { ChecksFailed, UsageError } from '../errors.ts';
import { countOf, isoTime, timeText } from '../output.ts';
import type { Colours } from '../printing.ts';
import { since, wholeFromOne } from '../values.ts';
import { listen, type ListenOptions } from './webhook-listen.ts';

const LISTEN_PORT = 8787;

/** `sellover webhook …`: events for other programs. */
export function webhookCommand(): Command {
  const args = { webhookSysId: ['<webhook>', 'its number'] } as const;
  return group(
    'webhook',
    'Have events of a seller sent to another program, such as that of a warehouse, by signed calls (Standard Webhooks). ' +
      'Hosts get those of their seller, and managers those of all. server/docs/webhooks.md lists the events.',
    `
Examples:
  sellover webhook add https://erp.example/hooks --events order.paid,order.cancelled
  sellover webhook list
  sellover webhook show 987654321
  sellover webhook redeliver 987654321 --since 2026-11-01T00:00
  sellover webhook listen --secret whsec_…`,
    [
      calls('add', contract.addWebhook, {
        summary: 'send events to an address; prints its secret, once',
        description:
          'Send events to an address from now on. Prints the secret that signs them. It is shown this once: `webhook rotate` ' +
          'makes another.',
        args: { url: ['<url>', 'where to send them: an https address of the public internet'] },
        options: {
          types: [
            '--events <types>',
            'their types, such as order.paid,broadcast.ended; all: every type',
            typesIn,
          ],
          sellerSysId: [
            '--seller <number>',
            'whose; without it the host’s own, or every seller’s for a manager',
          ],
        },
        text: ({ webhook, secret }, c) =>
          `${c.green('✓')} ${lineOf(c, webhook)}\n  Its secret, which is shown this once: ${secret}`,
      }),
      calls('list', contract.webhooks, {
        description: 'List the addresses that get events, and which are off or fail.',
        options: { sellerSysId: ['--seller <number>', 'only those of this seller'] },
        text: ({ webhooks }, c) =>
          webhooks.length === 0 ? 'No webhooks' : webhooks.map((webhook) => lineOf(c, webhook)).join('\n'),
      }),
      calls('show', contract.webhook, {
        description:
          'Show an address, how many messages wait or were given up, and the last attempts, newest first.',
        args,
        text: ({ webhook, waitingCnt, failedCnt, deliveredCnt, attempts }, c) =>
          [
            lineOf(c, webhook),
            `  ${webhook.types.join(', ')}`,
            `  ${deliveredCnt} delivered, ${waitingCnt} waiting, ${failedCnt} given up`,
            ...(webhook.failingSince === null ? [] : [`  fails since ${timeText(webhook.failingSince)}`]),
            ...attempts.map(({ triedAt, type, messageSysId, status, reason, lasted }) => {
              const came = reason === null ? c.green(String(status)) : c.red(reason);
              return `  ${timeText(triedAt)}  ${came}  ${lasted} ms  ${type}  ${c.dim(`#${messageSysId}`)}`;
            }),
          ].join('\n'),
      }),
      calls('remove', contract.removeWebhook, {
        args,
        text: (_, c, { webhookSysId }) => `${c.green('✓')} Webhook ${webhookSysId} is removed`,
      }),
      calls('rotate', contract.renewWebhookSecret, {
        summary: 'sign with another secret; prints it, once',
        args,
        text: ({ secret }, c) => `${c.green('✓')} Its new secret, which is shown this once: ${secret}`,
      }),
      calls('redeliver', contract.redeliverWebhook, {
        description:
          'Send messages again under the same ids: all that were given up, with --since all that happened since then, or ' +
          'with --message one. An address that is off is turned on.',
        args,
        options: {
          since: [
            '--since <time>',
            'all of what happened since then: 2026-11-01, 2026-11-01T20:00, or 3h ago',
            (text) => isoTime(since(text)),
          ],
          messageSysId: ['--message <number>', 'this one alone: the number in its webhook-id'],
        },
        text: ({ messageCnt, isAll }, c) => {
          const more = isAll ? '' : '; there are more: repeat this once they are through';
          return `${c.green('✓')} ${countOf(messageCnt, 'message')} will be sent again${more}`;
        },
      }),
      calls('test', contract.testWebhook, {
        description:
          'Send a message of the type webhook.test at once, and say what came of it. Exit code 4: it was not taken.',
        args,
        text: ({ status, reason, lasted }, c) =>
          reason === null
            ? `${c.green('✓')} It answered ${status} after ${lasted} ms`
            : `${c.red('✗')} ${reason} after ${lasted} ms`,
        judge: ({ reason }) => {
          if (reason !== null) throw new ChecksFailed('the test message was not taken');
        },
      }),
      listenCommand(),
    ],
  );
}

function listenCommand(): Command {
  return new Command('listen')
    .option('--port <number>', 'where on this machine', wholeFromOne, LISTEN_PORT)
    .option('--secret <whsec>', 'verifies what comes; without it nothing is verified')
    .option('--answer <status>', 'what to answer instead of 204, to try failures', status)
    .summary('run a receiver on this machine that prints what comes')
    .description(
      'Run a receiver on this machine that verifies messages and prints them, until Ctrl-C. The server must run with ' +
        'WEBHOOK_PRIVATE=1 to send anything here. What is not signed is answered with 401.',
    )
    .action(run((context: Context, options: ListenOptions) => listen(context, options)));
}

function typesIn(text: string): string[] {
  const asked = text === 'all' ? WEBHOOK_TYPES : text.split(',').map((type) => type.trim());
  const known: readonly string[] = WEBHOOK_TYPES;
  const unknown = asked.find((type) => !known.includes(type));
  if (unknown !== undefined)
    throw new UsageError(`there is no event '${unknown}'`, `There are: ${WEBHOOK_TYPES.join(', ')}`);
  return [...new Set(asked)];
}

function status(text: string): number {
  if (/^[1-5]\d\d$/.test(text) && Number(text) >= 200) return Number(text);
  throw new InvalidArgumentError('It must be a status such as 500.');
}

function lineOf(c: Colours, { webhookSysId, sellerSysId, url, offBecause, failingSince }: Webhook): string {
  const whose = sellerSysId === null ? 'every seller' : `seller ${sellerSysId}`;
  const state =
    offBecause !== null ? c.red(`off: ${offBecause}`) : failingSince === null ? '' : c.yellow('failing');
  return `${c.bold(`#${webhookSysId}`)}  ${url}  ${whose}${state === '' ? '' : `  ${state}`}`;
}
