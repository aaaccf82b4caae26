import { groupNamesOf, optionNamesOf } from '../../../../../schema/members/names.ts';
import type { Input, Reply } from '../../../../../schema/operation.ts';
import * as cancelling from '../../../../../schema/buying/cancelling.ts';
import { BANKS } from '../../../../../schema/orders/banks.ts';
import * as contract from '../../../../../schema/orders/claims.ts';
import type { Claim } from '../../../../../schema/orders/claims.ts';
import { PERMISSION } from '../../../../../schema/members/constants.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { Call } from '../../../../platform/http/route.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { query } from '../../../../platform/operations.ts';
import { pageByKey, rowsFor } from '../../../../platform/paging.ts';
import { mayHost } from '../../../room/broadcast/decider.ts';
import { planOf } from '../../../room/broadcast/queries.ts';
import { Files } from '../../../members/media/offers.ts';
import { moneyBack } from '../../../buying/payment/decider.ts';
import { pointsOf } from '../../../buying/point/decider.ts';
import { orderStream, type Placed } from '../decider.ts';
import { buyerStream } from '../buyers/buyer.ts';
import { asking } from './request.ts';
import { cancelCouponsLeft, cancelCouponStream } from './cancel-coupons.ts';
import { takeOut, withoutPieces } from './cancellation.ts';
import type { ClaimState, ClaimType } from './claims.ts';
import { lineOf } from './moves.ts';
import { feesAdded, feeShown } from './fees.ts';
import { refundTermsOf } from './take-out.ts';
import { RefundAccounts } from './refund-accounts.ts';
import {
  claimAccountsOf,
  claimById,
  claimsOfBuyer,
  claimsOfSeller,
  claimTextsOf,
  countClaimsOfBuyer,
  countClaimsOfSeller,
  type ClaimRow,
  type ClaimTextRow,
} from './rows.ts';

/** Of which the seller decides whose fault it is. */
const OTHER_REASON = 7;

type BuyersQuery = Pick<
  Input<typeof contract.orderRequests>,
  'startIndex' | 'rowCount' | 'type' | 'orderSysId'
>;

/** What showing a request needs. */
export interface ClaimViewing extends Pick<Platform, 'log' | 'clock'> {
  readonly accounts: Pick<RefundAccounts, 'of'>;
  readonly files: Pick<Files, 'addressesOf'>;
}

export function viewing({ log, clock, use }: Platform): ClaimViewing {
  return { log, clock, accounts: use(RefundAccounts), files: use(Files) };
}

/** Throws 0004 for a request that the caller has nothing to do with. */
export async function claimRowFor(
  log: Pick<EventLog, 'reads'>,
  claimSysId: number,
  caller: Caller,
): Promise<ClaimRow> {
  const row = await log.reads.one(claimById({ claimSysId }));
  if (!row || !(row.user_sys_id === caller.userSysId || mayHost(caller, { sellerSysId: row.seller_sys_id })))
    throw new Refusal('0004');
  return row;
}

/** Throws like {@link claimRowFor}. Managers see the account that money goes back to. */
export async function claimFor(need: ClaimViewing, claimSysId: number, caller: Caller): Promise<Claim> {
  const [claim] = await claimViews(need, [await claimRowFor(need.log, claimSysId, caller)]);
  if (caller.permission !== PERMISSION.manager) return claim!;
  return { ...claim!, refundAccount: (await need.accounts.of([claimSysId])).get(claimSysId) ?? null };
}

export const claimDetail = query(contract.claimDetail, (platform) => {
  const need = viewing(platform);
  return ({ params, caller }) => claimFor(need, params.claimSysId, caller);
});

export const orderRequests = query(contract.orderRequests, (platform) => {
  const need = viewing(platform);
  return ({ query: asked, caller }) => claimsOf(need, caller, asked);
});

const ofType = (type: ClaimType) => (platform: Platform) => {
  const need = viewing(platform);
  return ({ query: asked, caller }: Pick<Call<typeof contract.cancelOrders>, 'query' | 'caller'>) =>
    claimsOf(need, caller, { ...asked, type });
};
export const cancelOrders = query(contract.cancelOrders, ofType('cancel'));
export const returnOrders = query(contract.returnOrders, ofType('return'));
export const exchangeOrders = query(contract.exchangeOrders, ofType('exchange'));

