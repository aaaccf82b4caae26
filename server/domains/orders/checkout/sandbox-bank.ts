/* The bank behind the sandbox. It follows orders and sends signed notices, as a provider would. */
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import * as contract from '../../../../schema/buying/payments.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Body } from '../../../../schema/operation.ts';
import { Refusal, type Timer } from '../../../platform/log/log.ts';
import { executeOwn, query } from '../../../platform/operations.ts';
import type { Bill, PaymentNotice, Pay } from '../../buying/payment/decider.ts';
import { ChosenProvider, type Sandbox } from '../../buying/payment/offers.ts';
import type { Placed } from '../order/decider.ts';
import { billNamed, billPaidBy, orderStatusOf, type BillPaid } from '../order/offers.ts';
import { hear } from './notices.ts';
import { payFeeFor } from './pay-claim-fee.ts';
import { payFor } from './pay-order.ts';
import { payingOf, stateOfOrder, type Paying } from './payments.ts';

/** The timer of a late notice that a payment was made. */
export const PAY_LATE = 'SandboxPaysLate';
/** How long after the order was cancelled for lack of payment (ms); for a fee, after it was paid. */
const LATE_BY = 60_000;

const REFUSED = 'REFUSED';
const TIMEOUT = 'TIMEOUT';
/** The return path of payments that the bank itself begins. Any path will do. */
const HOME = '/';

export interface Bank extends Paying {
  readonly sandbox: Sandbox;
}

type Act = Omit<Body<typeof contract.actAsBank>, 'claimSysId'>;

/** For the buyer and for managers; 2010 for anybody else. */
export const actAsBank = query(contract.actAsBank, (platform) => {
  const { sandbox } = platform.use(ChosenProvider);
  const bank = sandbox && { ...payingOf(platform), sandbox };
  return async ({ params: { orderSysId }, body: { claimSysId, ...act }, caller }) => {
    // Only the provider reports payments. For the sandbox we report them ourselves.
    if (!bank) throw new Refusal('9001');
    const order = await stateOfOrder(bank.log, orderSysId);
    if (order.userSysId !== caller.userSysId && caller.permission !== PERMISSION.manager)
      throw new Refusal('2010');
    const paid = billNamed(order, claimSysId);
    const pay = await paymentOf(bank, order, paid, act.act === 'deposit');
    await report(bank, paid, pay, act);
    const { paySysId } = pay;
    const after = await stateOfOrder(bank.log, orderSysId);
    const { state, amount } = billPaidBy(after, paySysId).pays.find((each) => each.paySysId === paySysId)!;
    return { paySysId, payState: state, amount, statusCode: orderStatusOf(after) };
  };
});

/** What the buyer decided on the bank's page. */
export async function answerOnPage(
  bank: Bank,
  orderSysId: number,
  paySysId: number,
  isPaying: boolean,
): Promise<void> {
  const paid = billPaidBy(await stateOfOrder(bank.log, orderSysId), paySysId);
  const pay = paid.pays.find((each) => each.paySysId === paySysId);
  if (!pay) throw new Refusal('2010');
  await report(bank, paid, pay, { act: isPaying ? 'pay' : 'refuse' });
}

export function payLate(bank: Bank, { command }: Timer): Promise<void> {
  return tellPaid(bank, command as unknown as Pick<PaymentNotice, 'orderSysId' | 'paySysId' | 'amount'>);
}

/** The newest payment of the bill; for a deposit, into an account. Without one it begins a new payment, if the bill is unpaid. */
async function paymentOf(
  bank: Bank,
  { userSysId }: Placed,
  { bill, pays, claim }: BillPaid,
  isDeposit: boolean,
): Promise<Pay> {
  const payMethodCode = isDeposit ? PAY_METHOD.virtualAccount : PAY_METHOD.card;
  const fits = (pay: Pay) => !isDeposit || pay.payMethodCode === payMethodCode;
  const newest = pays.findLast(fits);
  if (newest && (newest.state === 'begun' || !bill.isUnpaid)) return newest;
  const { orderSysId, claimSysId } = bill;
  const asked = { payMethodCode, returnUrl: HOME };
  const commandId = bank.source.commandId();
  const paysNow = async () => billNamed(await stateOfOrder(bank.log, orderSysId), claimSysId).pays;
  try {
    const begun = claim
      ? await payFeeFor(bank, { ...claim, ...asked, orderSysId }, { userSysId }, commandId)
      : await payFor(bank, orderSysId, asked, { userSysId }, commandId, { isByBank: true });
    return (await paysNow()).find(({ paySysId }) => paySysId === begun.paySysId)!;
  } catch (error) {
    // Another process has paid meanwhile, which is known here by now.
    const paid = (await paysNow()).findLast(fits);
    if (paid && error instanceof Refusal && error.resultCode === '0007') return paid;
    throw error;
  }
}

async function report(
  bank: Bank,
  { bill }: BillPaid,
  pay: Pay,
  { act, refuseCode, amount = pay.amount, isToldAgain }: Act,
): Promise<void> {
  const { orderSysId } = bill;
  const { paySysId } = pay;
  const say = () => {
    if (act === 'pay') return tellPaid(bank, { orderSysId, paySysId, amount: pay.amount });
    if (act === 'deposit') return tellPaid(bank, { orderSysId, paySysId, amount });
    const refused = act === 'timeout' ? TIMEOUT : (refuseCode ?? REFUSED);
    return tell(bank, { orderSysId, paySysId, amount: pay.amount, outcome: { refused } });
  };
  if (act === 'late') return setLate(bank, bill, pay);
  await say();
  if (isToldAgain) await say();
}

async function setLate(bank: Bank, { orderSysId, payUntil }: Bill, { paySysId, amount }: Pay): Promise<void> {
  await executeOwn(bank, {
    decide: (_states, now) => {
      const dueAt = (Number.isFinite(payUntil) ? payUntil : now) + LATE_BY;
      const command = { type: PAY_LATE, orderSysId, paySysId, amount };
      const timer = { id: `sandbox-pays-late:${paySysId}`, dueAt, command };
      return { timers: { set: [timer] } };
    },
  });
}

function tellPaid(bank: Bank, pay: Pick<PaymentNotice, 'orderSysId' | 'paySysId' | 'amount'>): Promise<void> {
  const { orderSysId, paySysId, amount } = pay;
  const reference = bank.sandbox.referenceOf({ paySysId, amount });
  return tell(bank, { orderSysId, paySysId, amount, outcome: { isPaid: true, reference } });
}

function tell(bank: Bank, notice: PaymentNotice): Promise<void> {
  return hear(bank, bank.sandbox.notice(notice));
}
