import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simpleGoods } from '../../../../testing/goods.ts';
import { folded } from '../../../../testing/ordering.ts';
import {
  addingDeliveryAmountAt,
  addingDeliveryAmountFrom,
  deliveryFold,
  setArea,
  type DeliveryArea,
} from '../../../catalog/delivery/decider.ts';
import type { ProductFacts } from '../../../catalog/catalog/product.ts';
import { deliveriesOf, freeDeliveriesOf, type Carriage, type ParcelFrom } from './delivery.ts';

function sent(prdtSysId: number, totalAmount: number, changes: Partial<ProductFacts>) {
  return { product: simpleGoods(prdtSysId, 1, changes).facts, totalAmount };
}

const deliveries = (goods: Parameters<typeof deliveriesOf>[0], changes: Partial<Carriage> = {}) =>
  deliveriesOf(goods, { freeShippingThreshold: () => null, addingDeliveryAmount: () => 0, ...changes });

const north = { shippingPlaceSysId: 1 };
const south = { shippingPlaceSysId: 2 };

describe('delivery', () => {
  test('is the dearest of a shipping place, and places add up', () => {
    const goods = [
      sent(1, 5_000, { ...north, deliveryPrice: 2_500 }),
      sent(2, 5_000, { ...north, deliveryPrice: 3_000 }),
      sent(3, 5_000, { ...south, deliveryPrice: 4_000 }),
    ];
    expect(deliveries(goods)).toMatchObject([
      { shippingPlaceSysId: 1, prdtSysIds: [1, 2], prepaymentAmount: 3_000, debitAmount: 0 },
      { shippingPlaceSysId: 2, prdtSysIds: [3], prepaymentAmount: 4_000, debitAmount: 0 },
    ]);
  });

  test('is of one seller: two never share a parcel', () => {
    const goods = [
      sent(1, 5_000, { ...north, deliveryPrice: 2_500 }),
      sent(2, 5_000, { ...north, deliveryPrice: 3_000, sellerSysId: 2 }),
    ];
    expect(deliveries(goods).map((each) => each.prepaymentAmount)).toEqual([2_500, 3_000]);
  });

  test('of type 2 is paid at the door, of any other with the order', () => {
    const amountsOf = (deliveryPriceTypeCode: 1 | 2 | 3 | 4 | 5) => {
      const [parcel] = deliveries([sent(1, 5_000, { deliveryPrice: 2_500, deliveryPriceTypeCode })]);
      return [parcel!.prepaymentAmount, parcel!.debitAmount];
    };
    expect(amountsOf(2)).toEqual([0, 2_500]);
    for (const other of [1, 3, 4, 5] as const) expect(amountsOf(other)).toEqual([2_500, 0]);
  });

  test('costs nothing from the seller’s threshold on, but for what distance adds', () => {
    const goods = [
      sent(1, 20_000, { ...north, deliveryPrice: 2_500 }),
      sent(2, 10_000, { ...south, deliveryPrice: 2_500, deliveryPriceTypeCode: 2 }),
    ];
    const amounts = (threshold: number) => {
      const costs = { freeShippingThreshold: () => threshold, addingDeliveryAmount: () => 3_500 };
      return deliveries(goods, costs).map((each) => {
        return [each.prepaymentAmount, each.debitAmount, each.addingDeliveryAmount, each.isFree];
      });
    };
    expect(amounts(30_000)).toEqual([
      [0, 0, 3_500, 1],
      [0, 0, 3_500, 1],
    ]);
    expect(amounts(30_001)).toEqual([
      [2_500, 0, 3_500, 0],
      [0, 2_500, 3_500, 0],
    ]);
  });

  test('counts for the threshold only what is bought of that seller', () => {
    const goods = [
      sent(1, 20_000, { deliveryPrice: 2_500 }),
      sent(2, 20_000, { deliveryPrice: 2_500, sellerSysId: 2 }),
    ];
    const free = { freeShippingThreshold: (seller: number) => (seller === 1 ? 20_001 : 20_000) };
    expect(deliveries(goods, free).map(({ isFree }) => isFree)).toEqual([0, 1]);
    expect(freeDeliveriesOf(goods, { ...free, addingDeliveryAmount: () => 0 })).toEqual([
      { sellerSysId: 1, freeShippingThreshold: 20_001, lackingAmount: 1 },
      { sellerSysId: 2, freeShippingThreshold: 20_000, lackingAmount: 0 },
    ]);
  });

  test('is not told where sending costs nothing anyway, or never nothing', () => {
    const goods = [
      sent(1, 10_000, { deliveryPrice: 0 }),
      sent(2, 10_000, { deliveryPrice: 2_500, sellerSysId: 2 }),
    ];
    const freeShippingThreshold = (seller: number) => (seller === 1 ? 50_000 : null);
    expect(freeDeliveriesOf(goods, { freeShippingThreshold, addingDeliveryAmount: () => 0 })).toEqual([]);
  });
});

