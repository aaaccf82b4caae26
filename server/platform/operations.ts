/*
 * An operation is a file, named as the operation: what it reads and locks, the pure decision that it calls, its rows and
 * timers, and the reply. Its domain's `module.ts` lists it.
 */
import type { Operation, Reply } from '../../schema/operation.ts';
import type { Call, Handler, Serialised } from './http/route.ts';
import type { TimerHandler } from './log/background/timers.ts';
import type { Command, Decision, EventLog, States } from './log/log.ts';
import type { Platform } from './module.ts';
import type { Source } from './source.ts';

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

/** What a command without a caller needs. */
export interface OwnNeed {
  readonly log: Pick<EventLog, 'execute'>;
  readonly source: Pick<Source, 'commandId'>;
}

/** The streams that it locks, if any, and its decision. A decision of rows or timers alone leaves out events. */
export type Own<R = null> = Partial<Pick<Command<R>, 'streams'>> & {
  decide(states: States, now: number): Partial<Omit<Decision<R>, 'reply'>> & OwnReply<R>;
};
type OwnReply<R> = null extends R ? { readonly reply?: R } : { readonly reply: R };

/** Executes a command without a caller, such as a clean-up. Resolves to its reply. */
export async function executeOwn<R = null>(
  { log, source }: OwnNeed,
  { streams = [], decide }: Own<R>,
  timerId?: string,
): Promise<R> {
  const { reply } = await log.execute<R>({
    actorId: null,
    commandId: source.commandId(),
    ...(timerId !== undefined && { timerId }),
    streams,
    decide: (states, now) => {
      const { events = [], reply = null, ...decided } = decide(states, now);
      return { ...decided, events, reply } as Decision<R>;
    },
  });
  return reply;
}

/** The numbers that a timer's command holds. */
export type Due<Field extends string> = Readonly<Record<Field, number>>;

/**
 * The command of a timer that is due; null: none. The same transaction deletes the timer's row, so it runs once. `D`: what
 * the timer's command holds besides its type.
 */
export function whenDue<D extends object, N extends OwnNeed = Pick<Platform, 'log' | 'source'>>(
  ask: (need: N, due: D) => Own<unknown> | null | Promise<Own<unknown> | null>,
): (need: N) => TimerHandler {
  return (need) =>
    async ({ id, command }) => {
      const asked = await ask(need, command as unknown as D);
      if (asked) await executeOwn(need, asked, id);
    };
}
