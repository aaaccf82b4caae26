import { BANKS } from '../../../../schema/orders/banks.ts';
import type { Body, Input, Reply } from '../../../../schema/operation.ts';
import type {
  acceptClaim,
  askCancel,
  askExchange,
  ClaimInvoice,
  RefundAccount,
  refuseClaim,
  withdrawClaim,
} from '../../../../schema/orders/claims.ts';
import { REFUND_ACCOUNT_MONTHS } from '../../../../schema/orders/constants.ts';
import { DAY } from '../../../../schema/durations.ts';
import {
  CONFIRMED_AFTER,
  DELIVERED_AFTER_GUIDE,
  LINE_STATUS,
  SENT_BACK_WITHIN,
  SENT_GUIDE_AFTER,
} from '../../../../schema/orders/moves.ts';
import type { Static } from 'typebox';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { TimerHandler } from '../../../platform/log/background/timers.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type States,
  type Timer,
} from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import type { Sealing } from '../../../platform/sealing.ts';
import type { Source } from '../../../platform/source.ts';
import { mayHost } from '../../broadcast/hosts.ts';
import { productStream } from '../../catalog/product.ts';
import { sellerStream } from '../../catalog/seller.ts';
import type { Couriers } from '../../courier/offers.ts';
import type { Files } from '../../media/offers.ts';
import { canTake, stockStream, type StockLine } from '../../stock/decider.ts';
import { orderStream, type OrderEvent, type Placed } from '../decider.ts';
import { confirmTimers } from '../fulfilling/parcel-timers.ts';
import { choose } from '../placing/choices.ts';
import { streamsGivenTo } from '../taking.ts';
import { withMoved } from '../with-moved.ts';
import { asking, type ClaimAsked } from './asking.ts';
import type { ClaimEvent, ClaimMove, ClaimState, ClaimType } from './claims.ts';
import type { ClaimViews } from './claim-views.ts';
import { endWithPieces } from './taking-out.ts';
import {
  dueAfterReceipt,
  faultIn,
  lineOf,
  moveClaim,
  moveFor,
  oldPieces,
  wantedPieces,
  type Step,
} from './deciding.ts';
import { claimAccounts, claimTexts, setAnswer, setClaimInvoice, setExchangeInvoice } from './tables.ts';

type Placing = Reply<typeof withdrawClaim>;
type AskBody = Body<typeof askCancel> & Pick<Body<typeof askExchange>, 'wantedOptionSysIds'>;
type Invoice = Static<typeof ClaimInvoice>;
type Appends = Decision<unknown>['events'];

/** Timers of a request: it is forgotten, its exchange has arrived, and is confirmed. */
const FORGET_CLAIM = 'ForgetClaim';
const TAKE_EXCHANGE_AS_DELIVERED = 'TakeExchangeAsDelivered';
const CONFIRM_EXCHANGE = 'ConfirmExchange';
export const CLAIM_DEADLINES = [FORGET_CLAIM, TAKE_EXCHANGE_AS_DELIVERED, CONFIRM_EXCHANGE];
const TIMER_NAMES = {
  [FORGET_CLAIM]: 'forget-claim',
  [TAKE_EXCHANGE_AS_DELIVERED]: 'take-exchange-as-delivered',
  [CONFIRM_EXCHANGE]: 'confirm-exchange',
} as const;

interface Outcome {
  /** Of the order. */
  readonly events: readonly OrderEvent[];
  /** Of other streams. */
  readonly others?: Appends;
  readonly rows?: readonly Write[];
  readonly set?: readonly Timer[];
  readonly clear?: readonly string[];
}

interface Deciding {
  readonly state: Placed;
  readonly claim: ClaimState;
  readonly states: States;
  readonly now: number;
}

