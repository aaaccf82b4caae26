import { groupNamesOf, optionNamesOf } from '../../../../../schema/members/names.ts';
import type { Input, Reply } from '../../../../../schema/operation.ts';
import type {
  cancelOrders,
  Claim,
  orderRequests,
  previewClaim,
  sellerClaims,
} from '../../../../../schema/orders/claims.ts';
import { PERMISSION } from '../../../../../schema/members/constants.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import { pageByKey, rowsFor } from '../../../../platform/paging.ts';
import { mayHost } from '../../../room/broadcast/hosts.ts';
import type { Files } from '../../../members/media/offers.ts';
import { moneyBack } from '../../../buying/payment/decider.ts';
import { pointsOf } from '../../../buying/point/decider.ts';
import { orderStream, type Placed } from '../decider.ts';
import { asking } from './asking.ts';
import { takeOut, withoutPieces } from './cancelling.ts';
import type { ClaimState } from './claims.ts';
import { lineOf } from './deciding.ts';
import { feesAdded, feeShown } from './fees.ts';
import { refundTermsOf } from './taking-out.ts';
import type { RefundAccounts } from './refund-accounts.ts';
import {
  claimAccountOf,
  claimById,
  claimsOfBuyer,
  claimsOfSeller,
  claimTextsOf,
  countClaimsOfBuyer,
  countClaimsOfSeller,
  type ClaimRow,
  type ClaimTextRow,
} from './tables.ts';

/** Of which the seller decides whose fault it is. */
const OTHER_REASON = 7;

type BuyersQuery = Pick<Input<typeof orderRequests>, 'startIndex' | 'rowCount' | 'type' | 'orderSysId'>;

/** Requests, as their buyers and sellers see them. */
export class ClaimViews {
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #accounts: Pick<RefundAccounts, 'of'>;
  readonly #files: Pick<Files, 'addressesOf'>;

  constructor(parts: {
    readonly log: EventLog;
    readonly clock: Clock;
    readonly accounts: Pick<RefundAccounts, 'of'>;
    readonly files: Pick<Files, 'addressesOf'>;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#accounts = parts.accounts;
    this.#files = parts.files;
  }

  /** Throws 0004 for a request that the caller has nothing to do with. */
  async found(claimSysId: number, caller: Caller): Promise<ClaimRow> {
    const row = await this.#log.reads.one(claimById({ claimSysId }));
    if (!row || !(row.user_sys_id === caller.userSysId || isOf(row, caller))) throw new Refusal('0004');
    return row;
  }

  async one(claimSysId: number, caller: Caller): Promise<Claim> {
    const claim = await this.#view(await this.found(claimSysId, caller));
    if (caller.permission !== PERMISSION.manager) return claim;
    return { ...claim, refundAccount: await this.#accounts.of(claimSysId) };
  }

  async ofBuyer(
    userSysId: number,
    { type = '' as never, orderSysId = 0, ...page }: BuyersQuery,
  ): Promise<Reply<typeof cancelOrders>> {
    const of = { userSysId, type, orderSysId };
    const [rows, count] = await Promise.all([
      this.#log.reads.all(claimsOfBuyer({ ...of, ...page })),
      this.#log.reads.one(countClaimsOfBuyer(of)),
    ]);
    return this.#page(rows, count);
  }

  async ofSeller({
    sellerSysId,
    type,
    statusCode = 0,
    isOverdue = 0,
    ...asked
  }: Input<typeof sellerClaims>): Promise<Reply<typeof sellerClaims>> {
    const of = { sellerSysId, type: type ?? '', statusCode, dueBefore: isOverdue ? this.#clock.now() : 0 };
    const [rows, count] = await Promise.all([
      this.#log.reads.all(claimsOfSeller({ ...of, ...rowsFor(asked) })),
      this.#log.reads.one(countClaimsOfSeller(of)),
    ]);
    const { page, next } = pageByKey(rows, asked.rowCount, (row) => row.claim_sys_id);
    return { ...(await this.#page(page, count)), next };
  }

  /** Throws what asking for it would throw, but for what is not known yet. */
  async preview(
    { orderSysId, type, reasonTypeCode = OTHER_REASON, parts }: Input<typeof previewClaim>,
    { userSysId }: Caller,
  ): Promise<Reply<typeof previewClaim>> {
    const { state } = await this.#log.state(orderStream(orderSysId));
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
        { claimSysId: orderSysId, now: this.#clock.now() },
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
  }

  async #page(rows: readonly ClaimRow[], count: { readonly count: number } | undefined) {
    const claims = await Promise.all(rows.map((row) => this.#view(row)));
    return { totalCnt: Number(count?.count ?? 0), claims };
  }

  async #view(row: ClaimRow): Promise<Claim> {
    const { claim_sys_id: claimSysId, order_sys_id: orderSysId } = row;
    const [{ state }, texts, account] = await Promise.all([
      this.#log.state(orderStream(orderSysId)),
      this.#log.reads.one(claimTextsOf({ claimSysId })),
      this.#log.reads.one(claimAccountOf({ claimSysId })),
    ]);
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
      ...(await this.#written(texts)),
      wantedOptionText: wanted.name,
      wantedOptionTextEn: wanted.nameEn,
      fault: claim.fault,
      ...feeShown(state.claims, claim),
      refundAmount: refundOf(state, claim),
      refund: moneyBack(state.pays).find((each) => each.refundSysId === claim.refundSysId) ?? null,
      hasRefundAccount: account ? 1 : 0,
      refundAccount: null,
      createdAt: timeOf(claim.createdAt),
      steps: claim.steps.map(({ statusCode, at }) => ({ statusCode, at: timeOf(at) })),
      noticeDueAt: timeOf(claim.noticeDueAt),
      decideDueAt: timeOf(claim.decideDueAt),
      isOverdue: row.due_at !== null && Number(row.due_at) <= this.#clock.now() ? 1 : 0,
    };
  }

  /** Nothing once its term is over. */
  async #written(
    texts: ClaimTextRow | undefined,
  ): Promise<Pick<Claim, 'reason' | 'pictures' | 'invoice' | 'exchangeInvoice' | 'answer'>> {
    if (!texts) return { reason: '', pictures: [], invoice: null, exchangeInvoice: null, answer: null };
    const parcel = (deliveryCompanyCode: string | null, invoiceNo: string | null) =>
      deliveryCompanyCode === null || invoiceNo === null ? null : { deliveryCompanyCode, invoiceNo };
    return {
      reason: texts.reason,
      pictures: await this.#picturesOf(texts.pictures),
      invoice: parcel(texts.delivery_company_code, texts.invoice_no),
      exchangeInvoice: parcel(texts.exchange_company_code, texts.exchange_invoice_no),
      answer:
        texts.answer === null
          ? null
          : {
              text: texts.answer,
              pictures: await this.#picturesOf(texts.answer_pictures),
              at: timeOf(texts.answered_at ?? 0),
            },
    };
  }

  async #picturesOf(stored: string): Promise<{ url: string }[]> {
    const addresses = await this.#files.addressesOf(JSON.parse(stored) as string[]);
    return addresses.map((url) => ({ url }));
  }
}

function isOf({ seller_sys_id: sellerSysId }: ClaimRow, caller: Caller): boolean {
  return mayHost(caller, { sellerSysId });
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
