import { Command, Option } from 'commander';
import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import type { Input, Operation, Reply } from '../../schema/operation.ts';
import { run, type Context } from '../context.ts';
import { sellerOf } from '../host/where.ts';
import { passwordOf as typedPassword } from '../login.ts';
import { count } from '../output.ts';
import type { Colours } from '../printing.ts';
import { wholeFromOne } from '../values.ts';
import { choicesOf, dashed, fieldsOf, placeOf, valueOf, type Field } from './fields.ts';
import { replyText } from './reply-text.ts';

type FieldOf<O extends Operation> = keyof Input<O> & string;

/** How a command for people differs from what the contract alone would make of its operation. */
export interface Shape<O extends Operation> {
  /** In lists of commands. */
  readonly summary?: string;
  readonly description?: string;
  /** Below the help, such as examples. */
  readonly after?: string | (() => string);
  /** Positional arguments, in their order: `{ prdtReviewSysId: ['<review>', 'its id'] }`. */
  readonly args?: { readonly [F in FieldOf<O>]?: readonly [name: string, help: string, read?: Read] };
  /** Fields with other flags or words, or another form, than those of the contract. */
  readonly options?: { readonly [F in FieldOf<O>]?: FieldOption };
  /** Fields that cannot be chosen. */
  readonly fixed?: Partial<Input<O>>;
  /** What is sent instead, such as ids for names. `chosen`: all options, also those that the caller has added. */
  readonly asked?: (
    input: Input<O>,
    context: Context,
    chosen: Readonly<Record<string, unknown>>,
  ) => Input<O> | Promise<Input<O>>;
  /** What people read. */
  readonly text?: (reply: Reply<O>, c: Colours, input: Input<O>) => string;
  /** Beside it, and not where a script reads. */
  readonly note?: (reply: Reply<O>) => string;
  /** Throws if a reply is bad news. It has been shown. */
  readonly judge?: (reply: Reply<O>) => void;
  /** With all fields, by their names in the API. */
  readonly isRaw?: true;
}

type Read = (text: string) => unknown;

/**
 * An option of a field. What is left out comes from the contract.
 * - `read` parses its value, or maps words to values; `word` is then the default.
 * - A flag without a value sends `read('')`, or 1 without a parser.
 */
export type FieldOption =
  | readonly [flags: string, help?: string, read?: Read | Words, word?: string]
  | Option;
type Words = Readonly<Record<string, unknown>>;

