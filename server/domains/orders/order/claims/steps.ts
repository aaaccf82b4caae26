import type { Operation, Reply } from '../../../../../schema/operation.ts';
import type { Claim } from '../../../../../schema/orders/claims.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { Call } from '../../../../platform/http/route.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type States,
  type Timer,
} from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import type { Platform } from '../../../../platform/module.ts';
import { query, type Due, type OperationMaker } from '../../../../platform/operations.ts';
import { mayHost } from '../../../room/broadcast/decider.ts';
import { sellerStream } from '../../../catalog/catalog/offers.ts';
import { stockStream } from '../../../catalog/stock/decider.ts';
import { orderStream, type OrderEvent, type Placed } from '../decider.ts';
import { streamsGivenTo } from '../reservations.ts';
import type { ClaimState } from './claims.ts';
import { claimFor, claimRowFor, viewing } from './queries.ts';

export type Appends = Decision<unknown>['events'];

/** What a step leads to. */
export interface StepOutcome {
  /** Of the order. */
  readonly events: readonly OrderEvent[];
  /** Of other streams. */
  readonly others?: Appends;
  readonly rows?: readonly Write[];
  readonly set?: readonly Timer[];
  readonly clear?: readonly string[];
}

/** A request, with all that its next step is decided on. */
export interface ClaimDeciding {
  readonly state: Placed;
  readonly claim: ClaimState;
  readonly states: States;
  readonly now: number;
}

/** A request, and its order. */
export type OfClaim = Due<'claimSysId' | 'orderSysId'>;

type Decide = (deciding: ClaimDeciding) => StepOutcome;

interface StepAsked {
  /** Streams that this step needs besides those that any does. */
  readonly streams?: readonly AnyStream[];
  readonly decide: Decide;
}

/**
 * An operation that takes a request one step on, and answers with it. Order, stock, coupons, points and refund change in one
 * transaction, or not at all. Throws 0004 for a request that the caller has nothing to do with, or not in this part.
 */
export function claimStep<const O extends Operation>(
  operation: O,
  part: 'buyer' | 'seller',
  make: (platform: Platform) => (call: Call<O>) => StepAsked | Promise<StepAsked>,
  replyOf: (claim: Claim) => Reply<O> = (claim) => claim as Reply<O>,
): OperationMaker<O> {
  return query(operation, (platform) => {
    const ask = make(platform);
    const need = viewing(platform);
    return async (call) => {
      const { claimSysId } = call.params as { readonly claimSysId: number };
      const caller = call.caller as Caller;
      const { streams = [], decide } = await ask(call);
      const row = await claimRowFor(platform.log, claimSysId, caller);
      const isTheirs =
        part === 'buyer'
          ? row.user_sys_id === caller.userSysId
          : mayHost(caller, { sellerSysId: row.seller_sys_id });
      if (!isTheirs) throw new Refusal('0004');
      const of = { claimSysId, orderSysId: row.order_sys_id };
      const asked = await decidingOn(of, platform.log, decide, streams);
      await platform.log.execute({ commandId: call.commandId, actorId: caller.userSysId, ...asked });
      return replyOf(await claimFor(need, claimSysId, caller));
    };
  });
}

/** A step that time takes. It does nothing where somebody was faster. */
export function claimStepByTime(of: OfClaim, log: EventLog, decide: Decide) {
  return decidingOn(of, log, (deciding) => {
    try {
      return decide(deciding);
    } catch (error) {
      if (error instanceof Refusal) return { events: [] };
      throw error;
    }
  });
}

async function decidingOn(
  { claimSysId, orderSysId }: OfClaim,
  log: EventLog,
  decide: Decide,
  more: readonly AnyStream[] = [],
) {
  const ref = orderStream(orderSysId);
  const { state: found } = await log.state(ref);
  if (!found) throw new Refusal('0004');
  const stocks = found.order.products.map(({ prdtSysId }) => stockStream(prdtSysId));
  const taken = streamsGivenTo(found.order, found.userSysId);
  return {
    streams: [
      ref,
      ...sellersOf(found),
      ...taken,
      ...stocks.filter((stock) => !taken.some(({ stream }) => stream === stock.stream)),
      ...more,
    ],
    decide: (states: States, now: number) => {
      const state = states.get(ref);
      const claim = state?.claims[claimSysId];
      if (!state || !claim) throw new Refusal('0004');
      const { events, others = [], rows = [], set = [], clear = [] } = decide({ state, claim, states, now });
      return { events: [{ ref, events }, ...others], rows, timers: { set, clear }, reply: null };
    },
  };
}

export function sellersOf({ order }: Placed) {
  return [...new Set(order.products.map(({ sellerSysId }) => sellerSysId))].map(sellerStream);
}
