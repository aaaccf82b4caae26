import { describe, expect, test } from 'vitest';
import type { OrderRequest } from '../../../../../schema/buying/order-request.ts';
import type { QuoteRequest } from '../../../../../schema/buying/quotes.ts';
import { DAY } from '../../../../../schema/durations.ts';
import { alone, by, later, oneServer, purchase, type Purchase } from '../../../../testing/buying.ts';
import {
  asked,
  boxes,
  line,
  orderOf,
  simpleGoods,
  withAddOns,
  type Goods,
} from '../../../../testing/goods.ts';
import type { Stage } from '../../../../testing/stage.ts';
import { sellerStream, type SellerFacts } from '../../../catalog/catalog/seller.ts';
import { quoteFor } from '../examples.support.ts';

const newStage = oneServer();

const oneOf = (goods: Goods, qty = 1): OrderRequest => orderOf([asked(goods, [line(qty, goods)])]);
const detailOf = async ({ api }: Stage, { facts: { prdtSysId } }: Goods) =>
  api.done('productDetail', { prdtSysId });
const boxesLeft = async (stage: Stage, goods: Goods) =>
  (await detailOf(stage, goods)).addingProducts.flatMap(({ details }) =>
    details.map((each) => each.stockQty),
  );
/** Nobody pays it in its time. */
const expires = async ({ stage, view, recorded }: Purchase) => {
  await later(stage, Date.parse((await view()).payUntil!) - stage.server.clock.now());
  await recorded('OrderCancelled');
};

/** Seller 1 says this of itself, too. */
async function says({ server, api }: Stage, facts: Partial<SellerFacts>): Promise<void> {
  const look = await api.done('sellerSettingUi', { sellerSysId: 1 });
  const events = [{ type: 'SellerOpened', data: { ...look, ...facts } }];
  await server.world.append({ ref: sellerStream(1), events });
}

describe('a quote', () => {
  test('is what the same order then costs, add-ons and delivery with it, and writes nothing', async () => {
    const stage = await newStage();
    const { server, buyer } = stage;
    const paymentConfig = { vat: 10, isPayapp: 0, isSellerBank: 0 } as const;
    await says(stage, { paymentConfig, freeShippingThreshold: 40_000 });
    const sent = { shippingPlaceSysId: 3, deliveryPriceTypeCode: 1, deliveryPrice: 2_500 } as const;
    const lamp = await server.world.lists((id) => simpleGoods(id, 9, { ...boxes(id, 5), ...sent }));
    const atTheDoor = { shippingPlaceSysId: 4, deliveryPriceTypeCode: 2, deliveryPrice: 9_000 } as const;
    const desk = await server.world.lists((id) => simpleGoods(id, 9, atTheDoor));
    const [box, booklet] = lamp.facts.addingProducts[0]!.details.map(
      (each) => each.prdtAddingProductDetailSysId,
    );
    const request = orderOf([
      withAddOns(asked(lamp, [line(2, lamp)]), lamp, [box!, 2], [booklet!, 1]),
      asked(desk, [line(1, desk)]),
    ]);
    const far = { receiverPostNumber: '63100' };
    const position = await server.sellover.log.lastPosition();
    const quote = await by(stage, buyer).done('quoteOrder', { ...quoteFor(request), ...far });
    expect(await server.sellover.log.lastPosition()).toBe(position);
    const amounts = {
      totalProductsAmount: 35_105,
      prepaymentAmount: 2_500 + 2 * 3_500,
      addingDeliveryAmount: 7_000,
      debitAmount: 9_000,
      // A tenth of all but the booklet.
      vatAmount: 3_400,
      totalAmount: 35_105 + 9_500,
    };
    expect(quote).toMatchObject({
      qty: 3,
      amount: 30_000,
      ...amounts,
      products: [
        { amount: 20_000, addingAmount: 5_105, totalAmount: 25_105 },
        { amount: 10_000, addingAmount: 0, totalAmount: 10_000 },
      ],
      deliveries: [{ shippingPlaceSysId: 3 }, { shippingPlaceSysId: 4 }],
      freeDeliveries: [{ sellerSysId: 1, freeShippingThreshold: 40_000, lackingAmount: 4_895 }],
    });
    const free = await by(stage, buyer).done('quoteOrder', quoteFor(oneOf(lamp, 4)));
    expect(free).toMatchObject({ prepaymentAmount: 0, freeDeliveries: [{ lackingAmount: 0 }] });
    const receiver = { receiverName: '김하늘', receiverMobile: '01000001111', receiverAddress1: '바람로 1' };
    const { view } = await purchase(stage, { ...request, ...far, ...receiver, payAmount: quote.totalAmount });
    const order = await view();
    expect(order).toMatchObject(amounts);
    expect(order.orderProducts[0]?.addingProducts).toMatchObject([
      { name: '포장', item: '상자', price: 2_000, addingQty: 2 },
      { name: '포장', item: '책자', price: 1_105, addingQty: 1 },
    ]);
    expect(await boxesLeft(stage, lamp)).toEqual([3, 4]);
  });

  test('takes the request of an order without receiver and consents, and says what it costs whatever that says', async () => {
    const stage = await newStage();
    const { agreements: _, ...request } = oneOf(stage.mug, 2);
    const said = { ...request, userSysId: 1, userCouponSysIds: [], payAmount: 5, amount: 7, qty: 9 };
    const quote = await by(stage, stage.buyer).done('quoteOrder', said);
    expect(quote).toMatchObject({ qty: 2, totalAmount: 24_000 });
  });

  test('goes by the address: a saved one, a postcode, the default one; and of a guest nowhere far', async () => {
    const stage = await newStage();
    const { api, mug, buyer } = stage;
    const form = { receiverName: '김하늘', mobile: '01000001111', newAddress: '바람로 1', zipCode: '63000' };
    const address = { uid: buyer.userSysId, ...form, initFlag: 0 as const };
    const { userAddressSysId } = await by(stage, buyer).done('addAddress', address);
    const quoted = (more: Partial<QuoteRequest>) => ({ ...quoteFor(oneOf(mug)), ...more });
    for (const [more, amount] of [
      [{}, 0],
      [{ userAddressSysId }, 3_500],
      [{ receiverPostNumber: '40220' }, 3_500],
    ] as const)
      expect(await by(stage, buyer).done('quoteOrder', quoted(more))).toMatchObject({
        addingDeliveryAmount: amount,
      });
    expect((await api.done('quoteOrder', quoted({}))).addingDeliveryAmount).toBe(0);
  });

  test('is asked so often by one member, which keeps nobody from ordering', () =>
    alone(
      async (stage) => {
        const [buyer, stranger] = [by(stage, stage.buyer), by(stage, stage.stranger)];
        const quote = quoteFor(oneOf(stage.mug));
        for (const [who, code] of [
          [buyer, '0001'],
          [buyer, '0001'],
          [buyer, '0008'],
          [stranger, '0001'],
        ] as const)
          expect(await who.code('quoteOrder', quote)).toBe(code);
        expect(await buyer.code('placeOrder', oneOf(stage.mug))).toBe('0001');
        stage.server.clock.advance(1_000);
        expect(await buyer.code('quoteOrder', quote)).toBe('0001');
      },
      { config: { quotes: { burst: 2, perSecond: 1 } } },
    ));
});

