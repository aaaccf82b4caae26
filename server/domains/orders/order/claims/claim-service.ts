import type { Input, Reply } from '../../../../../schema/operation.ts';
import type {
  acceptClaim,
  ClaimInvoice,
  dispatchExchange,
  finishClaim,
  refuseClaim,
  withdrawClaim,
} from '../../../../../schema/orders/claims.ts';
import {
  DELIVERED_AFTER_GUIDE,
  LINE_STATUS,
  SENT_BACK_WITHIN,
  SENT_GUIDE_AFTER,
} from '../../../../../schema/orders/moves.ts';
import type { Static } from 'typebox';
import type { CommandMeta } from '../../../../platform/command-meta.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { TimerHandler } from '../../../../platform/log/background/timers.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import type { Source } from '../../../../platform/source.ts';
import type { Couriers } from '../../../buying/courier/offers.ts';
import type { Files } from '../../../members/media/offers.ts';
import { canTake, stockStream, type StockLine } from '../../../catalog/stock/decider.ts';
import type { Placed } from '../decider.ts';
import { confirmTimers } from '../fulfilling/parcel-timers.ts';
import { refundTimers } from '../../../buying/payment/decider.ts';
import type { ClaimMove, ClaimState } from './claims.ts';
import { ClaimSteps, type Appends, type Deciding } from './claim-steps.ts';
import type { ClaimViews } from './claim-views.ts';
import {
  dueAfter,
  dueOnReceipt,
  faultIn,
  lineOf,
  moveClaim,
  moveFor,
  oldPieces,
  wantedPieces,
  withFault,
  type Step,
} from './deciding.ts';
import { exchangeArrived } from './exchange-parcels.ts';
import {
  CONFIRM_EXCHANGE,
  FORGET_CLAIM,
  followExchangeTimer,
  TAKE_EXCHANGE_AS_DELIVERED,
  timerId,
  timerOf,
} from './claim-timers.ts';
import { feeBack } from './fees.ts';
import { setAnswer, setClaimInvoice, setExchangeInvoice } from './tables.ts';
import { endWithPieces } from './taking-out.ts';

type Placing = Reply<typeof withdrawClaim>;
type Invoice = Static<typeof ClaimInvoice>;

/** What becomes of requests, by their buyers, their sellers and time. */
export class ClaimService {
  readonly #steps: ClaimSteps;
  readonly #source: Source;
  readonly #couriers: Pick<Couriers, 'require' | 'isFollowed'>;
  readonly #files: Pick<Files, 'naming'>;
  readonly #views: ClaimViews;

  constructor(parts: {
    readonly steps: ClaimSteps;
    readonly source: Source;
    readonly couriers: Pick<Couriers, 'require' | 'isFollowed'>;
    readonly files: Pick<Files, 'naming'>;
    readonly views: ClaimViews;
  }) {
    this.#steps = parts.steps;
    this.#source = parts.source;
    this.#couriers = parts.couriers;
    this.#files = parts.files;
    this.#views = parts.views;
  }

