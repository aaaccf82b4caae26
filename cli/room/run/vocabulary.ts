import { readdirSync } from 'node:fs';
import type { TObject } from 'typebox';
import type { Operation } from '../../../schema/operation.ts';
import { clientMessages } from '../../../schema/room/socket.ts';

/** The words of a show: the whole contract, so a new operation needs no change here. */
export interface Vocabulary {
  readonly operations: ReadonlyMap<string, Operation>;
  /** Viewers' socket messages, with the fields of their data. */
  readonly events: ReadonlyMap<string, TObject>;
}

const contract = new URL('../../../schema/', import.meta.url);

export async function readVocabulary(): Promise<Vocabulary> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const modules = await Promise.all(
    files.toSorted().map((file) => import(new URL(file, contract).href) as Promise<Record<string, unknown>>),
  );
  const operations = modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Operation] => isOperation(entry[1])),
  );
  const events = Object.entries(clientMessages).map(
    ([event, { properties }]) => [event, properties.data as TObject] as const,
  );
  return { operations: new Map(operations), events: new Map(events) };
}

function isOperation(value: unknown): value is Operation {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
  );
}

/** All fields of an operation, and which are required. */
export function fieldsOf({ params, query, body }: Operation): Pick<TObject, 'properties' | 'required'> {
  const parts = [params, query, body].filter((part) => part !== undefined);
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as TObject['properties'],
    required: parts.flatMap((part) => part.required ?? []) as never,
  };
}