async function claimsOf(
  need: ClaimViewing,
  { userSysId }: Caller,
  { type = '' as never, orderSysId = 0, ...page }: BuyersQuery,
): Promise<Reply<typeof contract.cancelOrders>> {
  const { reads } = need.log;
  const of = { userSysId, type, orderSysId };
  const [rows, count] = await Promise.all([
    reads.all(claimsOfBuyer({ ...of, ...page })),
    reads.one(countClaimsOfBuyer(of)),
  ]);
  return claimPage(need, rows, count);
}

export const sellerClaims = query(contract.sellerClaims, (platform) => {
  const need = viewing(platform);
  const { reads } = platform.log;
  return async ({ params: { sellerSysId }, query: { type, statusCode = 0, isOverdue = 0, ...asked } }) => {
    const of = { sellerSysId, type: type ?? '', statusCode, dueBefore: isOverdue ? need.clock.now() : 0 };
    const [rows, count] = await Promise.all([
      reads.all(claimsOfSeller({ ...of, ...rowsFor(asked) })),
      reads.one(countClaimsOfSeller(of)),
    ]);
    const { page, next } = pageByKey(rows, asked.rowCount, (row) => row.claim_sys_id);
    return { ...(await claimPage(need, page, count)), next };
  };
});

/** Throws what asking for it would throw, but for what is not known yet. */
export const previewClaim = query(
  contract.previewClaim,
  ({ log, clock }) =>
    async ({ params: { orderSysId }, body, caller: { userSysId } }) => {
      const { type, reasonTypeCode = OTHER_REASON, parts } = body;
      const { state } = await log.state(orderStream(orderSysId));
      if (state?.userSysId !== userSysId) throw new Refusal('2010');
      const back = {
        refundAmount: 0,
        pointAmount: 0,
        couponCnt: 0,
        couponTakenBackAmount: 0,
        deliveryAmount: 0,
      };
      const made = [];
      let rest = state;
      for (const { orderPrdtSysIds, orderPrdtOptionSysIds, addingProducts: addOns = [], qty } of parts) {
        const asked = { type, orderPrdtSysId: orderPrdtSysIds[0]!, orderPrdtOptionSysIds, addOns, qty };
        const { claim } = asking(
          rest,
          { ...asked, reasonTypeCode, hasAccount: true },
          { claimSysId: orderSysId, now: clock.now() },
        );
        const gone = takeOut(rest, claim, { ...refundTermsOf(claim), vatPercent: () => 0 });
        back.refundAmount += gone.amounts.payAmount;
        back.pointAmount += pointsOf(gone.part.points);
        back.couponCnt += gone.part.coupons.length;
        made.push(claim);
        for (const { amount } of gone.deliveriesCharged ?? []) back.deliveryAmount += amount;
        for (const { amount } of gone.couponsTakenBack ?? []) back.couponTakenBackAmount += amount;
        rest = withoutPieces(rest, gone, type === 'return' ? 'OrderPiecesReturned' : 'OrderPiecesCancelled');
      }
      return { ...back, feeAmount: feesAdded(state, made) };
    },
);

/** How many pieces the caller may still cancel in a broadcast. */
export const cancelCoupons = query(
  cancelling.cancelCoupons,
  ({ log }) =>
    async ({ query: { broadcastSysId }, caller }) => {
      await planOf(log, broadcastSysId, caller);
      const [granted, buyer] = await Promise.all([
        log.state(cancelCouponStream(broadcastSysId)),
        log.state(buyerStream(caller.userSysId)),
      ]);
      return { couponQty: cancelCouponsLeft(granted.state, buyer.state, broadcastSysId) };
    },
);

export const banks = query(contract.banks, () => () => ({ banks: [...BANKS] }));

async function claimPage(
  need: ClaimViewing,
  rows: readonly ClaimRow[],
  count: { readonly count: number } | undefined,
) {
  return { totalCnt: Number(count?.count ?? 0), claims: await claimViews(need, rows) };
}

async function claimViews(need: ClaimViewing, rows: readonly ClaimRow[]): Promise<Claim[]> {
  const ids = rows.map((row) => row.claim_sys_id);
  const { reads } = need.log;
  const [texts, accounts] = await Promise.all([
    reads.all(claimTextsOf(ids)),
    reads.all(claimAccountsOf(ids)),
  ]);
  const textsOf = new Map(texts.map((row) => [row.claim_sys_id, row]));
  const named = new Set(accounts.map((row) => row.claim_sys_id));
  return Promise.all(
    rows.map((row) =>
      claimView(need, row, textsOf.get(row.claim_sys_id), named.has(row.claim_sys_id) ? 1 : 0),
    ),
  );
}