describe('once its order is cancelled', () => {
  test('an add-on is there again, also where the product is not counted', async () => {
    const stage = await newStage();
    const lamp = await stage.server.world.lists((id) =>
      simpleGoods(id, 0, { ...boxes(id, 5), stockTypeCode: 1 }),
    );
    const box = lamp.facts.addingProducts[0]!.details[0]!.prdtAddingProductDetailSysId;
    const order = await purchase(stage, orderOf([withAddOns(asked(lamp, [line(1, lamp)]), lamp, [box, 3])]));
    expect(await boxesLeft(stage, lamp)).toEqual([2, 5]);
    await expires(order);
    expect(await boxesLeft(stage, lamp)).toEqual([5, 5]);
  });

  test('its pieces count no more for what a member may have, which counts those at once, and nobody else’s', async () => {
    const stage = await newStage();
    const endDate = new Date(stage.server.clock.now() + 9 * DAY).toISOString();
    const memberMax = { qty: 3, endDate };
    const rare = await stage.server.world.lists((id) => simpleGoods(id, 20, { memberMax }));
    const buys = (qty: number, who = stage.buyer) => by(stage, who).code('placeOrder', oneOf(rare, qty));
    expect((await Promise.all([2, 2, 2].map((qty) => buys(qty)))).toSorted()).toEqual([
      '0001',
      '2027',
      '2027',
    ]);
    expect(await buys(3, stage.stranger)).toBe('0001');
    await expires(await purchase(stage, oneOf(rare)));
    expect([await buys(4), await buys(3), await buys(1)]).toEqual(['2027', '0001', '2027']);
    await later(stage, 9 * DAY);
    expect(await buys(5)).toBe('0001');
  });
});

test('an order of nothing to pay is paid at once, and keeps its pieces', async () => {
  const stage = await newStage();
  const sample = await stage.server.world.lists((id) => simpleGoods(id, 3, { price: 0, marketPrice: 0 }));
  const { view } = await purchase(stage, oneOf(sample));
  expect(await view()).toMatchObject({ statusCode: 2, payUntil: null, totalRemainAmount: 0 });
  await later(stage, 7 * DAY);
  expect((await view()).statusCode).toBe(2);
  expect((await detailOf(stage, sample)).product.stockQty).toBe(2);
});
