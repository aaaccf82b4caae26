import { INQUIRY_ANSWER_LENGTH_MAX, INQUIRY_STATUS } from '../../schema/service/constants.ts';
import { answerInquiry, inquiries, inquiry, type AskedInquiry } from '../../schema/service/inquiries.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { textOf } from '../files.ts';
import { timeText, type Output } from '../output.ts';
import { templateOf } from './read.ts';

export interface InquiriesOptions {
  readonly all?: true;
  readonly seller?: number;
  readonly limit: number;
}

export interface AnswerOptions {
  readonly text?: string;
  readonly template?: string;
}

type Colours = Parameters<Parameters<Output['data']>[1]>[0];

const TYPES = { 1: 'sign-up and login', 2: 'information', 3: 'other' } as const;

export async function list({ api, out }: Context, { all, seller, limit }: InquiriesOptions): Promise<void> {
  const listed = await api.call(inquiries, {
    startIndex: 0,
    rowCount: limit,
    ...(!all && { statusCode: INQUIRY_STATUS.waiting }),
    ...(seller !== undefined && { sellerSysId: seller }),
  });
  out.data(listed, (c) =>
    listed.inquiries.length === 0
      ? 'No inquiries'
      : listed.inquiries.map((each) => told(each, c)).join('\n\n'),
  );
}

export async function show({ api, out }: Context, questionSysId: number): Promise<void> {
  const shown = await api.call(inquiry, { questionSysId });
  out.data(shown, (c) => told(shown, c));
}

function told(asked: AskedInquiry, c: Colours): string {
  const { questionSysId, createdAt, typeCode, statusCode, nick, orderSysId, content, pictures, answer } =
    asked;
  const state = statusCode === INQUIRY_STATUS.waiting ? 'waiting' : 'answered';
  const head = `${c.bold(`#${questionSysId}`)}  ${timeText(createdAt)}  ${state}  ${TYPES[typeCode]}`;
  const who = orderSysId === null ? nick : `${nick}, order ${orderSysId}`;
  const lines = [
    who,
    ...content.split('\n'),
    ...pictures.map(({ url }) => `picture ${url}`),
    ...(answer === null ? [] : [`answered ${timeText(answer.at)}:`, ...answer.text.split('\n')]),
  ];
  return [head, ...lines.map((line) => `  ${line}`)].join('\n');
}

export async function answer(
  { api, out }: Context,
  questionSysId: number,
  options: AnswerOptions,
): Promise<void> {
  const text = answerIn(options);
  await api.call(answerInquiry, { questionSysId, text });
  out.data({ questionSysId, text }, (c) => `${c.green('✓')} Inquiry ${questionSysId} is answered`);
}

function answerIn({ text, template }: AnswerOptions): string {
  if ((text === undefined) === (template === undefined))
    throw new UsageError('say the answer by --text or by --template', 'See: sellover inquiry answer --help');
  const said = text?.trim() ?? templateAt(template!);
  if (said === '') throw new UsageError('the answer says nothing', 'See: sellover inquiry answer --help');
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