async function claimView(
  { log, clock, files }: ClaimViewing,
  row: ClaimRow,
  texts: ClaimTextRow | undefined,
  hasRefundAccount: 0 | 1,
): Promise<Claim> {
  const { claim_sys_id: claimSysId, order_sys_id: orderSysId } = row;
  const { state } = await log.state(orderStream(orderSysId));
  const claim = state?.claims[claimSysId];
  if (!state || !claim) throw new Refusal('0004');
  const line = lineOf(state, claim);
  const choices = line.lines.filter((each) =>
    claim.lines.some(({ orderPrdtOptionSysId }) => orderPrdtOptionSysId === each.orderPrdtOptionSysId),
  );
  const option = groupNamesOf(choices.map(({ options }) => optionNamesOf(options)));
  const wanted = optionNamesOf(claim.wanted?.options ?? []);
  return {
    claimSysId,
    type: claim.type,
    orderSysId,
    orderPrdtSysIds: [claim.orderPrdtSysId],
    orderPrdtOptionSysIds: choices.map(({ orderPrdtOptionSysId }) => orderPrdtOptionSysId),
    prdtSysId: line.prdtSysId,
    sellerSysId: line.sellerSysId,
    name: line.name,
    nameEn: line.nameEn,
    optionText: option.name,
    optionTextEn: option.nameEn,
    squareImageUrl: line.imageUrl,
    qty: claim.lines.reduce((sum, { qty }) => sum + qty, 0),
    statusCode: claim.statusCode,
    reasonTypeCode: claim.reasonTypeCode,
    ...(await writtenIn(files, texts)),
    wantedOptionText: wanted.name,
    wantedOptionTextEn: wanted.nameEn,
    fault: claim.fault,
    ...feeShown(state.claims, claim),
    refundAmount: refundOf(state, claim),
    refund: moneyBack(state.pays).find((each) => each.refundSysId === claim.refundSysId) ?? null,
    hasRefundAccount,
    refundAccount: null,
    createdAt: timeOf(claim.createdAt),
    steps: claim.steps.map(({ statusCode, at }) => ({ statusCode, at: timeOf(at) })),
    noticeDueAt: timeOf(claim.noticeDueAt),
    decideDueAt: timeOf(claim.decideDueAt),
    isOverdue: row.due_at !== null && Number(row.due_at) <= clock.now() ? 1 : 0,
  };
}

/** Nothing once its term is over. */
async function writtenIn(
  files: ClaimViewing['files'],
  texts: ClaimTextRow | undefined,
): Promise<Pick<Claim, 'reason' | 'pictures' | 'invoice' | 'exchangeInvoice' | 'answer'>> {
  if (!texts) return { reason: '', pictures: [], invoice: null, exchangeInvoice: null, answer: null };
  const parcel = (deliveryCompanyCode: string | null, invoiceNo: string | null) =>
    deliveryCompanyCode === null || invoiceNo === null ? null : { deliveryCompanyCode, invoiceNo };
  return {
    reason: texts.reason,
    pictures: await picturesOf(files, texts.pictures),
    invoice: parcel(texts.delivery_company_code, texts.invoice_no),
    exchangeInvoice: parcel(texts.exchange_company_code, texts.exchange_invoice_no),
    answer:
      texts.answer === null
        ? null
        : {
            text: texts.answer,
            pictures: await picturesOf(files, texts.answer_pictures),
            at: timeOf(texts.answered_at ?? 0),
          },
  };
}

async function picturesOf(files: ClaimViewing['files'], stored: string): Promise<{ url: string }[]> {
  const addresses = await files.addressesOf(JSON.parse(stored) as string[]);
  return addresses.map((url) => ({ url }));
}

/** Until it ends: what it would come to now. */
function refundOf(state: Placed, claim: ClaimState): number {
  if (!claim.isOpen) return claim.refundAmount;
  if (claim.type === 'exchange') return 0;
  return takeOut(state, claim, { ...refundTermsOf(claim), vatPercent: () => 0 }).amounts.payAmount;
}

function timeOf(at: number): string {
  return new Date(Number(at)).toISOString();
}
