import { Command, Option } from 'commander';
import { ROW_COUNT_MAX } from '../../schema/constants.ts';
import type { Input, Operation, Reply } from '../../schema/operation.ts';
import { run, type Context } from '../context.ts';
import { sellerOf } from '../room/host/where.ts';
import { passwordOf as typedPassword } from '../login.ts';
import { count, isoTime } from '../output.ts';
import type { Colours } from '../printing.ts';
import { isSure } from '../prompt.ts';
import { wholeFromOne } from '../values.ts';
import {
  choicesOf,
  dashed,
  fieldsOf,
  isText,
  overlaid,
  placeOf,
  spreadOut,
  valueOf,
  type Field,
} from './fields.ts';
import { replyText } from './reply-text.ts';

type FieldOf<O extends Operation> = keyof Input<O> & string;
/** Fields, and fields of objects: `rules.deliveryRule`. */
type PathOf<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends infer V
    ? V extends readonly unknown[] | string | number | boolean
      ? K
      : K | `${K}.${PathOf<V>}`
    : never;
}[keyof T & string];
/** Options and arguments that a command adds to those of fields, by their names on the command line. */
type Chosen = Readonly<Record<string, unknown>>;

/**
 * How a command for people differs from what the contract alone would make of its operation. `B` is the operation that
 * reads the thing to change. `R` is the result that people see.
 */
export interface Shape<O extends Operation, B extends Operation = O, R = Reply<O>> {
  readonly description?: string;
  /** In lists of commands, instead of how the description begins. */
  readonly summary?: string;
  /** Below the help, such as examples. */
  readonly after?: string | (() => string);
  /** Positional arguments, in their order: `{ prdtReviewSysId: ['<review>', 'its id'] }`. */
  readonly args?: { readonly [F in FieldOf<O>]?: readonly [name: string, help: string, read?: Read] };
  /** Objects whose fields are options. What nobody names of them stays as it was. */
  readonly spread?: readonly PathOf<Input<O>>[];
  /** Fields with other flags or words, or another form, than those of the contract. */
  readonly options?: { readonly [F in PathOf<Input<O>>]?: FieldOption };
  /** Help of an option’s `--no-…`, which sends 0, or null if the field is no flag. */
  readonly negated?: { readonly [F in PathOf<Input<O>>]?: string };
  /** Addresses of pictures that may be files, too: these are uploaded, and their numbers sent in the other field. */
  readonly pictures?: { readonly [F in FieldOf<O>]?: FieldOf<O> };
  /** Fields without an option: `asked` gives them. */
  readonly hidden?: readonly FieldOf<O>[];
  /** Fields that cannot be chosen. */
  readonly fixed?: Partial<Input<O>>;
  /** Reads what is to be changed. Its version goes along. */
  readonly before?: B;
  /** What is sent instead, such as ids for names. */
  asked?(input: Input<O>, context: Context, chosen: Chosen, before: Reply<B>): Input<O> | Promise<Input<O>>;
  /** What to ask first, unless `--yes` answers it, and why. */
  sure?(before: Reply<B>, input: Input<O>): readonly [question: string, why: string];
  /** Replaces the one call. Its result is shown. */
  sends?(
    send: (input: Input<O>) => Promise<Reply<O>>,
    input: Input<O>,
    context: Context,
    chosen: Chosen,
    before: Reply<B>,
  ): Promise<R>;
  /** What people read. */
  text?(reply: NoInfer<R>, c: Colours, input: Input<O>, chosen: Chosen, before: Reply<B>): string;
  /** Beside it, and not where a script reads; undefined: nothing. */
  note?(reply: NoInfer<R>, input: Input<O>): string | undefined;
  /** Throws if a reply is bad news. It has been shown. */
  judge?(reply: NoInfer<R>): void;
  /** With all fields, by their names in the API. */
  readonly isRaw?: true;
}

/** `before`: what was read so far, of what may be repeated. */
type Read = (text: string, before: never) => unknown;

