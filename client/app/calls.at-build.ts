/**
 * How each operation is called. This file runs when the client is built, and browsers get what it exports
 * (`client/build/at-build.ts`): a schema validates nothing there, so neither the contract nor TypeBox is sent.
 */
import type { Callable } from '../../schema/call.ts';
import { operations, type OperationName } from '../../schema/contract.ts';
import type { Operation } from '../../schema/operation.ts';

export interface KnownCall extends Callable {
  /** A visitor may ask for it, too. */
  readonly isForAnyone?: true;
}

function knownCall({ method, path, body, named, access }: Operation): KnownCall {
  return {
    method,
    path,
    ...(body && { body: true }),
    ...(named && { named }),
    ...(access === 'anyone' && { isForAnyone: true }),
  };
}

export const calls = Object.fromEntries(
  Object.entries<Operation>(operations).map(([name, operation]) => [name, knownCall(operation)]),
) as Readonly<Record<OperationName, KnownCall>>;
