import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import type { Address } from '../../schema/accounts.ts';
import { isAgreed } from '../../schema/agreed.ts';
import { PAY_METHOD } from '../../schema/constants.ts';
import { CallFailed, CallRefused } from '../../schema/call.ts';
import { canBeDeliveredTo, isPhoneNumber, isReceiverName, streetOf } from '../../schema/addresses.ts';
import type { OrderRequest } from '../../schema/orders.ts';
import type { Quote, QuoteRequest } from '../../schema/quotes.ts';
import { tellApp } from '../app/bridge.ts';
import { codeText, errorText, isTrouble } from '../app/errors.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../app/query.ts';
import { addressOf } from '../app/routes.ts';
import { isLoggedIn, session } from '../app/session.ts';
import { removeFromCart } from '../cart/offers.ts';
import { toast } from '../design/toast.ts';
import { beginPayment, hindrance, keepNonMemberOrder, usePayWays } from '../orders/offers.ts';
import {
  atQuote,
  CHECKED,
  type CheckedField,
  EMPTY_ADDRESS,
  forgetWanted,
  isAddressWrong,
  type NewAddress,
  orderErrorText,
  orderOnce,
  tidiedAddress,
  useAddresses,
  type Wanted,
} from '../buying/offers.ts';

/** What the buyer saw costs something else by now. */
const ANOTHER_PRICE = new Set(['2000', '2005']);
/** Answers after which it cannot be bought as it was brought here, whatever is chosen on this page. */
const OVER = new Set(['2003', '2004', '2008', '2009', '2031', '7001', '7002', '7003', '7004']);

/** A link is asked for at the receipt, for whoever it is sent to. */
const WAYS = [
  PAY_METHOD.card,
  PAY_METHOD.virtualAccount,
  PAY_METHOD.kakaoPay,
  PAY_METHOD.samsungPay,
  PAY_METHOD.phone,
] as const;
export type Way = (typeof WAYS)[number];

/** What stands in the way of the order, as a text's name, in the order of the page. */
export type Wrong =
  | 'orderName'
  | 'orderMobile'
  | 'address'
  | 'incomplete'
  | 'receiver'
  | CheckedField
  | 'method'
  | 'agreements';

/**
 * Everything that is decided on the order page, and the order itself. The server says what it costs. Who is not logged in
 * orders as a non-member: without coupons and points, and to an address that is written here.
 */
