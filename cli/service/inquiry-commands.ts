import type { Command } from 'commander';
import { INQUIRY_ANSWER_LENGTH_MAX, INQUIRY_STATUS } from '../../schema/service/constants.ts';
import { answerInquiry, inquiries, inquiry, type AskedInquiry } from '../../schema/service/inquiries.ts';
import { calls, group } from '../contract/command.ts';
import { UsageError } from '../errors.ts';
import { textOf } from '../files.ts';
import { timeText } from '../output.ts';
import type { Colours } from '../printing.ts';
import { templateOf } from './read.ts';

/** `sellover inquiry …`: what members ask customer service. */
export function inquiryCommand(): Command {
  const args = { questionSysId: ['<question>', 'its number'] } as const;
  return group(
    'inquiry',
    'See and answer what members ask customer service. Hosts answer what is asked of their seller’s orders, managers everything.',
    `
Examples:
  sellover inquiry list
  sellover inquiry show 987654321
  sellover inquiry answer 987654321 --text '내일 보내 드릴게요.'
  sellover inquiry answer 987654321 --template answers.md#late`,
    [
      calls('list', inquiries, {
        description: 'List the inquiries that wait for an answer, oldest first.',
        hidden: ['statusCode'],
        options: { sellerSysId: ['--seller <n>', 'those of this seller’s orders'] },
        asked: (page, _, { all }) => (all ? page : { ...page, statusCode: INQUIRY_STATUS.waiting }),
        text: (listed, c) => listed.inquiries.map((each) => told(each, c)).join('\n\n') || 'No inquiries',
      }).option('--all', 'answered ones, too'),
      calls('show', inquiry, {
        description: 'Show an inquiry: its order, its pictures and its answer.',
        args,
        text: told,
      }),
      calls('answer', answerInquiry, {
        args,
        hidden: ['text'],
        asked: (input, _, chosen: Answer) => ({ ...input, text: answerIn(chosen) }),
        text: (_, c, { questionSysId }) => `${c.green('✓')} Inquiry ${questionSysId} is answered`,
      })
        .option('--text <text>', 'the answer')
        .option(
          '--template <file>',
          'a Markdown file with the answer; file.md#name: what stands under its ## name',
        ),
    ],
  );
}

const TYPES = { 1: 'sign-up and login', 2: 'information', 3: 'other' } as const;

function told(asked: AskedInquiry, c: Colours): string {
  const { questionSysId, createdAt, typeCode, statusCode, nick, orderSysId, answer } = asked;
  const state = statusCode === INQUIRY_STATUS.waiting ? 'waiting' : 'answered';
  const head = `${c.bold(`#${questionSysId}`)}  ${timeText(createdAt)}  ${state}  ${TYPES[typeCode]}`;
  const lines = [
    orderSysId === null ? nick : `${nick}, order ${orderSysId}`,
    ...asked.content.split('\n'),
    ...asked.pictures.map(({ url }) => `picture ${url}`),
    ...(answer === null ? [] : [`answered ${timeText(answer.at)}:`, ...answer.text.split('\n')]),
  ];
  return [head, ...lines.map((line) => `  ${line}`)].join('\n');
}

interface Answer {
  readonly text?: string;
  readonly template?: string;
}

function answerIn({ text, template }: Answer): string {
  const hint = 'See: sellover inquiry answer --help';
  if ((text === undefined) === (template === undefined))
    throw new UsageError('say the answer by --text or by --template', hint);
  const said = text?.trim() ?? templateAt(template!);
  if (said === '') throw new UsageError('the answer says nothing', hint);
  if (said.length > INQUIRY_ANSWER_LENGTH_MAX)
    throw new UsageError(
      `the answer has ${said.length} letters, and may have ${INQUIRY_ANSWER_LENGTH_MAX}`,
      'Make it shorter',
    );
  return said;
}

function templateAt(template: string): string {
  const [file = '', name] = template.split('#');
  const found = templateOf(textOf(file), name);
  if (found === undefined)
    throw new UsageError(`${file} has no answer called ${name}`, 'An answer stands under its ## name');
  return found;
}
