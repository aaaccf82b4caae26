import { CallFailed, type CallOptions, send } from '../../../schema/call.ts';
import type { OperationName, Operations } from '../../../schema/contract.ts';
import type { Input, Reply } from '../../../schema/operation.ts';
import { calls } from './calls.at-build.ts';
import type { KnownCall, KnownCalls } from './known-calls.at-build.ts';

export type { OperationName } from '../../../schema/contract.ts';
export type InputOf<N extends OperationName> = Input<Operations[N]>;
export type ReplyOf<N extends OperationName> = Reply<Operations[N]>;

let later: KnownCalls = {};

/** How an operation is called. A promise the first time that a screen behind the first ones calls something. */
export function knownCall(name: OperationName): KnownCall | Promise<KnownCall> {
  return calls[name] ?? later[name] ?? loadLater(name);
}

async function loadLater(name: OperationName): Promise<KnownCall> {
  try {
    ({ calls: later } = await import('./later-calls.at-build.ts'));
  } catch (cause) {
    throw new CallFailed(`no answer: ${name}`, { cause });
  }
  return later[name]!;
}

/** Calls an operation of the contract by its name: see `call` in schema/call.ts. */
export async function call<N extends OperationName>(
  name: N,
  input: InputOf<N>,
  options?: CallOptions,
): Promise<ReplyOf<N>> {
  return send(await knownCall(name), input, options) as Promise<ReplyOf<N>>;
}
