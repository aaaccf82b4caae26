/** Products of a test, and what the server says that they cost. */
import type { Address } from '../../schema/members/accounts.ts';
import { Address as AddressSchema } from '../../schema/members/accounts.ts';
import { BroadcastProduct, type Product } from '../../schema/catalog/products.ts';
import { Quote, QuotedProduct } from '../../schema/buying/quotes.ts';
import { sample } from './sample.ts';
import { serve } from './fake-api.ts';

/** On sale, in a broadcast. */
export function goods(about: Partial<BroadcastProduct> = {}): BroadcastProduct {
  return sample(BroadcastProduct, {
    prdtSysId: 3,
    name: '머그',
    nameEn: 'Mug',
    price: 22_000,
    marketPrice: 22_000,
    isDisplay: 1,
    stockQty: 10,
    salesExposureType: 2,
    ...about,
  });
}

export function homeAddress(about: Partial<Address> = {}): Address {
  return sample(AddressSchema, {
    userAddressSysId: 4,
    receiverName: '김하늘',
    mobile: '01012345678',
    zipCode: '04524',
    newAddress: '마포구 별빛로 1',
    ...about,
  });
}

/** Quotes what is asked for at these prices, options and delivery left out. Returns the requests. */
export function serveQuotes(prices: Readonly<Record<Product['prdtSysId'], number>>) {
  return serve('quoteOrder', ({ orderProducts }) => {
    const products = orderProducts.map(({ prdtSysId, totalQty: qty }) => {
      const price = prices[prdtSysId] ?? 0;
      return sample(QuotedProduct, { prdtSysId, qty, price, amount: qty * price, totalAmount: qty * price });
    });
    const sum = (of: (product: (typeof products)[number]) => number) =>
      products.reduce((total, product) => total + of(product), 0);
    return sample(Quote, {
      qty: sum(({ qty }) => qty),
      amount: sum(({ amount }) => amount),
      totalProductsAmount: sum(({ amount }) => amount),
      totalAmount: sum(({ amount }) => amount),
      products,
    });
  });
}
