import type { CommandMeta } from '../../../../platform/command-meta.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type States,
  type Timer,
} from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import type { Source } from '../../../../platform/source.ts';
import { mayHost } from '../../../room/broadcast/hosts.ts';
import { sellerStream } from '../../../catalog/catalog/seller.ts';
import { stockStream } from '../../../catalog/stock/decider.ts';
import { orderStream, type OrderEvent, type Placed } from '../decider.ts';
import { streamsGivenTo } from '../taking.ts';
import type { ClaimState } from './claims.ts';
import type { ClaimViews } from './claim-views.ts';

export type Appends = Decision<unknown>['events'];

/** What a step leads to. */
export interface Outcome {
  /** Of the order. */
  readonly events: readonly OrderEvent[];
  /** Of other streams. */
  readonly others?: Appends;
  readonly rows?: readonly Write[];
  readonly set?: readonly Timer[];
  readonly clear?: readonly string[];
}

/** A request, with all that its next step is decided on. */
export interface Deciding {
  readonly state: Placed;
  readonly claim: ClaimState;
  readonly states: States;
  readonly now: number;
}

type Decide = (deciding: Deciding) => Outcome;

/** Takes a request one step on. Order, stock, coupons, points and refund change in one transaction, or not at all. */
export class ClaimSteps {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #views: Pick<ClaimViews, 'found'>;

  constructor(parts: {
    readonly log: EventLog;
    readonly source: Source;
    readonly views: Pick<ClaimViews, 'found'>;
  }) {
    this.#log = parts.log;
    this.#source = parts.source;
    this.#views = parts.views;
  }

  /** Throws 0004 for a request that the caller has nothing to do with, or not in this part. */
  async by(
    part: 'buyer' | 'seller',
    claimSysId: number,
    caller: Caller,
    meta: CommandMeta,
    decide: Decide,
    more: readonly AnyStream[] = [],
  ): Promise<void> {
    const row = await this.#views.found(claimSysId, caller);
    const isTheirs =
      part === 'buyer'
        ? row.user_sys_id === caller.userSysId
        : mayHost(caller, { sellerSysId: row.seller_sys_id });
    if (!isTheirs) throw new Refusal('0004');
    await this.#decide(claimSysId, row.order_sys_id, { ...meta, actorId: caller.userSysId }, decide, more);
  }

  async byTime({ id, command }: Timer, decide: Decide): Promise<void> {
    const [claimSysId, orderSysId] = [Number(command['claimSysId']), Number(command['orderSysId'])];
    const meta = { commandId: this.#source.commandId(), timerId: id, actorId: null };
    await this.#decide(claimSysId, orderSysId, meta, (deciding) => {
      try {
        return decide(deciding);
      } catch (error) {
        // Somebody was faster.
        if (error instanceof Refusal) return { events: [] };
        throw error;
      }
    });
  }

  async #decide(
    claimSysId: number,
    orderSysId: number,
    meta: CommandMeta & { readonly actorId: number | null; readonly timerId?: string },
    decide: Decide,
    more: readonly AnyStream[] = [],
  ): Promise<void> {
    const ref = orderStream(orderSysId);
    const { state: found } = await this.#log.state(ref);
    if (!found) throw new Refusal('0004');
    const stocks = found.order.products.map(({ prdtSysId }) => stockStream(prdtSysId));
    const taken = streamsGivenTo(found.order, found.userSysId);
    await this.#log.execute({
      ...meta,
      streams: [
        ref,
        ...sellersOf(found),
        ...taken,
        ...stocks.filter((stock) => !taken.some(({ stream }) => stream === stock.stream)),
        ...more,
      ],
      decide: (states, now) => {
        const state = states.get(ref);
        const claim = state?.claims[claimSysId];
        if (!state || !claim) throw new Refusal('0004');
        const {
          events,
          others = [],
          rows = [],
          set = [],
          clear = [],
        } = decide({ state, claim, states, now });
        return { events: [{ ref, events }, ...others], rows, timers: { set, clear }, reply: null };
      },
    });
  }
}

export function sellersOf({ order }: Placed) {
  return [...new Set(order.products.map(({ sellerSysId }) => sellerSysId))].map(sellerStream);
}
