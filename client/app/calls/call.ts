import { type CallOptions, send } from '../../../schema/call.ts';
import type { OperationName, Operations } from '../../../schema/contract.ts';
import type { Input, Reply } from '../../../schema/operation.ts';
import { knownCall } from './known.ts';
import { serverClock } from './server-clock.ts';

export type { OperationName } from '../../../schema/contract.ts';
export type InputOf<N extends OperationName> = Input<Operations[N]>;
export type ReplyOf<N extends OperationName> = Reply<Operations[N]>;

function onAnswered({ headers }: Response): void {
  serverClock.hearsTime(Date.parse(headers.get('date') ?? ''));
}

/** Calls an operation of the contract by its name: see `call` in schema/call.ts. */
export async function call<N extends OperationName>(
  name: N,
  input: InputOf<N>,
  options?: CallOptions,
): Promise<ReplyOf<N>> {
  return send(knownCall(name), input, { ...options, onAnswered }) as Promise<ReplyOf<N>>;
}
