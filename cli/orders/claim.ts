import {
  acceptClaim,
  claimDetail,
  dispatchExchange,
  finishClaim,
  receiveClaim,
  refuseClaim,
  sellerClaims,
  type Claim,
  type ClaimType,
} from '../../schema/orders/claims.ts';
import type { RefundAccount } from '../../schema/orders/claim-request.ts';
import { CLAIM_REASONS } from '../../schema/orders/constants.ts';
import { invoiceOf } from '../../schema/orders/invoice-number.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { sellerOf, type OfSeller } from '../host/where.ts';
import { count, countOf, timeText } from '../output.ts';
import { table } from '../table.ts';
import { statusText } from './status-words.ts';

export interface ClaimListOptions extends OfSeller {
  readonly overdue?: true;
  readonly type?: ClaimType;
  readonly limit: number;
}

export interface AcceptOptions {
  readonly reason?: string;
  readonly fault?: 'buyer' | 'seller';
}

export interface RefuseOptions {
  readonly reason: string;
}

export interface DispatchClaimOptions {
  readonly courier: string;
  readonly invoice: string;
  readonly fault?: 'seller';
}

export type FinishOptions = Pick<DispatchClaimOptions, 'fault'>;

export async function list(context: Context, options: ClaimListOptions): Promise<void> {
  const { overdue, type, limit, ...asked } = options;
  const { api, out } = context;
  const sellerSysId = await sellerOf(context, asked);
  const listed = await api.call(sellerClaims, {
    sellerSysId,
    startIndex: 0,
    rowCount: limit,
    ...(type && { type }),
    ...(overdue && { isOverdue: 1 }),
  });
  out.data(listed, (c) =>
    listed.claims.length === 0
      ? 'No such requests'
      : table(
          c,
          ['Request', 'Order', 'Asked', 'Product', 'Pieces', 'Status', 'Due'],
          listed.claims.map((claim) => [
            String(claim.claimSysId),
            String(claim.orderSysId),
            timeText(claim.createdAt),
            `${claim.name} ${claim.optionText}`.trim(),
            count(claim.qty),
            `${claim.statusCode} ${statusText(claim.statusCode)}${claim.isFeePayable ? ', fee unpaid' : ''}`,
            claim.isOverdue ? c.red('overdue') : timeText(claim.decideDueAt),
          ]),
          [4],
        ),
  );
  if (listed.totalCnt > listed.claims.length)
    out.note(`${count(listed.claims.length)} of ${countOf(listed.totalCnt, 'request')}; see --limit`);
}

export async function show({ api, out }: Context, claimSysId: number): Promise<void> {
  const claim = await api.call(claimDetail, { claimSysId });
  out.data(claim, (c) =>
    [
      `${c.bold(String(claimSysId))}  ${claim.statusCode} ${statusText(claim.statusCode)}`,
      `  order ${claim.orderSysId}: ${claim.qty} × ${claim.name} ${claim.optionText}`.trimEnd(),
      `  reason ${claim.reasonTypeCode} ${reasonText(claim)}${claim.reason === '' ? '' : `: ${claim.reason}`}`,
      ...claim.pictures.map(({ url }) => `  ${url}`),
      ...(claim.wantedOptionText === '' ? [] : [`  wants ${claim.wantedOptionText}`]),
      ...(claim.fault === null ? [] : [`  fault of the ${claim.fault}`]),
      `  refund ${wonText(claim.refundAmount, 'en')}${refundedText(claim)}`,
      ...feeText(claim),
      ...accountLine(claim),
      ...parcelText('comes back in', claim.invoice),
      ...parcelText('sent in', claim.exchangeInvoice),
      ...(claim.answer === null ? [] : [`  answered: ${claim.answer.text}`]),
    ].join('\n'),
  );
}

function reasonText({ reasonTypeCode }: Claim): string {
  return (CLAIM_REASONS as Readonly<Record<number, string>>)[reasonTypeCode] ?? 'unknown to this version';
}

export async function accept(
  context: Context,
  claimSysId: number,
  { reason, fault }: AcceptOptions,
): Promise<void> {
  const said = { ...(reason !== undefined && { text: reason }), ...(fault && { fault }) };
  moved(context, await context.api.call(acceptClaim, { claimSysId, ...said }));
}

export async function refuse(context: Context, claimSysId: number, { reason }: RefuseOptions): Promise<void> {
  moved(context, await context.api.call(refuseClaim, { claimSysId, text: reason }));
}

export async function receive(context: Context, claimSysId: number): Promise<void> {
  moved(context, await context.api.call(receiveClaim, { claimSysId }));
}

export async function finish(context: Context, claimSysId: number, { fault }: FinishOptions): Promise<void> {
  moved(context, await context.api.call(finishClaim, { claimSysId, ...(fault && { fault }) }));
}

export async function dispatch(
  context: Context,
  claimSysId: number,
  { courier, invoice, fault }: DispatchClaimOptions,
): Promise<void> {
  const parcel = { deliveryCompanyCode: courier, invoiceNo: invoiceOf(invoice), ...(fault && { fault }) };
  moved(context, await context.api.call(dispatchExchange, { claimSysId, ...parcel }));
}

function moved({ out }: Context, claim: Claim): void {
  out.data(claim, (c) => `${c.green('✓')} Request ${claim.claimSysId}: ${statusText(claim.statusCode)}`);
}

function refundedText({ refund }: Claim): string {
  if (!refund) return '';
  return refund.doneAt === null ? `, due ${timeText(refund.dueAt)}` : `, made ${timeText(refund.doneAt)}`;
}

/** Where a transfer goes to. */
export function accountText({ bankCode, accountHolder, accountNumber }: RefundAccount): string {
  return `bank ${bankCode}, ${accountNumber}, ${accountHolder}`;
}

/** Managers alone see it. */
function accountLine({ hasRefundAccount, refundAccount }: Claim): string[] {
  if (!refundAccount) return hasRefundAccount ? ['  money goes back to an account that managers see'] : [];
  return [`  money goes back to ${accountText(refundAccount)}`];
}

function feeText({ feeAmount, feeWith, isFeePaid, isFeePayable, feeRefund }: Claim): string[] {
  const fee =
    feeWith === null
      ? `  sending back costs the buyer ${wonText(feeAmount, 'en')}`
      : `  request ${feeWith} bears the fee of sending back, as the goods go in one parcel`;
  return [
    ...(isFeePayable ? [`${fee}, to be paid before this ends`] : []),
    ...(isFeePaid ? [`${fee}, paid`] : []),
    ...(feeRefund === null
      ? []
      : [
          `  ${wonText(feeRefund.amount, 'en')} for sending back ${feeRefund.isDone ? 'went' : 'will go'} back to the buyer`,
        ]),
  ];
}

function parcelText(what: string, parcel: Claim['invoice']): string[] {
  return parcel === null ? [] : [`  ${what} parcel ${parcel.deliveryCompanyCode} ${parcel.invoiceNo}`];
}
