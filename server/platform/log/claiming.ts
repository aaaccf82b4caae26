import type { AnyStream, Decision, EventLog, NewEvent, States, StreamRef } from './log.ts';

/** A claim to what one of many may have, such as a name. */
export interface OpenClaim<E> {
  /** The command names it. */
  readonly stream: AnyStream;
  /** For the command's decision: nobody has claimed it since. */
  isOpen(states: States): boolean;
  /** What the decision records. */
  made(claimed: E): Decision<never>['events'][number];
}

/**
 * Of many who want one at once, at whichever node, one gets it: a claim is an event, and each rests on the number of claims
 * before it. Rows say who has it now, so it is free again without an event. Read them after this: a claim in between counts.
 */
export async function openClaim<S, E extends NewEvent>(
  log: Pick<EventLog, 'head'>,
  ref: StreamRef<S, E>,
): Promise<OpenClaim<E>> {
  const claims = await log.head(ref.stream);
  return {
    stream: ref,
    isOpen: (states) => states.version(ref) === claims,
    made: (claimed) => ({ ref, events: [claimed] }),
  };
}
