import { PAY_LINKS } from '../../../schema/buying/constants.ts';
import type { ResultCode } from '../../../schema/codes.ts';
import { ANYBODY, BUYER, type Call, type ExamplesOf, MANAGER, NOBODY } from '../../testing/calls.ts';
import { orderFor, type Stage } from '../../testing/stage.ts';
import { OTHER_SELLER, type Person } from '../../testing/world.ts';
import { orderStream } from '../order/decider.ts';
import { acceptedFor } from '../order/claims/examples.support.ts';
import { nonMemberCall, payCall } from '../order/examples.support.ts';
import type { checkout } from './module.ts';

async function nonMemberPayCall(stage: Stage) {
  const { input } = await nonMemberCall(stage);
  return { input: { ...input, payMethodCode: 1, returnUrl: '/nonMemberOrder' } as const, by: null };
}

async function bankCall(stage: Stage): Promise<Call<'actAsBank'>> {
  const { input, by } = await payCall(stage);
  return { input: { orderSysId: input.orderSysId, act: 'pay' }, by: by! };
}

/** A return that is its buyer's fault. */
async function feeCall(stage: Stage): Promise<Call<'payClaimFee'> & { readonly by: Person }> {
  const claimSysId = await acceptedFor(stage, 'askReturn', 'buyer');
  const claim = await stage.api.done('claimDetail', { claimSysId }, { token: stage.buyer.token });
  const { orderSysId, orderPrdtSysIds } = claim;
  const [orderPrdtSysId] = orderPrdtSysIds as [number];
  const asked = { orderSysId, orderPrdtSysId, claimSysId, payMethodCode: 1, returnUrl: '/' } as const;
  return { input: asked, by: stage.buyer };
}

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

type PayLinkCall = Call<'sendPayLink'> & Call<'sendPayAppSms'> & { readonly by: Person };

/** The buyer has the link to their order sent. */
async function linkCall(stage: Stage): Promise<PayLinkCall> {
  const { input } = await payCall(stage);
  return { input: { orderSysId: input.orderSysId, sellerSysId: 1 }, by: stage.buyer };
}

const payLinks = {
  good: linkCall,
  refused: {
    '2010': async (stage) => ({ ...(await linkCall(stage)), by: stage.stranger }),
    '2009': async (stage) => {
      const { input, by } = await linkCall(stage);
      return { input: { ...input, sellerSysId: OTHER_SELLER }, by };
    },
    '0007': async (stage) => {
      const call = await linkCall(stage);
      const { orderSysId } = call.input;
      await stage.api.done('actAsBank', { orderSysId, act: 'pay' }, { token: stage.buyer.token });
      return call;
    },
    '0008': async (stage) => {
      const call = await linkCall(stage);
      for (let sent = 0; sent < PAY_LINKS.max; sent += 1)
        await stage.api.done('sendPayLink', call.input, { token: stage.buyer.token });
      return call;
    },
  },
} satisfies {
  readonly good: (stage: Stage) => Promise<PayLinkCall>;
  readonly refused: Readonly<Partial<Record<ResultCode, (stage: Stage) => Promise<PayLinkCall>>>>;
};

type PayCall = Awaited<ReturnType<typeof payCall>>;

const payments = {
  good: async (stage) => payCall(stage),
  refused: {
    '2010': async (stage) => ({ ...(await payCall(stage)), by: stage.stranger }),
    '0007': async (stage) => {
      const call = await payCall(stage);
      const { orderSysId } = call.input;
      await stage.api.done('actAsBank', { orderSysId, act: 'pay' }, { token: stage.buyer.token });
      return call;
    },
    '0005': async (stage) => {
      const { agreements: _, ...order } = orderFor(stage, stage.mug);
      return payCall(stage, order);
    },
    '4003': async (stage) => {
      const { input, by } = await payCall(stage);
      return { input: { ...input, depositorName: '다른 사람' }, by: by! };
    },
  },
} satisfies {
  readonly good: (stage: Stage) => Promise<PayCall>;
  readonly refused: Readonly<Partial<Record<ResultCode, (stage: Stage) => Promise<PayCall>>>>;
};

export const examples: ExamplesOf<typeof checkout> = {
  payOrder: { roles: BUYER, ...payments, triedElsewhere: ['4002', '4004'] },
  requestPayAppPayment: { roles: BUYER, ...payments, triedElsewhere: ['4002', '4004'] },
  payNonMemberOrder: {
    roles: ANYBODY,
    good: async (stage) => nonMemberPayCall(stage),
    refused: {
      '2010': async (stage) => {
        const { input } = await nonMemberPayCall(stage);
        return { input: { ...input, orderMobile: '01098761235' } };
      },
      '0007': async (stage) => {
        const call = await nonMemberPayCall(stage);
        const { orderSysId } = call.input;
        await stage.api.done('actAsBank', { orderSysId, act: 'pay' }, { token: stage.manager.token });
        return call;
      },
      '4003': async (stage) => {
        const { input } = await nonMemberPayCall(stage);
        return { input: { ...input, depositorName: '다른 사람' } };
      },
    },
    // The order is placed with all that must be agreed to, so 0005 takes another one.
    triedElsewhere: ['0005', '0008', '4002', '4004'],
  },
  payClaimFee: {
    roles: BUYER,
    good: feeCall,
    refused: {
      '2010': async (stage) => ({ ...(await feeCall(stage)), by: stage.stranger }),
      '0004': async (stage) => {
        const { input, by } = await feeCall(stage);
        return { input: { ...input, claimSysId: NOBODY }, by };
      },
      '0007': async (stage) => {
        const { input, by } = await feeCall(stage);
        const { orderSysId, claimSysId } = input;
        await stage.api.done('actAsBank', { orderSysId, claimSysId, act: 'pay' }, { token: by.token });
        return { input, by };
      },
      '4003': async (stage) => {
        const { input, by } = await feeCall(stage);
        return { input: { ...input, payMethodCode: 2 }, by };
      },
    },
    triedElsewhere: ['4002', '4004'],
  },
  sendPayLink: { roles: BUYER, ...payLinks, triedElsewhere: ['4003', '4006'] },
  sendPayAppSms: { roles: BUYER, ...payLinks, triedElsewhere: ['4003', '4006'] },
  actAsBank: {
    // Managers act for the bank.
    roles: ['14', '0001', '2010', '2010', '2010', '0001'],
    good: async (stage) => bankCall(stage),
    refused: {
      '2010': async (stage) => ({ ...(await bankCall(stage)), by: stage.stranger }),
      '0007': async (stage) => {
        const { input, by } = await bankCall(stage);
        stage.server.clock.advance(3 * 24 * 60 * 60 * 1000);
        return { input, by: { ...by!, token: await stage.server.world.token(by!) } };
      },
      '0004': async (stage) => {
        const { input, by } = await bankCall(stage);
        return { input: { ...input, claimSysId: NOBODY }, by: by! };
      },
      '4001': async (stage) => {
        const { input, by } = await bankCall(stage);
        return { input: { ...input, act: 'deposit', amount: 1 }, by: by! };
      },
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
