import type { Callable } from '../../../schema/call.ts';
import type { OperationName } from '../../../schema/contract.ts';

export interface KnownCall extends Callable {
  /** A visitor may ask for it, too. */
  readonly isForAnyone?: true;
  /** The server may ask for re-authentication. */
  readonly asksWhoIsThere?: true;
}

export type KnownCalls = Readonly<Partial<Record<OperationName, KnownCall>>>;

const known: Partial<Record<OperationName, KnownCall>> = {};

/** The build calls it in each module that names an operation (`client/build/calls.ts`). */
export function know(calls: KnownCalls): void {
  Object.assign(known, calls);
}

/** How an operation is called. The module that names it registers it. */
export function knownCall(name: OperationName): KnownCall {
  const call = known[name];
  if (!call) throw new Error(`no module names the operation ${name}`);
  return call;
}