export function useCheckout(wanted: Wanted) {
  const t = useTranslations('checkout');
  const refusals = useTranslations('orders.pay');
  const who = useSnapshot(session);
  const isMember = isLoggedIn(who);
  const member = useQuery({ ...queryOf('userInfo', { uid: who.userSysId ?? 0 }), enabled: isMember });
  const addresses = useAddresses();
  const [written, setWritten] = useState<NewAddress>(addresses.written ?? EMPTY_ADDRESS);
  const [orderer, setOrderer] = useState<{ readonly name?: string; readonly mobile?: string }>({});
  const [couponSysIds, setCoupons] = useState<readonly number[]>([]);
  const [usePoint, setPoint] = useState(0);
  const [chosenWay, chooseWay] = useState<Way>();
  const [agreements, setAgreements] = useState({ payment: false, age: false });
  const [tried, setTried] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [over, setOver] = useState<CallRefused>();
  /** Nobody knows whether it was placed: the very same is sent again, so that it is placed once. */
  const [unanswered, setUnanswered] = useState<OrderRequest>();

  const address = addresses.current;
  // Most have parcels sent to themselves, under the name that a nickname is not.
  const name = orderer.name ?? (addresses.saved[0]?.receiverName || member.data?.nickName || '');
  const mobile = orderer.mobile ?? member.data?.mobile ?? '';
  const orderProducts = wanted.lines.map((line) => line.asked);
  const { ways: taken } = usePayWays(orderProducts);
  const ways = WAYS.filter((each) => taken.includes(each));
  const way = ways.find((each) => each === chosenWay) ?? ways[0];

  const receiverPostNumber = isAddressWrong(written, 'zipCode') ? undefined : tidiedAddress(written).zipCode;
  const asked: QuoteRequest = isMember
    ? {
        orderProducts,
        userCouponSysIds: [...couponSysIds],
        usePoint,
        ...(address && { userAddressSysId: address.userAddressSysId }),
      }
    : { orderProducts, ...(receiverPostNumber !== undefined && { receiverPostNumber }) };
  const quoted = useQuery({
    ...queryOf('quoteOrder', asked),
    enabled: !(isMember && addresses.query.isPending) && !ordering && !unanswered,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  /** What was written here stays while an answer is missing, and with it what the last one said. */
  const [known, setKnown] = useState<Quote>();
  if (quoted.data && quoted.data !== known) setKnown(quoted.data);
  const quote = quoted.data ?? known;
  /** What is shown is what was asked for, and not what it cost before. */
  const isSettled = quoted.isSuccess && !quoted.isPlaceholderData && !quoted.isFetching;
  const problem = quoted.isError && !quoted.isFetching ? quoted.error : undefined;

  // What cannot be used any more, with what else was chosen since, is not asked for again.
  if (quote && isSettled) {
    const refused = quote.coupons.filter(({ refusalCode }) => refusalCode !== null);
    const [first] = refused;
    if (first?.refusalCode) {
      setCoupons(couponSysIds.filter((id) => !refused.some(({ userCouponSysId }) => userCouponSysId === id)));
      setFailure(codeText(first.refusalCode));
    } else if (quote.points?.refusalCode && usePoint !== quote.points.usablePoint) {
      setPoint(quote.points.usablePoint);
    }
  }

  const checks: readonly (readonly [Wrong, boolean])[] = [
    ['orderName', name.trim() !== ''],
    ['orderMobile', isPhoneNumber(mobile)],
    ...(isMember
      ? checksOf(address)
      : CHECKED.map((field) => [field, !isAddressWrong(written, field)] as const)),
    ['method', way !== undefined],
    ['agreements', isAgreed(agreements)],
  ];
  const wrong = checks.filter(([, isRight]) => !isRight).map(([what]) => what);

  function requestOf(of: Quote, payMethodCode: Way): OrderRequest {
    return {
      ...asked,
      ...(!isMember && receiverOf(written)),
      ...atQuote(orderProducts, of),
      payMethodCode,
      agreements,
      orderName: name.trim(),
      orderMobile: mobile,
    };
  }

  async function order(): Promise<void> {
    setTried(true);
    setFailure(undefined);
    if (!quote || !isSettled || way === undefined || wrong.length > 0) return;
    const request = unanswered ?? requestOf(quote, way);
    const hindered = hindrance(way, navigator.userAgent);
    if (hindered && quote.totalAmount > 0) {
      toast(refusals(hindered), { tone: 'danger' });
      return;
    }
    setOrdering(true);
    try {
      const products = wanted.lines.map(({ asked: { prdtSysId }, isPlanEvent, brandSysId }) => {
        return { prdtSysId, isPlanEvent, brandSysId };
      });
      const { orderSysId } = await orderOnce(request, products, isMember);
      if (!isMember) keepNonMemberOrder({ orderSysId, orderMobile: mobile });
      for (const { asked: each } of wanted.lines) {
        const { prdtSysId, qty } = each;
        tellApp('tracking', { name: 'order', params: { orderSysId, prdtSysId, qty } });
      }
      forgetWanted();
      // Ordered is ordered: what could not be taken out is taken out by hand.
      if (wanted.basketSysIds.length > 0) await removeFromCart(wanted.basketSysIds).catch(() => undefined);
      for (const changed of ['orderList', 'currentOrder', 'couponBox', 'pointHistory'] as const)
        void queryClient.invalidateQueries({ queryKey: keyOf(changed) });
      const complete = `${addressOf('BuyComplete')}?orderSysId=${orderSysId}`;
      const whose = { orderSysId, ...(!isMember && { orderMobile: mobile, isMasked: 0 as const }) };
      const payUrl = quote.totalAmount === 0 ? undefined : await payUrlOf(whose, way, complete);
      // Whoever comes back from the bank's page finds the order, and not the way to a second one.
      navigate(complete, { replace: true });
      if (payUrl !== undefined) location.assign(payUrl);
    } catch (error) {
      const code = error instanceof CallRefused ? error.resultCode : '';
      const isPrice = ANOTHER_PRICE.has(code);
      setFailure(isPrice ? `${errorText(error)} ${t('askedAnew')}` : orderErrorText(error));
      setUnanswered(error instanceof CallFailed ? request : undefined);
      if (error instanceof CallRefused) {
        if (OVER.has(code)) setOver(error);
        void queryClient.invalidateQueries({ queryKey: keyOf('quoteOrder') });
      }
      setOrdering(false);
    }
  }

  return {
    isMember,
    written,
    /** Once it is right, it is where parcels of this tab go. */
    write(change: Partial<NewAddress>): void {
      const next = { ...written, ...change };
      setWritten(next);
      if (!CHECKED.some((field) => isAddressWrong(next, field))) addresses.write(tidiedAddress(next));
    },
    addresses,
    address,
    orderer: { name, mobile },
    setOrderer: (change: typeof orderer) => setOrderer((before) => ({ ...before, ...change })),
    couponSysIds,
    setCoupons,
    usePoint,
    setPoint,
    ways,
    way,
    chooseWay,
    agreements,
    setAgreements,
    quote,
    isSettled,
    /** Why it cannot be ordered at all. */
    refusal: over ?? (problem && !isTrouble(problem) ? problem : undefined),
    /** What it costs could not be learnt now. */
    trouble: problem && isTrouble(problem) ? problem : undefined,
    askAgain: () => void quoted.refetch(),
    /** What was sent must not be changed before its answer is known. */
    isLocked: ordering || unanswered !== undefined,
    /** What is missing is said once somebody wants to go on, not before. */
    isWrong: (what: Wrong) => tried && wrong.includes(what),
    firstWrong: wrong[0],
    ordering,
    failure: failure ?? (quote?.refusalCode ? codeText(quote.refusalCode) : undefined),
    order,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

/** Of an address that was saved: it may be from a time when less was asked for. */
function checksOf(address: Address | undefined): readonly (readonly [Wrong, boolean])[] {
  return [
    ['address', address !== undefined],
    ['incomplete', address === undefined || canBeDeliveredTo(address)],
    [
      'receiver',
      address === undefined || (isReceiverName(address.receiverName) && isPhoneNumber(address.mobile)),
    ],
  ];
}

function receiverOf(written: NewAddress): Partial<OrderRequest> {
  const { receiverName, mobile, zipCode, addressDetail, ...place } = tidiedAddress(written);
  return {
    receiverName,
    receiverMobile: mobile,
    receiverPostNumber: zipCode,
    receiverAddress1: streetOf(place),
    receiverAddress2: addressDetail,
  };
}

/** Where it is paid; undefined: on an account, or it could not be begun, and the complete page offers it again. */
async function payUrlOf(
  whose: Parameters<typeof beginPayment>[0],
  payMethodCode: Way,
  returnUrl: string,
): Promise<string | undefined> {
  try {
    return (await beginPayment(whose, payMethodCode, returnUrl)).payUrl;
  } catch (error) {
    toast(errorText(error), { tone: 'danger' });
    return undefined;
  }
}