/** What people call the fields that many operations have. */
const USUAL: Readonly<Record<string, FieldOption>> = {
  rowCount: ['--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`, wholeFromOne],
  sellerSysId: ['--seller <id>', 'the seller, for managers (default: yours)', wholeFromOne],
};
/** Fields that people never type: lists begin at the first row, and the login says who calls. */
const UNTOLD = new Set(['startIndex', 'after', 'uid']);

/** The seller whom an operation is about is that of the login, unless another one is named. */
const SELLER = 'sellerSysId';
/** Of operations on oneself. */
const SELF = 'uid';

/** A command that calls one operation. Its options, their help and its output come from the contract and from `shape`. */
export function calls<O extends Operation>(name: string, operation: O, shape: Shape<O> = {}): Command {
  const command = new Command(name)
    .summary(shape.summary ?? operation.summary)
    .description(shape.description ?? `${operation.summary}.`);
  const { args = {}, options = {}, fixed = {} } = shape as Shape<Operation> as LooseShape;
  const all = fieldsOf(operation).filter((field) => !(field.name in fixed));
  const fields = shape.isRaw ? all : all.filter(({ name: each }) => !UNTOLD.has(each));
  const usual = shape.isRaw ? {} : USUAL;
  const placed = Object.keys(args).map((at) => fields.find((field) => field.name === at)!);
  for (const { name: each, schema } of placed) {
    const [term, help, read = (text: string) => valueOf(schema, text)] = args[each]!;
    command.argument(term, help, (text: string) => new Given(read(text)));
  }
  const optional = fields
    .filter((field) => !placed.includes(field))
    .map((field) => optionalOf(field, operation, options[field.name] ?? usual[field.name]));
  for (const { option } of optional) command.addOption(option);
  if (operation.reauth)
    command.option('--password-stdin', 'read your password from stdin, not from the terminal');
  const { after } = shape;
  if (after !== undefined) command.addHelpText('after', () => (typeof after === 'string' ? after : after()));
  return command.action(
    run(async (context: Context, ...given: unknown[]) => {
      const chosen = given.at(-1) as Readonly<Record<string, unknown>>;
      const input = { ...fixed } as Record<string, unknown>;
      const isGiven = (value: unknown): value is Given => value instanceof Given;
      for (const [at, field] of placed.entries()) if (isGiven(given[at])) input[field.name] = given[at].value;
      for (const { name: each, option, bare } of optional) {
        const value = chosen[option.attributeName()];
        if (value !== undefined) input[each] = isGiven(value) ? value.value : value === true ? bare : value;
      }
      await fillIn(context, operation, input);
      const asked = shape.asked ? await shape.asked(input as Input<O>, context, chosen) : (input as Input<O>);
      const reply = await send(context, operation, asked, () => passwordOf(context, chosen, pathOf(command)));
      show(context, operation, shape, asked, reply);
      shape.judge?.(reply);
    }),
  );
}

/** A value that was read: commander takes null for none. */
class Given {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

interface LooseShape {
  readonly args?: Readonly<Record<string, readonly [string, string, Read?]>>;
  readonly options?: Readonly<Record<string, FieldOption>>;
  readonly fixed?: object;
}

/** `bare`: what the option stands for without a value. */
interface Optional {
  readonly name: string;
  readonly option: Option;
  readonly bare: unknown;
}

function optionalOf(field: Field, operation: Operation, told?: FieldOption): Optional {
  const { name, schema } = field;
  if (told instanceof Option) return { name, option: told, bare: 1 };
  const isGiven = isFilledIn(field, operation);
  const [flags = `--${dashed(name)} ${placeOf(schema)}`, help = helpOf(field, isGiven), read, word] =
    told ?? [];
  const option = new Option(flags, help);
  if (typeof read === 'object') setWords(option, read, word);
  else if (option.required)
    option.argParser((text: string) => new Given(read ? read(text) : valueOf(schema, text)));
  const choices = choicesOf(schema);
  if (!told && choices && choices.length > 2) option.argChoices = choices;
  if (schema.default !== undefined) option.default(schema.default);
  else if (field.isRequired && !isGiven && option.required && word === undefined)
    option.makeOptionMandatory();
  return { name, option, bare: typeof read === 'function' && !option.required ? read('') : 1 };
}

/** Words that stand for themselves. */
export function wordsFor(words: readonly string[]): Words {
  return Object.fromEntries(words.map((word) => [word, word]));
}

function setWords(option: Option, words: Words, word: string | undefined): void {
  option.choices(Object.keys(words));
  const check = option.parseArg as (text: string, before: unknown) => string;
  option.argParser((text: string) => new Given(words[check(text, undefined)]));
  if (word !== undefined) option.default(new Given(words[word]), word);
}

/** Options are told in small letters and without a stop. */
function helpOf({ name, schema, isRequired }: Field, isGiven: boolean): string {
  const described = schema.description ?? schema.anyOf?.find(({ description }) => description)?.description;
  const text = (described ?? dashed(name).replaceAll('-', ' ')).replace(/\.$/, '');
  const small = /^[A-Z][^A-Z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
  return isGiven ? `${small} (default: yours)` : isRequired ? `${small} (required)` : small;
}

function isFilledIn({ name, isRequired }: Field, { access }: Operation): boolean {
  return isRequired && ((name === SELLER && access === 'host') || (name === SELF && access === 'owner'));
}

async function fillIn(context: Context, operation: Operation, input: Record<string, unknown>): Promise<void> {
  for (const field of fieldsOf(operation)) {
    if (input[field.name] !== undefined || !isFilledIn(field, operation)) continue;
    input[field.name] =
      field.name === SELLER ? await sellerOf(context, {}) : (await context.api.freshLogin()).userSysId;
  }
}

async function send<O extends Operation>(
  { api, settings }: Context,
  operation: O,
  input: Input<O>,
  password: () => Promise<string>,
): Promise<Reply<O>> {
  if (operation.reauth) return api.confirmed(operation, input, await password());
  const isKnown = api.knownLogin() !== undefined || settings.userId !== undefined;
  if (operation.access === 'anyone' && (operation.ignoresToken || !isKnown)) return api.ask(operation, input);
  return api.call(operation, input, operation.idempotent ? { idempotencyKey: crypto.randomUUID() } : {});
}

async function passwordOf(
  { api, settings }: Context,
  options: { readonly passwordStdin?: true },
  command: string,
): Promise<string> {
  const { userId } = await api.freshLogin();
  return typedPassword(userId, settings, options, command);
}

/** `sellover key create` */
function pathOf(command: Command): string {
  return `${command.parent ? `${pathOf(command.parent)} ` : ''}${command.name()}`;
}

/** Notes how long a list is if the page does not hold it all. People’s commands also print what was asked for. */
function show<O extends Operation>(
  { out }: Context,
  operation: O,
  { text, note, isRaw }: Shape<O>,
  input: Input<O>,
  reply: Reply<O>,
): void {
  const isReply = isRaw || operation.method === 'GET';
  const value = isReply ? reply : { ...(input as object), ...(reply as object) };
  if (note) out.note(note(reply));
  out.data(value, (c) => text?.(reply, c, input) ?? replyText(reply, c));
  const { totalCnt = 0 } = reply as { readonly totalCnt?: number };
  const { rowCount = Infinity } = input as { readonly rowCount?: number };
  if (totalCnt > rowCount)
    out.note(`${count(rowCount)} of ${count(totalCnt)}; see --${isRaw ? 'row-count' : 'limit'}`);
}

/** A group of commands. `after` stands below its help. */
export function group(
  name: string,
  description: string,
  after: string,
  commands: readonly Command[],
): Command {
  const made = new Command(name).description(description).addHelpText('after', after);
  for (const command of commands) made.addCommand(command);
  return made;
}