/**
 * An option of a field. What is left out comes from the contract.
 * - `read` parses its value, or maps words to values; `word` is then the default. Moments may be in ms.
 * - A flag without a value sends `read('')`, or 1 or true without a parser.
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
/** Fields that people never type: lists begin at the first row, the login says who calls, and `before` the version. */
const UNTOLD = new Set(['startIndex', 'after', 'uid', 'ifVersion']);

/** The seller whom an operation is about is that of the login, unless another one is named. */
const SELLER = 'sellerSysId';
/** Of operations on oneself. */
const SELF = 'uid';

/** A command that calls an operation. Its options, their help and its output come from the contract and from `shape`. */
export function calls<O extends Operation, B extends Operation = O, R = Reply<O>>(
  name: string,
  operation: O,
  shape: Shape<O, B, R> = {},
): Command {
  const { description = `${operation.summary}.`, summary = beginningOf(description) } = shape;
  const command = new Command(name).summary(summary).description(description);
  const loose = shape as unknown as LooseShape;
  const { args = {}, fixed } = loose;
  const fields = fieldsToChoose(operation, loose);
  const placed = Object.keys(args).map((at) => fields.find((field) => field.name === at)!);
  for (const { name: each, schema } of placed) {
    const [term, help, read = (text: string) => valueOf(schema, text)] = args[each]!;
    command.argument(term, help, parserOf(read));
  }
  const optional = fields
    .filter((field) => !placed.includes(field))
    .map((field) => optionalOf(field, operation, loose));
  for (const { option, negated } of optional) {
    command.addOption(option);
    if (negated) command.addOption(negated);
  }
  if (shape.sure) command.option('-y, --yes', 'do not ask');
  if (operation.reauth)
    command.option('--password-stdin', 'read your password from stdin, not from the terminal');
  const { after } = shape;
  if (after !== undefined) command.addHelpText('after', () => (typeof after === 'string' ? after : after()));
  return command.action(
    run(async (context: Context, ...given: unknown[]) => {
      const terms = command.registeredArguments.map((argument) => argument.name());
      const { input, chosen } = readGiven(placed, optional, terms, given);
      Object.assign(input, fixed);
      await fillIn(context, operation, loose, input);
      await upload(context, loose, input);
      const before = (await readFirst(context, operation, loose, input)) as Reply<B>;
      const asked = (await shape.asked?.(input as Input<O>, context, chosen, before)) ?? (input as Input<O>);
      if (shape.sure && !chosen['yes'] && !(await isSure(...shape.sure(before, asked))))
        return context.out.note('Nothing was done');
      const once = (each: Input<O>) =>
        send(context, operation, each, () => passwordOf(context, chosen, pathOf(command)));
      const reply = shape.sends
        ? await shape.sends(once, asked, context, chosen, before)
        : ((await once(asked)) as R);
      const note = shape.note?.(reply, asked);
      if (note !== undefined) context.out.note(note);
      context.out.data(
        printed(operation, loose, asked as Fields, reply),
        (c) => shape.text?.(reply, c, asked, chosen, before) ?? replyText(reply, c),
      );
      noteRest(context, loose, asked, reply);
      shape.judge?.(reply);
    }),
  );
}

/** Splits what was given into fields and the command's own options. */
function readGiven(
  placed: readonly Field[],
  optional: readonly Optional[],
  terms: readonly string[],
  given: readonly unknown[],
): { input: Fields; chosen: Chosen } {
  const input: Fields = {};
  for (const [at, { name, schema }] of placed.entries())
    if (given[at] !== undefined) input[name] = asSent(schema, given[at]);
  const { ...chosen } = given.at(-1) as Fields;
  for (const each of optional) {
    const name = each.option.attributeName();
    if (chosen[name] !== undefined) put(input, each.name, sentBy(each, chosen[name]));
    delete chosen[name];
  }
  const added = terms.map((name, at) => [name, given[at]] as const).slice(placed.length);
  return { input, chosen: { ...chosen, ...Object.fromEntries(added) } };
}

