import {
  ANYBODY,
  ended,
  type ExamplesOf,
  HOST,
  hostCalls,
  listed,
  NOBODY,
  OWNER,
  sellerCalls,
} from '../../../testing/operations/calls.ts';
import { askedBy, but, by, once } from '../../../testing/buying.ts';
import type { Input } from '../../../../schema/operation.ts';
import type { OperationOf } from '../../../domains.ts';
import { SELLER, type Person } from '../../../testing/world.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { coupon } from './module.ts';

const threeThousand = { name: '라이브 3천원', discountPolicy: 1, discountPolicyFigures: 3000 } as const;

/** The buyer takes a coupon that the host offers first, with so many of it. */
const taking =
  (qty = 1, lasts?: number) =>
  async (stage: Stage) => {
    const { buyer, broadcastSysId, server } = stage;
    const expireDate =
      lasts === undefined ? {} : { expireDate: new Date(server.clock.now() + lasts).toISOString() };
    const offer = { broadcastSysId, ...threeThousand, qty, ...expireDate };
    const { couponSysId } = await by(stage, stage.host).done('issueLiveCoupon', offer);
    return { input: { uid: buyer.userSysId, couponSysId, broadcastSysId }, by: buyer };
  };
const take = taking();

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

const boxCall = ({ buyer }: Stage) => ({
  input: { uid: buyer.userSysId, startIndex: 0, rowCount: 20 },
  by: buyer,
});

export const examples: ExamplesOf<typeof coupon> = {
  joinCoupon: { roles: ANYBODY, good: () => ({ input: {} }) },
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
    good: take,
    refused: {
      '0004': but(take, { couponSysId: NOBODY }),
      '1003': async (stage) => {
        await listed(stage, 2);
        return take(stage);
      },
      '1004': async (stage) => {
        await listed(stage, 1);
        return take(stage);
      },
      '3001': once(take, (_, stage) => ended(stage)),
      '5001': once(taking(2), ({ input }, stage) => by(stage, stage.buyer).done('takeCoupon', input)),
      '5002': once(taking(1, 1000), async (_, { server }) => server.clock.advance(1000)),
      '5003': once(take, ({ input }, stage) => {
        const theirs = { ...input, uid: stage.stranger.userSysId };
        return by(stage, stage.stranger).done('takeCoupon', theirs);
      }),
      '9001': askedBy(take, 'stranger'),
    },
    changed: { couponSysId: NOBODY },
  },
  couponBox: { roles: OWNER, good: boxCall, refused: { '9001': askedBy(boxCall, 'stranger') } },
};
