import type { NewEvent, StreamRef } from '../../../../platform/log/log.ts';
import type { Reaction } from '../../../../platform/log/background/reactions.ts';

/** Empties a member's stream after their account is removed. */
export function emptiedAfterRemoval<S, E extends NewEvent>(
  name: string,
  streamOf: (userSysId: number) => StreamRef<S, E>,
  empty: (state: S) => E[],
): Reaction {
  return {
    name,
    types: ['MemberRemoved'],
    every: 0,
    react: async (events) => {
      const refs = events.map(({ stream }) => streamOf(Number(stream.slice(stream.lastIndexOf('-') + 1))));
      return {
        streams: refs,
        decide: (states) => refs.map((ref) => ({ ref, events: empty(states.get(ref)) })),
      };
    },
  };
}
