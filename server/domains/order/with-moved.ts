import { evolve, type RecordedEvent } from '../../platform/log/log.ts';
import { orderFold, type OrderEvent, type Placed } from './decider.ts';
import type { Moved } from './moved.ts';
import { movedBetween } from './status.ts';

type Saying = Extract<OrderEvent, { readonly data: { readonly moved: Moved } }>;

/** The event, with the statuses that the order's fold derives from it. */
export function withMoved<E extends Saying>(
  state: Placed,
  event: { readonly type: E['type']; readonly data: object },
  now = 0,
): E {
  const after = evolve(orderFold, state, { ...event, recordedAt: now } as unknown as RecordedEvent) as Placed;
  return { type: event.type, data: { ...event.data, moved: movedBetween(state, after) } } as unknown as E;
}

/** The order after these events. */
export function evolved(state: Placed, events: readonly OrderEvent[], now = 0): Placed {
  return events.reduce<Placed>(
    (before, event) =>
      evolve(orderFold, before, { ...event, recordedAt: now } as unknown as RecordedEvent) as Placed,
    state,
  );
}
