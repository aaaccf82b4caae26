import type { Command } from 'commander';
import { outbox } from '../../schema/members/sms.ts';
import type { Reply } from '../../schema/operation.ts';
import { calls } from '../contract/command.ts';
import { timeText } from '../output.ts';
import type { Colours } from '../printing.ts';

export function outboxCommand(): Command {
  return calls('outbox', outbox, {
    description:
      'List the text messages to phones, newest first, each with its state. For managers, as they contain phone numbers ' +
      'and payment links. Unless the server has an SMS_PROVIDER, text messages stay here.',
    options: { to: ['--to <number>', 'only those to this number'] },
    after: `
States of a text message:
  waiting   it will be sent, or tried again
  trying    it was handed to the provider, which has not answered yet
  sent      the provider took it
  failed    it will not be sent; UNSURE: it may have been, and is not sent twice

Examples:
  sellover outbox
  sellover outbox --to 010-1234-5678 --limit 1 --json`,
    text: ({ texts }, c) =>
      texts.length === 0 ? 'No texts' : texts.map((each) => smsText(c, each)).join('\n\n'),
  });
}

function smsText(
  c: Colours,
  { smsSysId, to, msg, smsState, reason, askedAt }: Reply<typeof outbox>['texts'][number],
): string {
  const state = smsState === 'sent' ? c.green(smsState) : smsState === 'failed' ? c.red(smsState) : smsState;
  const head = `${c.bold(to)}  ${timeText(askedAt)}  ${state}${reason === null ? '' : ` ${reason}`}  ${c.dim(`#${smsSysId}`)}`;
  return [head, ...msg.split('\n').map((line) => `  ${line}`)].join('\n');
}
