/** How each operation of the contract is called. It runs when the client is built, and is never sent: see `client/build/calls.ts`. */
import { operations } from '../../../schema/contract.ts';
import type { Operation } from '../../../schema/operation.ts';
import type { KnownCall, KnownCalls } from './known.ts';

function knownCall({ method, path, body, named, access, reauth }: Operation): KnownCall {
  return {
    method,
    path,
    ...(body && { body: true }),
    ...(named && { named }),
    ...(access === 'anyone' && { isForAnyone: true }),
    ...(reauth && { asksWhoIsThere: true }),
  };
}

export const table: KnownCalls = Object.fromEntries(
  Object.entries<Operation>(operations).map(([name, operation]) => [name, knownCall(operation)]),
);
