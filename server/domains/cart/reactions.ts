import type { Reaction } from '../../platform/log/reactions.ts';
import { cartStream, emptyCart } from './decider.ts';

/** Who is a member no more has no cart. */
export function emptyCartsOfRemoved(): Reaction {
  return {
    name: 'carts-of-removed',
    types: ['MemberRemoved'],
    every: 0,
    react: async (events) => {
      const carts = events.map(({ stream }) => cartStream(Number(stream.slice(stream.lastIndexOf('-') + 1))));
      return {
        streams: carts,
        decide: (states) => carts.map((ref) => ({ ref, events: emptyCart(states.get(ref)) })),
      };
    },
  };
}
