import type { RecordedEvent } from '../platform/log/log.ts';
import type { Received } from '../testing/viewer.ts';

/** The data of all events of a type, in the log's order. */
export function dataOf<Data>(events: readonly RecordedEvent[], type: string): Data[] {
  return events.filter((event) => event.type === type).map(({ data }) => data as Data);
}

/** The orders that were placed. */
export function ordersIn(events: readonly RecordedEvent[]): number[] {
  return dataOf<{ orderSysId: number }>(events, 'OrderPlaced').map(({ orderSysId }) => orderSysId);
}

/** The lines that were said. */
export function linesIn(events: readonly RecordedEvent[]): string[] {
  return dataOf<{ msg: string }>(events, 'ChatSent').map(({ msg }) => msg);
}

/** The lines that a viewer was told. */
export function linesTold(messages: readonly Received[]): string[] {
  return messages.filter(({ data }) => data['msgType'] === 0).map(({ data }) => data['msg'] as string);
}

/** The stock of the only product, each time a viewer heard of it. */
export function stockTold(messages: readonly Received[]): number[] {
  return messages
    .filter(({ event }) => event === 'changePrdt')
    .map(({ data }) => data['products'][0].stockQty as number);
}
