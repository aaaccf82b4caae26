import {
  type Call,
  ended,
  type ExamplesOf,
  HOST,
  hostCalls,
  listed,
  NOBODY,
  OWNER,
  sellerCalls,
} from '../../testing/calls.ts';
import type { Input } from '../../../schema/operation.ts';
import type { OperationOf } from '../../domains.ts';
import { SELLER, type Person } from '../../testing/world.ts';
import type { Stage } from '../../testing/stage.ts';
import type { coupon } from './module.ts';

const threeThousand = { name: '라이브 3천원', discountPolicy: 1, discountPolicyFigures: 3000 } as const;

/** The buyer takes a coupon that the host offers first, with so many of it. */
async function takeCall(
  { api, host, buyer, broadcastSysId }: Stage,
  qty = 1,
): Promise<Call<'takeCoupon'> & { readonly input: { couponSysId: number } }> {
  const offer = { broadcastSysId, ...threeThousand, qty };
  const { couponSysId } = await api.done('issueLiveCoupon', offer, { token: host.token });
  return { input: { uid: buyer.userSysId, couponSysId, broadcastSysId }, by: buyer };
}

/** Of the first seller, to the buyer. */
function giveCall(
  { buyer, host }: Stage,
  changes: object = {},
): { readonly input: Input<OperationOf<'giveCoupon'>>; readonly by: Person } {
  return { input: { sellerSysId: SELLER, userId: buyer.userId, ...threeThousand, ...changes }, by: host };
}

let kept = 0;

/** A book of the first seller that is other than before. */
async function bookOf({ api, host }: Stage): Promise<Input<OperationOf<'setCouponBook'>>> {
  const of = { sellerSysId: SELLER };
  const { version: ifVersion } = await api.done('couponBook', of, { token: host.token });
  return { ...of, ifVersion, coupons: [{ ...threeThousand, name: `오늘만 ${++kept}`, qty: 50 }] };
}

export const examples: ExamplesOf<typeof coupon> = {
  issueLiveCoupon: {
    roles: HOST,
    ...hostCalls<'issueLiveCoupon'>(() => ({ ...threeThousand, qty: 3 })),
    changed: { name: '다른 쿠폰' },
  },
  giveCoupon: {
    roles: HOST,
    good: (stage) => giveCall(stage),
    refused: {
      '0004': (stage) => ({ ...giveCall(stage, { sellerSysId: NOBODY }), by: stage.manager }),
      '0005': (stage) => giveCall(stage, { discountPolicy: 2, discountPolicyFigures: 101 }),
      '1003': (stage) => giveCall(stage, { userId: 'nobody' }),
      '9001': (stage) => ({ ...giveCall(stage), by: stage.otherHost }),
    },
    changed: { name: '다른 쿠폰' },
  },
  couponBook: { roles: HOST, ...sellerCalls<'couponBook'>({}) },
  setCouponBook: {
    roles: HOST,
    good: async (stage) => ({ input: await bookOf(stage), by: stage.host }),
    refused: {
      '0004': async (stage) => ({
        input: { ...(await bookOf(stage)), sellerSysId: NOBODY },
        by: stage.manager,
      }),
      '0005': async (stage) => {
        const { coupons, ...input } = await bookOf(stage);
        return { input: { ...input, coupons: [...coupons, ...coupons] }, by: stage.host };
      },
      '0021': async (stage) => {
        const input = await bookOf(stage);
        return { input: { ...input, ifVersion: input.ifVersion + 1 }, by: stage.host };
      },
      '9001': async (stage) => ({ input: await bookOf(stage), by: stage.otherHost }),
    },
  },
  takeCoupon: {
    roles: OWNER,
    good: (stage) => takeCall(stage),
    refused: {
      '0004': async (stage) => {
        const { input, by } = await takeCall(stage);
        return { input: { ...input, couponSysId: NOBODY }, by: by! };
      },
      '1003': async (stage) => {
        await listed(stage, 2);
        return takeCall(stage);
      },
      '1004': async (stage) => {
        await listed(stage, 1);
        return takeCall(stage);
      },
      '3001': async (stage) => {
        const call = await takeCall(stage);
        await ended(stage);
        return call;
      },
      '5001': async (stage) => {
        const call = await takeCall(stage, 2);
        await stage.api.done('takeCoupon', call.input, { token: stage.buyer.token });
        return call;
      },
      '5002': async (stage) => {
        const { api, host, buyer, broadcastSysId, server } = stage;
        const expireDate = new Date(server.clock.now() + 1000).toISOString();
        const offer = { broadcastSysId, ...threeThousand, qty: 1, expireDate };
        const { couponSysId } = await api.done('issueLiveCoupon', offer, { token: host.token });
        server.clock.advance(1000);
        return { input: { uid: buyer.userSysId, couponSysId, broadcastSysId }, by: buyer };
      },
      '5003': async (stage) => {
        const { input, by } = await takeCall(stage);
        const { stranger } = stage;
        const theirs = { ...input, uid: stranger.userSysId };
        await stage.api.done('takeCoupon', theirs, { token: stranger.token });
        return { input, by: by! };
      },
      '9001': async (stage) => ({ ...(await takeCall(stage)), by: stage.stranger }),
    },
    changed: { couponSysId: NOBODY },
  },
  couponBox: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 20 }, by: buyer }),
    refused: {
      '9001': ({ buyer, stranger }) => ({
        input: { uid: buyer.userSysId, startIndex: 0, rowCount: 20 },
        by: stranger,
      }),
    },
  },
};