/** Requests of buyers. Order, stock, coupons, points and refund change in one transaction, or not at all. */
export class ClaimService {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #couriers: Pick<Couriers, 'require'>;
  readonly #files: Pick<Files, 'naming'>;
  readonly #views: ClaimViews;
  readonly #sealing: Sealing<RefundAccount>;

  constructor(parts: {
    readonly log: EventLog;
    readonly source: Source;
    readonly couriers: Pick<Couriers, 'require'>;
    readonly files: Pick<Files, 'naming'>;
    readonly views: ClaimViews;
    readonly sealing: Sealing<RefundAccount>;
  }) {
    this.#log = parts.log;
    this.#source = parts.source;
    this.#couriers = parts.couriers;
    this.#files = parts.files;
    this.#views = parts.views;
    this.#sealing = parts.sealing;
  }

  /** Throws 2010 if the order is not the buyer's, 0005 for an account at an unknown bank. */
  async ask(
    type: ClaimType,
    { orderSysId, ...body }: AskBody & { readonly orderSysId: number },
    buyer: Caller,
    meta: CommandMeta,
  ): Promise<Placing> {
    const { userSysId } = buyer;
    requireBank(body.refundAccount);
    const naming = await this.#files.naming(body.pictures ?? [], { kind: 'claim', userSysId });
    const ref = orderStream(orderSysId);
    const { state: found } = await this.#log.state(ref);
    if (found?.userSysId !== userSysId) throw new Refusal('2010');
    const [claimSysId, refundSysId] = [this.#source.id(), this.#source.id()];
    const products = found.order.products.map(({ prdtSysId }) => productStream(prdtSysId));
    const { reply } = await this.#log.execute<Placing>({
      ...meta,
      actorId: userSysId,
      streams: [
        ref,
        ...(type === 'exchange' ? products : []),
        ...sellersOf(found),
        ...streamsGivenTo(found.order, userSysId),
        ...naming.streams,
      ],
      decide: (states, now) => {
        const state = states.get(ref);
        if (!state) throw new Refusal('2010');
        const { claim, isAtOnce } = asking(state, askedOf(type, body, states), { claimSysId, now });
        const { type: claimType, ...rest } = claim;
        const { sellerSysId } = lineOf(state, claim);
        const asked = withMoved<ClaimEvent>(state, {
          type: 'ClaimAsked',
          data: { orderSysId, sellerSysId, claimType, ...rest },
        });
        const ended = isAtOnce
          ? endWithPieces({ state, claim: { ...claim, ...ENDED }, states, now }, refundSysId)
          : null;
        const named = naming.named(states);
        return {
          events: [
            { ref, events: [asked, ...(ended?.events ?? [])] },
            ...(ended?.others ?? []),
            ...named.events,
          ],
          rows: [
            claimTexts.insert({
              claim_sys_id: claimSysId,
              asked_at: now,
              reason: body.reason,
              pictures: JSON.stringify(naming.files.map(({ url }) => url)),
              delivery_company_code: null,
              invoice_no: null,
              exchange_company_code: null,
              exchange_invoice_no: null,
              answer: null,
              answer_pictures: '[]',
              answered_at: null,
            }),
            ...this.#account(claimSysId, body.refundAccount, now),
            ...named.rows,
          ],
          timers: { set: ended?.set ?? [], clear: ended?.clear ?? [] },
          reply: { claimSysId, statusCode: claim.statusCode },
        };
      },
    });
    return reply;
  }

  /** Says with which parcel goods go back. So the request is not forgotten. */
  setInvoice(
    { claimSysId, ...invoice }: Invoice & { readonly claimSysId: number },
    caller: Caller,
    meta: CommandMeta,
  ) {
    this.#couriers.require(invoice.deliveryCompanyCode);
    return this.#step(claimSysId, 'buyer', caller, meta, ({ claim: { statusCode } }) => {
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
    await this.#step(claimSysId, 'buyer', caller, meta, (deciding) =>
      this.#moved(deciding, 'withdraw', 'buyer'),
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
    return this.#step(claimSysId, 'seller', caller, meta, (deciding) => {
      const { state, claim, states, now } = deciding;
      const move = moveFor('accept', claim);
      const answered =
        text === undefined || text === ''
          ? []
          : [setAnswer({ claimSysId, answer: text, pictures: '[]', at: now })];
      if (claim.type === 'cancel') {
        return { ...this.#ended(deciding, refundSysId), rows: answered };
      }
      const change = faultIn(claim, fault);
      const wanted = claim.type === 'exchange' ? wantedPieces(state, claim) : [];
      const stock = stockStream(lineOf(state, claim).prdtSysId);
      if (wanted.length > 0 && !canTake(states.get(stock), wanted))
        return {
          events: [
            moveClaim(state, claim, 'turnIntoReturn', 'seller', { ...change, ...dueAfterReceipt(now) }),
          ],
          rows: answered,
        };
      return {
        events: [moveClaim(state, claim, move as ClaimMove, 'seller', change)],
        others: stocked(state, 'StockTaken', claim, wanted),
        rows: answered,
        set: [timerOf(FORGET_CLAIM, state, claimSysId, now + SENT_BACK_WITHIN)],
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
    return this.#step(
      claimSysId,
      'seller',
      caller,
      meta,
      (deciding) => {
        const named = naming.named(deciding.states);
        const outcome = this.#moved(deciding, 'refuse', 'seller');
        return {
          ...outcome,
          others: [...(outcome.others ?? []), ...named.events],
          rows: [setAnswer({ claimSysId, answer: text, pictures: urls, at: deciding.now }), ...named.rows],
        };
      },
      naming.streams,
    );
  }

  receive({ claimSysId }: { readonly claimSysId: number }, caller: Caller, meta: CommandMeta): Promise<void> {
    return this.#step(claimSysId, 'seller', caller, meta, ({ state, claim, now }) => {
      const move = moveFor('receive', claim) as ClaimMove;
      return {
        events: [moveClaim(state, claim, move, 'seller', dueAfterReceipt(now))],
        // Those of a return go back when it ends.
        others:
          claim.type === 'exchange' ? stocked(state, 'StockReturned', claim, oldPieces(state, claim)) : [],
        clear: [timerId(FORGET_CLAIM, claimSysId)],
      };
    });
  }

  finish({ claimSysId }: { readonly claimSysId: number }, caller: Caller, meta: CommandMeta): Promise<void> {
    const refundSysId = this.#source.id();
    return this.#step(claimSysId, 'seller', caller, meta, (deciding) => {
      moveFor('finish', deciding.claim);
      return this.#ended(deciding, refundSysId);
    });
  }

  dispatch(
    { claimSysId, ...invoice }: Invoice & { readonly claimSysId: number },
    caller: Caller,
    meta: CommandMeta,
  ): Promise<void> {
    this.#couriers.require(invoice.deliveryCompanyCode);
    return this.#step(claimSysId, 'seller', caller, meta, ({ state, claim, now }) => {
      const move = moveFor('dispatch', claim) as ClaimMove;
      const dueAt = now + SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE;
      return {
        events: [moveClaim(state, claim, move, 'seller')],
        rows: [setExchangeInvoice({ claimSysId, ...storedOf(invoice) })],
        set: [timerOf(TAKE_EXCHANGE_AS_DELIVERED, state, claimSysId, dueAt)],
      };
    });
  }

  readonly timers: Record<string, TimerHandler> = {
    [FORGET_CLAIM]: (timer) =>
      this.#byTime(timer, (deciding) => {
        const { state, claim } = deciding;
        const outcome = this.#moved(deciding, 'forget', 'timer');
        const taken = claim.type === 'exchange' ? wantedPieces(state, claim) : [];
        return { ...outcome, others: stocked(state, 'StockReturned', claim, taken) };
      }),
    [TAKE_EXCHANGE_AS_DELIVERED]: (timer) =>
      this.#byTime(timer, (deciding) => {
        const { state, claim, now } = deciding;
        return {
          ...this.#moved(deciding, 'deliver', 'timer'),
          set: [timerOf(CONFIRM_EXCHANGE, state, claim.claimSysId, now + CONFIRMED_AFTER)],
        };
      }),
    [CONFIRM_EXCHANGE]: (timer) =>
      this.#byTime(timer, (deciding) => this.#moved(deciding, 'confirm', 'timer')),
  };

  #moved({ state, claim, now }: Deciding, step: Step, by: 'buyer' | 'seller' | 'timer'): Outcome {
    const move = moveFor(step, claim) as ClaimMove;
    return {
      events: [moveClaim(state, claim, move, by)],
      set: confirmTimers(state, claim.orderPrdtSysId, now),
    };
  }

  #ended(deciding: Deciding, refundSysId: number): Outcome {
    const { state, claim, now } = deciding;
    const ended = endWithPieces(deciding, refundSysId);
    return { ...ended, set: [...ended.set, ...confirmTimers(state, claim.orderPrdtSysId, now)] };
  }

  /** Throws 0004 for a request that the caller has nothing to do with, or not in this part. */
  async #step(
    claimSysId: number,
    part: 'buyer' | 'seller',
    caller: Caller,
    meta: CommandMeta,
    decide: (deciding: Deciding) => Outcome,
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

  async #byTime({ id, command }: Timer, decide: (deciding: Deciding) => Outcome): Promise<void> {
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
    decide: (deciding: Deciding) => Outcome,
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

  #account(claimSysId: number, account: RefundAccount | undefined, now: number): Write[] {
    if (!account) return [];
    const until = now + REFUND_ACCOUNT_MONTHS * 31 * DAY;
    const sealed = this.#sealing.seal(account, until);
    return [claimAccounts.insert({ claim_sys_id: claimSysId, asked_at: now, sealed })];
  }
}