/** In a list each has a line. */
function beginningOf(description: string): string {
  const [first = ''] = description.split(/[;:.,](?: |$)/, 1);
  return inSmallLetters(first);
}

function inSmallLetters(text: string): string {
  return /^[A-Z][^A-Z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}

/** A shape of whatever operation. */
interface LooseShape {
  readonly args?: Readonly<Record<string, readonly [string, string, Read?]>>;
  readonly spread?: readonly string[];
  readonly options?: Readonly<Record<string, FieldOption>>;
  readonly negated?: Readonly<Record<string, string>>;
  readonly pictures?: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
  readonly fixed?: object;
  readonly before?: Operation;
  readonly sends?: unknown;
  readonly isRaw?: true;
}
type Fields = Record<string, unknown>;

function fieldsToChoose(
  operation: Operation,
  { fixed = {}, hidden = [], spread = [], pictures = {}, isRaw }: LooseShape,
): Field[] {
  const fields = fieldsOf(operation).filter(({ name }) => !(name in fixed));
  if (isRaw) return fields;
  const untold = new Set([...UNTOLD, ...hidden, ...Object.values(pictures)]);
  const told = fields.filter(({ name }) => !untold.has(name));
  // What many have comes last.
  const last = told.filter(({ name }) => name in USUAL);
  return [...told.filter((field) => !last.includes(field)), ...last].flatMap((field) =>
    spreadOut(field, spread),
  );
}

/** Commander takes null for none. */
const NULL = Symbol('null');

function parserOf(read: Read): (text: string, before: unknown) => unknown {
  return (text, before) => read(text, before as never) ?? NULL;
}

function asSent(schema: Field['schema'], value: unknown): unknown {
  if (value === NULL) return null;
  return typeof value === 'number' && isText(schema) ? isoTime(value) : value;
}

/** `bare`: what the option stands for without a value. */
interface Optional extends Field {
  readonly option: Option;
  readonly negated: Option | undefined;
  readonly bare: unknown;
}

function sentBy({ schema, option, negated, bare }: Optional, value: unknown): unknown {
  if (negated && value === false) return choicesOf(schema)?.includes('0') ? 0 : null;
  return value === true && !option.required ? bare : asSent(schema, value);
}

function optionalOf(
  field: Field,
  operation: Operation,
  { options = {}, negated = {}, before, isRaw }: LooseShape,
): Optional {
  const { name, schema } = field;
  const told = options[name] ?? (isRaw ? undefined : USUAL[name]);
  const bare = schema.type === 'boolean' || 1;
  if (told instanceof Option) return { ...field, option: told, negated: undefined, bare };
  const isGiven = isFilledIn(field, operation, isRaw);
  const [flags, help = helpOf(field, isGiven), read, word] = told ?? [
    `--${dashed(lastOf(name))} ${placeOf(schema)}`,
  ];
  const option = new Option(flags, help);
  if (typeof read === 'object') setWords(option, read, word);
  else if (option.required) option.argParser(parserOf(read ?? ((text: string) => valueOf(schema, text))));
  const choices = choicesOf(schema);
  if (!told && choices && choices.length > 2) option.argChoices = choices;
  if (schema.default !== undefined) option.default(schema.default);
  else if (field.isRequired && !isGiven && !before && option.required && word === undefined)
    option.makeOptionMandatory();
  const no = negated[name];
  return {
    ...field,
    option,
    negated: no === undefined ? undefined : new Option(`--no-${option.name()}`, no),
    bare: typeof read === 'function' && !option.required ? read('', undefined as never) : bare,
  };
}

/** Words that stand for themselves. */
export function wordsFor(words: readonly string[]): Words {
  return Object.fromEntries(words.map((word) => [word, word]));
}

function setWords(option: Option, words: Words, word: string | undefined): void {
  option.choices(Object.keys(words));
  const check = option.parseArg as (text: string, before: unknown) => string;
  option.argParser(parserOf((text: string) => words[check(text, undefined)]));
  if (word !== undefined) option.default(words[word] ?? NULL, word);
}

/** `deliveryRule` of `rules.deliveryRule`. */
function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** Options are told in small letters and without a stop. */
function helpOf({ name, schema, isRequired }: Field, isGiven: boolean): string {
  const described = schema.description ?? schema.anyOf?.find(({ description }) => description)?.description;
  const text = (described ?? dashed(lastOf(name)).replaceAll('-', ' '))
    .replace(/\.$/, '')
    .replaceAll('`', '');
  const small = inSmallLetters(text);
  return isGiven ? `${small} (default: yours)` : isRequired ? `${small} (required)` : small;
}

/** Guests may call what is open to anyone, so the contract’s own commands do not ask for a login there. */
function isFilledIn({ name, isRequired }: Field, { access }: Operation, isRaw?: true): boolean {
  const isHosts = access === 'host' || (access === 'anyone' && !isRaw);
  return isRequired && ((name === SELLER && isHosts) || (name === SELF && access === 'owner'));
}

async function fillIn(
  context: Context,
  operation: Operation,
  { isRaw }: LooseShape,
  input: Fields,
): Promise<void> {
  for (const field of fieldsOf(operation)) {
    if (input[field.name] !== undefined || !isFilledIn(field, operation, isRaw)) continue;
    input[field.name] =
      field.name === SELLER ? await sellerOf(context, {}) : (await context.api.freshLogin()).userSysId;
  }
}

async function upload({ api }: Context, { pictures = {} }: LooseShape, input: Fields): Promise<void> {
  for (const [address, number] of Object.entries(pictures)) {
    const place = input[address];
    if (typeof place !== 'string') continue;
    const { givenPicture } = await import('../members/media/picture-option.ts');
    const picture = await givenPicture(api, place);
    if ('url' in picture) continue;
    delete input[address];
    input[number] = picture.fileSysId;
  }
}

/** What is to be changed. Its version goes along, and of objects what nobody names. */
async function readFirst(
  context: Context,
  operation: Operation,
  { before, spread = [] }: LooseShape,
  input: Fields,
): Promise<unknown> {
  if (!before) return undefined;
  const found = (await send(context, before, picked(input, namesOf(before)))) as Fields;
  for (const name of spread) if (input[name] !== undefined) input[name] = overlaid(found[name], input[name]);
  if (namesOf(operation).includes('ifVersion')) input['ifVersion'] = found['version'];
  return found;
}

function namesOf(operation: Operation): string[] {
  return fieldsOf(operation).map(({ name }) => name);
}

function picked(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/** `rules.deliveryRule` stands in `rules`. */
function put(fields: Fields, path: string, value: unknown): void {
  const [first = '', ...inside] = path.split('.');
  if (inside.length === 0) fields[first] = value;
  else put((fields[first] ??= {}) as Fields, inside.join('.'), value);
}

async function send<O extends Operation>(
  { api, settings }: Context,
  operation: O,
  input: Input<O>,
  password?: () => Promise<string>,
): Promise<Reply<O>> {
  if (operation.reauth && password) return api.confirmed(operation, input, await password());
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

/** The JSON for scripts. Commands for people add the request's fields, or the changed object. */
function printed(
  operation: Operation,
  { args = {}, before, sends, isRaw }: LooseShape,
  asked: Fields,
  reply: unknown,
): unknown {
  if (isRaw || sends || operation.method === 'GET') return reply;
  return { ...(before ? picked(asked, Object.keys(args)) : asked), ...(reply as Fields) };
}

/** Notes how long a list is if the page does not hold it all. */
function noteRest({ out }: Context, { isRaw }: LooseShape, asked: unknown, reply: unknown): void {
  const { totalCnt = 0 } = reply as { readonly totalCnt?: number };
  const { rowCount = Infinity } = asked as { readonly rowCount?: number };
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
