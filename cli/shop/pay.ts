import type { Body, Reply } from '../../schema/operation.ts';
import {
  actAsBank,
  openRefunds,
  settleRefund,
  type OpenRefund,
  type PayState,
} from '../../schema/buying/payments.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { accountText } from '../orders/claim-commands.ts';
import { timeText } from '../output.ts';

export interface PayOptions {
  readonly refuse?: string;
  readonly timeout?: true;
  readonly noticeAgain?: true;
  readonly late?: true;
  readonly claim?: number;
}

export interface DepositOptions {
  readonly amount?: number;
}

export interface RefundsOptions {
  readonly limit: number;
}

type Act = Body<typeof actAsBank>;

export function pay(context: Context, orderSysId: number, options: PayOptions): Promise<void> {
  const { claim } = options;
  return act(context, orderSysId, { ...actOf(options), ...(claim !== undefined && { claimSysId: claim }) });
}

export function deposit(context: Context, orderSysId: number, { amount }: DepositOptions): Promise<void> {
  return act(context, orderSysId, { act: 'deposit', ...(amount !== undefined && { amount }) });
}

export async function refunds({ api, out }: Context, { limit }: RefundsOptions): Promise<void> {
  const listed = await api.call(openRefunds, { startIndex: 0, rowCount: limit });
  out.data(listed, (c) =>
    listed.refunds.length === 0
      ? 'No refunds are open'
      : listed.refunds
          .map((refund) => {
            const state =
              refund.isUnsure === 1 ? c.red('unsure: look into the provider’s books') : 'tried again';
            const due = refund.isOverdue === 1 ? c.red('overdue') : `due ${timeText(refund.dueAt)}`;
            const lines = [`${timeText(refund.askedAt)}  ${refundText(refund)}  ${due}  ${state}`];
            if (refund.refundAccount) lines.push(`  to ${accountText(refund.refundAccount)}`);
            return lines.join('\n');
          })
          .join('\n'),
  );
}

export async function settle(
  { api, out }: Context,
  refundSysId: number,
  found: Body<typeof settleRefund>['found'],
): Promise<void> {
  const refund = await api.call(settleRefund, { refundSysId, found });
  const words = found === 'done' ? 'has gone back' : 'is asked for again';
  out.data(refund, (c) => `${c.green('✓')} ${refundText(refund)}: ${words}`);
}

function refundText({ refundSysId, orderSysId, amount }: OpenRefund): string {
  return `${wonText(amount, 'sign')} of order ${orderSysId} (refund ${refundSysId})`;
}

function actOf({ refuse, timeout, noticeAgain, late }: PayOptions): Act {
  if (refuse !== undefined) return { act: 'refuse', refuseCode: refuse };
  if (timeout) return { act: 'timeout' };
  if (late) return { act: 'late' };
  return { act: 'pay', ...(noticeAgain && { isToldAgain: true }) };
}

async function act({ api, out }: Context, orderSysId: number, asked: Act): Promise<void> {
  const done = await api.call(actAsBank, { orderSysId, ...asked });
  out.data({ orderSysId, ...done }, (c) => `${c.green('✓')} ${told(orderSysId, asked, done)}`);
}

function told(
  orderSysId: number,
  asked: Act,
  { paySysId, payState, amount }: Reply<typeof actAsBank>,
): string {
  const what = `${wonText(amount, 'sign')} for order ${orderSysId} (payment ${paySysId})`;
  if (asked.act === 'late') return `${what} will be paid a minute after the order is given up`;
  return `${what}: ${WORDS[payState]}`;
}

const WORDS: Readonly<Record<PayState, string>> = {
  begun: 'not paid yet',
  paid: 'paid',
  refused: 'refused, and can be tried again',
  refundAsked: 'is being refunded',
  refunded: 'was refunded',
};