describe('distance', () => {
  const after = (...areas: readonly DeliveryArea[]) =>
    folded(
      deliveryFold,
      areas.flatMap((area) => setArea(deliveryFold.initial, area)),
    );
  const jeju = { firstPostNumber: '63000', lastPostNumber: '63644' };

  test('adds 3,500 won to Jeju and the islands, and nothing elsewhere', () => {
    const amountAt = (each: string | null) => addingDeliveryAmountAt(deliveryFold.initial, each);
    for (const far of ['63000', '63644', '40200']) expect([far, amountAt(far)]).toEqual([far, 3_500]);
    for (const near of ['62999', '63645', '03987', '', '6300', '630001', 'abcde', null])
      expect([near, amountAt(near)]).toEqual([near, 0]);
  });

  test('is said anew by area, taken away by nothing, and the dearest where areas overlap', () => {
    const at = (area: DeliveryArea, ...postNumbers: readonly string[]) =>
      postNumbers.map((each) => addingDeliveryAmountAt(after(area), each));
    expect(at({ ...jeju, addingDeliveryAmount: 4_000 }, '63100')).toEqual([4_000]);
    expect(at({ ...jeju, addingDeliveryAmount: 0 }, '63100')).toEqual([0]);
    const part = { firstPostNumber: '63100', lastPostNumber: '63200', addingDeliveryAmount: 9_000 };
    expect(at(part, '63099', '63100', '63201')).toEqual([3_500, 9_000, 3_500]);
  });

  const [JEJU, ISLAND, NEAR] = ['63100', '40210', '03987'];
  const place = (jejuAddingDeliveryAmount: number | null, islandsAddingDeliveryAmount: number | null) => ({
    jejuAddingDeliveryAmount,
    islandsAddingDeliveryAmount,
  });

  test.each([
    ['nothing', place(null, null), [3_500, 3_500, 0]],
    ['Jeju alone', place(2_000, null), [2_000, 3_500, 0]],
    ['islands alone', place(null, 6_000), [3_500, 6_000, 0]],
    ['that it costs nothing more', place(0, 0), [0, 0, 0]],
    ['nothing, as it has no name', null, [3_500, 3_500, 0]],
  ])('adds what a place says of it, which says %s', (_what, from, amounts) => {
    const areas = deliveryFold.initial;
    expect([JEJU, ISLAND, NEAR].map((each) => addingDeliveryAmountFrom(from, areas, each!))).toEqual(amounts);
  });

  test('is far where the house’s table says so, and nowhere else', () => {
    const near = after({ ...jeju, addingDeliveryAmount: 0 });
    expect(addingDeliveryAmountFrom(place(2_000, 2_000), near, JEJU!)).toBe(0);
    const farther = after({ firstPostNumber: NEAR!, lastPostNumber: NEAR!, addingDeliveryAmount: 1_000 });
    expect(addingDeliveryAmountFrom(place(2_000, 6_000), farther, NEAR!)).toBe(6_000);
  });

  test('adds once for each parcel: the surcharges of the places are summed, however many goods leave from one', () => {
    const goods = fc.array(fc.record({ sellerSysId: fc.nat(2), shippingPlaceSysId: fc.nat(3) }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(goods, fc.array(fc.nat(9_000), { minLength: 12, maxLength: 12 }), (from, amounts) => {
        const amountOf = ({ sellerSysId, shippingPlaceSysId }: ParcelFrom) =>
          amounts[sellerSysId * 4 + shippingPlaceSysId!]!;
        const sending = from.map((each, at) => sent(at + 1, 1_000, each));
        const parcels = deliveries(sending, { addingDeliveryAmount: amountOf });
        const places = new Map(from.map((each) => [JSON.stringify(each), each]));
        const sum = [...places.values()].reduce((total, each) => total + amountOf(each), 0);
        expect(parcels.reduce((total, each) => total + each.addingDeliveryAmount, 0)).toBe(sum);
      }),
    );
  });

  test('that is said as it stands changes nothing', () => {
    expect(setArea(deliveryFold.initial, { ...jeju, addingDeliveryAmount: 3_500 })).toEqual([]);
    const unknown = { firstPostNumber: '10000', lastPostNumber: '10001', addingDeliveryAmount: 0 };
    expect(setArea(deliveryFold.initial, unknown)).toEqual([]);
  });
});
