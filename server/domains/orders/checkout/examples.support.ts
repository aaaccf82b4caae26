import { PAY_LINKS } from '../../../../schema/buying/constants.ts';
import { DAY } from '../../../../schema/durations.ts';
import {
  ANYBODY,
  BUYER,
  type Call,
  type Example,
  type ExamplesOf,
  MANAGER,
  NOBODY,
} from '../../../testing/operations/calls.ts';
import { askedBy, but, by, once } from '../../../testing/buying.ts';
import { orderFor, type Stage } from '../../../testing/stage.ts';
import { OTHER_SELLER } from '../../../testing/world.ts';
import { orderStream } from '../order/decider.ts';
import { acceptedFor } from '../order/claims/examples.support.ts';
import { nonMemberCall, payCall } from '../order/examples.support.ts';
import type { checkout } from './module.ts';

async function nonMemberPayCall(stage: Stage) {
  const { input } = await nonMemberCall(stage);
  return { input: { ...input, payMethodCode: 1, returnUrl: '/nonMemberOrder' } as const, by: null };
}

async function bankCall(stage: Stage) {
  const { orderSysId } = (await payCall(stage)).input;
  const input: Call<'actAsBank'>['input'] = { orderSysId, act: 'pay' };
  return { input, by: stage.buyer };
}

/** A return that is its buyer's fault. */
async function feeCall(stage: Stage) {
  const claimSysId = await acceptedFor(stage, 'askReturn', 'buyer');
  const claim = await by(stage, stage.buyer).done('claimDetail', { claimSysId });
  const { orderSysId, orderPrdtSysIds } = claim;
  const [orderPrdtSysId] = orderPrdtSysIds as [number];
  const input: Call<'payClaimFee'>['input'] = {
    orderSysId,
    orderPrdtSysId,
    claimSysId,
    payMethodCode: 1,
    returnUrl: '/',
  };
  return { input, by: stage.buyer };
}

/** The order, or the request, that a call names is paid. A manager acts for the bank. */
const paid = <C extends { readonly input: { readonly orderSysId: number; readonly claimSysId?: number } }>(
  make: (stage: Stage) => Promise<C>,
) =>
  once(make, ({ input: { orderSysId, claimSysId } }, stage) =>
    by(stage, stage.manager).done('actAsBank', {
      orderSysId,
      ...(claimSysId !== undefined && { claimSysId }),
      act: 'pay',
    }),
  );

/** A payment arrived too late. Nobody makes its refund, so nothing is known of it. */
export async function lateRefund(stage: Stage): Promise<number> {
  const { input } = await payCall(stage);
  const { paySysId } = await stage.api.done('payOrder', input, { token: stage.buyer.token });
  const { orderSysId } = input;
  const refundSysId = paySysId + 1;
  const paid = { orderSysId, paySysId, amount: 12_000 };
  const received = { type: 'UnappliedPaymentReceived', data: { ...paid, reference: 'lost' } };
  const requested = { type: 'RefundRequested', data: { ...paid, refundSysId } };
  await stage.server.world.append({ ref: orderStream(orderSysId), events: [received, requested] });
  return refundSysId;
}

/** A manager has found out that a refund was made of which nothing was known. */
async function refundCall(stage: Stage): Promise<Call<'settleRefund'>> {
  const refundSysId = await lateRefund(stage);
  return { input: { refundSysId, found: 'done' }, by: stage.manager };
}

/** The buyer has the link to their order sent. */
async function linkCall(stage: Stage) {
  const { orderSysId } = (await payCall(stage)).input;
  return { input: { orderSysId, sellerSysId: 1 }, by: stage.buyer };
}

const payLinks = {
  roles: BUYER,
  good: linkCall,
  refused: {
    '2010': askedBy(linkCall, 'stranger'),
    '2009': but(linkCall, { sellerSysId: OTHER_SELLER }),
    '0007': paid(linkCall),
    '0008': once(linkCall, async ({ input }, stage) => {
      for (let sent = 0; sent < PAY_LINKS.max; sent += 1)
        await by(stage, stage.buyer).done('sendPayLink', input);
    }),
  },
  triedElsewhere: ['4003', '4006'],
} satisfies Example<'sendPayLink'> & Example<'sendPayAppSms'>;

const payments = {
  roles: BUYER,
  good: (stage: Stage) => payCall(stage),
  refused: {
    '2010': askedBy(payCall, 'stranger'),
    '0007': paid(payCall),
    '0005': (stage: Stage) => {
      const { agreements: _, ...order } = orderFor(stage, stage.mug);
      return payCall(stage, order);
    },
    '4003': async (stage: Stage) => {
      const { input, by: buyer } = await payCall(stage);
      return { input: { ...input, depositorName: '다른 사람' }, by: buyer };
    },
  },
  triedElsewhere: ['4002', '4004'],
} satisfies Example<'payOrder'> & Example<'requestPayAppPayment'>;

export const examples: ExamplesOf<typeof checkout> = {
  payOrder: payments,
  requestPayAppPayment: payments,
  payNonMemberOrder: {
    roles: ANYBODY,
    good: nonMemberPayCall,
    refused: {
      '2010': but(nonMemberPayCall, { orderMobile: '01098761235' }),
      '0007': paid(nonMemberPayCall),
      '4003': async (stage) => ({
        input: { ...(await nonMemberPayCall(stage)).input, depositorName: '다른 사람' },
      }),
    },
    // The order is placed with all that must be agreed to, so 0005 takes another one.
    triedElsewhere: ['0005', '0008', '4002', '4004'],
  },
  payClaimFee: {
    roles: BUYER,
    good: feeCall,
    refused: {
      '2010': askedBy(feeCall, 'stranger'),
      '0004': but(feeCall, { claimSysId: NOBODY }),
      '0007': paid(feeCall),
      '4003': but(feeCall, { payMethodCode: 2 }),
    },
    triedElsewhere: ['4002', '4004'],
  },
  sendPayLink: payLinks,
  sendPayAppSms: payLinks,
  actAsBank: {
    // Managers act for the bank.
    roles: ['14', '0001', '2010', '2010', '2010', '0001'],
    good: bankCall,
    refused: {
      '2010': askedBy(bankCall, 'stranger'),
      '0007': async (stage) => {
        const { input, by: buyer } = await bankCall(stage);
        stage.server.clock.advance(3 * DAY);
        return { input, by: { ...buyer, token: await stage.server.world.token(buyer) } };
      },
      '0004': but(bankCall, { claimSysId: NOBODY }),
      '4001': but(bankCall, { act: 'deposit', amount: 1 }),
    },
    triedElsewhere: ['4003', '4004', '9001'],
  },
  openRefunds: {
    roles: MANAGER,
    good: ({ manager }) => ({ input: { startIndex: 0, rowCount: 5 }, by: manager }),
  },
  settleRefund: {
    roles: MANAGER,
    good: refundCall,
    refused: {
      '0004': ({ manager }) => ({ input: { refundSysId: NOBODY, found: 'again' }, by: manager }),
    },
    triedElsewhere: ['0008'],
  },
};
