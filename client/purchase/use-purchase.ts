import { useEffect, useState } from 'react';
import { CallFailed, CallRefused } from '../../schema/call.ts';
import type { ResultCode } from '../../schema/codes.ts';
import type { Reply } from '../../schema/operation.ts';
import type { placeOrder } from '../../schema/buying/orders.ts';
import type { Product } from '../../schema/catalog/products.ts';
import type { Quote } from '../../schema/buying/quotes.ts';
import { tellApp } from '../app/bridge.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../app/calls/query.ts';
import {
  beginCheckout,
  choosesLines,
  type InBroadcast,
  orderOnce,
  useMemberMax,
  usePrice,
} from '../buying/offers.ts';
import { type Adding, restockedAddings, withAdding, withAddingQty } from './addings.ts';
import { forgetChoice, keepChoice, type KeptChoice, keptChoice } from './kept-choice.ts';
import type { Limit } from './limits.ts';
import {
  firstLines,
  type Line,
  type NotTaken,
  orderRequest,
  problemOf,
  quoteRequest,
  restocked,
  selectedOptions,
  totalQty,
  withLine,
  withQty,
  withValues,
} from './selection.ts';
import { useQuote } from './use-quote.ts';

export interface PurchaseOptions {
  readonly product: Product;
  readonly broadcast: InBroadcast | null;
  /** Where it goes; undefined: not known yet. */
  readonly userAddressSysId: number | undefined;
  /** The order went through. */
  readonly onOwnPurchase: (purchase: {
    readonly orderSysId: number;
    readonly ordPrdts: readonly { readonly prdtSysId: number; readonly name: string; readonly qty: number }[];
  }) => void;
  /** The product list no longer says what the server says. */
  readonly onStale: () => void;
}

export type OrderFailure = ResultCode | 'network' | 'other';
/** Answers after which what is shown must be loaded again. */
const STALE = new Set(['2000', '2003', '2005', '2004', '2008', '2009', '2019', '2021', '2030', '7001']);
const SOLD_OUT = '2003';
const OPTIONS_CHANGED = new Set(['2019', '2021']);
/** Answers after which it cannot be bought, whatever is chosen. */
const OVER = new Set(['2004', '2008', '2009', '2031', '7001', '7003']);
const NONE = { normalOptions: [], singleOptions: [], addingProducts: [] };

/** An order that went through, and what its buyer was shown that it costs. */
export type Done = Reply<typeof placeOrder> & { readonly payAmount: number };

function isOver(error: unknown): boolean {
  return error instanceof CallRefused && OVER.has(error.resultCode);
}

/** What was chosen of this product before its buyer left to log in. */
function chosenBefore({ prdtSysId }: Product): KeptChoice | undefined {
  const kept = keptChoice();
  return kept?.prdtSysId === prdtSysId ? kept : undefined;
}

