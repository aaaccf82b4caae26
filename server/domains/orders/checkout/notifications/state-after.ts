import { evolve, type EventLog, type RecordedEvent } from '../../../../platform/log/log.ts';
import { orderFold, orderStream, type OrderEvent, type Placed } from '../../order/decider.ts';

/**
 * The order of which an event tells. A new order is all that its event says: so none is loaded, and kept in memory, only to
 * tell of it.
 */
export async function stateAfter(log: EventLog, recorded: RecordedEvent<OrderEvent>): Promise<Placed | null> {
  if (recorded.type === 'OrderPlaced') return evolve(orderFold, orderFold.initial, recorded);
  return (await log.state(orderStream((recorded as OrderEvent).data.orderSysId))).state;
}
