import type { Body, Reply } from '../../schema/operation.ts';
import { actAsBank, type PayState } from '../../schema/buying/payments.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';

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

type Act = Body<typeof actAsBank>;

export function pay(context: Context, orderSysId: number, options: PayOptions): Promise<void> {
  const { claim } = options;
  return act(context, orderSysId, { ...actOf(options), ...(claim !== undefined && { claimSysId: claim }) });
}

export function deposit(context: Context, orderSysId: number, { amount }: DepositOptions): Promise<void> {
  return act(context, orderSysId, { act: 'deposit', ...(amount !== undefined && { amount }) });
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