/** A request that has nobody to decide it. */
const ENDED = { isOpen: false, feeAmount: 0, refundAmount: 0 } as const;

function sellersOf({ order }: Placed) {
  return [...new Set(order.products.map(({ sellerSysId }) => sellerSysId))].map(sellerStream);
}

function askedOf(type: ClaimType, body: AskBody, states: States): ClaimAsked {
  const ids = body.wantedOptionSysIds ?? [];
  return {
    type,
    orderPrdtSysId: body.orderPrdtSysIds[0]!,
    orderPrdtOptionSysIds: body.orderPrdtOptionSysIds,
    addOns: body.addingProducts ?? [],
    qty: body.qty,
    reasonTypeCode: body.reasonTypeCode,
    hasAccount: body.refundAccount !== undefined,
    ...(ids.length > 0 && {
      wanted: ({ prdtSysId }) => {
        const product = states.get(productStream(prdtSysId));
        const asked = ids.map((prdtOptionSysId) => ({ prdtOptionSysId, optionKeyName: '', price: 0 }));
        const choice = product && choose(product, asked);
        if (!choice || choice.isValueGone) return null;
        return { detailSysId: choice.detailSysId, options: choice.options };
      },
    }),
  };
}

function requireBank(account: RefundAccount | undefined): void {
  if (account && !BANKS.some(({ bankCode }) => bankCode === account.bankCode))
    throw new Refusal('0005', { field: 'bankCode', reason: 'is of no bank' });
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

function timerId(type: keyof typeof TIMER_NAMES, claimSysId: number): string {
  return `${TIMER_NAMES[type]}:${claimSysId}`;
}

function timerOf(
  type: keyof typeof TIMER_NAMES,
  { order: { orderSysId } }: Placed,
  claimSysId: number,
  dueAt: number,
): Timer {
  return { id: timerId(type, claimSysId), dueAt, command: { type, orderSysId, claimSysId } };
}
