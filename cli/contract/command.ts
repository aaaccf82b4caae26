import { Command, Option } from 'commander';
import type { Input, Operation, Reply } from '../../schema/operation.ts';
import { run, type Context } from '../context.ts';
import { sellerOf } from '../host/where.ts';
import { passwordOf } from '../login.ts';
import { count, countOf } from '../output.ts';
import type { Colours } from '../printing.ts';
import { choicesOf, dashed, fieldsOf, placeOf, valueOf, type Field } from './fields.ts';
import { replyText } from './reply-text.ts';

type FieldOf<O extends Operation> = keyof Input<O> & string;

/** How a command differs from what the contract alone would make of its operation. */
export interface Shape<O extends Operation> {
  /** In lists of commands. */
  readonly summary?: string;
  readonly description?: string;
  /** Below the help, such as examples. */
  readonly after?: string;
  /** Fields that are told by their place, each with its name and what it is: `['<review>', 'its id']`. */
  readonly args?: { readonly [F in FieldOf<O>]?: readonly [name: string, help: string] };
  /** Fields with other flags or words, or another form, than those of the contract. */
  readonly options?: { readonly [F in FieldOf<O>]?: FieldOption };
  /** Fields that cannot be chosen. */
  readonly fixed?: Partial<Input<O>>;
  /** What is sent instead, such as ids for names. */
  readonly asked?: (input: Input<O>, context: Context) => Promise<Input<O>>;
  /** What people read. */
  readonly text?: (reply: Reply<O>, c: Colours, input: Input<O>) => string;
}

/** Flags, help and how a text is read; what is left out comes from the contract. A flag without a value stands for 1. */
export type FieldOption = readonly [flags: string, help?: string, read?: (text: string) => unknown] | Option;

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
  const fields = fieldsOf(operation).filter((field) => !(field.name in fixed));
  const placed = Object.keys(args).map((at) => fields.find((field) => field.name === at)!);
  for (const field of placed) command.argument(...args[field.name]!, (text) => valueOf(field.schema, text));
  const optional = fields
    .filter((field) => !placed.includes(field))
    .map((field) => ({ field, option: optionOf(field, operation, options[field.name]) }));
  for (const { option } of optional) command.addOption(option);
  if (operation.reauth)
    command.option('--password-stdin', 'read your password from stdin, not from the terminal');
  if (shape.after !== undefined) command.addHelpText('after', shape.after);
  return command.action(
    run(async (context: Context, ...given: unknown[]) => {
      const chosen = given.at(-1) as Readonly<Record<string, unknown>>;
      const input = { ...fixed } as Record<string, unknown>;
      for (const [at, field] of placed.entries()) if (given[at] !== undefined) input[field.name] = given[at];
      for (const { field, option } of optional) {
        const value = chosen[option.attributeName()];
        if (value === undefined) continue;
        input[field.name] = value instanceof Given ? value.value : option.isBoolean() ? Number(value) : value;
      }
      await fillIn(context, operation, input);
      const asked = shape.asked ? await shape.asked(input as Input<O>, context) : (input as Input<O>);
      const reply = await send(context, operation, asked, chosen);
      show(context, operation, shape, asked, reply);
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
  readonly args?: Readonly<Record<string, readonly [string, string]>>;
  readonly options?: Readonly<Record<string, FieldOption>>;
  readonly fixed?: object;
}

function optionOf(field: Field, operation: Operation, told?: FieldOption): Option {
  if (told instanceof Option) return told;
  const { name, schema } = field;
  const isGiven = isFilledIn(field, operation);
  const [flags = `--${dashed(name)} ${placeOf(schema)}`, help = helpOf(field, isGiven), read] = told ?? [];
  const option = new Option(flags, help);
  if (option.required)
    option.argParser((text: string) => new Given(read ? read(text) : valueOf(schema, text)));
  const choices = choicesOf(schema);
  if (!told && choices && choices.length > 2) option.argChoices = choices;
  if (schema.default !== undefined) option.default(schema.default);
  else if (field.isRequired && !isGiven) option.makeOptionMandatory();
  return option;
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
  options: { readonly passwordStdin?: true },
): Promise<Reply<O>> {
  const login = api.knownLogin();
  if (operation.reauth) {
    const { userId } = login ?? (await api.freshLogin());
    return api.confirmed(operation, input, await passwordOf(userId, settings, options, 'sellover'));
  }
  const isKnown = login !== undefined || settings.userId !== undefined;
  if (operation.access === 'anyone' && (operation.ignoresToken || !isKnown)) return api.ask(operation, input);
  return api.call(operation, input, operation.idempotent ? { idempotencyKey: crypto.randomUUID() } : {});
}

/** A list ends with how many there are, if not all are shown. What changed something is told with what was asked. */
function show<O extends Operation>(
  { out }: Context,
  operation: O,
  { text }: Shape<O>,
  input: Input<O>,
  reply: Reply<O>,
): void {
  const value = operation.method === 'GET' ? reply : { ...(input as object), ...(reply as object) };
  out.data(value, (c) => text?.(reply, c, input) ?? replyText(reply, c));
  const { totalCnt } = reply as { readonly totalCnt?: number };
  const list = Object.values(reply as object).find(Array.isArray);
  if (typeof totalCnt === 'number' && list && list.length < totalCnt)
    out.note(
      `${count(list.length)} of ${countOf(totalCnt, 'entry').replace('entrys', 'entries')}; see --help`,
    );
}
