import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { RESULT } from '../../schema/codes.ts';
import { contexts, type ContextName } from '../../schema/contract.ts';
import { EXAMPLES, examplesIn, type Example } from '../../schema/examples.ts';
import type { Access, Operation } from '../../schema/operation.ts';
import { calls } from './command.ts';
import { dashed, fieldsOf, textOfValue } from './fields.ts';

const WHO: Readonly<Record<Access, string>> = {
  anyone: 'anyone',
  member: 'members',
  owner: 'the member concerned',
  customer: 'members without a role in a shop',
  host: 'hosts of the seller, and managers',
  manager: 'managers',
};

/** Every operation of a context, with the names of the API. Commands that are made for people have groups of their own. */
export function contextCommand(context: ContextName): Command {
  const group = new Command(context).description(
    'Call an operation of the API. Its fields are options: commas separate the entries of a list, and objects are JSON. ' +
      'The reply is shown with the names of the API; --json prints it as it came.',
  );
  const operations = Object.entries(contexts[context]).filter(([, { deprecated }]) => !deprecated);
  for (const [name, operation] of operations.toSorted(([a], [b]) => a.localeCompare(b, 'en'))) {
    const command = dashed(name);
    group.addCommand(
      calls(command, operation, {
        isRaw: true,
        description: [`${operation.summary}.`, operation.description ?? '']
          .map((text) => text.replace(/\.\.$/, '.'))
          .join(' ')
          .trim(),
        after: () => notes(operation, exampleOf(name), `sellover ${context} ${command}`),
      }),
    );
  }
  return group;
}

/** Only help shows examples, so no call waits for them. */
function exampleOf(name: string): Example | undefined {
  return examplesIn(readFileSync(EXAMPLES, 'utf8')).get(name);
}

function notes(
  { access, scope, codes = [], ...of }: Operation,
  example: Example | undefined,
  call: string,
): string {
  const key = scope ? `; API keys for ${scope}` : '';
  return [
    `\nFor ${WHO[access]}${key}.`,
    ...(codes.length > 0
      ? ['\nRefusals:', ...codes.map((code) => `  ${code.padEnd(5)} ${RESULT[code].msg}`)]
      : []),
    ...(example
      ? ['\nExample:', `  ${[call, ...flagsOf({ access, ...of }, example.input).map(quoted)].join(' ')}`]
      : []),
  ].join('\n');
}

/** The options that give this input. */
export function flagsOf(operation: Operation, input: Readonly<Record<string, unknown>>): string[] {
  return fieldsOf(operation).flatMap(({ name }) =>
    input[name] === undefined ? [] : [`--${dashed(name)}`, textOfValue(input[name])],
  );
}

/** As a shell takes it. */
function quoted(text: string): string {
  return /^[\w.,:/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
