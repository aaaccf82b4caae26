import type { Input } from '../../../../../schema/operation.ts';
import type { OperationOf } from '../../../../domains.ts';
import {
  ANYBODY,
  BUYER,
  type Call,
  type ExamplesOf,
  HOST,
  NOBODY,
  OWNER,
  type Row,
} from '../../../../testing/operations/calls.ts';
import { askedBy, bought, but, by as calls, once } from '../../../../testing/buying.ts';
import { COURIER } from '../../../../testing/fulfilling.ts';
import type { Stage } from '../../../../testing/stage.ts';
import type { Person } from '../../../../testing/world.ts';
import type * as claimContract from '../../../../../schema/orders/claims.ts';
import type { Module } from '../../../../platform/module.ts';
import type { Fault } from './claims.ts';

type Asking = Input<OperationOf<'askReturn'>>;
type Previewing = Input<OperationOf<'previewClaim'>>;
type Asks = 'askCancel' | 'askReturn' | 'askExchange';

/** To anybody else, there is no such request. */
const BOTH: Row = ['14', '0001', '0004', '0001', '0004', '0001'];
const ITS_BUYER: Row = ['14', '0001', '0004', '0004', '0004', '0004'];
const ITS_SELLER: Row = ['14', '9001', '9001', '0001', '0004', '0001'];
const PAGE = { startIndex: 0, rowCount: 5 };

/** The buyer asks for one of two mugs, for a reason that is nobody's fault by itself. */
export async function askingFor(
  stage: Stage,
  until: 'paid' | 'prepared' | 'sent',
): Promise<{ input: Asking; by: Person }> {
  const { asked } = await bought(stage, until);
  return { input: asked, by: stage.buyer };
}

/** A request that waits for its seller. */
export async function askedFor(stage: Stage, asks: Asks): Promise<number> {
  const { input, by } = await askingFor(stage, asks === 'askCancel' ? 'prepared' : 'sent');
  return (await stage.api.done(asks, input, { token: by.token })).claimSysId;
}

export async function acceptedFor(
  stage: Stage,
  asks: 'askReturn' | 'askExchange',
  fault: Fault = 'seller',
): Promise<number> {
  const claimSysId = await askedFor(stage, asks);
  await stage.api.done('acceptClaim', { claimSysId, fault }, { token: stage.host.token });
  return claimSysId;
}

export async function receivedFor(
  stage: Stage,
  asks: 'askReturn' | 'askExchange',
  fault?: Fault,
): Promise<number> {
  const claimSysId = await acceptedFor(stage, asks, fault);
  await stage.api.done('receiveClaim', { claimSysId }, { token: stage.host.token });
  return claimSysId;
}

/** The buyer pays for sending goods back and forth. */
export async function feePaid({ api, server, buyer }: Stage, claimSysId: number): Promise<void> {
  const by = { token: await server.world.tokenOfNow(buyer) };
  const { orderSysId } = await api.done('claimDetail', { claimSysId }, by);
  await api.done('actAsBank', { orderSysId, claimSysId, act: 'pay' }, by);
}

function askExample(until: 'paid' | 'sent') {
  const good = (stage: Stage) => askingFor(stage, until);
  return {
    roles: BUYER,
    good,
    refused: {
      '0004': but(good, { pictures: [NOBODY] }),
      '2010': but(good, { orderSysId: NOBODY }),
      '2027': but(good, { qty: 3 }),
      '0007': (stage: Stage) => askingFor(stage, until === 'paid' ? 'sent' : 'paid'),
    },
    changed: { reasonTypeCode: 1 },
  };
}

/** What would come back for a mug. */
function previewing(until: 'paid' | 'sent', change: Partial<Previewing> = {}, qty = 1) {
  return async (stage: Stage) => {
    const { input, by } = await askingFor(stage, until);
    const { orderSysId, orderPrdtSysIds } = input;
    const type = until === 'sent' ? 'return' : 'cancel';
    return { input: { orderSysId, type, parts: [{ orderPrdtSysIds, qty }], ...change } as Previewing, by };
  };
}

type Decision = 'acceptClaim' | 'refuseClaim' | 'receiveClaim' | 'finishClaim' | 'dispatchExchange';

/** A step of the seller, which is not made twice. */
function stepExample<N extends Decision>(
  name: N,
  more: Partial<Input<OperationOf<N>>>,
  ready: (stage: Stage) => Promise<number>,
) {
  const call = (claimSysId: number) => ({ claimSysId, ...more }) as Call<N>['input'];
  const good = async (stage: Stage) => ({ input: call(await ready(stage)), by: stage.host });
  return {
    roles: ITS_SELLER,
    good,
    refused: {
      '0004': ({ host }: Stage) => ({ input: call(NOBODY), by: host }),
      '0007': once(good, ({ input }, stage) => calls(stage, stage.host).done(name, input)),
    },
  };
}

