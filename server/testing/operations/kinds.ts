/*
 * What `mount` (`server/platform/http/route.ts`) does with a call is the same for all operations of a kind: so `make test`
 * proves it with the first of each kind that occurs in the contract, and `make prove` with all.
 */
import { BODY_BYTES_MAX } from '../../../schema/constants.ts';
import type { Operation } from '../../../schema/operation.ts';
import { guards, operations, type OperationName } from '../../domains.ts';
import { names } from './examples.ts';
import { isWhole } from '../seed.ts';

type Says<V> = ((value: V) => unknown) | null;
const isThere = (value: unknown) => value !== undefined;

/**
 * What each field of an operation says of its kind; null: nothing, as no call is checked by it. It does not compile while
 * a field is missing, so none can be forgotten here.
 */
const OF_KIND: { readonly [F in keyof Required<Operation>]: Says<Operation[F]> } = {
  method: (method) => method === 'GET',
  access: (access) => access,
  scope: (scope) => typeof scope === 'string',
  ignoresToken: isThere,
  unfinished: isThere,
  reauth: (reauth) => typeof reauth,
  params: isThere,
  query: isThere,
  // A record takes keys that nobody has named: how a body is read keeps prototypes out of it, and no schema.
  body: (body) => body && JSON.stringify(body).includes('patternProperties'),
  bodyBytesMax: (max = BODY_BYTES_MAX) => max > BODY_BYTES_MAX,
  guestBodyBytesMax: isThere,
  idempotent: isThere,
  path: null,
  alsoAt: null,
  deprecated: null,
  summary: null,
  description: null,
  tag: null,
  reply: null,
  named: null,
  codes: null,
};

export function kindOf(name: OperationName): string {
  const operation: Operation = operations[name];
  const said = Object.entries(OF_KIND).flatMap(([field, says]) =>
    says ? [(says as (value: unknown) => unknown)(operation[field as keyof Operation])] : [],
  );
  return JSON.stringify([...said, guards.map(({ isFor }) => isFor(operation))]);
}

/** The operations for which this holds: in `make test` the first of each kind. */
export function eachKind(holds: (operation: Operation) => boolean): OperationName[] {
  const all = having(holds);
  return isWhole ? all : firstOfEach(all, kindOf);
}

export function having(holds: (operation: Operation) => boolean): OperationName[] {
  return names.filter((name) => holds(operations[name]));
}

export function firstOfEach<T>(all: readonly T[], kindOf: (each: T) => string): T[] {
  const kinds = new Set<string>();
  return all.filter((each) => {
    const { size } = kinds;
    return kinds.add(kindOf(each)).size > size;
  });
}
