/*
 * An operation is a file, named as the operation: what it reads and locks, the pure decision that it calls, its rows and
 * timers, and the reply. Its domain's `module.ts` lists it.
 */
import type { Operation, Reply } from '../../schema/operation.ts';
import type { Call, Handler, Serialised } from './http/route.ts';
import type { Command, Decision, States } from './log/log.ts';
import type { Platform } from './module.ts';

/** Made when the domain is opened. */
export type OperationMaker<O extends Operation, P = Platform> = (platform: P) => Handler<O>;

/** What a command locks, and how it is decided. Its actor, id and idempotency key are those of the call. */
type Asked<O extends Operation> = Pick<Command<Reply<O>>, 'streams' | 'admit'> & {
  decide(states: States, now: number): Decided<Reply<O>>;
};

/** A reply without fields is left out. */
type Decided<R> = Omit<Decision<R>, 'reply'> &
  (Record<never, never> extends R ? { readonly reply?: R } : { readonly reply: R });

/** An operation that appends events. */
export function command<const O extends Operation, P extends Platform = Platform>(
  _operation: O,
  make: (platform: P) => (call: Call<O>) => Asked<O> | Promise<Asked<O>>,
): OperationMaker<O, P> {
  return (platform) => {
    const ask = make(platform);
    return async (call) => {
      const { decide, ...asked } = await ask(call);
      const { reply } = await platform.log.execute<Reply<O>>({
        actorId: call.caller?.userSysId ?? null,
        commandId: call.commandId,
        ...call.once,
        ...asked,
        decide: (states, now) => {
          const { reply = {}, ...decided } = decide(states, now);
          return { ...decided, reply } as Decision<Reply<O>>;
        },
      });
      return reply;
    };
  };
}

/** An operation that appends nothing by itself: it reads, or has somebody else do the rest. */
export function query<const O extends Operation, P extends Platform = Platform>(
  _operation: O,
  make: (platform: P) => (call: Call<O>) => Reply<O> | Serialised | Promise<Reply<O> | Serialised>,
): OperationMaker<O, P> {
  return make;
}