const accepting = stepExample('acceptClaim', { fault: 'seller' }, (stage) => askedFor(stage, 'askReturn'));
const refusing = stepExample('refuseClaim', { text: '사용한 흔적이 있어요.' }, (stage) =>
  askedFor(stage, 'askReturn'),
);
const receiving = stepExample('receiveClaim', {}, (stage) => acceptedFor(stage, 'askReturn'));
const finishing = stepExample('finishClaim', {}, async (stage) => {
  const claimSysId = await receivedFor(stage, 'askReturn', 'buyer');
  await feePaid(stage, claimSysId);
  return claimSysId;
});
const sending = stepExample('dispatchExchange', COURIER, (stage) => receivedFor(stage, 'askExchange'));

async function withdrawing(stage: Stage) {
  return { input: { claimSysId: await askedFor(stage, 'askReturn') }, by: stage.buyer };
}

async function naming(stage: Stage) {
  return { input: { claimSysId: await acceptedFor(stage, 'askReturn'), ...COURIER }, by: stage.buyer };
}

/** Requests of one kind, of which there is one. */
const listing = (name: 'askCancel' | 'askReturn' | 'askExchange') => ({
  roles: OWNER,
  good: async (stage: Stage) => {
    await askedFor(stage, name);
    return { input: { uid: stage.buyer.userSysId, ...PAGE }, by: stage.buyer };
  },
});

export const claimExamples: ExamplesOf<Module<typeof claimContract>> = {
  askCancel: { ...askExample('paid'), triedElsewhere: ['2050', '2051'] },
  askReturn: { ...askExample('sent'), triedElsewhere: ['2050', '2051', '2052'] },
  askExchange: {
    ...askExample('sent'),
    refused: {
      ...askExample('sent').refused,
      '2053': but(askExample('sent').good, { wantedOptionSysIds: [NOBODY] } as never),
    },
    triedElsewhere: ['2051', '2052'],
  },
  previewClaim: {
    roles: BUYER,
    good: previewing('paid'),
    refused: {
      '2010': previewing('paid', { orderSysId: NOBODY }),
      '0007': previewing('sent', { type: 'cancel' }),
      '2027': previewing('paid', {}, 3),
    },
    triedElsewhere: ['2050', '2052'],
  },
  orderRequests: {
    roles: OWNER,
    good: async (stage) => {
      await askedFor(stage, 'askReturn');
      return { input: { uid: stage.buyer.userSysId, type: 'return', ...PAGE }, by: stage.buyer };
    },
  },
  cancelOrders: listing('askCancel'),
  returnOrders: listing('askReturn'),
  exchangeOrders: listing('askExchange'),
  claimDetail: {
    roles: BOTH,
    good: withdrawing,
    refused: { '0004': ({ buyer }) => ({ input: { claimSysId: NOBODY }, by: buyer }) },
  },
  setClaimInvoice: {
    roles: ITS_BUYER,
    good: naming,
    refused: {
      '0004': askedBy(naming, 'stranger'),
      '0007': async (stage) => {
        const { input, by } = await withdrawing(stage);
        return { input: { ...input, ...COURIER }, by };
      },
    },
  },
  withdrawClaim: {
    roles: ITS_BUYER,
    good: withdrawing,
    refused: {
      '0004': askedBy(withdrawing, 'stranger'),
      '0007': async (stage) => ({
        input: { claimSysId: await acceptedFor(stage, 'askReturn') },
        by: stage.buyer,
      }),
    },
  },
  sellerClaims: {
    roles: HOST,
    good: async (stage) => {
      await askedFor(stage, 'askExchange');
      return { input: { sellerSysId: 1, isOverdue: 0, ...PAGE }, by: stage.host };
    },
  },
  acceptClaim: {
    ...accepting,
    refused: {
      ...accepting.refused,
      '2054': async (stage) => ({
        input: { claimSysId: await askedFor(stage, 'askReturn') },
        by: stage.host,
      }),
    },
  },
  refuseClaim: refusing,
  receiveClaim: receiving,
  finishClaim: {
    ...finishing,
    refused: {
      ...finishing.refused,
      '2055': async (stage) => ({
        input: { claimSysId: await receivedFor(stage, 'askReturn', 'buyer') },
        by: stage.host,
      }),
    },
  },
  dispatchExchange: {
    ...sending,
    refused: {
      ...sending.refused,
      '2055': async (stage) => ({
        input: { claimSysId: await receivedFor(stage, 'askExchange', 'buyer'), ...COURIER },
        by: stage.host,
      }),
    },
  },
  banks: { roles: ANYBODY, good: () => ({ input: {} }) },
};