  /** Says with which parcel goods go back. So the request is not forgotten. */
  setInvoice(
    { claimSysId, ...invoice }: Invoice & { readonly claimSysId: number },
    caller: Caller,
    meta: CommandMeta,
  ) {
    this.#couriers.require(invoice.deliveryCompanyCode);
    return this.#steps.by('buyer', claimSysId, caller, meta, ({ claim: { statusCode } }) => {
      if (statusCode !== LINE_STATUS.exchanging && statusCode !== LINE_STATUS.returning)
        throw new Refusal('0007', { statusCode });
      return {
        events: [],
        rows: [setClaimInvoice({ claimSysId, ...storedOf(invoice) })],
        clear: [timerId(FORGET_CLAIM, claimSysId)],
      };
    });
  }

  async withdraw(
    { claimSysId }: { readonly claimSysId: number },
    caller: Caller,
    meta: CommandMeta,
  ): Promise<Placing> {
    const refundSysId = this.#source.id();
    await this.#steps.by('buyer', claimSysId, caller, meta, (deciding) =>
      this.#givenUp(deciding, 'withdraw', 'buyer', refundSysId),
    );
    const { statusCode } = await this.#views.one(claimSysId, caller);
    return { claimSysId, statusCode };
  }

  /** Throws 2054 if nobody has said whose fault it is. */
  accept(
    { claimSysId, text, fault }: Input<typeof acceptClaim>,
    caller: Caller,
    meta: CommandMeta,
  ): Promise<void> {
    const refundSysId = this.#source.id();
    return this.#steps.by('seller', claimSysId, caller, meta, (deciding) => {
      const { state, claim, states, now } = deciding;
      const move = moveFor('accept', state, claim);
      const answered =
        text === undefined || text === ''
          ? []
          : [setAnswer({ claimSysId, answer: text, pictures: '[]', at: now })];
      if (claim.type === 'cancel') {
        return { ...this.#ended(deciding, refundSysId), rows: answered };
      }
      const wanted = claim.type === 'exchange' ? wantedPieces(state, claim) : [];
      const stock = stockStream(lineOf(state, claim).prdtSysId);
      const isSoldOut = wanted.length > 0 && !canTake(states.get(stock), wanted);
      // The buyer wanted an exchange, so it is the seller's fault that they have to return it, unless the seller says otherwise.
      const change = faultIn(claim, isSoldOut ? (fault ?? 'seller') : fault);
      const paidBack = change.fault === 'seller' ? feeBack(state, claim, refundSysId) : [];
      if (isSoldOut)
        return {
          events: [
            moveClaim(state, claim, 'turnIntoReturn', 'seller', { ...change, ...dueAfter(now) }),
            ...paidBack,
          ],
          rows: answered,
          set: refundTimers(paidBack, now),
        };
      return {
        events: [moveClaim(state, claim, move as ClaimMove, 'seller', change), ...paidBack],
        others: stocked(state, 'StockTaken', claim, wanted),
        rows: answered,
        set: [
          timerOf(FORGET_CLAIM, state, claimSysId, now + SENT_BACK_WITHIN),
          ...refundTimers(paidBack, now),
        ],
      };
    });
  }

  async refuse(
    { claimSysId, text, pictures = [] }: Input<typeof refuseClaim>,
    caller: Caller,
    meta: CommandMeta,
  ): Promise<void> {
    const { seller_sys_id: sellerSysId } = await this.#views.found(claimSysId, caller);
    const naming = await this.#files.naming(pictures, {
      kind: 'claim',
      userSysId: caller.userSysId,
      sellerSysId,
    });
    const urls = JSON.stringify(naming.files.map(({ url }) => url));
    const refundSysId = this.#source.id();
    return this.#steps.by(
      'seller',
      claimSysId,
      caller,
      meta,
      (deciding) => {
        const named = naming.named(deciding.states);
        const outcome = this.#givenUp(deciding, 'refuse', 'seller', refundSysId);
        return {
          ...outcome,
          others: named.events,
          rows: [setAnswer({ claimSysId, answer: text, pictures: urls, at: deciding.now }), ...named.rows],
        };
      },
      naming.streams,
    );
  }

  receive({ claimSysId }: { readonly claimSysId: number }, caller: Caller, meta: CommandMeta): Promise<void> {
    return this.#steps.by('seller', claimSysId, caller, meta, ({ state, claim, now }) => {
      const move = moveFor('receive', state, claim) as ClaimMove;
      return {
        events: [moveClaim(state, claim, move, 'seller', dueOnReceipt(state, claim, now))],
        // Those of a return go back when it ends.
        others:
          claim.type === 'exchange' ? stocked(state, 'StockReturned', claim, oldPieces(state, claim)) : [],
        clear: [timerId(FORGET_CLAIM, claimSysId)],
      };
    });
  }

  /** Throws 2055 while the buyer has to pay for it first, unless the seller takes the fault upon themselves. */
  finish({ claimSysId, fault }: Input<typeof finishClaim>, caller: Caller, meta: CommandMeta): Promise<void> {
    const [refundSysId, feeRefundSysId] = [this.#source.id(), this.#source.id()];
    return this.#steps.by('seller', claimSysId, caller, meta, (deciding) => {
      const { state, claim, now } = deciding;
      moveFor('finish', state, withFault(claim, fault));
      const paidBack = fault ? feeBack(state, claim, feeRefundSysId) : [];
      const ended = this.#ended({ ...deciding, fault }, refundSysId);
      return {
        ...ended,
        events: [...ended.events, ...paidBack],
        set: [...ended.set, ...refundTimers(paidBack, now)],
      };
    });
  }

  /** Throws 2055 while the buyer has to pay for it first, unless the seller takes the fault upon themselves. */
  dispatch(
    { claimSysId, fault, ...invoice }: Input<typeof dispatchExchange>,
    caller: Caller,
    meta: CommandMeta,
  ): Promise<void> {
    this.#couriers.require(invoice.deliveryCompanyCode);
    const isFollowed = this.#couriers.isFollowed(invoice.deliveryCompanyCode);
    const refundSysId = this.#source.id();
    return this.#steps.by('seller', claimSysId, caller, meta, ({ state, claim, now }) => {
      const move = moveFor('dispatch', state, withFault(claim, fault)) as ClaimMove;
      const dueAt = now + SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE;
      const change = fault ? faultIn(claim, fault) : {};
      const paidBack = fault ? feeBack(state, claim, refundSysId) : [];
      return {
        events: [moveClaim(state, claim, move, 'seller', change), ...paidBack],
        rows: [setExchangeInvoice({ claimSysId, ...storedOf(invoice) })],
        set: [
          ...refundTimers(paidBack, now),
          timerOf(TAKE_EXCHANGE_AS_DELIVERED, state, claimSysId, dueAt),
          ...(isFollowed ? [followExchangeTimer(state, { claimSysId, sentAt: now }, now)] : []),
        ],
      };
    });
  }

  readonly timers: Record<string, TimerHandler> = {
    [FORGET_CLAIM]: (timer) => {
      const refundSysId = this.#source.id();
      return this.#steps.byTime(timer, (deciding) => {
        const { state, claim } = deciding;
        const outcome = this.#givenUp(deciding, 'forget', 'timer', refundSysId);
        const taken = claim.type === 'exchange' ? wantedPieces(state, claim) : [];
        return { ...outcome, others: stocked(state, 'StockReturned', claim, taken) };
      });
    },
    [TAKE_EXCHANGE_AS_DELIVERED]: (timer) =>
      this.#steps.byTime(timer, (deciding) => exchangeArrived(deciding, 'timer')),
    [CONFIRM_EXCHANGE]: (timer) =>
      this.#steps.byTime(timer, (deciding) => this.#moved(deciding, 'confirm', 'timer')),
  };

  #moved({ state, claim, now }: Deciding, step: Step, by: 'buyer' | 'seller' | 'timer') {
    const move = moveFor(step, state, claim) as ClaimMove;
    return {
      events: [moveClaim(state, claim, move, by)],
      set: confirmTimers(state, claim.orderPrdtSysId, now),
    };
  }

  /** The request ends, and its pieces are what they were before. A fee that was paid goes back, unless others share it. */
  #givenUp(
    deciding: Deciding,
    step: 'withdraw' | 'refuse' | 'forget',
    by: 'buyer' | 'seller' | 'timer',
    refundSysId: number,
  ) {
    const { state, claim, now } = deciding;
    const { events, set } = this.#moved(deciding, step, by);
    const paidBack = feeBack(state, claim, refundSysId);
    return { events: [...events, ...paidBack], set: [...set, ...refundTimers(paidBack, now)] };
  }

  #ended(deciding: Deciding & { readonly fault?: 'seller' | undefined }, refundSysId: number) {
    const { state, claim, now } = deciding;
    const ended = endWithPieces(deciding, refundSysId);
    return { ...ended, set: [...ended.set, ...confirmTimers(state, claim.orderPrdtSysId, now)] };
  }
}

function storedOf({ deliveryCompanyCode, invoiceNo }: Invoice) {
  return { company: deliveryCompanyCode, invoiceNo: invoiceNo.replaceAll('-', '') };
}

/** Pieces of an exchange go out of stock, or back. */
function stocked(
  state: Placed,
  type: 'StockTaken' | 'StockReturned',
  claim: ClaimState,
  lines: readonly StockLine[],
): Appends {
  if (lines.length === 0) return [];
  const { orderSysId } = state.order;
  const ref = stockStream(lineOf(state, claim).prdtSysId);
  return [{ ref, events: [{ type, data: { orderSysId, lines } }] }];
}
