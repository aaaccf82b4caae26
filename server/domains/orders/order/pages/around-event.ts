import { evolve, type EventLog, type RecordedEvent } from '../../../../platform/log/log.ts';
import { orderFold, type OrderState } from '../decider.ts';

/** An order has a few dozen events. */
const EVENTS_MAX = 10_000;

export interface AroundEvent {
  readonly event: RecordedEvent;
  readonly before: OrderState;
  readonly after: OrderState;
}

/** An event of an order with the states around it, whatever has happened since. Null: there is no such event. */
export async function aroundEvent(
  log: Pick<EventLog, 'read'>,
  { stream, version }: Pick<RecordedEvent, 'stream' | 'version'>,
): Promise<AroundEvent | null> {
  const events = await log.read({ stream, upToVersion: version, limit: EVENTS_MAX });
  const event = events.at(-1);
  if (event?.version !== version) return null;
  const before = events
    .slice(0, -1)
    .reduce((state, each) => evolve(orderFold, state, each), orderFold.initial);
  return { event, before, after: evolve(orderFold, before, event) };
}