/** Everything about buying one product: options, lines, quantities, the order itself. */
export function usePurchase({
  product,
  broadcast,
  userAddressSysId,
  onOwnPurchase,
  onStale,
}: PurchaseOptions) {
  const detail = useQuery({
    ...queryOf('productDetail', { prdtSysId: product.prdtSysId }),
    // Stock of options is not pushed: what is shown must be what there is now.
    staleTime: 0,
  });
  const options = detail.data ?? NONE;
  const sold = { ...product, broadcast, memberMaxQty: useMemberMax(product) };
  const [before] = useState(() => chosenBefore(product));
  useEffect(forgetChoice, []);
  const [chosen, setLines] = useState<readonly Line[]>(() => before?.lines ?? firstLines(sold));
  const lines = restocked(chosen, options);
  const [taken, setAddings] = useState<readonly Adding[]>(before?.addings ?? []);
  const addings = detail.data ? restockedAddings(taken, detail.data) : taken;
  const [values, setValues] = useState<Readonly<Record<number, string>>>(before?.values ?? {});
  const [baseSysId, setBaseSysId] = useState<number>();
  const [limit, setLimit] = useState<{ readonly id: string | number; readonly limit: Limit }>();
  /** A typed number that was brought back to the one before must be drawn anew. */
  const [redrawn, setRedrawn] = useState(0);
  const [notTaken, setNotTaken] = useState<NotTaken>();
  const [failed, setFailure] = useState<{ readonly what: OrderFailure; readonly error: unknown }>();
  const [ordering, setOrdering] = useState(false);
  const [done, setDone] = useState<Done>();
  const problem = problemOf(sold, options, lines, addings);
  const isAsked = problem === null && !done;
  const choice = { product, lines, addings, broadcast, userAddressSysId };
  const quoted = useQuote(isAsked ? quoteRequest(choice) : null, reload);
  const shown = usePrice(product);
  // The server's word, where it was heard.
  const { price, discountRate } = quoted.quote?.products[0] ?? shown;

  /** Any change of mind makes what was said about the last one outdated. */
  const change = (next: readonly Line[], nextAddings = addings) => {
    setLines(next);
    setAddings(nextAddings);
    setLimit(undefined);
    setNotTaken(undefined);
    setFailure(undefined);
  };

  return {
    detail,
    options,
    lines,
    values,
    baseSysId,
    limit,
    redrawn,
    notTaken,
    failure: failed?.what,
    /** What was thrown then. */
    failedWith: failed?.error,
    /** What is chosen has sold out: something else can be. */
    isTaken: failed?.what === SOLD_OUT,
    isOver: isOver(failed?.error) || isOver(quoted.failure),
    addings,
    ordering,
    done,
    price,
    discountRate,
    live: shown.live,
    problem,
    quoted,
    qty: totalQty(lines),
    choosesLines: choosesLines(product),
    chooseBase: setBaseSysId,
    chooseValue(option: number, value: string) {
      const next = { ...values, [option]: value };
      setValues(next);
      change(withValues(lines, options, next));
    },
    add(line: Line) {
      const next = withLine(product, lines, line);
      if (typeof next === 'string') setNotTaken(next);
      else change(next);
      // The next combination is chosen from the beginning.
      setBaseSysId(undefined);
    },
    remove(id: string) {
      change(lines.filter((line) => line.id !== id));
    },
    setQty(id: string, asked: number) {
      const next = withQty(sold, lines, id, asked);
      change(next.lines);
      met(next.limit, { id, asked, was: lines.find((line) => line.id === id)?.qty ?? 0 });
    },
    addAdding(adding: Adding) {
      change(lines, withAdding(addings, adding));
    },
    removeAdding(id: number) {
      change(
        lines,
        addings.filter((adding) => adding.id !== id),
      );
    },
    setAddingQty(id: number, asked: number) {
      const next = withAddingQty(addings, id, asked);
      change(lines, next.addings);
      met(next.limit, { id, asked, was: addings.find((adding) => adding.id === id)?.qty ?? 0 });
    },
    /** For when its buyer comes back from logging in. */
    keep() {
      keepChoice({ prdtSysId: product.prdtSysId, lines, values, addings });
    },
    /** To the order page with it, outside of any broadcast. */
    checkOut() {
      const { name, nameEn, squareImageUrl, isPlanEvent, brandSysId } = product;
      const { orderProducts } = quoteRequest({
        ...choice,
        broadcast: null,
        userAddressSysId: undefined,
      });
      beginCheckout({
        lines: orderProducts.map((asked) => ({
          asked,
          isPlanEvent,
          brandSysId,
          name,
          nameEn,
          imageUrl: squareImageUrl,
          selected: selectedOptions(lines, addings, options),
        })),
        basketSysIds: [],
      });
    },
    /** At what the buyer was shown that it costs. */
    async order(to: number, quote: Quote): Promise<void> {
      const request = orderRequest({ ...choice, userAddressSysId: to }, quote);
      setFailure(undefined);
      setOrdering(true);
      try {
        const reply = await orderOnce(request, [product], true);
        setDone({ ...reply, payAmount: quote.totalAmount });
        const { prdtSysId, name } = product;
        const { orderSysId } = reply;
        tellApp('tracking', { name: 'order', params: { orderSysId, prdtSysId, qty: request.qty } });
        onOwnPurchase({ orderSysId, ordPrdts: [{ prdtSysId, name, qty: request.qty }] });
        void queryClient.invalidateQueries({ queryKey: keyOf('orderList') });
        void queryClient.invalidateQueries({ queryKey: keyOf('currentOrder') });
      } catch (error) {
        if (error instanceof CallRefused) refused(error);
        else setFailure({ what: error instanceof CallFailed ? 'network' : 'other', error });
      } finally {
        setOrdering(false);
      }
    },
  };

  function met(
    by: Limit | null,
    { id, asked, was }: { readonly id: string | number; readonly asked: number; readonly was: number },
  ): void {
    if (!by) return;
    // The stepper's own buttons move by one and must keep their focus.
    if (Math.abs(asked - was) > 1) setRedrawn(redrawn + 1);
    setLimit({ id, limit: by });
  }

  /** What is shown is not what is there any more. */
  function reload({ resultCode }: CallRefused): void {
    if (!STALE.has(resultCode)) return;
    onStale();
    void detail.refetch();
  }

  function refused(error: CallRefused): void {
    const code = error.resultCode;
    void queryClient.invalidateQueries({ queryKey: keyOf('quoteOrder') });
    reload(error);
    if (OPTIONS_CHANGED.has(code)) {
      setLines(firstLines(sold));
      setAddings([]);
      setValues({});
      setBaseSysId(undefined);
    }
    setFailure({ what: code as OrderFailure, error });
  }
}

export type Purchase = ReturnType<typeof usePurchase>;
