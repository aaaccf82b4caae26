import type { MovedOrder } from '../../../../../schema/orders/fulfilling.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { Refusal, type States, type Timer } from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import { mayHost } from '../../../room/broadcast/decider.ts';
import type { ClaimEvent } from '../claims/claims.ts';
import { evolved, orderStream, type Placed } from '../decider.ts';
import { movedBetween } from '../status.ts';
import type { FulfilEvent } from './progress.ts';

/** What sellers, buyers, carriers or time do with the lines of an order. */
export interface FulfilmentOutcome {
  readonly events: readonly (FulfilEvent | ClaimEvent)[];
  readonly rows?: readonly Write[];
  readonly timers?: readonly Timer[];
}

/** A command on an order's lines. Its reply has those that come to another status. Throws 2010 if there is no such order. */
export function moving(orderSysId: number, decide: (state: Placed, now: number) => FulfilmentOutcome) {
  const ref = orderStream(orderSysId);
  return {
    streams: [ref],
    decide: (states: States, now: number) => {
      const state = states.get(ref);
      if (!state) throw new Refusal('2010');
      const { events, rows = [], timers = [] } = decide(state, now);
      const moved = movedBetween(state, evolved(state, events, now));
      const reply: MovedOrder = { orderSysId, statusCode: moved.statusCode, orderProducts: [...moved.lines] };
      return { events: [{ ref, events }], rows, timers: { set: timers }, reply };
    },
  };
}

export function ownOf(caller: Caller): (sellerSysId: number) => boolean {
  return (sellerSysId) => mayHost(caller, { sellerSysId });
}
